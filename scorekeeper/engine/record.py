"""What a hand leaves behind: every card that was dealt, swapped, laid away and played."""

from dataclasses import dataclass

from ..rules.hand import Hand, Turn
from ..rules.variant import Variant
from .cards import TRUMPS, Card, Suit
from .swaps import Swap


@dataclass(frozen=True, slots=True)
class Trick:
    """The cards of a trick in the order played, from seat `leader` on, and the seat it went to."""

    leader: int
    cards: tuple[Card, ...]
    winner: int


@dataclass(slots=True, kw_only=True)  # frozen would take longer to make
class Record:
    """All that happened in a hand, card by card. Cards by seat are sorted, but for the plays."""

    variant: Variant
    turn: Turn
    dealt: tuple[tuple[Card, ...], ...]  # by seat
    kitty: tuple[Card, ...]
    swaps: tuple[Swap, ...]  # in the order carried out
    trump_maker: int
    trump: Suit
    discards: tuple[Card, ...]  # in the order laid away
    leader: int
    plays: tuple[Card, ...]  # trick after trick, in the order played
    trick_log: tuple[int, ...]  # the seat that took each trick

    @property
    def tricks(self) -> list[Trick]:
        """The tricks, in order."""
        seats = self.variant.seats
        leaders = (self.leader, *self.trick_log)
        return [
            Trick(leaders[number], self.plays[number * seats : (number + 1) * seats], winner)
            for number, winner in enumerate(self.trick_log)
        ]

    @property
    def hand(self) -> Hand:
        """What a table would tell about this hand: the facts of the game document."""
        return Hand(
            tricks=tuple(map(self.trick_log.count, range(self.variant.seats))),
            targets=self.turn.targets if self.variant.dealer_assigns_targets else None,
            trick_log=self.trick_log,
            trump=TRUMPS[self.trump],
        )

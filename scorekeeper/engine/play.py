"""One hand with real cards, phase by phase as the variant lists them."""

from collections.abc import Sequence
from functools import lru_cache, partial

from ..rules.exchange import Exchange
from ..rules.hand import Turn
from ..rules.variant import Protocol, Variant
from .cards import NO_TRUMP, Card, Draw, by_suit, dealt, pack, shuffled
from .player import Player, View
from .record import Record
from .swaps import Swap, lowest_highest, suit_ask


def play_hand(
    draw: Draw,
    variant: Variant,
    players: Sequence[Player],
    turn: Turn,
    exchanges: Sequence[Exchange] = (),
) -> Record:
    """Play one hand and return all that happened in it.

    `draw` shuffles the cards; `players` sit by seat; `exchanges` is what the hand before left
    owed, as its line of the score sheet lists it.
    """
    table = _Table(draw, variant, players, turn, exchanges)
    for phase in _phases(variant, bool(exchanges)):
        getattr(table, phase)()
    return table.record


class _Table:
    """A hand in progress. Each `rules.variant.Phase` is carried out by the method of its name."""

    record: Record

    def __init__(
        self,
        draw: Draw,
        variant: Variant,
        players: Sequence[Player],
        turn: Turn,
        exchanges: Sequence[Exchange],
    ) -> None:
        self.draw = draw
        self.variant = variant
        self.players = players
        self.turn = turn
        self.owed = exchanges
        self.dealer = turn.dealer
        self.trump_maker = variant.seat_of(variant.trump_maker, turn.dealer)
        self.leader = variant.seat_of(variant.leader, turn.dealer)
        self.swaps: list[Swap] = []
        self.discards: Sequence[Card] = ()
        self.trick: list[Card] = []
        self.plays: list[Card] = []
        self.log: list[int] = []

    def deal(self) -> None:
        cards, seats = pack(self.variant), self.variant.seats
        deck = shuffled(cards, self.draw)
        *self.held, kitty = dealt(deck, seats, self.variant.tricks, self.dealer)
        self.dealt = tuple(map(tuple, self.held))
        self.kitty = tuple(kitty)
        self.views = [View(seat, self.turn, cards, self.trick, self.plays) for seat in range(seats)]

    def exchange(self) -> None:
        for owed in self.owed:
            up, down = self.held[owed.up], self.held[owed.down]
            if self.variant.exchange is Protocol.LOWEST_HIGHEST:
                moved = lowest_highest(up, down, owed.cards)
            else:
                give = partial(self.players[owed.up].give, view=self.views[owed.up])
                moved = suit_ask(up, down, owed.cards, give)
            self.swaps.append(Swap(owed.up, owed.down, *moved))

    def dealer_looks_at_kitty(self) -> None:
        self.views[self.dealer].aside = self.kitty

    def name_trump(self) -> None:
        maker = self.trump_maker
        seen = sorted([*self.held[maker], *self.views[maker].aside])
        allowed = NO_TRUMP + 1 if self.variant.no_trump else NO_TRUMP
        self.trump = self.players[maker].trump(seen, allowed)
        for view in self.views:
            view.trump = self.trump

    def pick_up_kitty(self) -> None:
        held = self.held[self.dealer]
        held += self.kitty
        held.sort()

    def discard(self) -> None:
        held, view = self.held[self.dealer], self.views[self.dealer]
        self.discards = self.players[self.dealer].discard(held, self.variant.kitty, view)
        for card in self.discards:
            held.remove(card)
        view.aside = self.discards

    def play(self) -> None:
        """Play all tricks: one plain loop, since this is where the time goes.

        It does what `tricks.legal` and `tricks.beats` say, without the calls: what a seat holds
        lies sorted by suit, too, so that the cards that follow are at hand.
        """
        trick, plays, log = self.trick, self.plays, self.log
        trump, seats = self.trump, self.variant.seats
        asked = [player.play for player in self.players]
        split = map(by_suit, self.held)
        clockwise = list(zip(range(seats), asked, self.held, split, self.views, strict=True)) * 2
        orders = [clockwise[leader : leader + seats] for leader in range(seats)]
        winner = self.leader
        for _ in range(self.variant.tricks):
            led = NO_TRUMP  # nobody holds a card of it, so the leader may play any
            for seat, choose, held, suits, view in orders[winner]:
                card = choose(suits[led] or held, held, view)
                suit = card // 13
                held.remove(card)
                suits[suit].remove(card)
                if not trick:
                    led, best, high = suit, card, suit
                elif card > best if suit == high else suit == trump:
                    winner, best, high = seat, card, suit
                trick.append(card)
            plays += trick
            trick.clear()
            log.append(winner)

    def score(self) -> None:
        self.record = Record(
            variant=self.variant,
            turn=self.turn,
            dealt=self.dealt,
            kitty=self.kitty,
            swaps=tuple(self.swaps),
            trump_maker=self.trump_maker,
            trump=self.trump,
            discards=tuple(self.discards),
            leader=self.leader,
            plays=tuple(self.plays),
            trick_log=tuple(self.log),
        )


@lru_cache
def _phases(variant: Variant, exchange_due: bool) -> list[str]:
    """Return the names of the phases: listed once, since hands of a variant come by thousands."""
    return [phase.value for phase in variant.phases(exchange_due=exchange_due)]

"""Who decides: the questions that a hand asks of a seat, and what the seat may see."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Protocol

from ..rules.hand import ByRole, BySeat, Turn, by_seat
from .cards import NO_TRUMP, Card, Draw, Suit


@dataclass(slots=True)
class View:
    """What one seat may see besides the cards it holds. Players read it; the play changes it.

    All seats share what lies open: the trick on the table and the cards played before it. Each
    has its own `aside`: the cards that it knows to lie face down, so for the dealer the kitty
    once it has looked at it, and then its discards.
    """

    seat: int
    turn: Turn  # who deals, and who needs how many
    pack: Sequence[Card]  # the cards in play
    trick: Sequence[Card]  # this one so far, in the order played
    played: Sequence[Card]  # in the tricks before it
    trump: Suit = NO_TRUMP  # until it is named
    aside: Sequence[Card] = ()

    @property
    def others(self) -> int:
        """How many others play."""
        return len(self.turn.targets) - 1

    @property
    def last(self) -> bool:
        """Tell whether the seat plays the last card of the trick."""
        return len(self.trick) == self.others


class Player(Protocol):
    """Every decision that the game asks of a seat.

    `held` and `options` are sorted, and are not to be changed.
    """

    def assign(self, targets: ByRole, dealer: int, totals: BySeat) -> BySeat:
        """Give out `targets` over the seats, as seat `dealer`, before the deal."""
        ...

    def trump(self, held: Sequence[Card], allowed: int) -> Suit:
        """Name trump, a number below `allowed`: one of the four suits, or perhaps NO_TRUMP.

        A dealer who has looked at the kitty is shown it among `held`.
        """
        ...

    def give(self, held: Sequence[Card], view: View) -> Card:
        """Choose the card to ask with, up and in an exchange by suit."""
        ...

    def discard(self, held: Sequence[Card], cards: int, view: View) -> Sequence[Card]:
        """Choose `cards` cards to lay away."""
        ...

    def play(self, options: Sequence[Card], held: Sequence[Card], view: View) -> Card:
        """Choose one of the `options`: those cards of `held` that may be played."""
        ...


class RandomPlayer:
    """Chooses among all that is allowed, each as likely, with one draw for each choice."""

    def __init__(self, draw: Draw) -> None:
        self.draw = draw

    def assign(self, targets: ByRole, dealer: int, totals: BySeat) -> BySeat:
        """Give out the targets in any way."""
        ways = list(permutations(by_seat(targets, dealer)))
        return ways[int(self.draw() * len(ways))]

    def trump(self, held: Sequence[Card], allowed: int) -> Suit:
        """Name any."""
        return int(self.draw() * allowed)

    def give(self, held: Sequence[Card], view: View) -> Card:
        """Ask with any card."""
        return held[int(self.draw() * len(held))]

    def discard(self, held: Sequence[Card], cards: int, view: View) -> Sequence[Card]:
        """Lay any cards away, one after the other."""
        left = list(held)
        return [left.pop(int(self.draw() * len(left))) for _ in range(cards)]

    def play(self, options: Sequence[Card], held: Sequence[Card], view: View) -> Card:
        """Play any card."""
        return options[int(self.draw() * len(options))]

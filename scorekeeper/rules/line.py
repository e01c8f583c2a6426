"""One scored hand: a line of the sheet."""

from dataclasses import dataclass

from .chips import Payment
from .exchange import ALL_MATCHED, Exchange, Unmatched
from .hand import BySeat, Hand


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A hand with all that follows from it. Numbers by seat are in tricks, but for chips."""

    number: int  # from 1
    hand: Hand
    dealer: int
    targets: BySeat
    net: BySeat
    totals: BySeat
    exchanges: tuple[Exchange, ...] = ()  # owed by this hand, carried out once the next is dealt
    unmatched: Unmatched = ALL_MATCHED
    payments: tuple[Payment, ...] = ()
    chips: BySeat | None = None  # won or paid in this hand; None where nobody plays for chips
    chips_totals: BySeat | None = None
    after_end: bool = False  # played after the hand that ended the game

    @property
    def tricks(self) -> BySeat:
        """Tricks taken, by seat."""
        return self.hand.tricks

"""The entry of a hand, laid out seat by seat: who needs how many, and the chips to tap."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ..models import Game
from ..rules.hand import BySeat, Turn
from ..rules.variant import Variant
from . import sentences
from .hand_form import HandForm

CHIPS_AROUND = 4  # chips below and above the target; the rest is behind "more"


class Chip(NamedTuple):
    """A number of tricks that can be tapped, and the net that it makes."""

    tricks: int
    net: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """The part of an entry that one seat has."""

    seat: int
    name: str
    role: str
    deals: bool
    target: int
    tricks: int  # in the hand
    typed: str
    problem: str

    @property
    def chips(self) -> list[Chip]:
        """The numbers around the target."""
        low = max(self.target - CHIPS_AROUND, 0)
        high = min(self.target + CHIPS_AROUND, self.tricks)
        return [Chip(count, count - self.target) for count in range(low, high + 1)]

    @property
    def more(self) -> list[Chip]:
        """All other numbers."""
        near = self.chips
        every = (Chip(count, count - self.target) for count in range(self.tricks + 1))
        return [chip for chip in every if chip not in near]

    @property
    def far(self) -> set[str]:
        """What is typed when one of the other numbers is meant."""
        return {str(chip.tricks) for chip in self.more}

    @property
    def start(self) -> int:
        """The column of the first chip, so that one column always means one net."""
        return CHIPS_AROUND + 1 - min(self.target, CHIPS_AROUND)


def entries(turn: Turn, names: Sequence[str], tricks: int, form: HandForm) -> list[Entry]:
    """Lay out the entry of a hand, seat by seat, with what `form` holds of it."""
    return [
        Entry(
            seat=seat,
            name=names[seat],
            role=sentences.role_name(seat, turn.dealer, len(names)),
            deals=seat == turn.dealer,
            target=target,
            tricks=tricks,
            typed=form.tricks.data[seat].strip(),
            problem=form.tricks.problems.get(seat, ""),
        )
        for seat, target in enumerate(turn.targets)
    ]


def turn_of(
    game: Game, variant: Variant, number: int, form: HandForm, given: BySeat | None
) -> Turn:
    """Say who deals hand `number` and who needs how many in it.

    Whoever `form` says really dealt, else the seat whose turn it was; `given` are targets, by seat,
    that the dealer gave out.
    """
    chosen = form.dealer.data
    known = chosen in {str(seat) for seat in range(len(game.seats))}
    return variant.turn(number, int(chosen) if known else game.due(number), given)

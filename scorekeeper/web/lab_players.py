"""Who plays in the lab: a kind of player for all seats, or one for each."""

from collections.abc import Sequence
from typing import Any

from flask_babel import gettext as _
from flask_babel import lazy_gettext as lazy
from wtforms import Field
from wtforms.validators import ValidationError

from ..engine.simulate import PLAYERS
from .forms import numbered
from .rules_form import MOST_SEATS

SENSIBLE, RANDOM = "sensible", "random"
KINDS = {SENSIBLE: lazy("sensible"), RANDOM: lazy("random")}
IN_A_LINE = {
    SENSIBLE: lazy("know the advice that people give each other at the table"),
    RANDOM: lazy("play any card that is allowed"),
}
assert set(KINDS) == set(PLAYERS)


class PlayersField(Field):
    """Who plays: `players` names a kind for all seats or, with commas, one for each.

    `players-0`, `players-1` … name it for one seat, where it is not as for all.
    """

    def __init__(self, label: Any = None, **options: Any) -> None:
        super().__init__(label, **options)
        self.listed = [SENSIBLE]  # as `players` has them
        self.by_seat = [""] * MOST_SEATS  # empty: as for all

    @property
    def everybody(self) -> str:
        """Who plays at each seat of which nothing else is said."""
        return self.listed[0]

    def process(self, formdata: Any, data: Any = None, extra_filters: Any = None) -> None:
        """Take what was sent, also for seats that are not there."""
        self.process_errors = []
        if not formdata:
            return
        self.listed = [kind.strip() for kind in (formdata.get(self.name) or SENSIBLE).split(",")]
        del self.listed[MOST_SEATS + 1 :]  # too many are too many, however many
        sent = {seat: kind for seat, kind in enumerate(self.listed) if kind != self.everybody}
        sent |= numbered(formdata, self.name)
        self.by_seat = [sent.get(seat, "") for seat in range(max([MOST_SEATS - 1, *sent]) + 1)]

    def kinds(self, seats: int) -> list[str]:
        """Return who plays at each of so many seats."""
        return [kind or self.everybody for kind in self.by_seat[:seats]]

    def shown(self, seats: int) -> int:
        """Return how many seats a form shows where so many play: too many, if it says so."""
        return max([seats, *(seat + 1 for seat, kind in enumerate(self.by_seat) if kind)])

    def check(self, seats: int) -> None:
        """Raise a `ValidationError` unless each of so many seats has a player that there is."""
        if not {*self.listed, *filter(None, self.by_seat)} <= set(PLAYERS):
            raise ValidationError(
                _("There is no such player; choose %(kinds)s.", kinds=" / ".join(PLAYERS))
            )
        if len(self.listed) not in (1, seats):
            raise ValidationError(
                _("Name one player for all, or one for each of the %(seats)s seats.", seats=seats)
            )
        for seat, kind in enumerate(self.by_seat):
            if kind and seat >= seats:
                raise ValidationError(_("Nobody sits at seat %(seat)s.", seat=seat + 1))


def write_players(kinds: Sequence[str]) -> str:
    """Write who plays as shortly as can be: a kind for all, or one for each seat."""
    return kinds[0] if len(set(kinds)) == 1 else ",".join(kinds)


def said_players(kinds: Sequence[str]) -> str:
    """Say who plays: a kind for all, or one for each seat."""
    one = len(set(kinds)) == 1
    return ", ".join(str(KINDS[kind]) for kind in (kinds[:1] if one else kinds))

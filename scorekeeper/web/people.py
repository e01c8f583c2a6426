"""The people at a table, as they are typed in: names in clockwise order, and who deals first."""

from typing import Any

from flask_babel import gettext as _
from flask_babel import lazy_gettext as lazy
from wtforms import RadioField

from ..rules import names
from ..rules.variant import Variant
from .forms import BySeatField
from .rules_form import MOST_SEATS, RulesForm

DRAW = "draw"
UP, DOWN = "up", "down"


class PeopleForm(RulesForm):
    """Who plays, in clockwise order, who deals first, and what they agree on."""

    draws = True  # a game that has begun has its first dealer
    players = BySeatField(lazy("Players, clockwise"), seats=MOST_SEATS)
    first_dealer = RadioField(lazy("First dealer"), default=DRAW)

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.offer_dealers()

    def offer_dealers(self, seats: int = MOST_SEATS) -> None:
        """Let each of so many seats deal first, or the app draw one while that can be done."""
        shown = [
            (str(seat), name.strip() or _("Seat %(seat)s", seat=seat + 1))
            for seat, name in enumerate(self.players.data[:seats])
        ]
        self.first_dealer.choices = ([(DRAW, _("draw one"))] if self.draws else []) + shown

    @property
    def names(self) -> list[str]:
        """The names typed, by seat, without empty seats at the end."""
        typed = [names.cleaned(name) for name in self.players.data]
        while typed and not typed[-1]:
            typed.pop()
        return typed

    def move(self, button: str) -> None:
        """Swap two neighbours, as the button `up-2` or `down-0` says, if it says so."""
        if (seat := moves(len(self.players.data)).get(button)) is not None:
            self.swap(seat)

    def swap(self, seat: int) -> None:
        """Let the people at `seat` and the next one change places; the deal goes with them."""
        swap_at(self.players.data, seat)
        dealer = {str(seat): str(seat + 1), str(seat + 1): str(seat)}
        self.first_dealer.data = dealer.get(self.first_dealer.data, self.first_dealer.data)
        self.offer_dealers()

    def check_people(self, variant: Variant) -> bool:
        """Check names and seats by the rules; what is wrong is said at its seat."""
        typed = self.names
        typed += [""] * (variant.seats - len(typed))
        for seat, code in names.problems(typed).items():
            self.players.problems[seat] = name_problem(code)
        if len(typed) > variant.seats:
            self.players.errors = [other_number(variant.seats, len(typed))]
        dealers = [DRAW] * self.draws + [str(seat) for seat in range(len(typed))]
        if self.first_dealer.data not in dealers:
            self.first_dealer.errors = [_("Nobody sits there.")]
        return not (self.players.problems or self.players.errors or self.first_dealer.errors)


def other_number(seats: int, people: int) -> str:
    """Say that the rules are for another number of players, and what to do about it."""
    return _(
        "These rules are for %(seats)s players, not %(people)s. Choose others below, or give"
        " %(people)s targets under House rules.",
        seats=seats,
        people=people,
    )


def moves(seats: int) -> dict[str, int]:
    """Return the buttons that move somebody up or down, and of which two neighbours the first."""
    up = {f"{UP}-{seat + 1}": seat for seat in range(seats - 1)}
    return up | {f"{DOWN}-{seat}": seat for seat in up.values()}


def swap_at(people: list[str], seat: int) -> None:
    """Let two neighbours in a list change places: `seat` and the next one."""
    people[seat : seat + 2] = reversed(people[seat : seat + 2])


def name_problem(code: str) -> str:
    """Say why a name is none."""
    match code:
        case "blank":
            return _("Enter a name.")
        case "too_long":
            return _("A name has at most %(most)s characters.", most=names.LONGEST)
        case "duplicate":
            return _(
                "Somebody else at this table is called that. Add something to tell them apart."
            )
        case _:
            return _("This name has characters that cannot be shown.")


def people_page(form: PeopleForm) -> dict[str, Any]:
    """Return what a template needs for the names: how many to show, and if there are more."""
    seats = max(len(form.names), form.preset.seats, 1 + max(form.players.problems, default=0))
    form.offer_dealers(seats)
    people, variant = len(form.names), form.agreed
    wrong = variant is not None and variant.seats < people and not form.players.errors
    hint = other_number(variant.seats, people) if variant and wrong else ""
    return {"shown": seats, "more": len(form.players.data) > seats, "people_hint": hint}

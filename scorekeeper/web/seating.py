"""Who plays, and in which seat: chosen for the next game, or changed in one that is played."""

from collections.abc import Sequence
from typing import Any

from flask import flash, g, redirect, request, url_for
from flask_babel import gettext as _
from flask_babel import lazy_gettext as lazy
from sqlalchemy import func, select
from werkzeug.wrappers import Response
from wtforms import HiddenField, StringField
from wtforms.validators import ValidationError

from .. import table_actions
from ..changes import change
from ..database import db
from ..models import Game, Player, Seat
from ..rules import agreement, names
from .forms import BySeatField, Form
from .games import NUMBER, game_to_change
from .layout import page
from .people import moves, name_problem, swap_at
from .planning import USUAL, begun, latest_of, planned, sitting_out
from .tables import bp, device, find_game, see_game

GUEST = "guest"  # in the place of an id


class SeatsForm(Form):
    """A person for each seat, by id; one of them may be a guest, who is named."""

    which = HiddenField(default="")  # the game that the next one follows
    was = HiddenField(default="")  # who sat where when the form was made
    players = BySeatField(lazy("Players, clockwise"))
    guest = StringField(lazy("Name of a guest, who plays this game only"))

    def __init__(self, people: Sequence[Player], seats: int, **options: Any) -> None:
        super().__init__(**options)
        self.people = {str(person.id): person for person in people}
        self.players.data += [""] * (seats - len(self.players.data))
        self.seats = seats

    def show(self, seated: Sequence[Player]) -> None:
        """Fill in who sits where."""
        self.players.data = [str(person.id) for person in seated]
        self.was.data = ",".join(self.players.data)

    def welcome(self, game: Game) -> None:
        """Take the guest for who sits there under that name: the form has come twice."""
        for seat, chosen in enumerate(self.players.data[: len(game.seats)]):
            person = game.seats[seat].player.person
            if chosen == GUEST and person.name == self.guest_name:
                self.players.data[seat] = str(person.id)
                self.guest.data = ""

    def move(self, button: str) -> None:
        """Let two neighbours change places, as the button `up-2` or `down-0` says."""
        if (seat := moves(self.seats).get(button)) is not None:
            swap_at(self.players.data, seat)

    def validate_players(self, field: BySeatField) -> None:
        """See to it that each seat is taken, by somebody of the table, and nobody sits twice."""
        if len(field.data) != self.seats:
            raise ValidationError(_("Nobody sits there."))
        for seat, chosen in enumerate(field.data):
            if chosen not in (*self.people, GUEST):
                field.problems[seat] = _("Choose somebody.")
            elif chosen in field.data[:seat]:
                field.problems[seat] = _("Nobody has two seats.")
        if field.problems:
            raise ValidationError("")

    def validate_guest(self, field: StringField) -> None:
        """Hold the name of a guest to what holds for all, if a guest plays."""
        if GUEST in self.players.data:
            there = [person.name for person in self.people.values()]
            if code := names.problems([*there, self.guest_name]).get(len(there)):
                raise ValidationError(name_problem(code))
        elif self.guest_name:
            raise ValidationError(_("Choose a seat for the guest."))

    @property
    def guest_name(self) -> str:
        """The name of the guest without what cannot be seen around it."""
        return names.cleaned(self.guest.data or "")

    def seated(self) -> list[Player]:
        """Return who shall sit where; adds the guest to the people of the table."""
        chosen = dict(self.people)
        if GUEST in self.players.data:
            chosen[GUEST] = table_actions.guest(g.table, self.guest_name)
        return [chosen[one] for one in self.players.data]


def show_seats(form: SeatsForm, status: int = 200, message: str = "", **about: Any) -> Response:
    """Render the choice of seats, for the game `about` or for the next one."""
    people = sorted(form.people.values(), key=lambda person: person.archived)
    return page(
        "games/seats.html", status, form=form, people=people, guest=GUEST, message=message, **about
    )


# -- The next game


@bp.get("/games")
def choose_seats() -> Response:
    """Let people choose who plays the next game; what is proposed is filled in."""
    latest = latest_of(g.table)
    form = SeatsForm(g.table.people, _chairs(latest), formdata=None)
    form.show(planned(g.table, latest))
    form.which.data = str(latest.number) if latest else ""
    return show_next(form, latest)


def show_next(form: SeatsForm, latest: Game | None, status: int = 200) -> Response:
    """Render the choice of seats for the next game after `latest`, or for the first one."""
    return show_seats(
        form,
        status,
        form.too_old,
        out=sitting_out(g.table, planned(g.table, latest)),
        dealer=_first_dealer(latest),
    )


@bp.post("/games")
def next_game() -> Response:
    """Start the next game: same rules, the deal moves on, in the seats chosen. Twice is once.

    Without a choice all sit where they sat, but for those whose turn it is to sit out.
    """
    latest = latest_of(g.table)
    form = SeatsForm(g.table.people, _chairs(latest))
    if "move" in request.form:
        form.move(request.form["move"])
        return show_next(form, latest)
    if latest and form.which.data not in ("", str(latest.number)):
        return see_game(latest.number)  # it has been started already
    if not form.players.sent:
        form.show(planned(g.table, latest))
    if not form.validate():
        if form.players.sent or latest is None:
            return show_next(form, latest, 422)
        flash(_("This page had grown too old. Please tap once more."))
    else:
        latest = _follow(latest, form.seated())
        db.session.commit()
    return see_game(latest.number)


def _follow(latest: Game | None, seated: Sequence[Player]) -> Game:
    """Add the game after `latest`, unless it has not even begun: then it is that one."""
    if latest and not begun(latest):
        _seat(latest, seated)
        return latest
    highest = select(func.max(Game.number)).where(Game.table_id == g.table.id)
    game = Game(
        table_id=g.table.id,
        number=1 + (db.session.scalar(highest) or 0),
        agreed=latest.agreed if latest else agreement.dump(USUAL),
        first_dealer=_first_dealer(latest),
        seats=[Seat(seat=seat, player=player) for seat, player in enumerate(seated)],
    )
    db.session.add(game)
    return game


def _first_dealer(latest: Game | None) -> int:
    """Return the seat that deals first in the game after `latest`."""
    return latest.due(len(latest.hands) + 1) if latest else 0


def _chairs(latest: Game | None) -> int:
    """Return how many play; a table that came without a game begins with the usual rules."""
    return len(latest.seats) if latest else USUAL.seats


# -- A game that is played


@bp.get(f"/games/{NUMBER}/seats")
def seats(number: int) -> Response:
    """Let somebody else take a seat."""
    game = find_game(number)
    form = SeatsForm(g.table.people, len(game.seats), formdata=None)
    form.show([seat.player.person for seat in game.seats])
    return show_seats(form, game=game)


@bp.post(f"/games/{NUMBER}/seats")
def take_seats(number: int) -> Response:
    """Put others into the seats of a game; tricks stay with the seats."""
    game = game_to_change(number)
    form = SeatsForm(g.table.people, len(game.seats))
    form.welcome(game)
    if "move" in request.form:
        form.move(request.form["move"])
        return show_seats(form, game=game)
    if not form.validate():
        return show_seats(form, 422, form.too_old, game=game)
    there = ",".join(str(seat.player.person.id) for seat in game.seats)
    if form.was.data not in ("", there) and ",".join(form.players.data) != there:
        form.was.data = there
        message = _("Another phone has changed the seats meanwhile. Yours are not saved yet.")
        return show_seats(form, 409, message, game=game)
    if _seat(game, form.seated()):
        flash(_("Saved."))
    db.session.commit()
    return redirect(url_for(".game", number=number), 303)


def _seat(game: Game, seated: Sequence[Player]) -> bool:
    """Seat people in a game; False if they sit so. Whoever stays keeps the entry of before."""
    entries = {seat.player.person: seat.player_id for seat in game.seats}
    wanted = [entries.get(person, person.id) for person in seated]
    return change(game, "seats", {"seats": wanted}, device()) is not None

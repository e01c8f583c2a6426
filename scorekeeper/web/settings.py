"""The settings of a game in play: all can be mended, and one sees before what would change."""

import json
from collections.abc import Sequence
from typing import Any

from flask import flash, request
from flask_babel import gettext as _
from flask_babel import lazy_gettext as lazy
from werkzeug.wrappers import Response
from wtforms import HiddenField, RadioField, StringField, TextAreaField

from ..changes import change
from ..database import db
from ..facts import get
from ..models import Fact, Game
from ..rules import agreement, document, names
from ..rules.reading import Fault
from ..rules.variant import Variant
from ..wording import said
from . import mending
from .difference import Difference
from .forms import check_text
from .games import NUMBER, game_to_change
from .layout import page
from .people import PeopleForm, name_problem, people_page, swap_at
from .rules_form import rules_page
from .tables import bp, device, find_game, see_game

SEATS, PEOPLE = "seats", "people"


class SettingsForm(PeopleForm):
    """What was agreed and who sits where, of a game that is being played."""

    draws = False
    shown = HiddenField()  # the facts when the form was made: only what was changed since counts
    tricks_go = RadioField(lazy("Tricks played so far"), default=SEATS)
    people = StringField()  # ids of the players by seat: moving a name moves the person
    note = TextAreaField()

    def __init__(self, *, elsewhere: Sequence[str] = (), **options: Any) -> None:
        super().__init__(**options)
        self.elsewhere = elsewhere  # names of people of the table who do not play this game
        self.tricks_go.choices = [
            (SEATS, _("stay with the seats")),
            (PEOPLE, _("go with the people")),
        ]

    def validate_note(self, field: TextAreaField) -> None:
        """Keep notes to a length that fits a page."""
        check_text(field)

    def check_people(self, variant: Variant) -> bool:
        """Check the names; how many play is no longer open."""
        assert self.base is not None, "a game has agreed on something"
        seats = self.base.seats
        if variant.seats == seats:
            return super().check_people(variant) and self._nobody_else()
        self.rules.errors = [
            _("This game has %(seats)s players. For another number start a new table.", seats=seats)
        ]
        return False

    def _nobody_else(self) -> bool:
        """See to it that nobody is called as somebody who plays at the table, but not here."""
        for seat, code in names.problems([*self.elsewhere, *self.names]).items():
            self.players.problems[seat - len(self.elsewhere)] = name_problem(code)
        return not self.players.problems

    def swap(self, seat: int) -> None:
        """Swap two neighbours, and who they are; the first deal goes where the tricks go."""
        first = self.first_dealer.data
        super().swap(seat)
        if not self.with_people:
            self.first_dealer.data = first
        ids = (self.people.data or "").split(",")
        swap_at(ids, seat)
        self.people.data = ",".join(ids)

    @property
    def with_people(self) -> bool:
        """Tell whether the tricks played so far go with the people who change seats."""
        return self.tricks_go.data == PEOPLE


def filled_in(game: Game) -> SettingsForm:
    """Return the form as the game stands."""
    form = SettingsForm(base=game.variant, formdata=None)
    form.show(game.variant)
    form.rules.data = ""
    form.players.data = list(game.players)
    form.people.data = ",".join(str(seat.player_id) for seat in game.seats)
    form.first_dealer.data = str(game.first_dealer)
    form.note.data = game.note or ""
    form.shown.data = json.dumps(_stored(game))
    form.offer_dealers()
    return form


def show_settings(
    game: Game,
    form: SettingsForm,
    *,
    status: int = 200,
    message: str = "",
    difference: Difference | None = None,
) -> Response:
    """Render the settings of a game."""
    return page(
        "games/settings.html",
        status,
        game=game,
        sheet=game.sheet,
        message=message,
        difference=difference,
        **rules_page(form),
        **people_page(form),
    )


@bp.get(f"/games/{NUMBER}/settings")
def settings(number: int) -> Response:
    """Show what can be mended; what the address says is filled in."""
    game, said = find_game(number), request.args
    asked = SettingsForm(base=game.variant, formdata=said, meta={"csrf": False}) if said else None
    return show_settings(game, asked or filled_in(game))


@bp.post(f"/games/{NUMBER}/settings")
def mend(number: int) -> Response:
    """Mend a game; the buttons `move` and `preview` store nothing."""
    game = game_to_change(number)
    form = SettingsForm(base=game.variant, elsewhere=_elsewhere(game))
    if "move" in request.form:
        form.move(request.form["move"])
        return show_settings(game, form)
    fine, variant = form.validate(), form.agreed
    if not (variant and form.check_people(variant) and fine):
        return show_settings(game, form, status=422, message=form.too_old)
    return _save(game, form, variant)


def _save(game: Game, form: SettingsForm, variant: Variant) -> Response:
    before = game.document
    stored, wanted = _stored(game), _wanted(game, form, variant)
    mended = mending.mended(before, stored | wanted)
    if form.with_people and "seats" in wanted:
        mended = mending.moved(
            mended, [stored["seats"].index(player) for player in wanted["seats"]]
        )
    try:
        document.read(document.dump(mended))
    except Fault as fault:
        return show_settings(game, form, status=422, message=_misfit(fault))
    if "preview" in request.form:
        return show_settings(game, form, difference=Difference(before, mended))
    noted = change(game, "settings", wanted | mending.hands(before, mended), device())
    db.session.commit()
    if noted:
        flash(_("Saved."))
    return see_game(game.number)


def _misfit(fault: Fault) -> str:
    """Say what of the game as it stands does not go with what was typed, and why."""
    if not fault.at.startswith("hands["):
        return said(fault, _)
    hand = int(fault.at.removeprefix("hands[").partition("]")[0]) + 1
    return _("Hand %(hand)s does not fit these rules: %(why)s.", hand=hand, why=said(fault, _))


def _elsewhere(game: Game) -> list[str]:
    """Return what those are called who play at the table, but not in this game."""
    here = {seat.player.person for seat in game.seats}
    return [person.name for person in game.table.people if person not in here]


def _stored(game: Game) -> dict[str, Fact]:
    """Return the facts that settings are about, by the keys of a change."""
    people = [f"names.{seat.player_id}" for seat in game.seats]
    return {key: get(game, key) for key in ("seats", "first_dealer", "agreed", "note", *people)}


def _wanted(game: Game, form: SettingsForm, variant: Variant) -> dict[str, Fact]:
    """Return the facts that the form changes: what another phone has mended meanwhile stays."""
    seats = _people(game, form)
    typed: dict[str, Fact] = {
        "seats": seats,
        "first_dealer": int(form.first_dealer.data),
        "agreed": agreement.dump(variant),
        "note": (form.note.data or "").strip() or None,
    }
    typed |= {f"names.{player}": name for player, name in zip(seats, form.names, strict=True)}
    shown = _shown(form)
    return {key: fact for key, fact in typed.items() if key not in shown or shown[key] != fact}


def _shown(form: SettingsForm) -> dict[str, Fact]:
    """Return the facts as they were when the form was made; none if it does not tell."""
    try:
        shown = json.loads(form.shown.data or "{}")
    except (ValueError, RecursionError):
        return {}
    return shown if isinstance(shown, dict) else {}


def _people(game: Game, form: SettingsForm) -> list[int]:
    """Return who sits where, by id: as the form says, if these are the people of this game."""
    there = [seat.player_id for seat in game.seats]
    known = {seat.player.person.name: seat.player_id for seat in game.seats}
    if set(form.names) == set(known):  # the same names in another order are the same people
        return [known[name] for name in form.names]
    ids = {str(player): player for player in there}
    typed = (form.people.data or "").split(",")
    if sorted(typed) == sorted(ids):
        return [ids[player] for player in typed]
    # Without the ids a form still tells by name: a name known here is that person.
    named = [known.get(name) for name in form.names]
    rest = [player for player in there if player not in named]
    return [player if player is not None else rest.pop(0) for player in named]

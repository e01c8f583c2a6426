"""The settings of a game in play: all can be mended, and one sees before what would change."""

from dataclasses import replace

from flask import flash, request
from flask_babel import gettext as _
from werkzeug.wrappers import Response
from wtforms import StringField, TextAreaField

from ..changes import change
from ..database import db
from ..models import Fact, Game
from ..rules import agreement, document
from ..rules.document import GameDocument
from ..rules.reading import Fault
from ..rules.variant import Variant
from ..wording import said
from .difference import Difference
from .forms import check_text
from .games import NUMBER, device, game_to_change
from .layout import page
from .people import PeopleForm, people_page, swap_at
from .rules_form import rules_page
from .tables import bp, find_game, see_game


class SettingsForm(PeopleForm):
    """What was agreed and who sits where, of a game that is being played."""

    draws = False
    people = StringField()  # ids of the players by seat: moving a name moves the person
    note = TextAreaField()

    def validate_note(self, field: TextAreaField) -> None:
        """Keep notes to a length that fits a page."""
        check_text(field)

    def check_people(self, variant: Variant) -> bool:
        """Check the names; how many play is no longer open."""
        assert self.base is not None, "a game has agreed on something"
        seats = self.base.seats
        if variant.seats == seats:
            return super().check_people(variant)
        self.rules.errors = [
            _("This game has %(seats)s players. For another number start a new table.", seats=seats)
        ]
        return False

    def swap(self, seat: int) -> None:
        """Swap two neighbours, and who they are."""
        super().swap(seat)
        ids = (self.people.data or "").split(",")
        swap_at(ids, seat)
        self.people.data = ",".join(ids)


def filled_in(game: Game) -> SettingsForm:
    """Return the form as the game stands."""
    form = SettingsForm(base=game.variant, formdata=None)
    form.show(game.variant)
    form.rules.data = ""
    form.players.data = list(game.players)
    form.people.data = ",".join(str(seat.player_id) for seat in game.seats)
    form.first_dealer.data = str(game.first_dealer)
    form.note.data = game.note or ""
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
    form = SettingsForm(base=game.variant)
    if "move" in request.form:
        form.move(request.form["move"])
        return show_settings(game, form)
    fine, variant = form.validate(), form.agreed
    if not (variant and form.check_people(variant) and fine):
        return show_settings(game, form, status=422, message=form.too_old)
    return _save(game, form, variant)


def _save(game: Game, form: SettingsForm, variant: Variant) -> Response:
    after = _facts(game, form, variant)
    mended = _mended(game.document, form, variant)
    try:
        document.read(document.dump(mended))
    except Fault as fault:
        return show_settings(game, form, status=422, message=_misfit(fault))
    if "preview" in request.form:
        return show_settings(game, form, difference=Difference(game.document, mended))
    if change(game, "settings", after, device()):
        flash(_("Saved."))
    db.session.commit()
    return see_game(game.number)


def _misfit(fault: Fault) -> str:
    """Say which hand played so far cannot have been played by the rules chosen, and why."""
    hand = int(fault.at.removeprefix("hands[").partition("]")[0]) + 1
    return _("Hand %(hand)s does not fit these rules: %(why)s.", hand=hand, why=said(fault, _))


def _mended(before: GameDocument, form: SettingsForm, variant: Variant) -> GameDocument:
    """Return the game as it would be. Targets given out go where dealers no longer do that."""
    assigned = variant.dealer_assigns_targets
    coming = before.next_targets or ()
    return replace(
        before,
        players=tuple(form.names),
        first_dealer=int(form.first_dealer.data),
        variant=variant,
        note=(form.note.data or "").strip() or None,
        hands=before.hands
        if assigned
        else tuple(replace(hand, targets=None) for hand in before.hands),
        next_targets=coming if assigned and sorted(coming) == sorted(variant.targets) else None,
    )


def _facts(game: Game, form: SettingsForm, variant: Variant) -> dict[str, Fact]:
    """Return the facts that the form wants, by the keys of a change."""
    mended = _mended(game.document, form, variant)
    seats = _people(game, form)
    facts: dict[str, Fact] = {
        "seats": seats,
        "first_dealer": mended.first_dealer,
        "agreed": agreement.dump(variant),
        "next_targets": mended.next_targets and list(mended.next_targets),
        "note": mended.note,
    }
    facts |= {f"names.{player}": name for player, name in zip(seats, form.names, strict=True)}
    hands = zip(game.document.hands, mended.hands, strict=True)
    return facts | {
        f"hands.{number}": document.dump_hand(hand)
        for number, (before, hand) in enumerate(hands, 1)
        if before != hand
    }


def _people(game: Game, form: SettingsForm) -> list[int]:
    """Return who sits where, by id: as the form says, if these are the people of this game."""
    there = [seat.player_id for seat in game.seats]
    ids = {str(player): player for player in there}
    typed = (form.people.data or "").split(",")
    if sorted(typed) == sorted(ids):
        return [ids[player] for player in typed]
    # Without the ids a form still tells by name: a name known here is that person.
    known = {seat.player.name: seat.player_id for seat in game.seats}
    named = [known.get(name) for name in form.names]
    rest = [player for player in there if player not in named]
    return [player if player is not None else rest.pop(0) for player in named]

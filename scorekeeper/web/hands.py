"""One hand: recorded, corrected, deleted, and what happens when two phones say different things."""

from dataclasses import replace

from flask import abort, flash, g, request
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from .. import actions, changes
from ..actions import Conflict, Over
from ..database import db
from ..models import Change, Game, Hand, now, stamp
from ..rules.document import GameDocument
from ..rules.hand import Hand as Facts
from .changed import changed, who_was_faster
from .difference import Difference, Versions
from .entry import entries, turn_of
from .forms import ButtonForm
from .games import NUMBER, asked_form, game_to_change, show_game, why_refused
from .hand_form import HandForm
from .heard import hear_of
from .layout import page
from .tables import bp, device, find_game, see_game

HAND = f"/games/{NUMBER}/hands/<int(min=1, max=99999):k>"


@bp.post(f"/games/{NUMBER}/hands")
def record(number: int) -> Response:
    """Record a hand. The same hand twice is one; another one under its number is a conflict."""
    game = game_to_change(number)
    form = HandForm(game.variant, game.players)
    if not form.validate():
        message = form.too_old or form.why_not
        return show_game(game, form=form, status=422, message=message)
    told = replace(form.told(), played_at=now().isoformat(timespec="seconds"))
    try:
        k = form.hand or len(game.hands) + 1
        noted = actions.record(game, k, told, device())
    except Over as over:
        return show_game(game, form=form, status=409, message=why_refused(over))
    except Conflict as conflict:
        return show_conflict(game, conflict, form)
    hear_of(game, g.table, k)
    return saved(game, noted)


def saved(game: Game, noted: Change | None) -> Response:
    """Commit, say what has changed, and show the game."""
    db.session.commit()
    if noted:
        flash(changed(noted, game.players).striptags())
    return see_game(game.number)


def show_conflict(game: Game, conflict: Conflict, form: HandForm) -> Response:
    """Show both versions of a hand side by side, and leave the choice to the table: 409.

    If the hand is not there any more, the choice is to save it as the coming one.
    """
    theirs = conflict.hand.facts if conflict.hand else None
    number = conflict.number if theirs else len(game.hands) + 1
    form.was.data = stamp(theirs)
    form.number.data = str(number)
    told = form.told(theirs)
    versions = Versions(theirs, with_unsaid(told, theirs) if theirs else told, game.players)
    form.show(versions.mine, versions.mine.targets or ())
    noted = changes.last_about(game, f"hands.{number}")
    return page(
        "hands/conflict.html",
        409,
        faster=who_was_faster(noted, number) if noted else "",
        game=game,
        sheet=game.sheet,
        form=form,
        number=number,
        versions=versions,
    )


def with_unsaid(told: Facts, there: Facts) -> Facts:
    """Return `told` with what it leaves unsaid as it is stored, where that still can be so."""
    last = told.last_trick
    if last is None and there.last_trick is not None and told.tricks[there.last_trick]:
        last = there.last_trick
    return replace(
        told,
        last_trick=last,
        trump=told.trump or there.trump,
        note=told.note or there.note,
    )


def find_hand(game: Game, k: int) -> Hand:
    """Return hand `k` of a game, or 404."""
    return game.hand(k) or abort(404)


def show_hand(
    game: Game,
    hand: Hand,
    form: HandForm,
    *,
    status: int = 200,
    message: str = "",
    difference: Difference | None = None,
) -> Response:
    """Render the page that corrects a hand."""
    sheet = game.sheet
    turn = turn_of(game, sheet.variant, hand.number, form, form.given or hand.facts.targets)
    return page(
        "hands/edit.html",
        status,
        game=game,
        sheet=sheet,
        hand=hand,
        form=form,
        message=message,
        difference=difference,
        entries=entries(turn, game.players, sheet.variant.tricks, form),
    )


@bp.get(HAND)
def edit(number: int, k: int) -> Response:
    """Show a hand to be corrected."""
    game = find_game(number)
    hand = find_hand(game, k)
    if "dealer" in request.args:
        return show_hand(game, hand, asked_form(game))
    form = HandForm(game.variant, game.players, formdata=None)
    form.show(hand.facts, game.sheet.lines[k - 1].targets)
    form.number.data, form.was.data = str(k), stamp(hand.facts)
    return show_hand(game, hand, form)


@bp.get(f"{HAND}/preview")
def preview(number: int, k: int) -> Response:
    """Show what a correction would change, and store nothing."""
    game = find_game(number)
    hand = find_hand(game, k)
    form = asked_form(game)
    if not form.validate():
        return show_hand(game, hand, form, status=422)
    before = game.document
    corrected = with_hand(before, k, form.told(hand.facts))
    return show_hand(game, hand, form, difference=Difference(before, corrected))


def with_hand(game: GameDocument, k: int, told: Facts) -> GameDocument:
    """Return the game with hand `k` as `told`."""
    return replace(game, hands=(*game.hands[: k - 1], told, *game.hands[k:]))


@bp.post(HAND)
def correct(number: int, k: int) -> Response:
    """Correct a hand; later hands stay as they are. Refused if it was corrected meanwhile."""
    game = game_to_change(number)
    hand = game.hand(k)
    form = HandForm(game.variant, game.players)
    if not form.validate():
        return show_hand(game, hand or abort(404), form, status=422, message=form.too_old)
    try:
        told = form.told(hand.facts if hand else None)
        noted = actions.correct(game, k, told, form.was.data, device())
    except Conflict as conflict:
        return show_conflict(game, conflict, form)
    hear_of(game, g.table, k)
    return saved(game, noted)


@bp.post(f"{HAND}/delete")
def delete_hand(number: int, k: int) -> Response:
    """Delete the last hand."""
    game = game_to_change(number)
    form = ButtonForm()
    if not form.validate():
        return show_game(game, status=422, message=form.too_old)
    try:
        noted = actions.delete_hand(game, k, device())
    except Conflict:
        return show_game(game, status=409, message=_("Only the last hand can be deleted."))
    return saved(game, noted)

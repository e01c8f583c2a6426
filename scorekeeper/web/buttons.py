"""The buttons of a game that are not about one hand."""

from collections.abc import Callable

from flask import flash, redirect, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from .. import actions, changes
from ..changes import Refused
from ..database import db
from ..models import Change, Game
from .forms import ButtonForm, TargetsForm, TieForm, whole
from .games import NUMBER, game_to_change, show_game, why_refused
from .tables import bp, device, find_game, see_game
from .todo import steps


def pressed(
    act: Callable[[ButtonForm], Change | None],
    done: str,
    show: Callable[[int, str], Response],
    back: str,
) -> Response:
    """Do what a button says, once, and lead `back`; where that is refused, `show` says why."""
    form = ButtonForm()
    if not form.validate():
        return show(422, form.too_old)
    try:
        noted = act(form)
    except Refused as refused:
        db.session.rollback()
        return show(409, why_refused(refused))
    db.session.commit()
    if noted:
        flash(done)
    return redirect(back, 303)


def press(number: int, act: Callable[[Game, ButtonForm], Change | None], done: str) -> Response:
    """Do what a button says, once, and show the game again."""
    game = game_to_change(number)
    return pressed(
        lambda form: act(game, form),
        done,
        lambda status, message: show_game(find_game(number), status=status, message=message),
        url_for(".game", number=number),
    )


@bp.post(f"/games/{NUMBER}/undo")
def undo(number: int) -> Response:
    """Take the newest change back."""
    return press(number, lambda game, form: changes.undo(game, form.change, device()), _("Undone."))


@bp.post(f"/games/{NUMBER}/redo")
def redo(number: int) -> Response:
    """Bring back what was undone last."""
    return press(
        number, lambda game, form: changes.redo(game, form.change, device()), _("Brought back.")
    )


@bp.post(f"/games/{NUMBER}/stop")
def stop(number: int) -> Response:
    """End the game after the last hand."""
    return press(number, lambda game, _form: actions.stop(game, device()), _("The game is over."))


@bp.post(f"/games/{NUMBER}/play-on")
def play_on(number: int) -> Response:
    """Play on after the end."""
    return press(
        number, lambda game, _form: actions.play_on(game, device()), _("The game goes on.")
    )


@bp.post(f"/games/{NUMBER}/delete")
def delete(number: int) -> Response:
    """Put the game into the bin."""
    done = _("The game is in the bin.")
    return press(number, lambda game, _form: actions.bin_game(game, device()), done)


@bp.post(f"/games/{NUMBER}/restore")
def restore(number: int) -> Response:
    """Take the game out of the bin."""
    return press(
        number, lambda game, _form: actions.restore_game(game, device()), _("The game is back.")
    )


@bp.post(f"/games/{NUMBER}/tie")
def tie(number: int) -> Response:
    """Take the answer of the table to a tie question."""
    game = game_to_change(number)
    form = TieForm(game.sheet.asked or range(len(game.seats)))
    if not form.validate():
        message = form.too_old or _("Choose one of the answers.")
        return show_game(game, status=422, message=message)
    try:
        actions.answer_tie(game, form.said, device())
    except Refused as refused:
        return show_game(game, status=409, message=why_refused(refused))
    db.session.commit()
    return see_game(number)


@bp.post(f"/games/{NUMBER}/targets")
def targets(number: int) -> Response:
    """Take the targets that the coming dealer gives out."""
    game = game_to_change(number)
    form = TargetsForm(game.variant)
    if not game.variant.dealer_assigns_targets:
        return show_game(
            game, status=409, message=_("At this table the targets go round by themselves.")
        )
    if not form.validate():
        return show_game(game, targets=form, status=422, message=form.too_old)
    try:
        actions.assign(game, whole(form.number.data or ""), list(form.given), device())
    except Refused as refused:
        return show_game(game, status=409, message=why_refused(refused))
    db.session.commit()
    return see_game(number)


@bp.post(f"/games/{NUMBER}/ticks")
def ticks(number: int) -> Response:
    """Tick a step of the coming hand off (`tick`), on again (`untick`), or all of them (`all`)."""
    game = game_to_change(number)
    form = ButtonForm()
    if not form.validate():
        return show_game(game, status=422, message=form.too_old)
    known = [step.key for step in steps(game, game.sheet)]
    done = known if "all" in request.form else [request.form.get("tick")]
    for key in known:
        if key in done or key == request.form.get("untick"):
            actions.tick(game, key, done=key in done)
    db.session.commit()
    return see_game(number)

"""The buttons of a table that are about none of its games."""

from collections.abc import Callable

from flask import flash, g, redirect, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from .. import changes, table_actions
from ..changes import Stale
from ..database import db
from ..models import Change
from .forms import ButtonForm
from .regulars import show_players
from .tables import bp, device, show_table


def press(act: Callable[[ButtonForm], Change | None], done: str) -> Response:
    """Do what a button says, once, and show the page again that it is on."""
    form = ButtonForm()
    back = request.form.get("back", "")
    show = show_players if back == "players" else show_table
    if not form.validate():
        return show(422, form.too_old)
    try:
        noted = act(form)
    except Stale:
        db.session.rollback()
        message = _("Something newer has been saved meanwhile, so nothing was undone.")
        return show(409, message)
    db.session.commit()
    if noted:
        flash(done)
    return redirect(url_for(".players" if back == "players" else ".show"), 303)


@bp.post("/undo")
def undo_at_table() -> Response:
    """Take the newest change back that is about no game."""
    return press(lambda form: changes.undo(g.table, form.change, device()), _("Undone."))


@bp.post("/redo")
def redo_at_table() -> Response:
    """Bring back what was undone last."""
    return press(lambda form: changes.redo(g.table, form.change, device()), _("Brought back."))


@bp.post("/asks")
def asks() -> Response:
    """Let the other phones be asked about each hand that is saved (`which` is on), or not."""
    return press(
        lambda form: table_actions.ask(g.table, form.which.data == "on", device()), _("Saved.")
    )

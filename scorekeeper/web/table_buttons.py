"""The buttons of a table that are about none of its games."""

from collections.abc import Callable

from flask import flash, g, redirect, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from .. import actions, changes
from ..changes import Stale
from ..database import db
from ..models import Change
from .forms import ButtonForm
from .tables import bp, device, show_table

BACK = {"show", "players"}  # pages with these buttons


def press(act: Callable[[ButtonForm], Change | None], done: str) -> Response:
    """Do what a button says, once, and show the page again that it is on."""
    form = ButtonForm()
    if not form.validate():
        return show_table(422, form.too_old)
    try:
        noted = act(form)
    except Stale:
        db.session.rollback()
        message = _("Something newer has been saved meanwhile, so nothing was undone.")
        return show_table(409, message)
    db.session.commit()
    if noted:
        flash(done)
    back = request.form.get("back", "show")
    return redirect(url_for(f".{back if back in BACK else 'show'}"), 303)


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
    return press(lambda form: actions.ask(g.table, form.which.data == "on", device()), _("Saved."))

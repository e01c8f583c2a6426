"""The buttons of a table that are about none of its games."""

from collections.abc import Callable

from flask import g, request, url_for
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from .. import changes, table_actions
from ..models import Change
from .buttons import pressed
from .forms import ButtonForm
from .regulars import show_players
from .tables import bp, device, show_table


def press(act: Callable[[ButtonForm], Change | None], done: str) -> Response:
    """Do what a button says, once, and show the page again that it is on."""
    if request.form.get("back") == "players":
        return pressed(act, done, show_players, url_for(".players"))
    return pressed(act, done, show_table, url_for(".show"))


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

"""Who changed what: in one game, and in all that a table has."""

from flask import g, request
from sqlalchemy import select
from sqlalchemy.orm import selectinload
from werkzeug.wrappers import Response

from .. import changes
from ..database import db
from ..models import Game
from .forms import LARGEST_ID, whole
from .games import NUMBER
from .layout import page
from .tables import bp, find_game

AT_ONCE = 100  # changes of a table on one page


@bp.get(f"/games/{NUMBER}/changes")
def list_changes(number: int) -> Response:
    """List who changed what in a game, the newest first."""
    game = find_game(number)
    listed = changes.all_changes(game)
    return page("games/changes.html", game=game, sheet=game.sheet, changes=listed, viewer=g.viewer)


@bp.get("/changes")
def table_changes() -> Response:
    """List who changed what at the table, in games and beside them; older than `before`, an id."""
    before = whole(request.args.get("before", "")) or 0
    newest = before if 0 < before <= LARGEST_ID else LARGEST_ID
    listed = changes.of_table(g.table, newest, AT_ONCE)
    found = db.session.scalars(
        select(Game)
        .where(Game.id.in_({change.game_id for change in listed}))
        .options(selectinload(Game.seats))
    )
    return page(
        "tables/changes.html",
        table=g.table,
        changes=listed,
        games={game.id: game for game in found},
        older=listed[-1].id if len(listed) == AT_ONCE else None,
    )

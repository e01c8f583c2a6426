"""Who changed what, in one game and in all that a table has; and a game as it was."""

from flask import abort, g, request
from sqlalchemy import select
from sqlalchemy.orm import selectinload
from werkzeug.wrappers import Response

from .. import changes, past
from ..database import db
from ..models import Game
from .forms import LARGEST_ID, whole
from .gamepage import GamePage
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


@bp.get(f"/games/{NUMBER}/changes/<int(min=1, max={LARGEST_ID}):which>")
def then(number: int, which: int) -> Response:
    """Show a game as it was right after one of its changes."""
    game = find_game(number)
    listed = changes.all_changes(game)
    ids = [change.id for change in listed]
    place = ids.index(which) if which in ids else abort(404)
    document, objections = past.before(game, changes.since(listed[place]))
    return page(
        "games/then.html",
        view=GamePage(game=game, document=document, objections=objections, viewer=True),
        change=listed[place],
        earlier=listed[place + 1] if place + 1 < len(listed) else None,
        later=listed[place - 1] if place else None,
    )


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

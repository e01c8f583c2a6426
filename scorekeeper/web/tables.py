"""A table: its blueprint, how its rows are found, and its own page.

The pages of a table exist twice: below the link of those who keep score (`/t/KEY`), and below the
link of those who watch (`/w/KEY`), where nothing can be changed.
"""

from collections.abc import Sequence
from typing import Any

from flask import Blueprint, abort, g, redirect, request, session, url_for
from sqlalchemy import bindparam, false, func, or_, select
from sqlalchemy.orm import selectinload
from werkzeug.wrappers import Response

from .. import changes
from ..database import SAFE, db
from ..models import Game, Kept, Table, is_key
from . import renewal
from .layout import page
from .limiting import count_miss
from .planning import begun, latest_of, planned, sitting_out

WATCH = "watch"  # the blueprint's name below the link of those who watch
POLLED = {"table.game", "watch.game"}
# Forms, of no use to who watches.
FOR_SCORERS = {
    f"{WATCH}.{form}"
    for form in ("edit", "preview", "settings", "seats", "choose_seats", "offer_import", "paper")
}
NEWEST = 10  # games on the page of a table; all are in its history
MOST_REMEMBERED, MOST_MOVED = 40, 5  # a cookie holds four kilobytes

# Made once: to put a question together takes longer than to answer it. By whether somebody watches.
KEYS = {False: Table.key, True: Table.watch_key}
TABLES = {watch: select(Table).where(of == bindparam("key")) for watch, of in KEYS.items()}
VERSIONS = {
    watch: select(Game.version)
    .join(Game.table)
    .where(of == bindparam("key"), Table.deleted.is_(None), Game.number == bindparam("number"))
    for watch, of in KEYS.items()
}

bp = Blueprint("table", __name__)


@bp.url_value_preprocessor
def refuse_what_is_no_key(_endpoint: str | None, values: dict[str, Any] | None) -> None:
    """Ask the database for nothing that it cannot hold, such as a NUL: that is no link, 404."""
    if values and not is_key(values["key"]):
        count_miss()
        abort(404)


@bp.url_value_preprocessor
def answer_poll(endpoint: str | None, values: dict[str, Any] | None) -> None:
    """Answer a phone that has this very version of a game: 204, before anything else is done."""
    known = request.args.get("v")
    if known is None or not values or endpoint not in POLLED:
        return
    version = version_of(values["key"], values["number"], watch=request.blueprint == WATCH)
    if version is not None and known == str(version):
        abort(Response(status=204))


def version_of(key: str, number: int, *, watch: bool) -> int | None:
    """Return the version of a game, which phones poll: one look-up, and no row is loaded."""
    asked = {"key": key, "number": number}
    return db.session.scalar(VERSIONS[watch], asked)


@bp.url_value_preprocessor
def find_table(_endpoint: str | None, values: dict[str, Any] | None) -> None:
    """Find the table whose key stands in the address, or say that there is none: 404.

    Whoever may change it waits for others who do; a key renewed meanwhile finds nothing then.
    """
    assert values is not None
    g.viewer = request.blueprint == WATCH
    query, key = TABLES[g.viewer], values["key"]
    if request.method not in SAFE:
        query = query.with_for_update()
    g.table = db.session.scalar(query, {"key": key}) or abort(_elsewhere(key) or 404)
    g.key = values.pop("key")
    if g.table.deleted and request.endpoint not in {"table.restore_table", "watch.restore_table"}:
        abort(page("tables/binned.html", 410, table=g.table))


def _elsewhere(known: str) -> Response | None:
    """Lead on to where a table has gone; if there is none, note that a link opens nothing."""
    there = _renewed_already(known)
    if there is None:
        count_miss()
    return there


def _renewed_already(known: str) -> Response | None:
    """Lead the device that has renewed a link on to the new one.

    It has noted where the table went, or sends the form once more because it got no answer.
    """
    moved = session.get("moved", {}).get(known)
    if moved and request.method in SAFE:
        return redirect(request.full_path.rstrip("?").replace(known, moved, 1), 302)
    if request.endpoint != "table.renew" or (new := renewal.offered()) is None:
        return None
    if db.session.scalar(select(Table.id).where(Table.key == new, Table.deleted.is_(None))) is None:
        return None
    forget(known, instead=new)
    return redirect(url_for("table.share", key=new), 303)


@bp.url_defaults
def add_key(_endpoint: str, values: dict[str, Any]) -> None:
    """Keep links below the link that a page was opened by."""
    if "key" in g:
        values.setdefault("key", g.key)


@bp.before_request
def refuse_viewers() -> None:
    """Let those who watch change nothing."""
    if g.viewer and (request.method not in SAFE or request.endpoint in FOR_SCORERS):
        abort(403)


@bp.before_request
def remember_table() -> None:
    """Remember on this device that it has opened the table, by whichever of its pages."""
    if request.method == "GET" and not g.viewer:
        remember(g.table)


def find_game(number: int) -> Game:
    """Return a game of the table in the address, its row locked if it may change; or 404."""
    query = (
        select(Game)
        .where(Game.table_id == g.table.id, Game.number == number)
        .options(selectinload(Game.seats), selectinload(Game.hands))
    )
    if request.method not in SAFE:
        query = query.with_for_update()
    return db.session.scalar(query) or abort(404)


def see_game(number: int) -> Response:
    """Send the browser to the page of a game, whatever it has just sent."""
    return redirect(url_for(".game", number=number), 303)


def device() -> str | None:
    """Return what this device is called, where somebody said so."""
    return session.get("device")


def remember(table: Table) -> None:
    """Remember on this device that it has opened the table; the last one opened comes first."""
    others = [key for key in session.get("tables", []) if key != table.key]
    tables = [table.key, *others][:MOST_REMEMBERED]
    if session.get("tables") != tables:
        session["tables"] = tables
        session.permanent = True


def forget(key: str | None, instead: str | None = None) -> None:
    """Take a table off this device, or remember it by another key `instead`."""
    keys = [instead if known == key else known for known in session.get("tables", [])]
    session["tables"] = [known for known in keys if known is not None]
    if key and instead:  # its history and home screen still have the old address
        moved = {
            old: instead if new == key else new for old, new in session.get("moved", {}).items()
        }
        session["moved"] = dict([*moved.items(), (key, instead)][-MOST_MOVED:])


@bp.get("")
def show() -> Response:
    """Show the table: the game in play first, then all its games."""
    return show_table()


def show_table(status: int = 200, message: str = "") -> Response:
    """Render the page of the table."""
    scored = [(game, game.sheet) for game in _newest()]
    latest = latest_of(g.table)
    seated = planned(g.table, latest)
    return page(
        "tables/show.html",
        status,
        message=message,
        undoable=changes.undoable(g.table),
        redoable=changes.redoable(g.table),
        table=g.table,
        viewer=g.viewer,
        playing=[(game, sheet) for game, sheet in scored if not sheet.won],
        over=[(game, sheet) for game, sheet in scored if sheet.won],
        more=_count() > len(scored),
        latest=latest.number if latest and not latest.deleted else "",
        seated=seated,
        same=latest and [person.name for person in seated] == list(latest.players),
        out=sitting_out(g.table, seated) if latest and begun(latest) else [],
    )


def _count() -> int:
    """Return how many games are at the table."""
    here = select(func.count(Game.id)).where(Game.table_id == g.table.id, Game.deleted.is_(None))
    return db.session.scalar(here) or 0


def _newest() -> Sequence[Game]:
    """Return the newest games that are over, and in play, without scoring all the others."""
    here = (
        select(Game.id).outerjoin(Kept).where(Game.table_id == g.table.id, Game.deleted.is_(None))
    )
    newest = here.order_by(Game.number.desc()).limit(NEWEST)
    over = newest.where(Kept.over).subquery()
    playing = newest.where(func.coalesce(Kept.over, false()).is_(false())).subquery()
    return db.session.scalars(
        select(Game)
        .where(or_(Game.id.in_(select(over)), Game.id.in_(select(playing))))
        .order_by(Game.number.desc())
        .options(selectinload(Game.seats), selectinload(Game.hands))
    ).all()

"""What goes out: a game or a table as a document, for spreadsheets, and the sheet as data."""

from flask import Response, g, jsonify
from flask_babel import gettext as _
from sqlalchemy import and_, select
from sqlalchemy.orm import selectinload

from .. import spreadsheet, transfer
from ..database import db
from ..models import Game
from ..rules import document, sheet_data
from .choosing import asked
from .games import NUMBER
from .tables import bp, find_game


@bp.get(f"/games/{NUMBER}.json")
def as_json(number: int) -> Response:
    """Give the game document out."""
    return jsonify(document.dump(find_game(number).document))


@bp.get(f"/games/{NUMBER}/sheet.json")
def sheet_as_json(number: int) -> Response:
    """Give the derived sheet out, as `scorekeeper score --json` prints it."""
    return jsonify(sheet_data.dump(find_game(number).sheet))


@bp.get(f"/games/{NUMBER}.csv")
def as_csv(number: int) -> Response:
    """Give the sheet out for a spreadsheet, one row a hand."""
    game = find_game(number)
    rows = spreadsheet.game_rows(game.document, _)
    return download(spreadsheet.written(rows), "text/csv", f"game-{game.number}.csv")


@bp.get("/table.json")
def table_json() -> Response:
    """Give the whole table out with all changes, or the games that the address asks for."""
    choice = asked(g.table)
    only = and_(*choice.where()) if choice.said else None
    data = transfer.written(g.table, db.session(), only)
    return download(transfer.text(data), "application/json", "table.json")


@bp.get("/table.csv")
def table_csv() -> Response:
    """Give the games that the address asks for out for a spreadsheet, one row a hand."""
    wanted = select(Game).where(*asked(g.table).where()).order_by(Game.number)
    games = db.session.scalars(wanted.options(selectinload(Game.seats), selectinload(Game.hands)))
    rows = spreadsheet.table_rows([(game.number, game.document) for game in games])
    return download(spreadsheet.written(rows), "text/csv", "table.csv")


def download(text: str, kind: str, name: str) -> Response:
    """Give text out as a file."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, mimetype=kind, headers=headers)

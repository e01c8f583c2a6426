"""A game as others read it: the game document, the sheet as data, and a table for spreadsheets."""

import csv
import io

from flask import jsonify
from flask_babel import gettext as _
from flask_babel import lazy_gettext as lazy
from werkzeug.wrappers import Response

from ..models import Game
from ..rules import document, sheet_data
from ..rules.sheet import Sheet
from .games import NUMBER
from .tables import bp, find_game

FIGURES = (
    lazy("%(name)s target"),
    lazy("%(name)s tricks"),
    lazy("%(name)s net"),
    lazy("%(name)s total"),
)
CHIPS = (lazy("%(name)s chips"), lazy("%(name)s chips total"))


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
    text = io.StringIO()
    csv.writer(text).writerows(csv_rows(game, game.sheet))
    name = f"game-{game.number}.csv"
    # The mark at the front tells spreadsheets that accents are UTF-8.
    return Response(
        "\ufeff" + text.getvalue(),
        mimetype="text/csv",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


def csv_rows(game: Game, sheet: Sheet) -> list[list[object]]:
    """Return the sheet as rows: a heading, then one a hand. Figures are numbers, names harmless."""
    names = game.players
    figures_of = FIGURES + (CHIPS if game.variant.chips else ())
    heading = [_("hand"), _("played at"), _("dealer")]
    heading += [str(figure) % {"name": name} for name in names for figure in figures_of]
    heading += [_("trump"), _("note")]
    rows: list[list[object]] = [[harmless(text) for text in heading]]
    for line in sheet.lines:
        by_column = [line.targets, line.tricks, line.net, line.totals]
        if line.chips is not None and line.chips_totals is not None:
            by_column += [line.chips, line.chips_totals]
        figures = [values[seat] for seat in range(sheet.seats) for values in by_column]
        told = line.hand
        texts = [
            harmless(names[line.dealer]),
            *figures,
            told.trump or "",
            harmless(told.note or ""),
        ]
        rows.append([line.number, told.played_at or "", *texts])
    return rows


def harmless(text: str) -> str:
    """Keep a spreadsheet from reading text as a formula."""
    return f"'{text}" if text.startswith(("=", "+", "-", "@", "\t", "\r")) else text

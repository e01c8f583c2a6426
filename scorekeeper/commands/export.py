"""`scorekeeper export`: a table, or some of its games, as a document or a spreadsheet."""

import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from functools import partial
from gettext import NullTranslations as Catalog

from .. import spreadsheet, transfer
from ..models import Game
from .server import add_table, find_table, opened


def add_arguments(parser: ArgumentParser, catalog: Catalog) -> None:
    """Say what the command takes."""
    _ = catalog.gettext
    add_table(parser, catalog)
    parser.add_argument("--csv", action="store_true", help=_("as a spreadsheet, one row a hand"))
    numbers = partial(_numbers, catalog)
    told = _("only games with these numbers")
    parser.add_argument("--games", metavar="1,2", type=numbers, help=told)


def _numbers(catalog: Catalog, typed: str) -> set[int]:
    try:
        return {int(number) for number in typed.split(",")}
    except ValueError:
        raise ArgumentTypeError(catalog.gettext("numbers, with commas between")) from None


def run(arguments: Namespace, catalog: Catalog) -> int:
    """Write a table to standard output."""
    only = Game.number.in_(arguments.games) if arguments.games else None
    with opened(catalog) as (_app, session):
        table = find_table(arguments.table, session, catalog)
        if arguments.csv:
            games = transfer.games_of(table, session, only)
            rows = [(game.number, game.document) for game in games if not game.deleted]
            sys.stdout.write(spreadsheet.written(spreadsheet.table_rows(rows)))
        else:
            sys.stdout.write(transfer.text(transfer.written(table, session, only)))
    return 0

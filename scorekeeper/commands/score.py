"""`scorekeeper score`: the sheet of a game document."""

from argparse import ArgumentParser, Namespace
from gettext import NullTranslations as Catalog

from ..printed.sheet import page
from ..rules import sheet_data
from . import answers


def add_arguments(parser: ArgumentParser, catalog: Catalog) -> None:
    """Say what the command takes."""
    _ = catalog.gettext
    parser.add_argument("file", metavar=_("FILE"), help=_("the document; - reads standard input"))
    parser.add_argument("--json", action="store_true", help=_("print the sheet as JSON"))


def run(arguments: Namespace, catalog: Catalog) -> int:
    """Print the score sheet of a document."""
    game = answers.game(arguments.file, catalog, as_json=arguments.json)
    if arguments.json:
        answers.print_json(sheet_data.dump(game.sheet))
    else:
        print(page(game, catalog))
    return 0

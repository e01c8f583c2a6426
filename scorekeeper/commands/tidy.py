"""`scorekeeper tidy`: what has lain in the bin long enough is gone for good, once that is said."""

from argparse import ArgumentParser, Namespace
from gettext import NullTranslations as Catalog

from .. import bin as bins
from ..models import now
from .server import opened


def add_arguments(parser: ArgumentParser, catalog: Catalog) -> None:
    """Say what the command takes."""
    _ = catalog.gettext
    parser.description = _("Says what has lain in the bin for 30 days.")
    parser.add_argument("--yes", action="store_true", help=_("and forget it for good"))


def run(arguments: Namespace, catalog: Catalog) -> int:
    """Say what would be forgotten, and with --yes forget it."""
    _ = catalog.gettext
    would = _(
        "would forget tables: %(tables)s, games: %(games)s, players: %(players)s;"
        " score anew: %(stale)s"
    )
    did = _(
        "forgot tables: %(tables)s, games: %(games)s, players: %(players)s; scored anew: %(stale)s"
    )
    with opened(catalog) as (_app, session):
        due = bins.due(session, now())
        counts = {what: len(rows) for what, rows in due._asdict().items()}
        if arguments.yes:
            bins.tidy(session, due)
            session.commit()
    print((did if arguments.yes else would) % counts)
    return 0

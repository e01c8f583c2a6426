"""`scorekeeper copy-database`: everything of one database into an empty one, of whichever kind."""

from argparse import ArgumentParser, Namespace
from gettext import NullTranslations as Catalog

import flask_migrate
from sqlalchemy import URL, Engine

from .. import create_app
from ..copying import Count, Different, copy_rows, filled
from ..database import db
from . import databases


def add_arguments(parser: ArgumentParser, catalog: Catalog) -> None:
    """Say what the command takes."""
    _ = catalog.gettext
    parser.description = _(
        "Copy all that one database holds into another one, which has to be empty: from SQLite to"
        " PostgreSQL, or back. Each is an address as DATABASE_URL takes it, or a file of SQLite's."
        " What has arrived is read again and compared; if anything differs, nothing is copied."
    )
    parser.add_argument("source", metavar=_("FROM"), type=databases.address)
    parser.add_argument("target", metavar=_("TO"), type=databases.address)


def run(arguments: Namespace, catalog: Catalog) -> int:
    """Copy, and print how many rows each table has and their checksum."""
    source = databases.there(arguments.source, catalog)
    with databases.complaining():
        app = create_app({"SQLALCHEMY_DATABASE_URI": arguments.target})
        with app.app_context():
            try:
                _prepare(arguments.target, catalog)
                copied = _copy(source, db.engine, catalog)
            finally:
                source.dispose()
                db.engine.dispose()
    for each in copied:
        print(f"{each.table:10}{each.rows:10}  {each.checksum}")
    said = catalog.gettext("The copy holds the same: every row was read back and compared.")
    print(said)
    return 0


def _prepare(url: URL, catalog: Catalog) -> None:
    """See that all tables are made in the target. Raises `Complaint` if there are rows in it."""
    with db.engine.connect() as connection:
        occupied = filled(connection)
    if occupied:
        said = catalog.gettext("the database is not empty: there are rows in %(tables)s")
        line = said % {"tables": ", ".join(sorted(occupied))}
        raise databases.complaint(f"{databases.shown(url)}: {line}")
    flask_migrate.upgrade()


def _copy(source: Engine, target: Engine, catalog: Catalog) -> list[Count]:
    try:
        with source.connect() as read, target.begin() as written:
            return copy_rows(read, written)
    except Different as table:
        said = catalog.gettext("%(table)s did not arrive as it was; nothing was copied")
        raise databases.complaint(said % {"table": table}) from None

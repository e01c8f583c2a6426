"""The tables of a server, for commands that work on them: opened, and found."""

from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from gettext import NullTranslations as Catalog

from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from flask import Flask
from sqlalchemy import or_, select
from sqlalchemy.exc import OperationalError
from sqlalchemy.orm import Session

from .. import create_app
from ..database import db
from ..models import Table
from .answers import FAULTY, Complaint, printable


def add_table(parser: ArgumentParser, catalog: Catalog) -> None:
    """Add which table is meant."""
    told = catalog.gettext("the table, by the key in its link or by its id")
    parser.add_argument("--table", metavar=catalog.gettext("KEY"), help=told)


@contextmanager
def opened(catalog: Catalog) -> Iterator[tuple[Flask, Session]]:
    """Open a session on the database of the app, as the environment names it.

    Raises `Complaint` if it is out of reach or not up to date.
    """
    try:
        app = create_app()
        with app.app_context():
            if not _migrated(app):
                said = catalog.gettext(
                    "the database is not up to date: flask --app scorekeeper db upgrade"
                )
                raise Complaint(f"scorekeeper: {said}")
            try:
                yield app, db.session()
            finally:
                db.session.remove()
                db.engine.dispose()
    except OSError as error:
        raise Complaint(printable(f"scorekeeper: {error.filename}: {error.strerror}")) from None
    except OperationalError as error:
        raise Complaint(printable(f"scorekeeper: {error.orig}")) from None


def _migrated(app: Flask) -> bool:
    """Tell whether the database has every migration."""
    config = app.extensions["migrate"].migrate.get_config()
    head = ScriptDirectory.from_config(config).get_current_head()
    with db.engine.connect() as connection:
        return MigrationContext.configure(connection).get_current_revision() == head


def find_table(asked: str | None, session: Session, catalog: Catalog) -> Table:
    """Return the table whose key or id is `asked`, or the only one there is. Raises `Complaint`."""
    wanted = select(Table).limit(2)
    if asked:
        wanted = wanted.where(or_(Table.key == asked, Table.uuid == asked))
    found = session.scalars(wanted).all()
    if not found:
        said = catalog.gettext("there is no table with this key or id")
    elif len(found) > 1:
        said = catalog.gettext("there are several tables: name one with --table")
    else:
        return found[0]
    raise Complaint(f"scorekeeper: {said}", FAULTY)

"""The tables of a server, for commands that work on them: opened, and found."""

from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from gettext import NullTranslations as Catalog

from flask import Flask
from sqlalchemy import or_, select
from sqlalchemy.orm import Session

from .. import create_app
from ..database import db
from ..models import Table
from ..schema import Standing, standing
from . import databases
from .answers import FAULTY, Complaint


def add_table(parser: ArgumentParser, catalog: Catalog) -> None:
    """Add which table is meant."""
    told = catalog.gettext("the table, by the key in its link or by its id")
    parser.add_argument("--table", metavar=catalog.gettext("KEY"), help=told)


@contextmanager
def opened(catalog: Catalog) -> Iterator[tuple[Flask, Session]]:
    """Open a session on the database of the app, as the environment names it.

    Raises `Complaint` if it is out of reach or not of this version.
    """
    with databases.complaining():
        app = create_app()
        with app.app_context():
            try:
                found = standing(db.session.connection())
                if found is not Standing.CURRENT:
                    raise databases.complaint(databases.wrong_schema(found, catalog))
                yield app, db.session()
            finally:
                db.session.remove()
                db.engine.dispose()


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

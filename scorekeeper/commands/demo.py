"""`scorekeeper demo`: a table with games on it, to look around."""

import os
from argparse import ArgumentParser, Namespace
from datetime import datetime
from gettext import NullTranslations as Catalog

from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from flask import Flask, url_for
from sqlalchemy.exc import OperationalError

from .. import create_app
from ..database import db
from ..demo import make_table
from .answers import Complaint, printable


def add_arguments(parser: ArgumentParser, catalog: Catalog) -> None:
    """Say what the command does; it takes nothing."""
    parser.description = catalog.gettext(
        "Make a table with 24 games, one of them in play, in the database of the app: a new one"
        " each time. Prints its address."
    )


def run(arguments: Namespace, catalog: Catalog) -> int:
    """Make the table, and print its address."""
    try:
        app = create_app()
        with app.app_context():
            path = _make_table(app, catalog)
    except OSError as error:
        raise Complaint(printable(f"scorekeeper: {error.filename}: {error.strerror}")) from None
    except OperationalError as error:
        raise Complaint(printable(f"scorekeeper: {error.orig}")) from None
    print(f"http://localhost:{os.environ.get('PORT', '8000')}{path}")
    return 0


def _make_table(app: Flask, catalog: Catalog) -> str:
    """Make the table and return its path. Raises `Complaint` if the database is not ready."""
    if not _migrated(app):
        said = catalog.gettext("the database is not up to date: flask --app scorekeeper db upgrade")
        raise Complaint(f"scorekeeper: {said}")
    table = make_table(db.session(), datetime.now().astimezone())
    db.session.commit()
    with app.test_request_context():
        return url_for("table.show", key=table.key)


def _migrated(app: Flask) -> bool:
    """Tell whether the database has every migration."""
    config = app.extensions["migrate"].migrate.get_config()
    head = ScriptDirectory.from_config(config).get_current_head()
    with db.engine.connect() as connection:
        return MigrationContext.configure(connection).get_current_revision() == head

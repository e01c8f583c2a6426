"""`scorekeeper demo`: a table with games on it, to look around."""

import os
from argparse import ArgumentParser, Namespace
from datetime import datetime
from gettext import NullTranslations as Catalog

from flask import url_for

from ..demo import make_table
from .server import opened


def add_arguments(parser: ArgumentParser, catalog: Catalog) -> None:
    """Say what the command does; it takes nothing."""
    parser.description = catalog.gettext(
        "Make a table with 24 games, one of them in play, in the database of the app: a new one"
        " each time. Prints its address."
    )


def run(arguments: Namespace, catalog: Catalog) -> int:
    """Make the table, and print its address."""
    with opened(catalog) as (app, session):
        table = make_table(session, datetime.now().astimezone())
        session.commit()
        with app.test_request_context():
            path = url_for("table.show", key=table.key)
    print(f"http://localhost:{os.environ.get('PORT', '8000')}{path}")
    return 0

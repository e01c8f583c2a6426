"""The table of `scorekeeper demo`, served on a free port for as long as somebody looks at it."""

import logging
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import flask_migrate
from flask import Flask
from werkzeug.serving import make_server

from scorekeeper import create_app
from scorekeeper.database import db
from scorekeeper.demo import make_table
from scorekeeper.models import now

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication


@contextmanager
def showcase() -> Iterator[str]:
    """Give the address of the table."""
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    with tempfile.TemporaryDirectory() as folder:
        app = create_app({"INSTANCE": folder, "HTMX": "local"})
        key = fill(app)
        with served(app) as address:
            yield f"{address}/t/{key}"


def fill(app: Flask) -> str:
    """Make the database with one table in it, and return the table's key."""
    with app.app_context():
        flask_migrate.upgrade()
        table = make_table(db.session, now())  # type: ignore[arg-type]  # a scoped one
        db.session.commit()
        return table.key


@contextmanager
def served(app: "WSGIApplication", port: int = 0) -> Iterator[str]:
    """Serve an app, on a free port if on no other, and give its address."""
    server = make_server("127.0.0.1", port, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()

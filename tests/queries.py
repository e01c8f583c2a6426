"""What a database is asked, for tests and benchmarks that count it."""

from contextlib import contextmanager

from sqlalchemy import event

from scorekeeper.database import db


@contextmanager
def listening(app, name, note):
    """Have `note` called for each event `name` of the engine meanwhile."""
    with app.app_context():
        engine = db.engine
    event.listen(engine, name, note)
    try:
        yield
    finally:
        event.remove(engine, name, note)


@contextmanager
def queries(app):
    """What the database is asked meanwhile."""
    asked = []

    def note(_connection, _cursor, statement, *_more):
        asked.append(statement)

    with listening(app, "before_cursor_execute", note):
        yield asked

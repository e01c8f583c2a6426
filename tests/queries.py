"""What a database is asked, for tests and benchmarks that count it."""

from contextlib import contextmanager

from sqlalchemy import event

from scorekeeper.database import db


@contextmanager
def queries(app):
    """What the database is asked meanwhile."""
    asked = []

    def note(_connection, _cursor, statement, *_more):
        asked.append(statement)

    with app.app_context():
        engine = db.engine
    event.listen(engine, "before_cursor_execute", note)
    yield asked
    event.remove(engine, "before_cursor_execute", note)

"""How Alembic reaches the database: through the application it is asked from.

SQLite cannot alter most of a table, so Alembic copies it and drops the original; with foreign
keys enforced that would delete whatever refers to it. They are off for the time of a migration
and checked after it.
"""

from typing import Any, Literal

from alembic import context
from flask import current_app
from sqlalchemy import Connection

from scorekeeper.database import UTCDateTime

db = current_app.extensions["migrate"].db


def plain_moments(kind: str, item: object, _context: object) -> str | Literal[False]:
    """Write our own type for moments as the plain one: a migration outlives the code."""
    return (
        "sa.DateTime(timezone=True)" if kind == "type" and isinstance(item, UTCDateTime) else False
    )


def run(**options: Any) -> None:
    context.configure(target_metadata=db.metadata, render_item=plain_moments, **options)
    with context.begin_transaction():
        context.run_migrations()


def run_on(connection: Connection) -> None:
    if connection.dialect.name != "sqlite":
        run(connection=connection)
        return
    # Past SQLAlchemy: the pragma does nothing inside a transaction.
    sqlite: Any = connection.connection.dbapi_connection
    sqlite.execute("PRAGMA foreign_keys=OFF")
    try:
        run(connection=connection, render_as_batch=True, transactional_ddl=True)
        if broken := sqlite.execute("PRAGMA foreign_key_check").fetchall():
            raise RuntimeError(f"the migration broke foreign keys: {broken}")
    finally:
        sqlite.execute("PRAGMA foreign_keys=ON")


if context.is_offline_mode():
    run(url=db.engine.url.render_as_string(hide_password=False), literal_binds=True)
else:
    with db.engine.connect() as connection:
        run_on(connection)

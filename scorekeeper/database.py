"""The database under the models: the declarative base, times in UTC, and how SQLite begins."""

import sqlite3
from datetime import UTC, datetime
from typing import Any

from flask import g, has_request_context, request
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import Connection, DateTime, Dialect, Engine, MetaData, Pool, TypeDecorator, event
from sqlalchemy.orm import DeclarativeBase

from .waiting import leave_line, stand_in_line


class Base(DeclarativeBase):
    """The base of every model."""

    # Without names a batch migration on SQLite could not drop a constraint again.
    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
            "pk": "pk_%(table_name)s",
        }
    )


# The extension gives the session and the engine; models are plain SQLAlchemy on Base.
# Rows stay readable after a commit: reading them anew for the answer would begin, and on SQLite
# lock, once more, and could fail a save that has succeeded.
db = SQLAlchemy(metadata=Base.metadata, session_options={"expire_on_commit": False})


class UTCDateTime(TypeDecorator[datetime]):
    """A moment: stored in UTC, and aware again when read, which SQLite alone forgets."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"a moment needs its time zone: {value}")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


PRAGMAS = ("busy_timeout=10000", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")

SAFE = {"GET", "HEAD", "OPTIONS"}  # methods that change nothing


@event.listens_for(Engine, "connect")
def _prepare_sqlite(connection: Any, _record: Any) -> None:
    if isinstance(connection, sqlite3.Connection):
        # The driver begins too late, at the first write; _begin_sqlite does it instead.
        connection.isolation_level = None
        for pragma in PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")


@event.listens_for(Engine, "begin")
def _begin_sqlite(connection: Connection) -> None:
    """Take the write lock at once where something may be written.

    A transaction that reads first and writes later would lose updates or fail as locked;
    one that starts with the lock waits its turn. So a GET must never write.
    """
    if connection.dialect.name == "sqlite":
        reads = has_request_context() and (request.method in SAFE or "stores_nothing" in g)
        if not reads:
            stand_in_line(connection.engine.url.database, connection.info)
        connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")


@event.listens_for(Pool, "checkin")
@event.listens_for(Pool, "invalidate")
def _leave_line(_connection: Any, record: Any, _error: Any = None) -> None:
    leave_line(record.info)


def let_others_write() -> None:
    """Give the lock back in a request that stores nothing after all, and only reads from now on.

    What has been loaded stays as it is. Elsewhere than on SQLite nobody waits for more than a row.
    """
    g.stores_nothing = True
    if db.session().in_transaction() and db.engine.dialect.name == "sqlite":
        # Past the session, whose own rollback would make it read everything anew.
        connection = db.session.connection()
        connection.exec_driver_sql("ROLLBACK")
        leave_line(connection.info)
        connection.exec_driver_sql("BEGIN")

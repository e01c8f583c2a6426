"""The database under the models: the declarative base, times in UTC, how transactions begin."""

import os
import re
import sqlite3
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from flask import g, has_request_context, request
from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import (
    URL,
    Connection,
    DateTime,
    Dialect,
    Engine,
    MetaData,
    TypeDecorator,
    event,
    make_url,
)
from sqlalchemy.orm import DeclarativeBase, Session, object_session


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


def session_of(row: Base) -> Session:
    """Return the session that a stored row lives in."""
    session = object_session(row)
    assert session is not None, "what is changed is stored"
    return session


def database_url(folder: Path, url: str | None) -> str | URL:
    """Return where the games lie: at `url`, as DATABASE_URL has it, else in a file in `folder`."""
    if not url:
        return URL.create("sqlite", database=str(folder / "scorekeeper.sqlite"))
    # Hosts hand out short forms; SQLAlchemy wants the driver named.
    return re.sub(r"^postgres(ql)?://", "postgresql+psycopg://", url)


def is_file(url: str | URL) -> bool:
    """Tell whether a database is a file on this machine, as SQLite's are."""
    return make_url(url).get_backend_name() == "sqlite"


# A server may fall silent without a word: so long is it waited for, as libpq's own options say.
SILENT = {
    "connect_timeout": 3, "tcp_user_timeout": 10_000,
    "keepalives_idle": 5, "keepalives_interval": 2, "keepalives_count": 3,
}  # fmt: skip


def engine_options(url: str | URL) -> dict[str, Any]:
    """Return how connections are made and kept.

    One may have died since it was last used, say when the database restarted. A file cannot, and a
    poll shall ask for nothing but a version.
    """
    if is_file(url):
        return {}
    return {"pool_pre_ping": True, "pool_timeout": PATIENCE, "connect_args": SILENT}


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


PATIENCE = 10  # seconds to wait for whoever writes
LOOK = 0.003  # seconds between two looks whether they have done
PRAGMAS = (
    f"busy_timeout={PATIENCE * 1000}",
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
)
REPEATABLE_READ = 3  # of psycopg's IsolationLevel, which is not there without a PostgreSQL

SAFE = {"GET", "HEAD", "OPTIONS"}  # methods that change nothing
READS = "scorekeeper_reads"  # the execution option of a connection that changes nothing


@event.listens_for(Engine, "do_connect")
def _make(dialect: Dialect, _record: Any, arguments: Any, _more: Any) -> None:
    """Make a new file its owner's alone, as it holds the keys of all tables."""
    if dialect.name == "sqlite" and arguments and not str(arguments[0]).startswith((":", "file:")):
        make_private(arguments[0])


def make_private(file: str | Path) -> None:
    """Make a file that is not there yet, for nobody else to read; what SQLite adds is like it."""
    with suppress(OSError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL, 0o600))


@event.listens_for(Engine, "connect")
def _prepare(connection: Any, _record: Any) -> None:
    """Tell a new connection what holds for all of them."""
    if isinstance(connection, sqlite3.Connection):
        # The driver begins too late, at the first write; _begin does it instead.
        connection.isolation_level = None
        for pragma in PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")
    else:
        connection.autocommit = True
        connection.execute(f"SET lock_timeout = {PATIENCE * 1000}")
        connection.autocommit = False


@event.listens_for(Engine, "begin")
def _begin(connection: Connection) -> None:
    """Begin as is needed: what only reads, as a GET does, sees one moment; all else may write."""
    reads = READS in connection.get_execution_options() or (
        has_request_context() and (request.method in SAFE or "stores_nothing" in g)
    )
    if connection.dialect.name == "sqlite":
        _begin_sqlite(connection, reads)
    else:
        _begin_postgresql(connection.connection.dbapi_connection, reads)


def _begin_sqlite(connection: Connection, reads: bool) -> None:
    """Take the write lock at once where something may be written.

    A transaction that reads first and writes later would lose updates or fail as locked;
    one that starts with the lock waits its turn. So a GET must never write.
    """
    if reads:
        connection.exec_driver_sql("BEGIN")
    else:
        _begin_writing(connection)


def _begin_postgresql(connection: Any, reads: bool) -> None:
    """Let a GET see one moment, as on SQLite, and fail if it writes; others lock what they change.

    The driver says so with its BEGIN, which costs no question of its own.
    """
    connection.isolation_level = REPEATABLE_READ if reads else None
    connection.read_only = reads


def _begin_writing(connection: Connection) -> None:
    """Begin once nobody else writes; raises `OperationalError` if somebody does for too long.

    SQLite itself would look more and more seldom, at last ten times a second: where many are
    waiting, whoever has been there for long may then have no luck for half a minute.
    """
    driver: Any = connection.connection.driver_connection
    driver.execute("PRAGMA busy_timeout=0")
    try:
        if not _has_begun(driver):
            connection.exec_driver_sql("BEGIN IMMEDIATE")  # says what is wrong
    finally:
        driver.execute(f"PRAGMA {PRAGMAS[0]}")


def _has_begun(driver: Any) -> bool:
    end = monotonic() + PATIENCE
    while monotonic() < end:
        try:
            driver.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
                return False
            sleep(LOOK)
        else:
            return True
    return False


def let_others_write() -> None:
    """Give the lock back in a request that stores nothing after all, and only reads from now on.

    What has been loaded stays as it is. On PostgreSQL nobody waits for more than a table's row.
    """
    g.stores_nothing = True
    if db.session().in_transaction() and db.engine.dialect.name == "sqlite":
        # Past the session, whose own rollback would make it read everything anew.
        connection = db.session.connection()
        connection.exec_driver_sql("ROLLBACK")
        connection.exec_driver_sql("BEGIN")

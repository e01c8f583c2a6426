"""Backups: all that a database holds at one moment, in a file, and the way back.

SQLite copies itself while others write; PostgreSQL has `pg_dump` for it. A backup goes back into a
database of its own kind.
"""

import os
import re
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from errno import EEXIST
from pathlib import Path
from tempfile import mkstemp
from time import monotonic

from sqlalchemy import URL

from .copying import TABLES
from .database import is_file, make_private

MARKS = {b"SQLite format 3\0": "sqlite", b"PGDMP": "postgresql"}  # how a file begins
SCHEMA = re.compile(r"^COPY public\.alembic_version.*?\n(\w+)$", re.MULTILINE)
PATIENCE = 30  # seconds, for those who write to the file of SQLite


class Unusable(Exception):
    """What stands in the way, in the words of the program or library that met it."""


def backup(url: URL, file: Path) -> None:
    """Write what a database holds at this moment into a new file, which its owner alone can read.

    It is there when it is whole, and not before. Raises `OSError` and `Unusable`.
    """
    if file.exists():
        raise FileExistsError(EEXIST, os.strerror(EEXIST), str(file))
    handle, name = mkstemp(
        dir=file.parent, prefix=f"{file.name}.", suffix=".part"
    )  # nobody's but ours
    os.close(handle)
    draft = Path(name)
    try:
        if is_file(url):
            _copy_sqlite(_path(url), draft)
            _finish_sqlite(draft)
        else:
            _client("pg_dump", url, "--format=custom", "--no-owner", "--no-privileges",
                    f"--file={draft}")  # fmt: skip
        os.link(draft, file)  # fails if somebody has made it meanwhile
    finally:
        draft.unlink(missing_ok=True)


def kind(file: Path) -> str | None:
    """Return from which kind of database a backup is; None if it is none. Raises `OSError`."""
    with file.open("rb") as opened:
        start = opened.read(16)
    return next((kind for mark, kind in MARKS.items() if start.startswith(mark)), None)


def schema(file: Path) -> str | None:
    """Return the revision of the schema in a backup; None if it is not one of this app's."""
    if kind(file) == "sqlite":
        with _opened(file) as connection, suppress(sqlite3.DatabaseError):
            found = connection.execute("SELECT version_num FROM alembic_version").fetchone()
            return str(found[0]) if found else None
        return None
    told = _run(["pg_restore", "--data-only", "--table=alembic_version", "--file=-", str(file)])
    found = SCHEMA.search(told)
    return found[1] if found else None


def restore(url: URL, file: Path) -> None:
    """Put a backup in the place of all that a database holds: all of it, or nothing is changed.

    Raises `OSError` and `Unusable`.
    """
    if is_file(url):
        _check_sqlite(file)
        make_private(_path(url))
        _copy_sqlite(file, _path(url))
        return
    # In one transaction, and without tables that the backup knows nothing of.
    names = ", ".join(f'"{table.name}"' for table in TABLES)
    script = f"DROP TABLE IF EXISTS {names}, alembic_version CASCADE;\n" + _run(
        ["pg_restore", "--no-owner", "--no-privileges", "--file=-", str(file)]
    )
    _client("psql", url, "--quiet", "--no-psqlrc", "--single-transaction",
            "--set=ON_ERROR_STOP=1", "--output=/dev/null", told=script)  # fmt: skip


# -- SQLite


def _path(url: URL) -> Path:
    return Path(url.database or "")


def _opened(file: Path, mode: str = "rw") -> closing[sqlite3.Connection]:
    uri = f"{file.absolute().as_uri()}?mode={mode}"
    return closing(sqlite3.connect(uri, uri=True, timeout=PATIENCE, isolation_level=None))


def _copy_sqlite(source: Path, target: Path) -> None:
    """Make one file of SQLite's hold what another one does, in one transaction of each."""
    end = monotonic() + PATIENCE

    def bear(_status: int, _left: int, _pages: int) -> None:
        if monotonic() > end:
            raise Unusable("database is locked")

    with _objecting(), _opened(source) as read, _opened(target, "rwc") as written:
        read.backup(written, progress=bear)


def _finish_sqlite(file: Path) -> None:
    """See that a backup is sound, and lies in one file."""
    with _objecting(), _opened(file) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
    _check_sqlite(file)


def _check_sqlite(file: Path) -> None:
    with _objecting(), _opened(file) as connection:
        found = connection.execute("PRAGMA integrity_check").fetchone()[0]
    if found != "ok":
        raise Unusable(found)


@contextmanager
def _objecting() -> Iterator[None]:
    try:
        yield
    except sqlite3.Error as error:
        raise Unusable(str(error)) from None


# -- PostgreSQL


def _client(program: str, url: URL, *options: str, told: str = "") -> None:
    """Let one of PostgreSQL's programs work on a database; the password stands in no argument."""
    plain = url.set(drivername="postgresql", password=None)
    where = plain.render_as_string(hide_password=False)
    password = {"PGPASSWORD": str(url.password)} if url.password else {}
    _run([program, f"--dbname={where}", *options], told, os.environ | password)


def _run(command: list[str], told: str = "", environment: dict[str, str] | None = None) -> str:
    try:
        done = subprocess.run(  # noqa: S603  # one of three programs
            command, input=told, env=environment, capture_output=True, text=True, check=True
        )
    except FileNotFoundError:
        raise Unusable(f"{command[0]} is missing: apt-get install postgresql-client") from None
    except subprocess.CalledProcessError as error:
        raise Unusable(error.stderr.strip().partition("\n")[0]) from None
    return done.stdout

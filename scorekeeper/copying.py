"""All rows of one database put into another one, whichever kind each is, and the proof of it."""

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from typing import Any

from sqlalchemy import Connection, MetaData, Table, func, insert, select, update

from . import lab_runs, models  # noqa: F401  # so that their tables are known
from .database import Base

# Those that others refer to come first. The modules that have any are loaded by now.
TABLES = Base.metadata.sorted_tables
AT_ONCE = 1000  # rows


@dataclass(frozen=True)
class Count:
    """How many rows a table has, and a checksum of all that stands in them."""

    table: str
    rows: int
    checksum: str


class Different(Exception):
    """A table did not arrive as it was; its name is the argument."""


def copy_rows(source: Connection, target: Connection) -> list[Count]:
    """Copy every row into the empty tables of `target`, and return what was counted there.

    What arrived is read back and compared. Raises `Different` if anything is, and commits nothing.
    """
    copied = []
    for table in TABLES:
        _copy(table, source, target)
        counted = count(target, table)
        if counted != count(source, table):
            raise Different(table.name)
        copied.append(counted)
    renew_sequences(target, TABLES)
    return copied


def _copy(table: Table, source: Connection, target: Connection) -> None:
    """Copy a table. A row may refer to a younger one of it, so that comes once all are there."""
    own = [key.parent.name for key in table.foreign_keys if key.column.table is table]
    for rows in _portions(_rows(source, table)):
        target.execute(insert(table), [row | dict.fromkeys(own) for row in rows])
    for name in own:
        referring = select(table.c.id, table.c[name]).where(table.c[name].is_not(None))
        for which, other in source.execute(referring):
            target.execute(update(table).where(table.c.id == which).values({name: other}))


def renew_sequences(connection: Connection, tables: Iterable[Table]) -> None:
    """Let new rows get ids of their own, after all that were put in with theirs."""
    if connection.dialect.name == "sqlite":
        return  # it looks at the rows
    for table in tables:
        if "id" in table.c:
            following = func.coalesce(func.max(table.c.id), 0) + 1
            of_table = func.pg_get_serial_sequence(table.name, "id")
            connection.execute(select(func.setval(of_table, following, False)))


def count(connection: Connection, table: Table) -> Count:
    """Count the rows of a table, and take a checksum that says the same on every database.

    It adds up checksums of rows, as databases sort text in orders of their own.
    """
    total = rows = 0
    for row in _rows(connection, table):
        plain = json.dumps(row, default=datetime.isoformat)
        total += int.from_bytes(hashlib.sha256(plain.encode()).digest())
        rows += 1
    return Count(table.name, rows, f"{total % 2**256:064x}")


def filled(connection: Connection) -> dict[str, int]:
    """Return how many rows each table of a database has that has any, also those not ours."""
    there = MetaData()
    there.reflect(connection, only=lambda name, _metadata: name != "alembic_version")
    counted = {
        each.name: connection.scalar(select(func.count()).select_from(each)) or 0
        for each in there.sorted_tables
    }
    return {name: rows for name, rows in counted.items() if rows}


def _rows(connection: Connection, table: Table) -> Iterator[dict[str, Any]]:
    """Read the rows of a table, not all of them at once."""
    for row in connection.execute(select(table), execution_options={"yield_per": AT_ONCE}):
        yield dict(row._mapping)


def _portions(rows: Iterator[dict[str, Any]]) -> Iterator[list[dict[str, Any]]]:
    while portion := list(islice(rows, AT_ONCE)):
        yield portion

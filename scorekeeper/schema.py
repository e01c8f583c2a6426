"""Whether the database has the schema that this version of the app was written for."""

from enum import StrEnum
from functools import cache
from pathlib import Path

from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

MIGRATIONS = Path(__file__).with_name("migrations")
UPGRADE = "flask --app scorekeeper db upgrade"


class Standing(StrEnum):
    """How the schema of a database stands to the one that is wanted."""

    CURRENT = "current"
    OLDER = "older"  # or there is none yet
    NEWER = "newer"  # no migration leads here: a newer version made it


def standing(connection: Connection) -> Standing:
    """Return how the schema of a database stands."""
    return of_revision(MigrationContext.configure(connection).get_current_revision())


def of_revision(revision: str | None) -> Standing:
    """Return how a schema stands, by its revision; None is that of a database without tables."""
    newest, *older = _revisions()
    if revision == newest:
        return Standing.CURRENT
    return Standing.OLDER if revision is None or revision in older else Standing.NEWER


@cache
def _revisions() -> tuple[str, ...]:
    """Return all that there are, the newest first."""
    scripts = ScriptDirectory(str(MIGRATIONS)).walk_revisions()
    return tuple(script.revision for script in scripts)

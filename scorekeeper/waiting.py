"""Those who want to write to one SQLite file wait in line.

SQLite lets them look again from time to time, in no order: where many are waiting, one may have no
luck for half a minute. A lock on a file beside the database lets the system keep the order, across
threads and processes; whoever is killed leaves the line with all its files.
"""

import os
from typing import Any

try:
    import fcntl
except ImportError:  # Windows, where few will wait
    fcntl = None  # type: ignore[assignment]

PLACE = "place in line"  # what a connection keeps in its info


def stand_in_line(database: str | None, info: dict[Any, Any]) -> None:
    """Wait until it is the turn of a connection, whose `info` this is, to write to `database`."""
    if fcntl is None or not database or database == ":memory:" or PLACE in info:
        return
    place = os.open(f"{database}-line", os.O_CREAT | os.O_RDWR, 0o600)
    fcntl.flock(place, fcntl.LOCK_EX)
    info[PLACE] = place


def leave_line(info: dict[Any, Any]) -> None:
    """Let the next one write, if this connection was in line at all."""
    if (place := info.pop(PLACE, None)) is not None:
        os.close(place)

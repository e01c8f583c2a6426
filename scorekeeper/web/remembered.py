"""What was worked out about a table: kept in memory until anything of the table is stored.

It is kept under a mark that no change leaves as it was, so it is never out of date. Each process
has its own.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Any, TypeVar

from flask import Flask, current_app

from ..models import Table

What = TypeVar("What")

MOST = 400  # answers in memory, of all tables
MISSING: Any = object()  # looked for once: another thread may put an answer out meanwhile
MEMORY = "remembered"  # where an application keeps them


def register(app: Flask) -> None:
    """Give the application its memory."""
    app.extensions[MEMORY] = OrderedDict()


def remembered(table: Table, what: Hashable, work_out: Callable[[], What]) -> What:
    """Return what `work_out` gives for `what`, which it is asked once for a table as it is."""
    memory: OrderedDict[Hashable, Any] = current_app.extensions[MEMORY]
    key = (table.uuid, table.id, table.touched, what)
    answer: What = memory.get(key, MISSING)
    if answer is MISSING:
        answer = memory[key] = work_out()
        while len(memory) > MOST:
            memory.popitem(last=False)
    return answer

"""Figures about requests, for Prometheus, on a port of their own: never where the pages are.

Each worker of a server counts in files of its place among them; a process beside them adds these up
for whoever asks. A worker that follows another one takes its place, and counts on in its files: so
there are never more of them than workers. Gunicorn's hooks, in `gunicorn.conf.py`, call this.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Collection
from typing import Any

FOLDER = "PROMETHEUS_MULTIPROC_DIR"  # where the library looks for it
HERE = "127.0.0.1"
ADDRESS = re.compile(r"(?:(?P<host>[^:\s]+|\[[^\]\s]+\]):)?(?P<port>[0-9]{1,5})")


class Figures:
    """How many requests there were, and how long they took, by the address's pattern."""

    def __init__(self) -> None:
        from prometheus_client import CollectorRegistry, Counter, Histogram

        registry = CollectorRegistry()
        self.requests = Counter(
            "scorekeeper_requests", "Requests that were answered.",
            ["method", "page", "status"], registry=registry,
        )  # fmt: skip
        self.seconds = Histogram(
            "scorekeeper_request_seconds", "How long answers took.",
            ["method", "page"], registry=registry,
        )  # fmt: skip
        self.registry = registry

    def note(self, page: str | None, method: str, status: int, seconds: float) -> None:
        """Count a request. What it asked for in particular is in no figure."""
        page = page or "none"
        self.requests.labels(method, page, str(status)).inc()
        self.seconds.labels(method, page).observe(seconds)


def address(told: str) -> tuple[str, int] | None:
    """Read where figures are given out, a port or host:port; None for nowhere.

    Raises `ValueError` for what is neither.
    """
    if not told:
        return None
    found = ADDRESS.fullmatch(told)
    if not found or not 0 < int(found["port"]) < 65536:
        raise ValueError(f"SCOREKEEPER_METRICS is a port, or address:port, not {told}")
    return (found["host"] or HERE).strip("[]"), int(found["port"])


# -- The workers of a server


_place = 0  # of this process among the workers


def free_place(taken: Collection[int]) -> int:
    """Return the first place that no worker has."""
    return next(place for place in range(len(taken) + 1) if place not in taken)


def take_place(place: int) -> None:
    """Let this worker count at a place of its own."""
    global _place
    from prometheus_client import values

    _place = place
    values.ValueClass = values.MultiProcessValue(lambda: _place)  # type: ignore[no-untyped-call]


# -- The process that gives them out


class Exposition:
    """The process that gives figures out, and the folder that they are in."""

    def __init__(self, told: str, folder: str | None) -> None:
        self.folder = tempfile.mkdtemp(prefix="scorekeeper-metrics-", dir=folder)
        os.environ[FOLDER] = self.folder
        command = [sys.executable, "-m", "scorekeeper.metrics", told]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE)  # noqa: S603

    def end(self) -> None:
        """End the process, and leave nothing behind."""
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


def main(told: str) -> Any:
    """Give figures out until the input closes, as it does however the server ends."""
    from prometheus_client import CollectorRegistry, start_http_server
    from prometheus_client.multiprocess import MultiProcessCollector

    where = address(told)
    assert where, "it was asked for"
    registry = CollectorRegistry()
    MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    start_http_server(where[1], where[0], registry)
    sys.stdin.read()


if __name__ == "__main__":
    main(sys.argv[1])

"""Plays a comparison as a process of its own, for a server whose pages must not wait for it.

    python -m scorekeeper.engine.worker

reads one line of JSON, `{"sets": [{"rules": …, "players": ["sensible", …]}], "games": 1000,
"seed": 1}`, and writes lines of JSON: what `Comparison.told` says by then, whether it is over, and
whether NumPy was missing. It ends at once when its input is closed: so it never outlives the
process that asked.
"""

import json
import os
import signal
import sys
from collections.abc import Iterator, Mapping
from threading import Thread
from time import monotonic
from typing import Any

from ..rules import agreement
from .comparison import Comparison
from .runs import Engine, Run, batch, has_batch, reference

PACE = 0.4  # seconds between two lines; each makes the server write a row
NICENESS = 5  # pages go before, but a busy machine still plays


def main() -> None:
    """Do as the process is asked to."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which closes the input
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    asked = json.loads(sys.stdin.readline())
    Thread(target=_end_with_the_input, daemon=True).start()
    for line in played(asked):
        print(json.dumps(line), flush=True)


def played(asked: Mapping[str, Any], pace: float = PACE) -> Iterator[dict[str, Any]]:
    """Play what is asked for, and yield how far it is: soon, then now and then, then at the end."""
    slow = not has_batch()
    engine: Engine = reference if slow else batch
    comparison = Comparison(runs(asked), engine)
    due = 0.0
    for _part in comparison.play():
        if monotonic() >= due:
            yield comparison.told() | {"over": False, "slow": slow}
            due = monotonic() + pace
    yield comparison.told() | {"over": True, "slow": slow}


def runs(asked: Mapping[str, Any]) -> list[Run]:
    """Return the runs that a request describes."""
    return [
        Run(
            variant=agreement.read(one["rules"]),
            kinds=tuple(one["players"]),
            games=asked["games"],
            seed=asked["seed"],
        )
        for one in asked["sets"]
    ]


def _end_with_the_input() -> None:
    """Wait for the input to be closed. Read past Python's buffer, whose lock would outlive us."""
    while os.read(sys.stdin.fileno(), 1024):
        pass
    os._exit(0)


if __name__ == "__main__":
    main()

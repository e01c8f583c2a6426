"""What the engine finds about house rules, kept ready in memory for pages that show it.

A page never waits: where nothing is known yet, a child process plays, one at a time, and a later
page has it. Each process of a server finds for itself: nothing of it is stored, since it can be
found again.
"""

import json
import subprocess
import sys
from collections import OrderedDict
from dataclasses import replace
from threading import Lock, Thread

from .rules import agreement
from .rules.variant import Variant

MOST = 200  # rules in memory
LONGEST = 120  # seconds that a child may take
CHILD = (sys.executable, "-m", "scorekeeper.engine.up_again")
Found = dict[str, list[int]]  # as `engine.up_again` writes it

_known: OrderedDict[str, Found] = OrderedDict()
_busy = Lock()


def up_again(variant: Variant) -> Found | None:
    """Return how often up follows up by these rules, as the engine finds; None if not known yet.

    It is empty for rules by which nobody can play.
    """
    rules = json.dumps(agreement.dump(replace(variant, name=None)))
    if rules not in _known and _busy.acquire(blocking=False):
        begin(rules)
    return _known.get(rules)


def begin(rules: str) -> None:
    """Let a child play by these rules."""
    Thread(target=_play, args=(rules,), name="up again", daemon=True).start()


def _play(rules: str) -> None:
    """Wait for the child, and keep what it says; nothing where it says nothing that can be read."""
    try:
        child = subprocess.run(  # noqa: S603  # always the same
            CHILD, input=rules, capture_output=True, text=True, timeout=LONGEST, check=True
        )
        _known[rules] = json.loads(child.stdout)
    except (subprocess.SubprocessError, OSError, ValueError):
        _known[rules] = {}
    finally:
        while len(_known) > MOST:
            _known.popitem(last=False)
        _busy.release()

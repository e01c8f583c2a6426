"""Games of every kind, played and checked in every way there is, until a flaw is found.

Game `i` of a run is the same on every machine, however many processes share the run.
"""

from collections.abc import Generator
from contextlib import closing
from dataclasses import dataclass
from functools import partial

from ...rules.variant import Variant
from ..processes import in_order
from ..simulate import game_seeds
from .cases import Finding, drawn, find
from .shrink import minimal

PART = 100  # games


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """What is to be checked: so many games, all under the rules `variant` if they are given."""

    games: int
    seed: int = 1
    variant: Variant | None = None


def findings(check: Check, jobs: int = 1) -> Generator[tuple[int, Finding | None], None, None]:
    """Yield part by part, in order, how many games it has, and what was found in it.

    The first finding is the last thing yielded; it is the smallest that shows the same flaw.
    """
    parts = [range(first, min(first + PART, check.games)) for first in range(0, check.games, PART)]
    with closing(in_order(partial(_part, check), parts, jobs)) as results:
        for part, found in zip(parts, results, strict=True):
            yield len(part), minimal(found) if found else None
            if found:
                return


def _part(check: Check, numbers: range) -> Finding | None:
    """Check these games, and return the first finding."""
    seeds = game_seeds(check.seed, check.games)
    cases = (drawn(number, seeds[number], check.variant) for number in numbers)
    return next(filter(None, map(find, cases)), None)

"""How often an up follows an up under some rules, found by playing.

    python -m scorekeeper.engine.up_again

reads a rules object from standard input, plays by it within a bound of hands, and writes one line
of JSON: `{"exchange": [hands, ups], "without": [hands, ups]}`. It counts as the statistics of a
table do: hands after one in which a seat was up and gave cards away, and those in which it was up
once more; then the same after an up in games without the exchange.
"""

import json
import os
import sys
from collections.abc import Sequence
from dataclasses import replace

from ..rules import agreement, tally
from ..rules.variant import Protocol, Variant
from .simulate import game_seeds, play_game
from .worker import NICENESS

BOUND = 1500  # hands of each: two or three seconds, and shares within three per cent or so
Found = dict[str, list[int]]


def main() -> None:
    """Read rules, and write what was found."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    print(json.dumps(up_again(agreement.read(json.load(sys.stdin)))))


def up_again(variant: Variant, bound: int = BOUND) -> Found:
    """Return how often an up followed an up, with the exchange as agreed and without any.

    Raises `Fault` if nobody can play by the rules.
    """
    without = replace(variant, exchange=Protocol.NONE)
    exchange = _counted(variant, "swapped", bound)
    return {"exchange": exchange, "without": _counted(without, "kept", bound)}


def _counted(variant: Variant, what: str, bound: int) -> list[int]:
    kinds = ["sensible"] * variant.seats
    hands = ups = 0
    played = 0
    for seed in game_seeds(1, bound):
        if played >= bound:
            break
        sheet = play_game(variant, kinds, seed).sheet
        played += len(sheet.lines)
        counts: Sequence[tuple[int, int]] = [getattr(of, what) for of in tally.tally(sheet)]
        hands += sum(count for count, _ups in counts)
        ups += sum(up for _hands, up in counts)
    return [hands, ups]


if __name__ == "__main__":
    main()

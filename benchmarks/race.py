"""Who is measured beside whom: all in turns, in short slices of CPU time.

What else the machine does comes and goes. So speeds are compared turn by turn, within about a
second, and the median of those ratios counts.
"""

from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from time import process_time

TURNS = 21


@dataclass(frozen=True)
class Contestant:
    """Somebody who plays: `seconds` plays so many hands, or games, and says in what CPU time."""

    name: str
    count: int  # in a slice: less than a tenth of a second's worth, where that can be
    seconds: Callable[[int], float]


def clocked(name, count, play):
    """Return a contestant that plays in this process, by `play(count)`."""

    def seconds(count):
        begun = process_time()
        play(count)
        return process_time() - begun

    return Contestant(name, count, seconds)


def race(contestants):
    """Return by name the seconds of one hand, or game, in each turn.

    A turn before them, in which modules are loaded and caches filled, does not count.
    """
    for each in contestants:
        each.seconds(each.count)
    slices = {each.name: [] for each in contestants}
    for _ in range(TURNS):
        for each in contestants:
            slices[each.name].append(each.seconds(each.count) / each.count)
    return slices


@dataclass(frozen=True)
class Column:
    """How many times as fast everybody is as a rival, which may be another one for each."""

    title: str
    rival: Callable[[str], str]  # by name
    style: str = ".2f"


def show(title, slices, columns):
    """Print a row for each: the medians. Beside a rival who was not there stands –."""
    heads = "".join(f"{column.title:>13}" for column in columns)
    print(f"\n{title:30}{'µs each':>11}{'a second':>11}{heads}")
    for name, times in slices.items():
        typical = median(times)
        cells = "".join(f"{cell(slices, name, column):>13}" for column in columns)
        print(f"  {name:28}{typical * 1e6:11,.2f}{1 / typical:11,.0f}{cells}")


def cell(slices, name, column):
    rival = slices.get(column.rival(name))
    if not rival:
        return "–"
    ratio = median(its / own for its, own in zip(rival, slices[name], strict=True))
    return format(ratio, column.style)

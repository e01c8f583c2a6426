"""The lab's pictures: where each mark lies; the template draws them as SVG.

There are two kinds: whiskers, which show each figure as a dot on the interval that it lies in, and
bars.
"""

from collections.abc import Callable, Mapping, Sequence
from math import ceil, floor
from typing import NamedTuple

WIDTH = 320
LEFT, RIGHT = 96, 16  # room for the labels of rows, and for half the last one of the scale
TOP, ROW, FOOT = 4, 28, 22
BARS = 110  # height of the highest bar
MOST_LABELS = 10  # below bars
STEPS = (0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)
MOST_STEPS = 5
SLIP = 1e-9  # of floating point

Figure = Mapping[str, float]  # value, low, high


class Scale(NamedTuple):
    """What a picture reaches from and to, and how far apart its round numbers lie."""

    low: float
    high: float
    step: float


class Dot(NamedTuple):
    """One row of whiskers; without a figure only its label."""

    label: str
    y: float
    x: float | None = None
    low: float = 0
    high: float = 0


class Whiskers(NamedTuple):
    """Rows of dots with their intervals, over a scale."""

    dots: list[Dot]
    ticks: list[tuple[str, float]]
    mark: float  # where a line shows what to compare with
    left: int
    right: int
    bottom: int
    width: int
    height: int


class Bar(NamedTuple):
    """One bar; its label is empty where there is no room for one."""

    label: str
    x: float
    y: float
    width: float
    height: float


class Bars(NamedTuple):
    """Bars side by side."""

    bars: list[Bar]
    top: str  # what the highest stands for
    bottom: int
    width: int
    height: int


def scale(figures: Sequence[Figure | None], *within: float) -> Scale:
    """Return a round scale that holds all figures with their intervals, and the numbers `within`.

    Pictures that are to be compared share one.
    """
    ends = [figure[end] for figure in figures if figure for end in ("low", "high")]
    low, high = min(*ends, *within), max(*ends, *within)
    step = next((step for step in STEPS if high - low <= step * MOST_STEPS), STEPS[-1])
    return Scale(floor(low / step + SLIP) * step, ceil(high / step - SLIP) * step, step)


def whiskers(
    rows: Sequence[tuple[str, Figure | None]],
    over: Scale,
    written: Callable[[float], str],
    mark: float,
) -> Whiskers:
    """Lay out a row for each label and its figure; `written` writes the numbers of the scale."""
    across = (WIDTH - LEFT - RIGHT) / (over.high - over.low)

    def place(value: float) -> float:
        return round(LEFT + (value - over.low) * across, 1)

    dots = []
    for number, (label, figure) in enumerate(rows):
        places = [place(figure[end]) for end in ("value", "low", "high")] if figure else []
        dots.append(Dot(label, TOP + ROW * (number + 0.5), *places))
    steps = round((over.high - over.low) / over.step)
    ticks = [over.low + over.step * number for number in range(steps + 1)]
    bottom = TOP + ROW * len(rows)
    return Whiskers(
        dots=dots,
        ticks=[(written(tick), place(tick)) for tick in ticks],
        mark=place(mark),
        left=LEFT,
        right=WIDTH - RIGHT,
        bottom=bottom,
        width=WIDTH,
        height=bottom + FOOT,
    )


def bars(counts: Mapping[int, int], over: range, written: Callable[[float], str]) -> Bars:
    """Lay out how often each number of a range occurs; `written` writes the highest share."""
    most = max(counts.values())
    across = WIDTH / len(over)
    every = -(-len(over) // MOST_LABELS)
    laid = []
    for number, value in enumerate(over):
        height = round(counts.get(value, 0) / most * BARS, 1)
        label = str(value) if number % every == 0 else ""
        x = round(number * across, 1)
        laid.append(Bar(label, x, TOP + FOOT + BARS - height, round(across * 0.85, 1), height))
    bottom = TOP + FOOT + BARS
    return Bars(laid, written(most / sum(counts.values())), bottom, WIDTH, bottom + FOOT)

"""Pictures of statistics: geometry only, templates draw them. The figures always stand beside."""

from collections.abc import Sequence
from typing import NamedTuple

from ..models import Player
from ..statistics import Statistics
from .chart import Chart, chart

WIDTH = 100  # of all bars, in the units of their picture
MOST_CURVES = 6  # as many as can be told apart by dash and marker


class Bar(NamedTuple):
    """A bar from a line that stands for 0, in a picture `WIDTH` wide."""

    left: float
    length: float
    zero: float
    below: bool  # it goes to the left


def bars(values: Sequence[float]) -> list[Bar]:
    """Lay bars out that can be compared with one another: all have one scale."""
    low, high = min(0, *values, 0), max(0, *values, 0)
    scale = WIDTH / ((high - low) or 1)
    zero = round(-low * scale, 1)
    return [
        Bar(
            round(zero + min(value, 0) * scale, 1),
            round(abs(value) * scale, 1),
            zero,
            value < 0,
        )
        for value in values
    ]


def chart_of_wins(totals: Statistics, people: Sequence[Player]) -> Chart | None:
    """Return the wins of people as curves; None while fewer than two games have ended."""
    shown = list(people)[:MOST_CURVES]
    if not shown:
        return None
    rows = [tuple(wins.get(one.id, 0) for one in shown) for wins in totals.wins]
    return chart(rows, [one.name for one in shown], marked=totals.ended)

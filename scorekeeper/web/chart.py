"""The running totals as curves: geometry only, the template draws them."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from ..rules.hand import BySeat

WIDTH, HEIGHT = 320, 150
LEFT, RIGHT, TOP, BOTTOM = 26, 36, 10, 30  # room for the figures on all sides but the top
LABEL_GAP = 14  # what two figures need between them
MOST_NUMBERS = 12  # below the curves
MOST_MARKS = 20  # on a curve


class Curve(NamedTuple):
    """The totals of one seat, hand by hand."""

    seat: int
    name: str
    points: str  # as SVG takes them
    marks: str  # the points that carry a mark
    total: int
    label_y: int


class Chart(NamedTuple):
    """All curves, and what is written beside them."""

    curves: list[Curve]
    width: int
    height: int
    left: int
    right: float
    scale: list[tuple[int, int]]  # totals with a line of their own, and its height
    dense: bool  # so many hands that marks are small, and every other one is left out
    hands: list[tuple[int, int]]  # numbers below the curves, and how far to the right


def chart(
    totals: Sequence[BySeat], names: Sequence[str], marked: Sequence[int] | None = None
) -> Chart | None:
    """Lay the curves out; None for less than two hands.

    `marked` is what is written below each place; else the numbers of hands are.
    """
    if len(totals) < 2:
        return None
    runs = [(0,) * len(names), *totals]
    low = min(min(row) for row in runs)
    high = max(max(row) for row in runs)
    across = (WIDTH - LEFT - RIGHT) / (len(runs) - 1)

    def height(total: int) -> int:
        return round(TOP + (high - total) / max(high - low, 1) * (HEIGHT - TOP - BOTTOM))

    labels = _spread([height(total) for total in runs[-1]])
    curves = []
    dense = len(totals) > MOST_MARKS
    for seat, name in enumerate(names):
        points = [
            f"{LEFT + hand * across:.0f} {height(row[seat])}" for hand, row in enumerate(runs)
        ]
        marks = points[: 0 : -2 if dense else -1]
        curves.append(
            Curve(seat, name, " ".join(points), " ".join(marks), runs[-1][seat], labels[seat])
        )
    scale = [(total, height(total)) for total in sorted({low, 0, high})]
    every = -(-len(totals) // MOST_NUMBERS)
    below = [0, *(marked or range(1, len(runs)))]
    hands = [(below[hand], round(LEFT + hand * across)) for hand in range(every, len(runs), every)]
    return Chart(curves, WIDTH, HEIGHT, LEFT, WIDTH - RIGHT, scale, dense, hands)


def _spread(heights: Sequence[int]) -> list[int]:
    """Move labels apart so that none covers another, in the order of their heights."""
    order = sorted(range(len(heights)), key=lambda seat: heights[seat])
    placed = list(heights)
    for above, below in pairwise(order):
        placed[below] = max(placed[below], placed[above] + LABEL_GAP)
    return placed

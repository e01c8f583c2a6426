"""The running totals as curves: geometry only, the template draws them."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from ..rules.hand import BySeat

WIDTH, HEIGHT = 320, 150
LEFT, RIGHT, TOP, BOTTOM = 26, 36, 10, 30  # room for the figures on all sides but the top
LABEL_GAP = 14  # what two figures need between them
MOST_NUMBERS = 12  # below the curves


class Curve(NamedTuple):
    """The totals of one seat, hand by hand."""

    seat: int
    name: str
    points: str  # as SVG takes them
    marks: list[tuple[float, float]]
    total: int
    label_y: float


class Chart(NamedTuple):
    """All curves, and what is written beside them."""

    curves: list[Curve]
    width: int
    height: int
    left: int
    right: float
    scale: list[tuple[int, float]]  # totals with a line of their own, and its height
    hands: list[tuple[int, float]]  # numbers below the curves, and how far to the right


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

    def height(total: int) -> float:
        return round(TOP + (high - total) / max(high - low, 1) * (HEIGHT - TOP - BOTTOM), 1)

    labels = _spread([height(total) for total in runs[-1]])
    curves = []
    for seat, name in enumerate(names):
        marks = [
            (round(LEFT + hand * across, 1), height(row[seat])) for hand, row in enumerate(runs)
        ]
        points = " ".join(f"{x},{y}" for x, y in marks)
        curves.append(Curve(seat, name, points, marks[1:], runs[-1][seat], labels[seat]))
    scale = [(total, height(total)) for total in sorted({low, 0, high})]
    every = -(-len(totals) // MOST_NUMBERS)
    below = [0, *(marked or range(1, len(runs)))]
    hands = [
        (below[hand], round(LEFT + hand * across, 1)) for hand in range(every, len(runs), every)
    ]
    return Chart(curves, WIDTH, HEIGHT, LEFT, WIDTH - RIGHT, scale, hands)


def _spread(heights: Sequence[float]) -> list[float]:
    """Move labels apart so that none covers another, in the order of their heights."""
    order = sorted(range(len(heights)), key=lambda seat: heights[seat])
    placed = list(heights)
    for above, below in pairwise(order):
        placed[below] = max(placed[below], placed[above] + LABEL_GAP)
    return placed

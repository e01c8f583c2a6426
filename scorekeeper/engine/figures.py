"""Rates and means of a tally, each with the interval that holds it 95 times in 100."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import sqrt

from .tally import Moments, Sums

Z = 1.959964  # standard errors to either side, for 95 %


@dataclass(frozen=True, slots=True)
class Figure:
    """A number worked out from a sample, and the interval it is known to."""

    value: float
    low: float
    high: float


def share(part: int, whole: int) -> Figure | None:
    """Return what share `part` is of `whole`, from 0 to 1, by Wilson; None of nothing."""
    if not whole:
        return None
    rate, spread = part / whole, Z * Z / whole
    middle = (rate + spread / 2) / (1 + spread)
    half = sqrt(rate * (1 - rate) * spread + spread * spread / 4) / (1 + spread)
    return Figure(rate, max(middle - half, 0.0), min(middle + half, 1.0))


def mean(total: int, squares: int, count: int) -> Figure | None:
    """Return the mean of `count` numbers by their sum and the sum of their squares."""
    if not count:
        return None
    value = total / count
    half = Z * sqrt(max(squares / count - value * value, 0.0) / count)
    return Figure(value, value - half, value + half)


def per_hand(sums: Sums, lengths: Mapping[int, int]) -> Figure | None:
    """Return what is counted in `sums` by the hand; None of fewer than two games.

    `lengths` counts the games by their number of hands. The error is that of a ratio over games:
    the hands of one game are no independent sample.
    """
    games = sum(lengths.values())
    hands = sum(length * count for length, count in lengths.items())
    if games < 2:
        return None
    value = sums.total / hands
    squares = sum(length * length * count for length, count in lengths.items())
    spread = sums.squares - 2 * value * sums.products + value * value * squares
    half = Z * sqrt(max(spread, 0.0) * games / (games - 1)) / hands
    return Figure(value, value - half, value + half)


def follow_up(sums: Moments, seats: int) -> Figure | None:
    """Return how far numbers go with the ones after them, as a correlation from -1 to 1.

    `sums` are over pairs of a seat's net and its net a hand later, for all `seats` of a table.
    None where there are too few, or nothing varies. The pairs are not independent: the nets of a
    hand add up to a constant, so that one seat's follow from the others', and each hand is the
    second of one pair and the first of the next. So this is Bartlett's standard error of a chain,
    for the pairs of all seats but one.
    """
    across = sums.n * sums.xx - sums.x**2
    down = sums.n * sums.yy - sums.y**2
    free = sums.n * (seats - 1) / seats
    if free < 4 or not across or not down:
        return None
    value = (sums.n * sums.xy - sums.x * sums.y) / sqrt(across * down)
    half = Z * sqrt(max(1 - value * value, 0.0) / free)
    return Figure(value, max(value - half, -1.0), min(value + half, 1.0))

"""Numbers and cards by seat, for all games: a row for each seat, a column for each game."""

from functools import cache
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.int64]  # one for each game
Marks = NDArray[np.bool_]  # one for each game, or by seat
BySeat = NDArray[np.int64]  # [seats, games]

Some = TypeVar("Some", bound=np.generic)


def at(rows: NDArray[Some], seat: Numbers) -> NDArray[Some]:
    """Return what stands in the row of `seat`, which may be another one in each game."""
    return rows.reshape(-1).take(spots(seat))


def spots(seat: Numbers) -> Numbers:
    """Return where that stands, once all rows are put end to end."""
    return seat * len(seat) + counted(len(seat))


def turned(rows: NDArray[Some], first: Numbers) -> NDArray[Some]:
    """Turn the rows: that of seat `first` comes first, then the others clockwise."""
    twice = np.concatenate((rows, rows)).reshape(-1)
    return twice.take(first * rows.shape[1] + counted(rows.size).reshape(rows.shape))


def turned_back(rows: NDArray[Some], first: Numbers) -> NDArray[Some]:
    """Undo `turned`: put the first row in the place of seat `first`."""
    return turned(rows, (len(rows) - first) % len(rows))


def clockwise(seat: Numbers, steps: Numbers | int, seats: int) -> Numbers:
    """Return the seat so many steps from `seat`; at most once round."""
    return _round(seats).take(seat + steps)


def counted(size: int) -> Numbers:
    """Return 0, 1, 2 … up to `size`. Not to be changed: there is one for all who ask."""
    return _counted(size.bit_length())[:size]


@cache
def _counted(bits: int) -> Numbers:
    return np.arange(1 << bits)


@cache
def _round(seats: int) -> Numbers:
    """Return the seats in their order, twice."""
    return np.arange(2 * seats) % seats

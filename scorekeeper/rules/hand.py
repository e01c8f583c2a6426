"""One hand, as the table tells it: tricks by seat, and what else people observe."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

BySeat = tuple[int, ...]  # one number a seat, clockwise from seat 0
ByRole = tuple[int, ...]  # one number a role: dealer, eldest, middle …


class Trump(StrEnum):
    """The suit that beats the others in a hand; NONE where a table allows that."""

    CLUBS = "clubs"
    DIAMONDS = "diamonds"
    HEARTS = "hearts"
    SPADES = "spades"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Hand:
    """What the table tells about a hand it has played. All but the tricks may be left unsaid."""

    tricks: BySeat
    dealer: int | None = None  # the seat that really dealt, where it was not its turn
    targets: BySeat | None = None  # where the dealer gave them out
    last_trick: int | None = None  # the seat that took it
    trick_log: tuple[int, ...] | None = None  # the seat that took each trick, in order
    trump: Trump | None = None
    played_at: str | None = None  # ISO 8601 with offset
    note: str | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """Who deals a hand, and what each seat needs in it."""

    dealer: int
    targets: BySeat


@dataclass(frozen=True, slots=True)
class Problem:
    """Why tricks cannot be those of a hand: a code of the document, and the seat it lies at."""

    code: str
    seat: int | None = None


def problem(tricks: Sequence[object], seats: int, total: int) -> Problem | None:
    """Say why `tricks`, by seat, cannot be those of a hand of `total` tricks, or None.

    Checks the length, then seat by seat, then the sum.
    """
    if len(tricks) != seats:
        return Problem("wrong_length")
    taken = 0
    for seat, value in enumerate(tricks):
        if not isinstance(value, int) or isinstance(value, bool):
            return Problem("not_integer", seat)
        if not 0 <= value <= total:
            return Problem("out_of_range", seat)
        taken += value
    return None if taken == total else Problem(f"sum_not_{total}")


def tally(log: Sequence[int], seats: int) -> BySeat:
    """Return how many tricks each of the `seats` took, by the seat that took each trick."""
    return tuple(log.count(seat) for seat in range(seats))


def by_seat(by_role: ByRole, dealer: int) -> BySeat:
    """Turn numbers counted from the dealer into numbers counted from seat 0."""
    seats = len(by_role)
    return tuple(by_role[role(seat, dealer, seats)] for seat in range(seats))


def role(seat: int, dealer: int, seats: int) -> int:
    """Return how far `seat` sits from `dealer`, clockwise: 0 dealer, 1 eldest, 2 middle …"""
    return (seat - dealer) % seats

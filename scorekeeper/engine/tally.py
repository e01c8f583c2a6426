"""What many games add up to.

Whole numbers only, so that a sum does not depend on the order of the games, or on how many
processes played them: `figures` makes rates of them.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import astuple, dataclass, field
from itertools import pairwise
from typing import TypeVar

from ..rules.sheet import Sheet


@dataclass(slots=True)
class Moments:
    """Sums over pairs of numbers x, y: what their correlation is worked out from."""

    n: int = 0
    x: int = 0
    y: int = 0
    xx: int = 0
    yy: int = 0
    xy: int = 0

    def add(self, x: int, y: int) -> None:
        """Count one pair."""
        self.n += 1
        self.x += x
        self.y += y
        self.xx += x * x
        self.yy += y * y
        self.xy += x * y


@dataclass(slots=True)
class Sums:
    """What a count in each game adds up to, and what its error is worked out from.

    The hands of a game hang together, games do not: so it is games whose spread counts.
    """

    total: int = 0
    squares: int = 0  # of the counts
    products: int = 0  # of each count with the hands of its game

    def add(self, count: int, hands: int) -> None:
        """Add the count of a game of so many hands."""
        self.total += count
        self.squares += count * count
        self.products += count * hands


@dataclass(slots=True)
class RoleTally:
    """What games add up to for one role."""

    made: Sums = field(default_factory=Sums)  # hands in which it reached its target
    net: Sums = field(default_factory=Sums)  # tricks


@dataclass(slots=True)
class Tally:
    """What the games of a run add up to."""

    roles: list[RoleTally]  # dealer, eldest, middle …
    wins: list[list[int]]  # by first dealer, then by seat; a shared win counts for each
    games: list[int]  # by first dealer
    hands: int = 0
    capped: int = 0  # games that no rule had ended
    shared: int = 0  # games with several winners
    lengths: Counter[int] = field(default_factory=Counter)  # games by number of hands
    by: Counter[str] = field(default_factory=Counter)  # games by what named the winners
    snowball: Moments = field(default_factory=Moments)  # a seat's net, and its net a hand later

    @classmethod
    def empty(cls, seats: int) -> "Tally":
        """Return the tally of no games at a table with so many seats."""
        return cls(
            roles=[RoleTally() for _ in range(seats)],
            wins=[[0] * seats for _ in range(seats)],
            games=[0] * seats,
        )

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.roles)

    def add(self, sheet: Sheet, *, capped: bool) -> None:
        """Count a game that is over; `capped` if no rule had ended it."""
        lines, outcome = sheet.lines, sheet.outcome
        assert outcome is not None, "it is over"
        first_dealer = lines[0].dealer
        self.games[first_dealer] += 1
        for seat in outcome.winners:
            self.wins[first_dealer][seat] += 1
        self.hands += len(lines)
        self.capped += capped
        self.shared += len(outcome.winners) > 1
        self.lengths[len(lines)] += 1
        self.by[outcome.by] += 1
        for number, tally in enumerate(self.roles):
            nets = [line.net[(line.dealer + number) % self.seats] for line in lines]
            tally.made.add(sum(net >= 0 for net in nets), len(lines))
            tally.net.add(sum(nets), len(lines))
        for line, following in pairwise(lines):
            for net, later in zip(line.net, following.net, strict=True):
                self.snowball.add(net, later)

    def __add__(self, other: "Tally") -> "Tally":
        """Return the tally of the games of both."""
        return Tally(
            roles=[
                RoleTally(_sum(own.made, its.made), _sum(own.net, its.net))
                for own, its in zip(self.roles, other.roles, strict=True)
            ],
            wins=[_added(own, its) for own, its in zip(self.wins, other.wins, strict=True)],
            games=_added(self.games, other.games),
            hands=self.hands + other.hands,
            capped=self.capped + other.capped,
            shared=self.shared + other.shared,
            lengths=self.lengths + other.lengths,
            by=self.by + other.by,
            snowball=_sum(self.snowball, other.snowball),
        )


Whole = TypeVar("Whole", Sums, Moments)


def _sum(own: Whole, other: Whole) -> Whole:
    return type(own)(*_added(astuple(own), astuple(other)))


def _added(own: Iterable[int], other: Iterable[int]) -> list[int]:
    return list(map(int.__add__, own, other))

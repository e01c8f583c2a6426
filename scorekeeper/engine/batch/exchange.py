"""Who swaps how many cards with whom, in many games at once (`rules.exchange`)."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from ...rules.exchange import Order
from .seats import BySeat, Marks, Numbers, at, clockwise, counted, spots

SEAT = 7  # the last bits of a number in a queue say which seat it stands for
NOBODY = 1 << 20  # stands behind every seat


@dataclass(frozen=True, slots=True)
class Turn:
    """Who deals, and what each seat needs."""

    dealer: Numbers
    targets: BySeat

    def keep(self, games: Numbers) -> "Turn":
        """Return the turns of these games only."""
        return Turn(self.dealer[games], self.targets[:, games])

    @property
    def roles(self) -> BySeat:
        """How far each seat sits from the dealer, clockwise."""
        seats = len(self.targets)
        return np.array([clockwise(-self.dealer % seats, seat, seats) for seat in range(seats)])


@dataclass(frozen=True, slots=True)
class Step:
    """A step of an exchange: in some of the games two seats give each other so many cards."""

    games: Numbers  # those with most cards first
    up: Numbers  # from here on one for each of these games
    down: Numbers
    cards: Numbers  # at least one

    def card_by_card(self) -> Iterator[slice]:
        """Yield, for each card in turn, in which of the games it is due."""
        for number in range(self.cards.max(initial=0)):
            yield slice(np.count_nonzero(self.cards > number))


def exchanges(net: BySeat, order: Order, finished: Turn, coming: Turn) -> Iterator[Step]:
    """Pair over-tricks with under-tricks, step by step.

    `finished` is the turn in which `net` was made, `coming` the one in which cards will move. A
    step serves at least one of its seats in full, so there is one step less than seats.
    """
    seats, left = len(net), net.copy()
    ups = downs = _by_target(finished if order is Order.FINISHED else coming)
    if order is Order.MOST_UP:
        ups = ups - (net << 12)
    for _ in range(seats - 1):
        up = _first(ups, left > 0)
        if order is Order.NEXT_IN_TURN:
            downs = _clockwise_from(up, seats)
        down = _first(downs, left < 0)
        cards = np.minimum(at(left, up), -at(left, down)).clip(0)
        left.reshape(-1)[spots(up)] -= cards
        left.reshape(-1)[spots(down)] += cards
        games = np.argsort(-cards)[: np.count_nonzero(cards)]
        yield Step(games, up[games], down[games], cards[games])


def _by_target(turn: Turn) -> BySeat:
    """Return a queue: a number for each seat, the smallest of the seat that is served first.

    The higher target comes first; of equals, the nearer to the dealer clockwise.
    """
    return (-turn.targets << 6) + (turn.roles << 3) + counted(len(turn.targets))[:, None]


def _clockwise_from(seat: Numbers, seats: int) -> BySeat:
    """Return a queue that begins behind `seat` and goes on clockwise."""
    each = counted(seats)[:, None]
    return ((each - seat) % seats << 3) + each


def _first(queue: BySeat, among: Marks) -> Numbers:
    """Return which of the seats marked comes first; any, if none is marked."""
    return np.where(among, queue, NOBODY).min(axis=0) & SEAT

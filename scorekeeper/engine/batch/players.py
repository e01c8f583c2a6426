"""Who decides, in many games at once: the questions, and those who answer by chance.

What is asked, and the answers, are as in `engine.player`.
"""

from collections.abc import Callable
from functools import lru_cache
from itertools import permutations
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from ...rules.hand import ByRole, by_seat
from .bits import Cards, pick
from .chance import Chance, Draw
from .seats import BySeat, Numbers
from .trick import Trick

Choose = Callable[[Trick], Cards]  # the card that the seat plays whose turn it is


class Players(Protocol):
    """Every decision that the games ask of their seats; `seat` is who decides in each."""

    def keep(self, games: Numbers) -> None:
        """Forget all games but these."""
        ...

    def assign(self, targets: ByRole, dealer: Numbers, totals: BySeat) -> BySeat:
        """Give out the targets over the seats."""
        ...

    def trump(self, seat: Numbers, seen: Cards, allowed: int) -> Numbers:
        """Name trump, a number below `allowed`."""
        ...

    def give(self, seat: Numbers, held: Cards, unseen: Cards, games: Numbers) -> Cards:
        """Choose the card to ask with; this is about `games` only."""
        ...

    def discard(self, seat: Numbers, held: Cards, cards: int, trumps: Cards) -> list[Cards]:
        """Choose so many cards to lay away, one after the other."""
        ...

    def playing(self, cards: int) -> Choose:
        """Return how they play a hand of so many cards."""
        ...


class RandomPlayers:
    """Choose among all that is allowed, with one draw for each choice."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance

    def keep(self, games: Numbers) -> None:
        """Forget all games but these."""
        self.chance.keep(games)

    def assign(self, targets: ByRole, dealer: Numbers, totals: BySeat) -> BySeat:
        """Give out the targets in any way."""
        return any_way(targets, dealer, self.chance.draw())

    def trump(self, seat: Numbers, seen: Cards, allowed: int) -> Numbers:
        """Name any."""
        return self.chance.draw().below(allowed)

    def give(self, seat: Numbers, held: Cards, unseen: Cards, games: Numbers) -> Cards:
        """Ask with any card."""
        return pick(held, self.chance.draw(games))

    def discard(self, seat: Numbers, held: Cards, cards: int, trumps: Cards) -> list[Cards]:
        """Lay any cards away."""
        laid = []
        for draw in self.chance.draws(cards):
            laid.append(pick(held, draw))
            held = held ^ laid[-1]
        return laid

    def playing(self, cards: int) -> Choose:
        """Play any card."""
        draws = self.chance.draws(cards)
        return lambda trick: pick(trick.options, next(draws))


def any_way(targets: ByRole, dealer: Numbers, draw: Draw) -> BySeat:
    """Give out the targets over the seats in the way that a draw picks."""
    ways = _ways(targets)
    return ways[dealer, draw.below(ways.shape[1])].T


@lru_cache
def _ways(targets: ByRole) -> NDArray[np.int64]:
    """List all ways to give out targets: by dealer, then each as the targets by seat."""
    dealers = range(len(targets))
    return np.array([list(permutations(by_seat(targets, dealer))) for dealer in dealers])

"""Random and sensible players at one table, in many games at once."""

from collections.abc import Sequence

import numpy as np

from ...rules.hand import ByRole
from .bits import Cards, pick
from .chance import Chance
from .players import Choose, any_way
from .seats import BySeat, Numbers
from .sensible import SensiblePlayers
from .trick import Trick


class MixedPlayers:
    """Some seats choose at random, the others sensibly.

    Sensible players are asked in all games, since that costs nothing: they draw no numbers. Where
    the seat that decides is another, chance then has the last word.
    """

    def __init__(self, chance: Chance, by_chance: Sequence[bool]) -> None:
        self.chance = chance
        self.sensible = SensiblePlayers()
        self.by_chance = np.array(by_chance)  # by seat

    def keep(self, games: Numbers) -> None:
        """Forget all games but these."""
        self.chance.keep(games)

    def assign(self, targets: ByRole, dealer: Numbers, totals: BySeat) -> BySeat:
        """Give out the targets over the seats."""
        given = self.sensible.assign(targets, dealer, totals)
        games = self._left_to_chance(dealer)
        given[:, games] = any_way(targets, dealer[games], self.chance.draw(games))
        return given

    def trump(self, seat: Numbers, seen: Cards, allowed: int) -> Numbers:
        """Name trump."""
        named = self.sensible.trump(seat, seen, allowed)
        games = self._left_to_chance(seat)
        named[games] = self.chance.draw(games).below(allowed)
        return named

    def give(self, seat: Numbers, held: Cards, unseen: Cards, games: Numbers) -> Cards:
        """Choose the card to ask with."""
        given = self.sensible.give(seat, held, unseen, games)
        some = self._left_to_chance(seat)
        given[some] = pick(held[some], self.chance.draw(games[some]))
        return given

    def discard(self, seat: Numbers, held: Cards, cards: int, trumps: Cards) -> list[Cards]:
        """Choose cards to lay away."""
        laid = self.sensible.discard(seat, held, cards, trumps)
        games = self._left_to_chance(seat)
        left = held[games]
        for card in laid:
            card[games] = pick(left, self.chance.draw(games))
            left ^= card[games]
        return laid

    def playing(self, cards: int) -> Choose:
        """Return how they play a hand."""
        return self._play

    def _play(self, trick: Trick) -> Cards:
        card = self.sensible.play(trick)
        games = self._left_to_chance(trick.seat)
        card[games] = pick(trick.options[games], self.chance.draw(games))
        return card

    def _left_to_chance(self, seat: Numbers) -> Numbers:
        """Return in which games the seat that decides chooses at random."""
        return np.flatnonzero(self.by_chance[seat])

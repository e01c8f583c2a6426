"""One hand of many games at once, phase by phase as the variant lists them (`engine.play`)."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from ...rules.variant import Protocol, Role, Variant
from ..cards import NO_TRUMP, pack
from .bits import Cards, set_of
from .chance import Chance
from .deal import deal
from .exchange import Step, Turn
from .players import Players
from .seats import BySeat, Numbers, at, clockwise, spots, turned
from .swaps import Swap, lowest_highest, suit_ask
from .trick import Known, Trick, Trumps


def play_hand(
    variant: Variant, players: Players, chance: Chance, turn: Turn, owed: Iterable[Step]
) -> "Table":
    """Play a hand of every game, and return the tables with all that happened at them.

    `chance` shuffles the cards; `owed` is what the hands before left to exchange.
    """
    table = Table(variant, players, chance, turn, owed)
    for phase in variant.phases(exchange_due=True):
        getattr(table, phase)()
    return table


class Table:
    """A hand of many games. Each `rules.variant.Phase` is carried out by the method of its name."""

    tricks: BySeat  # how many each seat took
    log: NDArray[np.int8]  # [tricks, games]: the seat that took each

    def __init__(
        self,
        variant: Variant,
        players: Players,
        chance: Chance,
        turn: Turn,
        owed: Iterable[Step],
    ) -> None:
        self.variant = variant
        self.players = players
        self.chance = chance
        self.turn = turn
        self.owed = owed
        self.trump_maker = self._seat_of(variant.trump_maker)
        self.leader = self._seat_of(variant.leader)
        self.pack = set_of(pack(variant))
        self.swaps: list[Swap] = []
        self.discards: list[Cards] = []  # in the order laid away
        self.plays: list[Cards] = []  # trick after trick, in the order played

    @property
    def dealer(self) -> Numbers:
        return self.turn.dealer

    def deal(self) -> None:
        seats, tricks = self.variant.seats, self.variant.tricks
        self.dealt, self.kitty = deal(self.chance, pack(self.variant), seats, tricks, self.dealer)
        self.held = self.dealt.copy()
        self.aside = np.zeros_like(self.kitty)  # cards that the dealer knows to lie face down

    def exchange(self) -> None:
        for step in self.owed:
            if self.variant.exchange is Protocol.LOWEST_HIGHEST:
                self.swaps += lowest_highest(self.held, step)
            else:
                self.swaps += suit_ask(self.held, step, self._give)

    def dealer_looks_at_kitty(self) -> None:
        self.aside = self.kitty

    def name_trump(self) -> None:
        seen = at(self.held, self.trump_maker)
        if self.variant.trump_maker is Role.DEALER:
            seen |= self.aside
        allowed = NO_TRUMP + 1 if self.variant.no_trump else NO_TRUMP
        self.trumps = Trumps(self.players.trump(self.trump_maker, seen, allowed))

    def pick_up_kitty(self) -> None:
        self.held.reshape(-1)[spots(self.dealer)] |= self.kitty

    def discard(self) -> None:
        held = at(self.held, self.dealer)
        cards = self.variant.kitty
        self.discards = self.players.discard(self.dealer, held, cards, self.trumps.cards)
        self.aside = np.bitwise_or.reduce(self.discards)
        self.held.reshape(-1)[spots(self.dealer)] ^= self.aside

    def play(self) -> None:
        seats, tricks = self.variant.seats, self.variant.tricks
        choose = self.players.playing(seats * tricks)
        known = Known(self.pack, self.trumps, self.held, self.dealer, self.aside)
        leader, held = self.leader, turned(self.held, self.leader)
        self.log = np.empty((tricks, len(leader)), np.int8)
        for number in range(tricks):
            trick = Trick(held, leader, known)
            for _ in range(seats):
                trick.add(choose(trick))
            winner = trick.winner.astype(np.int64)
            leader, held = clockwise(leader, winner, seats), turned(held, winner)
            self.plays += trick.cards
            self.log[number] = leader

    def score(self) -> None:
        seats = range(self.variant.seats)
        self.tricks = np.array([np.count_nonzero(self.log == seat, axis=0) for seat in seats])

    def _seat_of(self, role: Role) -> Numbers:
        steps = 0 if role is Role.DEALER else 1
        return clockwise(self.dealer, steps, self.variant.seats)

    def _give(self, held: Cards, up: Numbers, games: Numbers) -> Cards:
        aside = np.where(up == self.dealer[games], self.aside[games], 0)
        unseen = self.pack & ~(held | aside)
        return self.players.give(up, held, unseen, games)

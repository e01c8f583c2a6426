"""Shuffling and dealing: from draws to who holds what."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby

import numpy as np

from ..cards import Card, hand_places
from .bits import ONE, Cards, place
from .chance import Chance, Words
from .seats import Numbers, turned_back

BIT = np.uint32(63)  # as much of a number in a deck as says which bit stands for the card


def deal(
    chance: Chance, pack: Sequence[Card], seats: int, tricks: int, dealer: Numbers
) -> tuple[Cards, Cards]:
    """Shuffle and deal. Returns what each seat gets, [seats, games], and the kitty."""
    deck = shuffled(chance, pack)
    dealt = np.zeros((seats + 1, len(dealer)), np.uint64)  # by role; last, what is left
    for taker, packet in _packets(seats, tricks, len(pack)):
        dealt[taker] |= np.bitwise_or.reduce(ONE << deck[packet].astype(np.uint64))
    return turned_back(dealt[:seats], dealer), dealt[seats]


@lru_cache
def _packets(seats: int, tricks: int, cards: int) -> list[tuple[int, slice]]:
    """Return, from the top of the deck on, which role takes which cards; `seats` is the kitty."""
    takers = [seats] * cards
    for role, places in enumerate(hand_places(seats, tricks, dealer=0)):
        for taken in places:
            takers[taken] = role
    packets = [(taker, list(some)) for taker, some in groupby(range(cards), takers.__getitem__)]
    return [(taker, slice(some[0], some[-1] + 1)) for taker, some in packets]


def shuffled(chance: Chance, pack: Sequence[Card]) -> Words:
    """Sort the cards by a draw for each, and return which bit stands for each; [cards, games].

    What is sorted are numbers that hold the first bits of a draw, and below them the card.
    """
    draws = list(chance.draws(len(pack)))
    bits = np.array(list(map(place, pack)), np.uint32)
    deck = np.array([draw.word for draw in draws])
    deck &= ~BIT
    deck |= bits[:, None]
    by_game = np.ascontiguousarray(deck.T)
    by_game.sort(axis=1)
    deck[:] = by_game.T
    alike = (deck[1:] ^ deck[:-1]) <= BIT
    if alike.any():  # two draws of a game begin alike: what follows decides
        games = np.flatnonzero(alike.any(axis=0))
        exact = np.array([draw.exact(games) for draw in draws])
        deck[:, games] = bits[exact.argsort(axis=0, kind="stable")]
    deck &= BIT
    return deck

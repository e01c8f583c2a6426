"""A trick, in many games at once: what may be played to it, and who takes it."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ..cards import NO_TRUMP, SUITS
from .bits import WIDTH, Cards, suit_cards, suits_of
from .seats import Numbers, clockwise, spots, turned

TRUMP_CARDS = np.array(list(map(suit_cards, range(NO_TRUMP + 1))), np.uint64)
# How many bits a trump suit lies below the highest one. Without trump nothing has to go up.
BELOW_TOP = np.array([*range((len(SUITS) - 1) * WIDTH, -1, -WIDTH), 0], np.uint64)


class Trumps:
    """The trump suit of each game."""

    def __init__(self, suit: Numbers) -> None:
        self.suit = suit
        self.cards: Cards = TRUMP_CARDS.take(suit)  # all of that suit; with no trump none
        self._up = BELOW_TOP.take(suit)
        self._down = np.uint64(64) - self._up  # by 64 NumPy shifts everything out

    def on_top(self, cards: Cards) -> Cards:
        """Turn the lanes round until trumps are greater numbers than any other card."""
        return cards << self._up | cards >> self._down

    def back(self, cards: Cards) -> Cards:
        """Undo `on_top`."""
        return cards >> self._up | cards << self._down


@dataclass(frozen=True)
class Known:
    """What there is to know when the first card is played."""

    pack: np.uint64
    trumps: Trumps
    held: Cards  # by seat
    dealer: Numbers
    aside: Cards  # laid away by the dealer

    @cached_property
    def elsewhere(self) -> Cards:
        """By seat: all cards but those that it holds, or has laid away itself."""
        elsewhere = self.pack & ~self.held
        elsewhere.reshape(-1)[spots(self.dealer)] &= ~self.aside
        return elsewhere


class Trick:
    """A trick in progress. Rows are in the order in which the seats play."""

    led: Cards  # the whole suit that was led
    contending: Cards  # that suit and the trumps: who plays neither does not take the trick
    best: Cards  # the card that takes it so far, with trumps on top

    def __init__(self, held: Cards, leader: Numbers, known: Known) -> None:
        self.held = held  # by each seat, less what it has played; changed in place
        self.leader = leader
        self.known = known
        self.cards: list[Cards] = []  # those played so far
        self.place = 0  # of the seat whose turn it is
        self.options: Cards = held[0]  # the cards it may play
        self.winner = np.zeros(len(leader), np.int8)  # the place of the best card so far

    def add(self, card: Cards) -> None:
        """Play a card for the seat whose turn it is."""
        self.cards.append(card)
        self.held[self.place] ^= card
        if self.place == 0:
            self._lead(card)
        else:
            self._follow(card)
        self.place += 1
        if self.place < len(self.held):
            held = self.held[self.place]
            following = held & self.led
            self.options = np.where(following != 0, following, held)

    def _lead(self, card: Cards) -> None:
        self.led = suits_of(card)
        self.contending = self.led | self.known.trumps.cards
        self.best = self.known.trumps.on_top(card)

    def _follow(self, card: Cards) -> None:
        strength = self.known.trumps.on_top(card & self.contending)
        better = (strength > self.best).view(np.int8)
        self.winner = np.maximum(self.winner, better * np.int8(self.place))
        self.best = np.maximum(self.best, strength)

    @property
    def last(self) -> bool:
        """Tell whether the seat whose turn it is plays the last card."""
        return self.place == len(self.held) - 1

    @property
    def seat(self) -> Numbers:
        """The seat whose turn it is."""
        return clockwise(self.leader, self.place, len(self.held))

    @property
    def unseen(self) -> Cards:
        """The cards that others may hold, as far as that seat can tell."""
        left = np.bitwise_or.reduce(self.held) | self.known.aside
        return left & self._elsewhere[self.place]

    @property
    def beating(self) -> Cards:
        """The cards that take the trick from the best one."""
        return self.contending & self.known.trumps.back(-(self.best << 1))

    @cached_property
    def _elsewhere(self) -> Cards:
        return turned(self.known.elsewhere, self.leader)

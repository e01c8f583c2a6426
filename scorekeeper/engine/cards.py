"""The cards, and how they are dealt.

A card is a whole number from 0 to 51, 13 x suit + rank: 0 is the two of clubs, 12 the ace of
clubs, 13 the two of diamonds, 51 the ace of spades. So sorted cards lie as people hold them, suit
by suit; and of one suit, the greater number is the higher card.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache

from ..rules.hand import Trump
from ..rules.variant import PACK, Variant

Card = int
Suit = int  # 0 clubs, 1 diamonds, 2 hearts, 3 spades; as trump also NO_TRUMP
BySuit = list[list[Card]]  # the cards of each suit
Draw = Callable[[], float]  # `Random.random`: the only source of chance

RANKS = "23456789TJQKA"
SUITS = "CDHS"
NO_TRUMP: Suit = 4  # no card has this suit
TRUMPS = tuple(Trump)  # the name of each suit, and of none
ACE = len(RANKS) - 1
PACKET = 4  # cards given out at a time


def suit(card: Card) -> Suit:
    """Return the suit of a card."""
    return card // 13


def rank(card: Card) -> int:
    """Return the rank of a card, from 0, a two, to 12, an ace."""
    return card % 13


def from_the_bottom(card: Card) -> tuple[int, int]:
    """Sort by it: lowest rank first; of equal ranks clubs, diamonds, hearts, spades."""
    return card % 13, card


def from_the_top(card: Card) -> tuple[int, int]:
    """Sort by it: highest rank first; of equal ranks clubs, diamonds, hearts, spades."""
    return -(card % 13), card


def by_suit(cards: Iterable[Card]) -> BySuit:
    """Split cards by suit, in the order they come; last, for NO_TRUMP, an empty list."""
    suits: BySuit = [[], [], [], [], []]
    for card in cards:
        suits[card // 13].append(card)
    return suits


def write(cards: Iterable[Card]) -> list[str]:
    """Write cards as people do: rank, then suit. `[51, 0]` becomes `["AS", "2C"]`."""
    return [RANKS[rank(card)] + SUITS[suit(card)] for card in cards]


def read(written: Iterable[str]) -> list[Card]:
    """Read what `write` wrote, in any order. Raises `ValueError`, naming it, for no card."""
    cards = []
    for text in written:
        if len(text) != 2 or text[0] not in RANKS or text[1] not in SUITS:
            raise ValueError(f"{text!r} is no card")
        cards.append(13 * SUITS.index(text[1]) + RANKS.index(text[0]))
    return cards


def pack(variant: Variant) -> tuple[Card, ...]:
    """Return the cards in play, sorted.

    What is not dealt is left out from the lowest rank up, clubs first (docs/format.md, Pack).
    """
    return _pack(variant.seats * variant.tricks + variant.kitty)


@cache
def _pack(size: int) -> tuple[Card, ...]:
    return tuple(sorted(sorted(range(PACK), key=from_the_bottom)[PACK - size :]))


def shuffled(cards: Sequence[Card], draw: Draw) -> list[Card]:
    """Return the cards in an order of chance: one draw for each in turn, sorted by the draws."""
    return sorted(cards, key=lambda _: draw())


def dealt(deck: Sequence[Card], seats: int, tricks: int, dealer: int) -> list[list[Card]]:
    """Give out the deck, and return what each seat gets, sorted; last, what is left: the kitty."""
    hands = [[deck[place] for place in places] for places in hand_places(seats, tricks, dealer)]
    hands.append(list(deck[seats * tricks :]))
    for hand in hands:
        hand.sort()
    return hands


@cache
def hand_places(seats: int, tricks: int, dealer: int) -> tuple[tuple[int, ...], ...]:
    """Return by seat which places of the deck it is dealt.

    Packets of four, and in the end of what is left for each, clockwise from the dealer's left.
    """
    places: list[list[int]] = [[] for _ in range(seats)]
    top = 0
    for given in range(0, tricks, PACKET):
        packet = min(PACKET, tricks - given)
        for step in range(1, seats + 1):
            places[(dealer + step) % seats] += range(top, top + packet)
            top += packet
    return tuple(map(tuple, places))

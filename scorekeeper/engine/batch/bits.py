"""Sets of cards as whole numbers: one set for each game, and all games at once.

A set is a uint64 of four lanes, one a suit, clubs lowest. A lane has 16 bits: bit 0 is the two,
bit 12 the ace, the last three stay empty. So the bits are in the order of the cards, as people
hold them (`engine.cards`); and what is asked of every suit can be worked out for all four at once,
on lanes as numbers of 16 bits.

Every function takes arrays with an element for each game, and returns such.
"""

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..cards import SUITS, Card, Suit
from .chance import Draw

Cards = NDArray[np.integer[Any]]  # uint64: a set for each game, often of one card
Lanes = NDArray[np.integer[Any]]  # uint64: four numbers below 2^15 for each game, one a suit

WIDTH = 16  # bits of a lane
EVERY_BYTE = np.uint64(0x0101_0101_0101_0101)  # times a number: that number in every byte
EVERY_LANE = np.uint64(0x0001_0001_0001_0001)  # the same for lanes
TOP_BITS = np.uint64(0x8080_8080_8080_8080)  # of every byte
LANE = np.uint64(0xFFFF)
EXPONENT = np.uint64(0xFFF0_0000_0000_0000)  # of a float64
EIGHTS = np.uint64(sum(1 << 52 - 8 * byte for byte in range(7)))  # see `pick`
ONE = np.uint64(1)


def place(card: Card) -> int:
    """Return which bit stands for a card."""
    return WIDTH * (card // 13) + card % 13


def set_of(cards: Iterable[Card]) -> np.uint64:
    """Return the set of some cards."""
    return np.uint64(sum(1 << place(card) for card in cards))


def cards_of(number: int) -> tuple[Card, ...]:
    """Return the cards of one set, sorted."""
    cards = []
    while number:
        suit, rank = divmod((number & -number).bit_length() - 1, WIDTH)
        cards.append(13 * suit + rank)
        number &= number - 1
    return tuple(cards)


def suit_cards(suit: Suit) -> int:
    """Return the set of all cards of a suit; of NO_TRUMP none."""
    return 0xFFFF << WIDTH * suit if suit < len(SUITS) else 0


# One card of a set; of an empty set none


def lowest(cards: Cards) -> Cards:
    """Return the first card, as people hold them: the lowest of the lowest suit there is."""
    return cards & -cards


def highest(cards: Cards) -> Cards:
    """Return the highest card of sets of one suit each.

    Such a number is exact as a float, and without its fraction that is a power of two.
    """
    return (cards.astype(np.float64).view(np.uint64) & EXPONENT).view(np.float64).astype(np.uint64)


def from_the_bottom(cards: Cards) -> Cards:
    """Return the card of lowest rank; of equal ranks clubs, diamonds, hearts, spades."""
    return lowest(cards & (lowest(_ranks(cards)) * EVERY_LANE))


def from_the_top(cards: Cards) -> Cards:
    """Return the card of highest rank; of equal ranks clubs, diamonds, hearts, spades."""
    return lowest(cards & (highest(_ranks(cards)) * EVERY_LANE))


def pick(cards: Cards, draw: Draw) -> Cards:
    """Return the card that a draw picks: that at place `int(draw * len(cards))`, from 0.

    There is no loop over cards: the cards of each byte are counted, the byte of the card is found
    by comparing, and the card in it by a table.
    """
    # In each byte, how many cards there are in it and in the bytes under it.
    upto = np.bitwise_count(cards.view(np.uint8)).view(np.uint64) * EVERY_BYTE
    below = draw.below((upto >> 56).view(np.int64)).view(np.uint64)
    # A byte keeps its top bit if all these come before the card.
    passed = ((below * EVERY_BYTE | TOP_BITS) - upto) & TOP_BITS
    start = (passed * EIGHTS) >> 56  # adds up 8 for each: where the byte of the card begins
    rank = below - ((upto << 8 >> start) & 255)  # in its byte
    byte = (cards >> start) & 255
    return NTH_OF_BYTE.take((byte << 3 | rank).view(np.int64)) << start


def _nth_of_byte() -> NDArray[np.uint64]:
    """List, for every byte and n from 0 to 7, the n-th bit that is set in it."""
    table = np.zeros((256, 8), np.uint64)
    for byte in range(256):
        bits = [1 << bit for bit in range(8) if byte >> bit & 1]
        table[byte, : len(bits)] = bits
    return table.ravel()


NTH_OF_BYTE = _nth_of_byte()


def _ranks(cards: Cards) -> Cards:
    """Return the ranks there are in any suit, as cards of the lowest lane."""
    halves = cards | cards >> 32
    return (halves | halves >> 16) & LANE


# All suits at once


def suits_of(cards: Cards) -> Cards:
    """Return all cards of every suit that a set has a card of."""
    return _negative(-cards.view(np.int16))


def greater(these: Lanes, those: Lanes) -> Cards:
    """Return all cards of every suit whose lane is the greater in `these`.

    For two sets without a common card: of the suits whose highest card is in `these`.
    """
    return _negative(those.view(np.int16) - these.view(np.int16))


def greatest(lanes: Lanes) -> Cards:
    """Return all cards of the suit whose lane is greater than any other."""
    pairs = larger(lanes, lanes >> 32)
    most = larger(pairs, pairs >> 16) & LANE
    return greater(lanes + EVERY_LANE, most * EVERY_LANE)


def larger(these: Lanes, those: Lanes) -> Lanes:
    """Return for every suit the larger number."""
    return np.maximum(these.view(np.uint16), those.view(np.uint16)).view(np.uint64)


def lengths(cards: Cards) -> Lanes:
    """Count the cards of every suit."""
    halves = np.bitwise_count(cards.view(np.uint8)).view(np.uint16)
    return ((halves & 0xFF) + (halves >> 8)).view(np.uint64)


def up_to_highest(cards: Cards) -> Cards:
    """Return in every suit the highest card there is, and all that are lower, there or not."""
    lanes: NDArray[Any] = cards.view(np.uint16)
    for step in (1, 2, 4, 8):
        lanes = lanes | lanes >> step
    return lanes.view(np.uint64)


def _negative(lanes: NDArray[Any]) -> Cards:
    """Return all cards of every suit whose lane, an int16, is negative."""
    return (lanes >> 15).view(np.uint64)

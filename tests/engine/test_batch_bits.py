"""Sets of cards as numbers, against lists of cards."""

from random import Random

import numpy as np
import pytest

from scorekeeper.engine.batch import bits
from scorekeeper.engine.batch.chance import Chance
from scorekeeper.engine.cards import NO_TRUMP, from_the_bottom, from_the_top, suit
from scorekeeper.engine.sensible import by_suit

SETS = 400
draw = Random(4)
HANDS = [sorted(draw.sample(range(52), draw.randrange(20))) for _ in range(SETS)]
OTHERS = [sorted(set(range(52)) - {*hand, *draw.sample(range(52), 25)}) for hand in HANDS]


def packed(hands):
    return np.array([bits.set_of(hand) for hand in hands])


def unpacked(sets):
    return [list(bits.cards_of(int(number))) for number in sets]


def whole_suits(*suits):
    return sum(map(bits.suit_cards, suits))


def test_a_set_holds_its_cards_sorted():
    assert unpacked(packed(HANDS)) == HANDS
    assert unpacked(bits.lowest(packed(HANDS))) == [hand[:1] for hand in HANDS]


@pytest.mark.parametrize(
    ("one", "order"),
    [(bits.from_the_bottom, from_the_bottom), (bits.from_the_top, from_the_top)],
)
def test_ranks_come_before_suits_from_the_bottom_and_the_top(one, order):
    assert unpacked(one(packed(HANDS))) == [sorted(hand, key=order)[:1] for hand in HANDS]


def test_the_highest_of_a_suit():
    for number in range(4):
        suits = [by_suit(hand)[number] for hand in HANDS]
        assert unpacked(bits.highest(packed(suits))) == [cards[-1:] for cards in suits]


def test_a_draw_picks_a_card_as_likely_as_any():
    pick = next(Chance(range(SETS)).draws(1))
    places = pick.exact(np.arange(SETS))
    wanted = [hand[int(place * len(hand)) :][:1] for hand, place in zip(HANDS, places, strict=True)]
    assert unpacked(bits.pick(packed(HANDS), pick)) == wanted


def test_what_is_asked_of_every_suit():
    hands = list(map(by_suit, HANDS))
    lengths = [sum(len(s) << 16 * lane for lane, s in enumerate(hand)) for hand in hands]
    assert bits.lengths(packed(HANDS)).tolist() == lengths
    there = [whole_suits(*set(map(suit, hand))) for hand in HANDS]
    assert bits.suits_of(packed(HANDS)).tolist() == there
    assert whole_suits(NO_TRUMP) == 0


def test_suits_compare_by_their_highest_cards():
    def better(mine, theirs):
        return whole_suits(*(s for s in range(4) if mine[s][-1:] > theirs[s][-1:]))

    wanted = list(map(better, map(by_suit, HANDS), map(by_suit, OTHERS)))
    assert bits.greater(packed(HANDS), packed(OTHERS)).tolist() == wanted


def test_all_cards_up_to_the_highest():
    def filled(hand):
        return [card for s in by_suit(hand) if s for card in range(13 * suit(s[0]), s[-1] + 1)]

    assert unpacked(bits.up_to_highest(packed(HANDS))) == list(map(filled, HANDS))


def test_the_suit_with_the_greatest_number():
    numbers = np.array([[1, 2, 3, 4], [9, 2, 3, 4], [0, 700, 3, 0]], np.uint64)
    lanes = sum(numbers[:, s] << np.uint64(16 * s) for s in range(4))
    assert bits.greatest(lanes).tolist() == list(map(whole_suits, [3, 0, 1]))

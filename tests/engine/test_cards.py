"""The pack, and how it is dealt."""

from random import Random

import pytest

from scorekeeper.engine.cards import dealt, pack, rank, read, shuffled, suit, write
from scorekeeper.rules.presets import PRESETS
from tests.engine.table import cards, held


def test_cards_are_written_as_they_are_read():
    assert write(range(52)) == [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"]
    assert read(write(range(52))) == list(range(52))


@pytest.mark.parametrize("wrong", ["", "A", "AX", "1S", "10S", "as", "SA"])
def test_what_is_no_card_is_refused_by_name(wrong):
    with pytest.raises(ValueError, match=repr(wrong)):
        read(["2C", wrong])


def test_of_one_suit_the_greater_number_is_the_higher_card():
    two, ace = cards("2D AD")
    assert (suit(two), suit(ace), rank(two), rank(ace)) == (1, 1, 0, 12)
    assert two < ace


def left_out(preset):
    return write(sorted(set(range(52)) - set(pack(PRESETS[preset]))))


def test_what_is_not_dealt_is_left_out_from_the_lowest_up_clubs_first():
    assert left_out("classic") == []
    assert left_out("strict_51") == ["2C"]
    sevens_to_aces = [r + s for s in "CDHS" for r in "789TJQKA"]
    thirty = set(sevens_to_aces) - {"7C", "7D"}
    assert set(write(pack(PRESETS["three_two_five"]))) == thirty


@pytest.mark.parametrize("preset", PRESETS)
def test_the_pack_is_as_large_as_what_is_dealt(preset):
    variant = PRESETS[preset]
    assert len(pack(variant)) == variant.seats * variant.tricks + variant.kitty
    assert list(pack(variant)) == sorted(pack(variant))


def test_a_shuffle_is_one_draw_a_card_and_the_order_of_the_draws():
    draws = iter([0.5, 0.1, 0.9, 0.1])
    assert shuffled(held("2C 3C 4C 5C"), lambda: next(draws)) == cards("3C 5C 2C 4C")
    assert next(draws, None) is None


def test_every_card_is_as_likely_on_top():
    draw = Random(1).random
    tops = [shuffled(range(4), draw)[0] for _ in range(4000)]
    assert all(900 < tops.count(card) < 1100 for card in range(4))


def test_packets_of_four_go_round_from_the_dealers_left_and_the_kitty_is_last():
    west, north, east, kitty = dealt(range(52), seats=3, tricks=16, dealer=1)
    assert east[:8] == [0, 1, 2, 3, 12, 13, 14, 15]
    assert west[:8] == [4, 5, 6, 7, 16, 17, 18, 19]
    assert north[:8] == [8, 9, 10, 11, 20, 21, 22, 23]
    assert kitty == [48, 49, 50, 51]


def test_the_last_packet_is_what_is_left_for_each():
    *hands, kitty = dealt(range(51), seats=3, tricks=17, dealer=0)
    assert [hand[-1] for hand in hands] == [50, 48, 49]
    assert kitty == []

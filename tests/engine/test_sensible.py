"""What the sensible player does with given cards. docs/engine.md explains why."""

import pytest

from scorekeeper.engine.cards import NO_TRUMP, write
from scorekeeper.engine.simulate import game_seeds, play_game
from scorekeeper.engine.tricks import legal
from scorekeeper.rules.presets import PRESETS
from tests.engine.table import CLASSIC, SENSIBLE, held, trump, view


def plays(hand, seen):
    cards = held(hand)
    led = seen.trick[0] // 13 if seen.trick else None
    return write([SENSIBLE.play(legal(cards, led), cards, seen)])[0]


def named(hand):
    return SENSIBLE.trump(held(hand), NO_TRUMP)


def test_trump_is_the_longest_suit():
    assert named("2H 3H 4H 5H AS KS QS") == trump("H")


def test_of_equally_long_suits_trump_is_the_stronger():
    assert named("AC 3C KS 2S 2D 3D") == trump("C")
    assert named("AC 2C KD 3D") == trump("D")


def test_discards_empty_the_shortest_side_suit_from_below():
    laid = SENSIBLE.discard(held("2C 9C 3D 4D 5D AH 7S 8S"), 3, view())
    assert write(laid) == ["2C", "9C", "3D"]


def test_trumps_and_aces_are_laid_away_last():
    laid = SENSIBLE.discard(held("AC 3D AH 7S 8S 9S"), 4, view())
    assert write(laid) == ["3D", "AC", "AH", "7S"]


def test_it_asks_where_others_have_most_higher_cards_and_gives_its_lowest():
    assert write([SENSIBLE.give(held("2C KC 3D 9D 4H QH AS"), view())]) == ["3D"]


def test_it_does_not_ask_where_it_holds_the_ace():
    assert write([SENSIBLE.give(held("2C AC KD"), view())]) == ["KD"]
    assert write([SENSIBLE.give(held("3C AC 2D AD"), view())]) == ["3C"]


def test_what_lies_aside_is_nobodys():
    assert write([SENSIBLE.give(held("QC JD"), view(aside="AD KD QD"))]) == ["QC"]


def test_trumps_are_drawn_with_a_sure_one_while_it_holds_half_as_many_as_the_others():
    assert plays("AS QS 9S 8S 7S AC", view()) == "AS"
    assert plays("AS QS AC", view()) == "AC"
    assert plays("KS QS 9S 8S 7S AC", view()) == "AC"
    assert plays("KS QS 9S 8S 7S AC", view(played="AS")) == "KS"


def test_trumps_are_not_drawn_when_nobody_has_any():
    assert plays("AS KS AC", view(played="2S 3S 4S 5S 6S 7S 8S 9S TS JS QS")) == "AC"


def test_a_sure_card_is_cashed_where_others_still_have_most_of_the_suit():
    assert plays("AC 2D AD 3D", view()) == "AC"


def test_without_a_sure_card_it_leads_low_from_its_longest_side_suit():
    assert plays("KC QC 3C KD 2D 2S", view()) == "3C"


def test_with_trumps_alone_it_leads_the_highest_if_that_is_sure():
    assert plays("2S KS", view()) == "2S"
    assert plays("2S KS", view(played="AS")) == "KS"


def test_without_trump_sure_cards_come_first():
    assert plays("AC KC 2D", view(trump_suit=None)) == "AC"


def test_last_to_play_takes_the_trick_as_cheaply_as_can_be():
    assert plays("JD KD AD 2D", view("9D TD")) == "JD"
    assert plays("3S 9S 2C", view("9D TD")) == "3S"
    assert plays("3S 9S 2C", view("9D 4S")) == "9S"


def test_second_to_play_does_not_overtake_what_it_cannot_hold():
    assert plays("KD 2D", view("9D")) == "2D"
    assert plays("AD 2D", view("9D")) == "AD"


def test_of_sure_cards_the_lowest_is_enough():
    assert plays("2D TD KD AD", view("9D", played="QD")) == "KD"
    assert plays("2D TD JD AD", view("9D", played="QD KD")) == "TD"


def test_a_void_ruffs_low():
    assert plays("4S QS KC", view("9D")) == "4S"


def test_what_cannot_take_the_trick_is_the_lowest_card_and_no_trump():
    assert plays("3H 2C 9S", view("9D TS")) == "2C"
    assert plays("5D 8D", view("9D TD")) == "5D"
    assert plays("3S 5S", view("9D TS")) == "3S"


def test_a_dealer_keeps_the_lowest_target_and_burdens_who_stands_highest():
    assert SENSIBLE.assign((8, 5, 3), 1, (4, 0, -4)) == (8, 3, 5)
    assert SENSIBLE.assign((8, 5, 3), 1, (0, 0, 0)) == (5, 3, 8)


@pytest.mark.parametrize("seat", range(3))
def test_it_beats_two_random_players_from_every_seat(seat):
    kinds = ["random"] * 3
    kinds[seat] = "sensible"
    winners = [play_game(CLASSIC, kinds, seed).sheet.outcome.winners for seed in game_seeds(1, 60)]
    assert winners.count((seat,)) > 50


@pytest.mark.parametrize("preset", PRESETS)
def test_it_can_play_by_any_rules_that_have_a_name(preset):
    variant = PRESETS[preset]
    assert play_game(variant, ["sensible"] * variant.seats, 7, most_hands=6).sheet.outcome

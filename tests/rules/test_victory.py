"""When a game is over, and who has won."""

import pytest

from scorekeeper.rules import document
from scorekeeper.rules.victory import FirstTo, FixedHands, MostChips
from tests.rules.table import outcome, sheet, won, written

EVEN = [(8, 5, 3), (3, 8, 5), (5, 3, 8)]
FAIL = [(7, 6, 3), (3, 7, 6), (6, 3, 7)]  # every dealer one short
LEVEL = [(9, 6, 1), (3, 8, 5), (5, 3, 8)]  # seats 0 and 1 at +1 each, even in the last hand


def agreed(rule, **keys):
    return {"victory": {"rule": rule, **keys}}


def traditional(*hands, **switches):
    return won(*hands, rules=agreed("traditional", **switches))


def tie(last=(5, 3, 8), **keys):
    """A game of three hands in which seats 0 and 1 stand level, also in the last hand."""
    hands = [*LEVEL[:2], last if isinstance(last, dict) else {"tricks": list(last)}]
    return won(*hands, rules=agreed("fixed_hands", hands=3), **keys)


def test_the_highest_total_after_the_hands_agreed_wins():
    rules = agreed("fixed_hands", hands=2)
    assert won((9, 4, 3), rules=rules) is None
    assert won((9, 4, 3), (3, 8, 5), rules=rules) == (2, "fixed_hands", "alone", [0])


def test_how_many_hands_a_table_agreed_on_is_known_where_it_did():
    rules = FixedHands(hands=9), FirstTo(points=9, max_hands=20), FirstTo(points=9), MostChips()
    assert [rule.agreed_hands for rule in rules] == [9, 20, None, None]
    assert MostChips(hands=6).agreed_hands == 6


def test_the_first_to_the_points_wins_and_of_several_the_highest_total():
    rules = agreed("first_to", points=2)
    assert won((9, 4, 3), rules=rules) is None
    assert won((9, 6, 1), (4, 10, 2), rules=rules) == (2, "first_to", "alone", [1])


def test_the_tricks_agreed_in_one_hand_win_at_once():
    rules = agreed("tricks_in_hand", tricks=12)
    assert won((2, 2, 12), rules=rules) == (1, "tricks_in_hand", "alone", [2])
    assert won((11, 2, 3), rules=rules) is None


def test_so_many_over_the_target_win_at_once():
    rules = agreed("target_plus", over=3)
    assert won((11, 2, 3), rules=rules) == (1, "target_plus", "alone", [0])
    assert won((10, 3, 3), rules=rules) is None


def test_of_several_over_the_target_the_highest_net_wins():
    rules = {"tricks": 12, "targets": [3, 3, 3], **agreed("target_plus", over=2)}
    assert won((7, 5, 0), rules=rules) == (1, "target_plus", "alone", [0])
    assert won((6, 6, 0), rules=rules) == (1, "target_plus", "needs_input", [])


def test_traditional_is_decided_once_everybody_has_dealt():
    assert traditional(*EVEN[:2]) is None
    assert traditional(*EVEN) == (3, "traditional", "first_qualified", [0])


def test_traditional_goes_on_until_a_dealer_makes_it():
    assert traditional(*FAIL) is None
    assert traditional(*FAIL, (8, 5, 3)) == (4, "traditional", "first_qualified", [0])


def test_traditional_may_wait_until_the_deal_returns():
    returns = {"mode": "deal_returns"}
    assert traditional(*EVEN, **returns) is None
    assert traditional(*EVEN, (7, 6, 3), **returns) is None
    assert traditional(*EVEN, (8, 5, 3), **returns) == (4, "traditional", "alone", [0])


def test_traditional_may_ask_for_more_than_the_target():
    assert traditional(*EVEN, test="up") is None
    assert traditional(*EVEN[:2], (5, 2, 9), test="up")[3] == [2]


def test_traditional_may_look_at_the_running_total():
    hands = [(7, 6, 3), (3, 7, 6), (6, 3, 7)]
    assert traditional(*hands, scope="hand") is None
    assert traditional(*hands, scope="cumulative") == (3, "traditional", "first_qualified", [1])


def test_of_several_dealers_the_first_or_the_best_total_wins():
    hands = [(8, 7, 1), (3, 8, 5), (5, 3, 8)]
    assert traditional(*hands, several="first")[3] == [0]
    assert traditional(*hands, several="best") == (3, "traditional", "alone", [1])


def test_traditional_needs_a_round_of_as_many_hands_as_players():
    rules = {"tricks": 12, "targets": [6, 4, 3, 3], **agreed("traditional")}
    even = [(6, 3, 2, 1), (3, 6, 2, 1), (1, 2, 6, 3), (3, 1, 2, 6)]
    assert won(*even[:3], rules=rules, seats=4) is None
    assert won(*even, rules=rules, seats=4)[:2] == (4, "traditional")


def test_most_chips_win_and_of_equal_chips_the_higher_total():
    rules = agreed("chips", hands=2)
    assert won((11, 4, 1), (3, 8, 5), rules=rules) == (2, "chips", "alone", [0])
    one = agreed("chips", hands=1)
    assert won((10, 5, 1), rules=one)[3] == [0]


def test_equal_chips_are_settled_by_the_total():
    rules = {"targets": [4, 4, 3], "tricks": 8, "kitty": 4, **agreed("chips", hands=1)}
    assert won((4, 3, 1), rules=rules) == (1, "chips", "alone", [0])


def test_a_chips_game_may_last_until_the_table_stops():
    assert won((11, 4, 1), rules="chips") is None
    assert won((11, 4, 1), rules="chips", stopped=True) == (1, "chips", "alone", [0])


def test_any_game_may_have_a_last_hand():
    rules = agreed("first_to", points=50, max_hands=2)
    assert won((9, 4, 3), (3, 8, 5), rules=rules) == (2, "max_hands", "alone", [0])
    chips = agreed("chips", max_hands=1)
    assert won((11, 4, 1), rules=chips) == (1, "max_hands", "alone", [0])


def test_any_game_may_be_stopped_and_the_highest_total_wins():
    assert won((9, 4, 3), stopped=True) == (1, "stopped", "alone", [0])


def test_the_victory_rule_comes_before_the_stop_and_the_stop_before_the_cap():
    rules = agreed("first_to", points=1, max_hands=1)
    assert won((9, 4, 3), rules=rules, stopped=True)[1] == "first_to"
    assert won((8, 5, 3), rules=rules, stopped=True)[1] == "stopped"
    assert won((8, 5, 3), rules=rules)[1] == "max_hands"


def test_a_tie_goes_to_the_highest_net_of_the_last_hand():
    hands = [(9, 4, 3), (3, 9, 4)]  # seat 0 leads by one, which seat 1 makes up in hand 3
    rules = agreed("fixed_hands", hands=3)
    level = won(*hands, (5, 4, 7), rules=rules)
    assert level == (3, "fixed_hands", "last_hand_points", [1])


def test_a_tie_goes_on_to_the_latest_trick_by_the_log():
    log = [0] * 5 + [2] * 7 + [1] * 3 + [2]
    assert tie({"tricks": [5, 3, 8], "trick_log": log})[2:] == ("latest_trick", [1])


def test_a_tie_goes_on_to_the_last_trick_if_one_of_the_tied_took_it():
    assert tie({"tricks": [5, 3, 8], "last_trick": 0})[2:] == ("latest_trick", [0])
    assert tie({"tricks": [5, 3, 8], "last_trick": 2})[2] == "needs_input"


def four(*tricks, targets):
    """One hand of four tricks for four players."""
    rules = {"tricks": 4, "targets": targets, **agreed("fixed_hands", hands=1)}
    return won(tricks, rules=rules, seats=4)[2:]


def test_of_the_tied_the_only_one_with_a_trick_took_it_later():
    assert four(1, 0, 3, 0, targets=[1, 0, 4, 4]) == ("latest_trick", [0])


def test_the_tied_who_took_no_trick_share_the_win():
    assert four(0, 0, 2, 2, targets=[0, 0, 4, 4]) == ("shared", [0, 1])


def test_else_the_table_is_asked_and_its_answer_counts():
    assert tie()[2:] == ("needs_input", [])
    assert tie(tie_answer=1)[2:] == ("latest_trick", [1])


def test_if_nobody_remembers_those_asked_share_the_win():
    assert tie(tie_answer="unknown")[2:] == ("shared", [0, 1])


def test_an_answer_that_names_somebody_else_is_ignored():
    assert tie(tie_answer=2)[2:] == ("needs_input", [])


def test_the_question_names_the_seats_it_is_about():
    rules = agreed("fixed_hands", hands=3)
    assert outcome(*LEVEL, rules=rules)["ask"] == [0, 1]


def test_hands_after_the_end_are_scored_and_marked():
    game = sheet((9, 4, 3), (3, 10, 3), rules=agreed("first_to", points=1))
    assert game["outcome"]["hand"] == 1
    assert [line["after_end"] for line in game["hands"]] == [False, True]
    assert game["hands"][1]["totals"] == [1, 1, -2]


@pytest.mark.parametrize(("stopped", "goes_on"), [(False, True), (True, False)])
def test_a_table_may_play_on_until_it_stops(stopped, goes_on):
    rules = agreed("first_to", points=1)
    game = sheet((9, 4, 3), rules=rules, play_on=True, stopped=stopped)
    assert (game["next"] is not None) is goes_on
    assert game["outcome"]["hand"] == 1


def test_what_was_asked_and_the_totals_then_and_now_are_known_while_the_table_plays_on():
    asked = document.read(written(*LEVEL, rules=agreed("fixed_hands", hands=3)))
    assert (asked.sheet.asked, asked.question) == ((0, 1), (3, (0, 1)))
    answered = written(
        *LEVEL, (9, 4, 3), rules=agreed("fixed_hands", hands=3), tie_answer="unknown", play_on=True
    )
    game = document.read(answered)
    assert (game.sheet.asked, game.question) == ((), (3, (0, 1)))
    assert (game.sheet.totals, game.sheet.current) == ((1, 1, -2), (2, 0, -2))

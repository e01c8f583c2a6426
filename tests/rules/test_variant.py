"""What a table agrees on: targets, dealers, leaders, surpluses."""

from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.variant import Role
from tests.rules.table import sheet


def targets(*hands, **keys):
    return [line["targets"] for line in sheet(*hands, **keys)["hands"]]


def test_the_deal_passes_one_seat_on():
    coming = sheet((9, 4, 3), (3, 8, 5))["next"]
    assert (coming["hand"], coming["dealer"], coming["targets"]) == (3, 2, [5, 3, 8])


def test_after_a_wrong_deal_the_deal_passes_on_from_there():
    lines = sheet((9, 4, 3), {"tricks": [5, 3, 8], "dealer": 2}, (8, 5, 3))["hands"]
    assert [line["dealer"] for line in lines] == [0, 2, 0]


def test_the_player_after_the_dealer_leads():
    assert sheet()["next"]["leader"] == 1
    assert sheet(rules={"leader": "dealer"})["next"]["leader"] == 0


def test_trump_is_named_by_the_role_agreed():
    maker = PRESETS["three_two_five"].trump_maker
    assert PRESETS["three_two_five"].seat_of(maker, 2) == 0
    assert PRESETS["classic"].seat_of(Role.DEALER, 2) == 2


def test_the_first_hand_may_have_targets_of_its_own():
    rules = {"targets": [9, 5, 2], "first_hand_targets": [9, 4, 3]}
    assert targets((9, 4, 3), (2, 9, 5), rules=rules) == [[9, 4, 3], [2, 9, 5]]
    assert sheet(rules=rules)["next"]["targets"] == [9, 4, 3]


def test_a_dealer_may_give_out_the_targets():
    given = {"tricks": [3, 5, 8], "targets": [3, 5, 8]}
    rules = {"dealer_assigns_targets": True, "first_hand_targets": [6, 6, 4]}
    assert targets(given, (6, 5, 5), rules=rules) == [[3, 5, 8], [3, 8, 5]]
    assert targets((6, 6, 4), rules=rules) == [[6, 6, 4]]


def test_the_coming_targets_are_open_until_the_dealer_has_given_them_out():
    assert "targets" not in sheet((9, 4, 3), rules="dealers_choice")["next"]
    told = sheet((9, 4, 3), rules="dealers_choice", next_targets=[5, 3, 8])
    assert told["next"]["targets"] == [5, 3, 8]


def test_targets_need_not_add_up_to_the_tricks():
    assert PRESETS["classic"].surplus == PRESETS["strict_51_balanced"].surplus == 0
    assert PRESETS["strict_51"].surplus == 1
    assert PRESETS["four_players"].surplus == PRESETS["four_players_steep"].surplus == -4


def test_net_is_tricks_less_target_and_more_is_always_better():
    assert sheet((16, 0, 0))["hands"][0]["net"] == [8, -5, -3]


def test_a_game_without_hands_waits_for_the_first():
    first = sheet(stopped=True, first_dealer=2)
    assert first["outcome"] is None
    assert (first["next"]["hand"], first["next"]["dealer"]) == (1, 2)

"""Who pays whom."""

from tests.rules.table import sheet


def paid(*hands, mode, stake=1, **rules):
    """Payments of the last hand as (from, to, chips), and its chips by seat."""
    chips = {"mode": mode, "stake": stake}
    line = sheet(*hands, rules={"chips": chips, **rules})["hands"][-1]
    return [tuple(step.values()) for step in line["payments"]], line["chips"]


def test_per_opponent_everyone_down_pays_for_every_over_trick():
    assert paid((11, 4, 1), mode="per_opponent") == ([(1, 0, 3), (2, 0, 3)], [6, -3, -3])


def test_for_a_stake_one_pays_whom_one_swaps_with():
    assert paid((11, 4, 1), mode="stake", stake=2) == ([(1, 0, 2), (2, 0, 4)], [6, -2, -4])


def test_with_one_player_down_both_ways_are_the_same():
    one = paid((9, 6, 1), mode="stake")
    assert one == paid((9, 6, 1), mode="per_opponent") == ([(2, 1, 1), (2, 0, 1)], [1, 1, -2])


def test_stakes_are_paid_where_no_cards_are_swapped():
    assert paid((11, 4, 1), mode="stake", exchange="none")[1] == [3, -1, -2]


def test_the_last_hand_is_paid_though_nothing_is_swapped():
    last = {"victory": {"rule": "fixed_hands", "hands": 1}}
    assert paid((11, 4, 1), mode="stake", **last)[1] == [3, -1, -2]


def test_each_hand_is_settled_on_its_own_and_chips_add_up():
    lines = sheet((11, 4, 1), (3, 8, 5), (5, 1, 10), rules="chips")["hands"]
    assert [line["chips"] for line in lines] == [[6, -3, -3], [0, 0, 0], [0, -2, 2]]
    assert lines[-1]["chips_totals"] == [6, -5, -1]


def test_an_over_trick_that_nobody_lacks_earns_nothing():
    line = sheet((9, 5, 3), rules={"tricks": 17, "kitty": 0, "chips": {}})["hands"][0]
    assert (line["payments"], line["chips"]) == ([], [0, 0, 0])


def test_a_chips_game_is_played_for_chips_though_nobody_said_how():
    assert sheet((11, 4, 1), rules={"victory": {"rule": "chips"}})["hands"][0]["chips"] == [
        6,
        -3,
        -3,
    ]

"""Who swaps how many cards with whom, in which order."""

import pytest

from tests.rules.table import exchange, sheet

FOUR = {"rules": "four_players", "seats": 4}


def by_order(*hands, **rules):
    """The exchange of a hand in each of the four orders, as "up down" in role letters of seats."""
    orders = ("upcoming", "finished", "most_up", "next_in_turn")
    steps = [exchange(*hands, rules={"exchange_order": order, **rules}) for order in orders]
    return [" ".join(f"{up}{down}" for up, down, _cards in plan) for plan in steps]


def test_every_over_trick_is_one_card():
    assert exchange((11, 4, 1)) == [(0, 1, 1), (0, 2, 2)]


def test_an_all_even_hand_owes_nothing():
    assert exchange((8, 5, 3)) == []
    assert "exchange" not in sheet((8, 5, 3))["next"]["phases"]


def test_the_first_hand_has_no_exchange():
    assert "exchange" not in sheet()["next"]["phases"]


@pytest.mark.parametrize(
    ("tricks", "steps"),  # upcoming, finished, most up, next in turn
    [
        ((11, 4, 1), ["01 02", "01 02", "01 02", "01 02"]),
        ((7, 8, 1), ["12 10", "10 12", "12 10", "12 10"]),
        ((7, 4, 5), ["21 20", "20 21", "21 20", "20 21"]),
        ((9, 6, 1), ["12 02", "02 12", "12 02", "12 02"]),
        ((10, 6, 0), ["12 02", "02 12", "02 12", "12 02"]),
        ((9, 2, 5), ["21 01", "01 21", "21 01", "21 01"]),
        ((4, 6, 6), ["10 20", "10 20", "20 10", "10 20"]),
    ],
)
def test_the_four_orders_serve_people_differently(tricks, steps):
    assert by_order(tricks) == steps


def test_equal_targets_are_served_clockwise_from_the_coming_dealer():
    assert exchange((3, 4, 5, 0), **FOUR) == [(2, 3, 2)]
    even = {"targets": [4, 4, 4, 4], "tricks": 12, "kitty": 4}
    assert exchange((6, 6, 0, 0), rules=even, seats=4) == [(1, 2, 2), (0, 2, 2)]


def test_the_coming_hand_is_the_one_recorded():
    misdealt = {"tricks": [8, 5, 3], "dealer": 2}
    assert sheet((9, 6, 1), misdealt)["hands"][0]["exchange"][0] == {"up": 0, "down": 2, "cards": 1}


def test_targets_given_out_for_the_coming_hand_order_the_exchange():
    assert exchange((9, 6, 1), rules="dealers_choice")[0] == (1, 2, 1)
    given = {"rules": "dealers_choice", "next_targets": [8, 5, 3]}
    assert exchange((9, 6, 1), **given)[0] == (0, 2, 1)


def test_over_tricks_without_a_partner_are_counted_and_not_carried_over():
    line = sheet((9, 5, 3), rules="strict_51")["hands"][0]
    assert (line["exchange"], line["unmatched"]) == ([], {"up": 1, "down": 0})


def test_under_tricks_without_a_partner_are_forgiven():
    line = sheet((6, 4, 2, 0), **FOUR)["hands"][0]
    assert (line["exchange"], line["unmatched"]) == ([], {"up": 0, "down": 4})


def test_without_exchange_no_cards_move():
    line = sheet((11, 4, 1), rules="no_exchange")["hands"][0]
    assert (line["exchange"], line["unmatched"]) == ([], {"up": 0, "down": 0})


def test_after_the_last_hand_nothing_is_owed():
    once = {"victory": {"rule": "fixed_hands", "hands": 1}}
    assert exchange((11, 4, 1), rules=once) == []
    assert exchange((11, 4, 1), rules=once, play_on=True) == [(0, 1, 1), (0, 2, 2)]

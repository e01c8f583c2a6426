"""What a table can tell about a hand."""

import pytest

from scorekeeper.rules.hand import by_seat, problem, role


def found(*tricks, seats=3, total=16):
    wrong = problem(tricks, seats, total)
    return wrong and (wrong.code, wrong.seat)


def test_tricks_that_add_up_are_no_problem():
    assert found(9, 4, 3) is None
    assert found(16, 0, 0) is None
    assert found(6, 3, 2, 1, seats=4, total=12) is None


def test_every_seat_has_its_tricks():
    assert found(8, 8) == ("wrong_length", None)
    assert found(8, 4, 2, 2) == ("wrong_length", None)


@pytest.mark.parametrize("value", [3.0, 3.5, "3", "", "abc", None, True, [3]])
def test_tricks_are_whole_numbers(value):
    assert found(9, value, 4) == ("not_integer", 1)


@pytest.mark.parametrize("value", [-1, 17, 10**30])
def test_a_seat_takes_from_none_to_all_tricks(value):
    assert found(9, 4, value) == ("out_of_range", 2)


@pytest.mark.parametrize("tricks", [(9, 4, 2), (9, 4, 4)])
def test_the_tricks_add_up_to_those_of_a_hand(tricks):
    assert found(*tricks) == ("sum_not_16", None)


def test_tricks_are_checked_for_length_then_by_seat_then_for_their_sum():
    assert found(True, 99) == ("wrong_length", None)
    assert found(99, True, 3) == ("out_of_range", 0)


def test_targets_go_round_with_the_deal():
    assert [by_seat((8, 5, 3), dealer) for dealer in range(3)] == [(8, 5, 3), (3, 8, 5), (5, 3, 8)]


def test_roles_count_clockwise_from_the_dealer():
    assert [role(seat, 2, 4) for seat in range(4)] == [2, 3, 0, 1]

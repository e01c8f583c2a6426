"""All 153 results of a classic hand, with every dealer, in every order of the exchange."""

from itertools import product

import pytest

from scorekeeper.rules.exchange import Order, exchanges, pairs
from scorekeeper.rules.hand import Turn, by_seat

RESULTS = [(ana, ben, 16 - ana - ben) for ana in range(17) for ben in range(17 - ana)]
TARGETS = (8, 5, 3)
EVERYWHERE = pytest.mark.parametrize(("dealer", "order"), list(product(range(3), Order)))


def owed(dealer, order):
    """Every result's net with the steps it owes."""
    finished = Turn(dealer, by_seat(TARGETS, dealer))
    coming = Turn((dealer + 1) % 3, by_seat(TARGETS, (dealer + 1) % 3))
    for tricks in RESULTS:
        net = tuple(took - need for took, need in zip(tricks, finished.targets, strict=True))
        yield net, exchanges(net, pairs(net, order, finished, coming))


def in_line(dealer, order):
    """Seats as they are served: whoever needs 8, then 5, then 3, in the hand that counts."""
    first = dealer if order is Order.FINISHED else dealer + 1
    return [first % 3, (first + 1) % 3, (first + 2) % 3]


def once(seats):
    return list(dict.fromkeys(seats))


def test_a_classic_hand_has_153_results():
    assert len(set(RESULTS)) == 153


@EVERYWHERE
def test_as_many_cards_move_as_there_are_over_tricks(dealer, order):
    for net, steps in owed(dealer, order):
        assert sum(step.cards for step in steps) == sum(max(tricks, 0) for tricks in net)


@EVERYWHERE
def test_every_seat_swaps_exactly_its_net(dealer, order):
    for net, steps in owed(dealer, order):
        for seat in range(3):
            gave = sum(step.cards for step in steps if step.up == seat)
            took = sum(step.cards for step in steps if step.down == seat)
            assert (gave, took) == (max(net[seat], 0), max(-net[seat], 0))


@EVERYWHERE
def test_there_are_at_most_two_steps_of_at_most_eight_cards(dealer, order):
    for _net, steps in owed(dealer, order):
        assert len(steps) <= 2
        assert all(1 <= step.cards <= 8 for step in steps)


@EVERYWHERE
def test_the_steps_of_all_results_add_up_to_the_known_counts(dealer, order):
    counts = [len(steps) for _net, steps in owed(dealer, order)]
    assert (counts.count(0), counts.count(1), counts.count(2)) == (1, 32, 120)


@EVERYWHERE
def test_the_up_served_first_is_the_one_the_order_names(dealer, order):
    for net, steps in owed(dealer, order):
        line = [seat for seat in in_line(dealer, order) if net[seat] > 0]
        if order is Order.MOST_UP and len(line) == 2 and net[line[1]] > net[line[0]]:
            line.reverse()
        assert once(step.up for step in steps) == line


@EVERYWHERE
def test_the_down_served_first_is_the_one_the_order_names(dealer, order):
    for net, steps in owed(dealer, order):
        line = in_line(dealer, order)
        if order is Order.NEXT_IN_TURN and len(once(step.up for step in steps)) == 1:
            line = [(steps[0].up + 1) % 3, (steps[0].up + 2) % 3]
        assert once(step.down for step in steps) == [seat for seat in line if net[seat] < 0]

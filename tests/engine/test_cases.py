"""The worked examples with cards, computed elsewhere: which cards move, who takes a trick."""

import pytest

from scorekeeper.engine.cards import read, write
from scorekeeper.engine.swaps import lowest_highest, suit_ask
from scorekeeper.engine.tricks import legal, winning
from tests.engine.table import cases, trump


@pytest.mark.parametrize("case", cases("card_exchanges.json"))
def test_the_expected_cards_move(case):
    hands = {name: sorted(read(hand)) for name, hand in case["input"]["hands"].items()}
    moved = [swapped(case["protocol"], hands, step) for step in case["input"]["steps"]]
    assert moved == case["expected"]["steps"]
    final = {name: sorted(read(hand)) for name, hand in case["expected"]["final"].items()}
    assert hands == final


def swapped(protocol, hands, step):
    up, down = hands[step["up"]], hands[step["down"]]
    if protocol == "lowest_highest":
        given, returned = lowest_highest(up, down, step["cards"])
    else:
        asked = iter(read(step["given"]))
        given, returned = suit_ask(up, down, len(step["given"]), lambda held: next(asked))
    names = {"up": step["up"], "down": step["down"]}
    return {**names, "up_gives": write(given), "down_gives": write(returned)}


def of_kind(kind):
    return [case for case in cases("tricks.json") if case.values[0]["kind"] == kind]


@pytest.mark.parametrize("case", of_kind("trick"))
def test_the_expected_seat_takes_the_trick(case):
    seats, played = zip(*case["input"]["plays"], strict=True)
    winner = seats[winning(read(played), trump(case["input"]["trump"]))]
    assert winner == case["expected"]["winner"]


@pytest.mark.parametrize("case", of_kind("legal"))
def test_the_expected_cards_may_be_played(case):
    told = case["input"]
    led = trump(told["led"]) if told["led"] else None
    allowed = legal(sorted(read(told["hand"])), led, trump(told["trump"]), told["must_trump"])
    assert sorted(allowed) == sorted(read(case["expected"]["legal"]))


def test_where_a_void_must_trump_it_does():
    hand = sorted(read(["KH", "2D", "9C"]))
    assert write(legal(hand, trump("S"), trump("D"), must_trump=True)) == ["2D"]
    assert write(legal(hand, trump("H"), trump("D"), must_trump=True)) == ["KH"]

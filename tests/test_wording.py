"""Codes, said in sentences."""

import pytest
from hypothesis import HealthCheck, given, settings

from scorekeeper import wording
from scorekeeper.rules import document, hand, names
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.reading import Fault
from tests.rules.junk import spoilt_games
from tests.rules.table import written


def sentence(data):
    with pytest.raises(Fault) as refused:
        document.read(data)
    return wording.located(refused.value)


def of_rules(**rules):
    return sentence(written(rules=rules))


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ([], "this has to be an object: { … }"),
        (written((9, 4, 4)), "hands[0].tricks: the tricks add up to 17, not 16"),
        (written((9, 7)), "hands[0].tricks: there have to be 3 of them, not 2"),
        (written((9, 4, 17)), "hands[0].tricks[2]: this has to be from 0 to 16"),
        (written((9, 4, 3.0)), "hands[0].tricks[2]: this has to be a whole number"),
        (written(version=0), "version: this has to be 1"),
        (written(version=2), "version: written by a newer scorekeeper"),
        (
            written(players=["Ana", "Ben", ""]),
            "players[2]: a name needs something that can be seen",
        ),
        (written(players=["Ana", "Ben", "x" * 41]), "players[2]: a name has at most 40 characters"),
        (
            written(players=["Ana", "B\0", "C"]),
            "players[1]: this has characters that cannot be shown",
        ),
        (written(tie_answer="Ana"), "tie_answer: this has to be one of: unknown"),
        (
            written(next_targets=[8, 5, 3]),
            "next_targets: under these rules the dealer does not give out the targets",
        ),
        (written(stopped=1), "stopped: this has to be true or false"),
    ],
)
def test_a_fault_is_said_with_its_place(data, said):
    assert sentence(data) == said


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        (
            {"kitty": 5},
            "rules.kitty: 48 cards for the players and 5 in the kitty: a pack has only 52",
        ),
        ({"targets": [16]}, "rules.targets: there have to be 2 to 6 of them, not 1"),
        (
            {"discard": "before_pickup"},
            "rules.discard: who lays cards away before picking the kitty up must not have seen it",
        ),
        ({"leader": "middle"}, "rules.leader: this has to be one of: dealer, eldest"),
        (
            {"chips": {"coin": 1}},
            "rules.chips.coin: this key is not known; known here: mode, stake",
        ),
        ({"victory": {"rule": "first_to"}}, "rules.victory.points: this is missing"),
    ],
)
def test_a_fault_of_the_rules_lists_what_is_known(rules, said):
    assert of_rules(**rules) == said


def said_of(data):
    try:
        document.read(data)
    except Fault as fault:
        return wording.said(fault)
    return "nothing"


@settings(deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(spoilt_games())
def test_every_fault_has_a_sentence(data):
    assert said_of(data)


def test_a_sentence_is_translated_before_it_is_filled_in():
    catalog = {wording.SUM: "%(found)s plis au lieu de %(wanted)s"}
    fault = document.tricks_fault(hand.Problem("sum_not_16"), (9, 4, 4), PRESETS["classic"])
    assert wording.said(fault, catalog.__getitem__) == "17 plis au lieu de 16"


def test_problems_of_an_entry_form_have_sentences_too():
    fault = document.name_fault(names.problem("") or "")
    assert wording.said(fault) == "a name needs something that can be seen"


def test_every_preset_has_a_line():
    assert list(wording.PRESETS) == list(PRESETS)

"""The worked examples: games, refused documents, phases and presets, computed elsewhere."""

import json
from pathlib import Path

import pytest

from scorekeeper.rules import agreement, document
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.reading import Fault
from tests.rules import naive, table

CASES = Path(__file__).parents[1] / "cases"


def cases(name):
    return [pytest.param(case, id=case["id"]) for case in json.loads((CASES / name).read_text())]


@pytest.mark.parametrize("case", cases("games.json"))
def test_a_game_has_the_expected_sheet(case):
    assert table.scored(case["document"]) == case["expected"]


@pytest.mark.parametrize("case", cases("games.json"))
def test_the_slow_calculator_agrees_with_the_worked_examples(case):
    assert naive.sheet(case["document"]) == case["expected"]


@pytest.mark.parametrize("case", cases("refused.json"))
def test_a_bad_document_is_refused_by_place_and_code(case):
    with pytest.raises(Fault) as refused:
        document.read(case["document"])
    assert {"at": refused.value.at, "code": refused.value.code} == case["error"]


@pytest.mark.parametrize("case", cases("phases.json"))
def test_a_hand_has_the_expected_phases(case):
    variant = agreement.read(case["rules"])
    assert list(variant.phases(exchange_due=case["exchange_due"])) == case["phases"]


@pytest.mark.parametrize("name", naive.PRESETS)
def test_a_preset_is_the_expected_object(name):
    assert agreement.dump(agreement.read(name)) == naive.PRESETS[name]


def test_there_are_no_other_presets():
    assert list(PRESETS) == list(naive.PRESETS)

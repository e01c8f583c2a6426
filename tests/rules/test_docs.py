"""The pages about rules and format leave nothing out, and name nothing that is not there."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from scorekeeper.rules import agreement, document, sheet_data, victory
from scorekeeper.rules.chips import Mode
from scorekeeper.rules.exchange import Order
from scorekeeper.rules.hand import Trump
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.sheet import MAX_HANDS, STOPPED
from scorekeeper.rules.variant import Discard, Phase, Protocol, Role, When
from scorekeeper.rules.victory import KINDS
from tests.rules.table import written
from tests.rules.test_faults import CODES

HERE = Path(__file__).parent
DOCS = HERE.parents[1] / "docs"
TESTS = set(re.findall(r"def (test_\w+)", "".join(p.read_text() for p in HERE.glob("test_*.py"))))
CHOICES = (
    Mode, Order, Trump, Discard, Phase, Protocol, Role, When,
    victory.By, victory.Scope, victory.Several, victory.Test, victory.TraditionalMode,
)  # fmt: skip


def quoted(page):
    """What stands in backquotes on a page, word by word."""
    text = re.sub(r"```.*?```", "", (DOCS / page).read_text(), flags=re.DOTALL)
    return set(re.findall(r"\w+", " ".join(re.findall(r"`[^`]+`", text))))


def keys(value):
    """All keys in plain data, at any depth."""
    inner = value.values() if isinstance(value, dict) else value
    if not isinstance(value, dict | list):
        return set()
    return (set(value) if isinstance(value, dict) else set()).union(*map(keys, inner))


def test_every_test_that_the_rules_name_exists():
    named = {word for word in quoted("rules.md") if word.startswith("test_")}
    assert len(named) > 50
    assert named <= TESTS


@pytest.mark.parametrize("choices", CHOICES)
def test_every_value_stands_in_the_format(choices):
    assert {str(choice) for choice in choices} <= quoted("format.md")


def test_every_key_of_a_document_stands_in_the_format():
    known = {*document.REQUIRED, *document.OPTIONAL, *document.HAND_OPTIONAL, *agreement.KEYS}
    of_victory = {field.name for kind in KINDS.values() for field in fields(kind)}
    assert known | of_victory | {"tricks", "rule", "mode", "stake"} <= quoted("format.md")


def test_every_key_of_a_sheet_stands_in_the_format():
    tied = written((9, 6, 1), (3, 8, 5), rules={"chips": {}}, stopped=True)
    ended = sheet_data.dump(document.read(tied).sheet)
    coming = sheet_data.dump(document.read(written((9, 6, 1))).sheet)
    assert {"ask", "payments", "phases"} < keys(ended) | keys(coming) <= quoted("format.md")


def test_every_name_of_rules_stands_in_the_format():
    assert {*PRESETS, *KINDS, STOPPED, MAX_HANDS} <= quoted("format.md")


@pytest.mark.parametrize("code", sorted(CODES))
def test_every_code_of_a_fault_stands_in_the_format(code):
    sources = Path(document.__file__).parent.glob("*.py")
    assert any(f'"{code}"' in source.read_text() for source in sources)
    assert code in quoted("format.md")

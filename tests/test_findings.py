"""What the engine finds, kept ready for pages that must not wait for it."""

from threading import Lock
from time import monotonic, sleep

import pytest

from scorekeeper import findings
from scorekeeper.rules.presets import PRESETS

ONLINE = PRESETS["online"]
CHILD = ("python3", "-c", 'print(\'{"exchange": [3, 2], "without": [4, 1]}\')')


@pytest.fixture(autouse=True)
def _forgetful(monkeypatch):
    """Nothing is known yet, and what is found is forgotten again."""
    monkeypatch.setattr(findings, "_known", type(findings._known)())
    monkeypatch.setattr(findings, "_busy", Lock())
    monkeypatch.setattr(findings, "CHILD", CHILD)


def later(variant):
    """What is known in the end, asked for again and again."""
    end = monotonic() + 60
    while (found := findings.up_again(variant)) is None and monotonic() < end:
        sleep(0.05)
    return found


def test_what_is_not_known_yet_is_found_meanwhile():
    assert findings.up_again(ONLINE) is None
    assert later(ONLINE) == {"exchange": [3, 2], "without": [4, 1]}


@pytest.mark.parametrize("child", [("false",), ("echo", "no JSON"), ("/nowhere",)])
def test_a_child_that_fails_is_not_asked_again(monkeypatch, child):
    monkeypatch.setattr(findings, "CHILD", child)
    assert later(ONLINE) == {}


def test_one_plays_at_a_time(monkeypatch):
    begun = []
    monkeypatch.setattr(findings, "begin", begun.append)
    assert findings.up_again(ONLINE) is findings.up_again(PRESETS["chips"]) is None
    assert len(begun) == 1


def test_no_more_is_kept_than_there_is_room_for(monkeypatch):
    monkeypatch.setattr(findings, "MOST", 1)
    assert later(ONLINE)
    assert later(PRESETS["chips"])
    assert len(findings._known) == 1

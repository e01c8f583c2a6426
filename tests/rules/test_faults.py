"""Whatever a document holds: it is a game, or a fault with a place and a code."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper import wording
from scorekeeper.rules import agreement, document
from scorekeeper.rules.reading import Fault
from tests.rules.junk import anything, spoilt_games
from tests.rules.table import written

CODES = {
    "not_json", "wrong_type", "missing", "unknown_key", "unknown_value", "newer_version",
    "out_of_range", "not_integer", "wrong_length", "blank", "too_long", "duplicate",
    "not_a_permutation", "not_allowed", "impossible",
}  # fmt: skip


def fault(read, value):
    """Read `value`; return the place and code of what is wrong with it, or None."""
    try:
        game = read(value)
    except Fault as wrong:
        return told(wrong)
    if isinstance(game, document.GameDocument):
        json.dumps(document.dump(game), allow_nan=False)
        assert game.sheet
    return None


def told(wrong):
    assert wrong.code in CODES or wrong.code.startswith("sum_not_")
    assert wording.said(wrong)
    return wrong.at, wrong.code


def of(value):
    return fault(document.read, value)


def of_rules(**rules):
    return fault(agreement.read, rules)


def of_hand(rules="classic", **hand):
    return of(written({"tricks": [9, 4, 3]} | hand, rules=rules))


@settings(max_examples=500)
@given(spoilt_games())
def test_a_spoilt_document_is_a_game_or_a_fault(value):
    fault(lambda plain: document.load(json.dumps(plain).encode()), value)


@given(anything)
def test_anything_at_all_is_a_fault(value):
    assert of(value)


@given(anything)
def test_anything_as_rules_is_a_fault_or_an_agreement(value):
    fault(agreement.read, value)


@given(st.binary() | st.text().map(str.encode))
def test_bytes_that_are_no_document_are_a_fault(data):
    assert fault(document.load, data)


@pytest.mark.parametrize(
    "data",
    [
        b"", b"{", b"\xff", b"\xef\xbb\xbf", b"{}{}", b"[1,]", b"NaN", b'{"a": Infinity}',
        b'{"a": 1e999}', b"[" * 100_000, b'{"a":' * 100_000, b"1" * 5000, "{}".encode("utf-16"),
        b'{"a": "\n"}',
    ],
)  # fmt: skip
def test_what_is_not_json_is_refused_as_a_whole(data):
    assert fault(document.load, data) == ("", "not_json")


def test_a_byte_order_mark_does_no_harm():
    data = b"\xef\xbb\xbf" + json.dumps(written((9, 4, 3)), ensure_ascii=False).encode()
    assert document.load(data) == document.read(written((9, 4, 3)))


def test_a_document_is_an_object():
    assert of([]) == of(None) == of("classic") == of(7) == ("", "wrong_type")


@pytest.mark.parametrize("key", document.REQUIRED)
def test_a_key_that_is_missing_is_named(key):
    data = written((9, 4, 3))
    del data[key]
    assert of(data) == (key, "missing")


@pytest.mark.parametrize("version", [2, 10**30])
def test_a_newer_document_is_refused_before_its_new_keys(version):
    assert of(written(version=version, colour="red")) == ("version", "newer_version")


@pytest.mark.parametrize(
    ("version", "code"),
    [(0, "out_of_range"), (-1, "out_of_range"), (True, "not_integer"), (1.0, "not_integer"),
     ("1", "not_integer"), (None, "not_integer")],
)  # fmt: skip
def test_a_version_is_the_number_one(version, code):
    assert of(written(version=version)) == ("version", code)


def test_a_table_is_no_game():
    assert of(written(format="scorekeeper-table")) == ("format", "unknown_value")
    assert of(written(format=["scorekeeper-game"])) == ("format", "wrong_type")


@pytest.mark.parametrize(
    ("keys", "at", "code"),
    [
        ({"colour": "red"}, "colour", "unknown_key"),
        ({"players": "Ana"}, "players", "wrong_type"),
        ({"players": ["Ana", 7, "Cleo"]}, "players[1]", "wrong_type"),
        ({"players": ["Ana", "Ben", "a\0"]}, "players[2]", "unknown_value"),
        ({"players": ["Ana", " ", "Cleo"]}, "players[1]", "blank"),
        ({"players": ["Ana", "Ben", "B\u0065\u0301n" * 14]}, "players[2]", "too_long"),
        ({"players": ["É", "Ben", "e\u0301"]}, "players[2]", "duplicate"),
        ({"players": 4}, "players", "wrong_type"),
        ({"first_dealer": 3}, "first_dealer", "out_of_range"),
        ({"first_dealer": None}, "first_dealer", "not_integer"),
        ({"hands": {}}, "hands", "wrong_type"),
        ({"hands": [{}]}, "hands[0].tricks", "missing"),
        ({"hands": [[9, 4, 3]]}, "hands[0]", "wrong_type"),
        ({"rules": None}, "rules", "wrong_type"),
        ({"tie_answer": 3}, "tie_answer", "out_of_range"),
        ({"tie_answer": "Ana"}, "tie_answer", "unknown_value"),
        ({"tie_answer": None}, "tie_answer", "not_integer"),
        ({"stopped": 1}, "stopped", "wrong_type"),
        ({"play_on": None}, "play_on", "wrong_type"),
        ({"next_targets": [8, 5, 3]}, "next_targets", "not_allowed"),
        ({"id": "seven"}, "id", "unknown_value"),
        ({"id": 7}, "id", "wrong_type"),
        ({"created_at": "2026-01-31T21:10:00"}, "created_at", "unknown_value"),
        ({"created_at": "yesterday"}, "created_at", "unknown_value"),
        ({"note": ["x"]}, "note", "wrong_type"),
        ({"note": "\ud83d"}, "note", "unknown_value"),
        ({"changes": {}}, "changes", "wrong_type"),
        ({"changes": [{}, 7]}, "changes[1]", "wrong_type"),
    ],
)
def test_a_fault_of_the_document_is_named_by_its_place(keys, at, code):
    assert of(written(**keys)) == (at, code)


@pytest.mark.parametrize(
    ("hand", "key", "code"),
    [
        ({"tricks": 16}, "tricks", "wrong_type"),
        ({"tricks": [9, 4, 3, 0]}, "tricks", "wrong_length"),
        ({"tricks": [9.0, 4, 3]}, "tricks[0]", "not_integer"),
        ({"tricks": [9, 8, -1]}, "tricks[2]", "out_of_range"),
        ({"tricks": [9, 4, 4]}, "tricks", "sum_not_16"),
        ({"dealer": 3}, "dealer", "out_of_range"),
        ({"last_trick": 7}, "last_trick", "out_of_range"),
        ({"trick_log": [0] * 15}, "trick_log", "wrong_length"),
        ({"trick_log": [0] * 15 + [3]}, "trick_log[15]", "out_of_range"),
        ({"trick_log": [0] * 16}, "trick_log", "impossible"),
        ({"trick_log": [0] * 9 + [1] * 4 + [2] * 3, "last_trick": 0}, "last_trick", "impossible"),
        ({"tricks": [13, 3, 0], "last_trick": 2}, "last_trick", "impossible"),
        ({"trump": "stars"}, "trump", "unknown_value"),
        ({"trump": None}, "trump", "wrong_type"),
        ({"trump": "none"}, "trump", "not_allowed"),
        ({"targets": [8, 5, 3]}, "targets", "not_allowed"),
        ({"played_at": 5}, "played_at", "wrong_type"),
        ({"played_at": "0999-12-31T23:59:59+00:00"}, "played_at", "unknown_value"),
        ({"played_at": "9999-01-01T00:00:00+00:00"}, "played_at", "unknown_value"),
        ({"played_at": f"2026-01-31T21:10:00.{'1' * 30}+01:00"}, "played_at", "unknown_value"),
        ({"note": 5}, "note", "wrong_type"),
    ],
)
def test_a_fault_of_a_hand_is_named_by_its_place(hand, key, code):
    assert of_hand(**hand) == (f"hands[0].{key}", code)


@pytest.mark.parametrize(
    ("targets", "at", "code"),
    [
        ([8, 5], "", "wrong_length"),
        ([8, 5, "3"], "[2]", "not_integer"),
        ([8, 5, -3], "[2]", "out_of_range"),
        ([8, 8, 0], "", "not_a_permutation"),
    ],
)
def test_targets_given_out_are_those_of_the_rules(targets, at, code):
    assert of_hand("dealers_choice", targets=targets) == (f"hands[0].targets{at}", code)
    coming = written(rules="dealers_choice", next_targets=targets)
    assert of(coming) == (f"next_targets{at}", code)


@pytest.mark.parametrize(
    ("rules", "at", "code"),
    [
        ({"colour": 1}, "colour", "unknown_key"),
        ({"name": 7}, "name", "wrong_type"),
        ({"tricks": 0}, "tricks", "out_of_range"),
        ({"tricks": 27, "targets": [1, 1]}, "tricks", "out_of_range"),
        ({"tricks": 5}, "targets[0]", "out_of_range"),
        ({"tricks": 18}, "kitty", "out_of_range"),
        ({"kitty": 5}, "kitty", "out_of_range"),
        ({"kitty": -1}, "kitty", "out_of_range"),
        ({"targets": [16]}, "targets", "wrong_length"),
        ({"targets": [1] * 7}, "targets", "wrong_length"),
        ({"first_hand_targets": [9, 4]}, "first_hand_targets", "wrong_length"),
        ({"first_hand_targets": [9, 4, 17]}, "first_hand_targets[2]", "out_of_range"),
        ({"exchange": "highest"}, "exchange", "unknown_value"),
        ({"dealer_assigns_targets": 0}, "dealer_assigns_targets", "wrong_type"),
        ({"discard": "before_pickup"}, "discard", "impossible"),
        ({"chips": None}, "chips", "wrong_type"),
        ({"chips": {"mode": "all"}}, "chips.mode", "unknown_value"),
        ({"chips": {"stake": 0}}, "chips.stake", "out_of_range"),
        ({"chips": {"stake": 10**9 + 1}}, "chips.stake", "out_of_range"),
        ({"chips": {"coin": 1}}, "chips.coin", "unknown_key"),
        ({"victory": "chips"}, "victory", "wrong_type"),
        ({"victory": {}}, "victory.rule", "missing"),
        ({"victory": {"rule": ["chips"]}}, "victory.rule", "wrong_type"),
        ({"victory": {"rule": "luck"}}, "victory.rule", "unknown_value"),
        ({"victory": {"rule": "chips", "luck": 1}}, "victory.luck", "unknown_key"),
        ({"victory": {"rule": "chips", "points": 1}}, "victory.points", "unknown_key"),
        ({"victory": {"rule": "first_to"}}, "victory.points", "missing"),
        ({"victory": {"rule": "traditional", "test": "try"}}, "victory.test", "unknown_value"),
        ({"victory": {"rule": "tricks_in_hand", "tricks": 8}}, "victory.tricks", "out_of_range"),
        ({"victory": {"rule": "chips", "max_hands": 0}}, "victory.max_hands", "out_of_range"),
    ],
)
def test_a_fault_of_the_rules_is_named_by_its_place(rules, at, code):
    assert of_rules(**rules) == (f"rules.{at}", code)


def test_what_tells_more_than_is_needed_is_read():
    hand = {"tricks": [9, 4, 3], "trick_log": [0] * 9 + [1] * 4 + [2] * 3, "last_trick": 2}
    more = {"trump": "none", "played_at": "2026-01-31T21:10:00+01:00", "note": "late"}
    rules = {"name": "Ours", "no_trump": True}
    identity = "6BA7B810-9DAD-41D1-80B4-00C04FD430C8"
    game = document.read(
        written(hand | more, rules=rules, id=identity, changes=[{"kind": "record"}])
    )
    assert (game.id, game.variant.name) == (identity.lower(), "Ours")
    assert document.read(document.dump(game)) == game

"""What may be a player's name."""

import pytest

from scorekeeper.rules.names import (
    cleaned,
    in_lines,
    is_rtl,
    problem,
    problems,
    same,
    shortened,
    visible,
)

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
SKIN_TONE = "\U0001f44d\U0001f3fd"
FLAG = "\U0001f1f3\U0001f1f1"


def test_white_space_around_and_within_a_name_is_tidied():
    assert cleaned("  Ana \t Maria\n") == "Ana Maria"


@pytest.mark.parametrize("name", ["Ana", "Ó", "王芳", "نور", "O’Neil 2nd", FAMILY, "x" * 40, "-"])
def test_names_of_any_script_are_names(name):
    assert problem(name) is None


@pytest.mark.parametrize(
    "name", ["", "\u200b", "\u200d\u2060", "\u3164", "\u2800", "\u0301", "\ufeff"]
)
def test_a_name_can_be_seen(name):
    assert problem(name) == "blank"


@pytest.mark.parametrize("name", ["A\0", "A\x1b[31m", "A\x7f", "A\ud800", "A\u2028B"])
def test_a_name_has_no_control_characters(name):
    assert problem(name) == "unknown_value"


@pytest.mark.parametrize(
    "name", ["x" * 41, FAMILY * 41, FLAG * 41, "e\u0301" * 41, "a" + "\u0301" * 640]
)
def test_a_name_has_forty_visible_characters_at_most(name):
    assert problem(name) == "too_long"


@pytest.mark.parametrize(
    "character", ["x", "é", "e\u0301", FAMILY, SKIN_TONE, FLAG, "❤\ufe0f", "1\ufe0f\u20e3"]
)
def test_a_character_is_what_a_reader_sees(character):
    assert visible(character) == 1
    assert problem(character * 40) is None


def test_flags_side_by_side_are_counted_one_by_one():
    assert visible(FLAG + FLAG) == 2
    assert visible(FLAG + "A" + FLAG[0]) == 3


def test_a_joiner_between_letters_joins_nothing():
    assert visible("न\u200dन") == 2


@pytest.mark.parametrize("twin", ["ana", "ANA", "\uff21\uff4e\uff41", "Ana "])
def test_a_name_is_taken_in_other_case_or_unicode_form_too(twin):
    assert problems(["Ana", "Ben", twin]) == {2: "duplicate"}


@pytest.mark.parametrize(
    ("one", "other"), [("Straße", "STRASSE"), ("é", "e\u0301"), ("Σας", "ΣΑΣ")]
)
def test_spellings_are_folded_as_their_script_folds_them(one, other):
    assert same(one) == same(other)


def test_problems_are_told_by_seat():
    assert problems(["", "Ana", "", "x" * 41, "aNA"]) == {
        0: "blank",
        2: "blank",
        3: "too_long",
        4: "duplicate",
    }
    assert problems(["Ana", "Ben", "Bén"]) == {}


@pytest.mark.parametrize(
    ("name", "lines"),
    [
        ("Ana", ["Ana"]),
        ("Wilhelmina X", ["Wilhelmina X"]),
        ("Maximiliane-Charlott", ["Maximiliane-", "Charlott"]),
        ("O’Brien & Söhne KG", ["O’Brien &", "Söhne KG"]),
        ("Jo Wolfeschlegelsteinh", ["Jo Wolfesch", "legelsteinh"]),
        (FAMILY * 14, [FAMILY * 7] * 2),
        (FLAG * 13, [FLAG * 6, FLAG * 7]),
        ("e\u0301" * 14, ["e\u0301" * 7] * 2),
    ],
)
def test_a_long_name_breaks_where_it_reads_best(name, lines):
    assert list(in_lines(name, 12)) == lines


@pytest.mark.parametrize(
    ("name", "rtl"),
    [("Ana", False), ("שרה", True), ("٣ نور", True), ("7 Zoë نور", False), ("7", False)],
)
def test_a_name_has_the_direction_of_its_first_letter(name, rtl):
    assert is_rtl(name) is rtl


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("Cleo", "Cleo"),
        ("Cleopatra", "Cleo…"),
        ("Ana Maria", "Ana…"),
        (FAMILY * 6, FAMILY * 4 + "…"),
    ],
)
def test_a_long_name_is_cut_behind_a_whole_character(name, short):
    assert shortened(name, 5) == short

"""A pad of paper as text: whose each number is, and what is no hand at all."""

import pytest

from scorekeeper import pasted
from tests.web.play import new_table, tricks
from tests.web.test_paper import LINES, paper

NAMES = ("Ana", "Ben", "Cleo")
HAND = ["9", "4", "3"]


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("9-4-3\n9–4−3\n9 - 4 - 3\n9/4/3\n9.4.3", [HAND] * 5),
        ("+1 -1 0\n+1/−1/0", [["+1", "-1", "0"]] * 2),
        ("7 9 4 3\n2) 9, 4, 3\n1st 9 4 3", [HAND] * 3),
        ("9\t4\t3\r\n3;8;5", [HAND, ["3", "8", "5"]]),
        ("Saturday\n\n9 4 3", [HAND]),
        ("31.1.2026\n2026-01-31\n1/31/26\nJan 31, 2026\n31.1. at 20:15\n9-4-3", [HAND]),
        ("2026-01-31: 9 4 3", [HAND]),
        ("Cleo Ana Ben\n3 9 4", [HAND]),
        ("Hand | Dealer | CLEO | ana | Ben\n1 | Ben | 3 | 9 | 4", [HAND]),
        ("C A B\n3 9 4", [HAND]),
        ("Cleo 3, Ana 9, Ben 4\n2. 3 Cleo, 9 Ana, 4 Ben", [HAND] * 2),
        ("Cleo 3, Ana 9", [["9", "", "3"]]),
        ("Ana: -1, Cleo: +1, Ben: 0", [["-1", "0", "+1"]]),
        ("9-4-3\n" * 500, [HAND] * 200),
        ("9" * 5000, [[]]),
    ],
)
def test_numbers_are_found_whatever_stands_between_them(text, rows):
    found = pasted.rows(text, NAMES)[: len(rows)]
    assert [list(row.numbers) for row in found] == rows


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("1 2", "count"),
        ("9 4 3 16 8", "count"),
        ("Ana 9, Cleo 3, 7", "names"),
        ("Ana 9 Ana 4 Cleo 3", "names"),
        ("Zoe Ben Ana\n3 4 9", "names"),
        ("X Y Z\n3 4 9", "names"),
        ("Ana Ben\n3 4 9", "names"),
    ],
)
def test_a_line_that_does_not_fit_says_why_and_has_no_numbers(text, why):
    assert [(row.why, row.numbers) for row in pasted.rows(text, NAMES)] == [(why, ())]


@pytest.mark.parametrize(
    ("numbers", "found"),
    [(["0", "0", "0"], ["8", "5", "3"]), (["+1", "", "0"], ["9", "", "3"]), (HAND, HAND)],
)
def test_nets_are_known_by_a_sign_or_by_what_tricks_cannot_add_up_to(numbers, found):
    assert pasted.tricks(numbers, (8, 5, 3), 16) == found


def pasted_in(pad, text):
    """The page with a text filled in, and what stands in its first four lines."""
    filled = pad.press("Fill the lines in", {"text": text})
    fields = filled.form("Save all hands").fields
    return filled, [[fields[f"h-{number}-{seat}"] for seat in range(3)] for number in (1, 2, 3, 4)]


def test_pasted_text_fills_the_lines(either, stored):
    page = new_table(either)
    before = stored()
    text = "Cleo Ana Ben\n1. 1-9-6\n\n+1 -1 0\n0 0 0\n1 2"
    filled, typed = pasted_in(paper(page, 1), text)
    assert typed == [["9", "6", "1"], ["2", "8", "6"], ["5", "3", "8"], [""] * 3]
    assert ("“1 2”: this line has another number" in filled.text, stored()) == (True, before)


def test_text_filled_in_again_leaves_nothing_of_the_first_time(ana):
    filled, _typed = pasted_in(paper(new_table(ana), 1), "9-4-3\n1 2\n3-8-5")
    _filled, typed = pasted_in(filled, "9-4-3\n3-8-5")
    assert typed == [HAND, ["3", "8", "5"], [""] * 3, [""] * 3]


@pytest.mark.parametrize("end", ["games/1.csv", "table.csv"])
def test_a_spreadsheet_of_a_game_is_filled_in_as_it_was(either, end):
    page = new_table(either, *LINES)
    table = page.path.partition("/games")[0]
    text = either.client.get(f"{table}/{end}").get_data(as_text=True)
    filled, typed = pasted_in(paper(page), text)
    assert typed[:3] == [list(map(str, hand)) for hand in LINES]
    assert tricks(filled.press("Save all hands")) == LINES


def test_a_spreadsheet_of_others_fills_nothing(ana):
    text = ana.client.get(f"{new_table(ana, *LINES, players=('X', 'Y', 'Z')).path}.csv")
    filled, typed = pasted_in(paper(new_table(ana)), text.get_data(as_text=True))
    assert (filled.status, typed) == (422, [[""] * 3] * 4)
    assert "somebody in it who is not at this table" in filled.text

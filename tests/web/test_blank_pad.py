"""A pad to print: the deal and the targets go round, and the boxes are empty."""

import re

import pytest

from tests.web.play import asked, new_table


def rows(page):
    """Each row: its number, and who deals, needs how many or stands where."""
    found = re.findall(r"<tr[^>]*>\s*<th scope=\"row\">(\d+)</th>(.*?)</tr>", page.html, re.DOTALL)
    return {int(number): re.findall(r"<td([^>]*)>(.*?)</td>", cells) for number, cells in found}


def pad(page):
    return rows(page.follow("A blank pad to print"))


def dealer_and_targets(cells):
    first = cells[::3]
    return (
        [seat for seat, (about, _text) in enumerate(first) if "dealt" in about],
        [text.rpartition("</span> ")[2] for _about, text in first],
    )


def test_the_deal_and_the_targets_go_round(ana):
    found = pad(new_table(ana))
    assert list(found) == list(range(1, 10))
    assert dealer_and_targets(found[1]) == ([0], ["8", "5", "3"])
    assert dealer_and_targets(found[2]) == ([1], ["3", "8", "5"])
    assert {text for cells in found.values() for _, text in (*cells[1::3], *cells[2::3])} == {""}


def test_who_deals_is_said_to_the_ear_too(ana):
    found = pad(new_table(ana))
    said = [["deals" in text for _about, text in cells[::3]] for cells in found.values()]
    assert said[:2] == [[True, False, False], [False, True, False]]


def test_a_game_in_play_goes_on_with_the_coming_hand(ana):
    found = pad(new_table(ana, (9, 4, 3), (7, 6, 3)))
    assert list(found) == list(range(2, 10))
    assert [text for _about, text in found[2] if text] == ["+5", "−3", "−2"]
    assert dealer_and_targets(found[3])[0] == [2]


def test_once_it_is_over_the_pad_is_for_another_one(ana):
    found = pad(new_table(ana, (9, 4, 3)).press("Stop after hand 1"))
    assert (next(iter(found)), dealer_and_targets(found[1])[0]) == (1, [1])


@pytest.mark.parametrize(
    ("rules", "people", "hands"), [("traditional", 3, 15), ("four_players", 4, 8)]
)
def test_there_are_as_many_as_are_agreed_on_else_as_fit(ana, rules, people, hands):
    assert len(pad(new_table(ana, rules=rules, people=people))) == hands


def test_targets_that_the_dealer_gives_out_stay_empty_until_then(ana):
    page = new_table(ana, rules="dealers_choice")
    found = pad(page)
    assert dealer_and_targets(found[1]) == ([0], ["", "", ""])
    found = pad(page.press("These are the targets", targets=(5, 8, 3)))
    assert dealer_and_targets(found[1]) == ([0], ["5", "8", "3"])
    assert dealer_and_targets(found[2]) == ([1], ["", "", ""])


def test_while_a_tie_is_to_be_settled_it_is_for_another_game(ana):
    assert next(iter(pad(asked(ana)))) == 1

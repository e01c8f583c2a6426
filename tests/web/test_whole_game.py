"""A whole game with nothing but forms; the sheet is right after every step."""

import pytest

from tests.rules import naive, table
from tests.web.play import PEOPLE, again, play, sheet
from tests.web.reader import HX, Reader

HANDS = [
    (9, 6, 1), (0, 11, 5), (6, 2, 8), (10, 3, 3), (2, 9, 5), (5, 3, 8), (7, 6, 3), (4, 7, 5),
    (6, 3, 7),
]  # fmt: skip


def expected(hands):
    """The sheet as an independent calculator has it."""
    return naive.sheet(table.written(*hands))


@pytest.mark.parametrize("headers", [{}, HX], ids=["page", "htmx"])
def test_a_game_is_kept_mended_and_won_with_forms_alone(app, headers):
    start = Reader(app, headers).open("/new")
    page = start.press("Start", {"first_dealer": 0}, players=PEOPLE[:3])
    for number, tricks in enumerate(HANDS, 1):
        typed = (None, *tricks[1:]) if number == 3 else tricks  # one seat left empty gets the rest
        page = play(page, *typed)
        assert sheet(page) == expected(HANDS[:number])
    assert "Ben has won." in page.text

    corrected = [HANDS[0], (3, 8, 5), *HANDS[2:]]
    page = page.follow("Correct hand 2").press("Save hand 2", tricks=corrected[1])
    assert sheet(page) == expected(corrected)
    assert "Ana has won." in page.text

    page = page.press("Undo")
    assert sheet(page) == expected(HANDS)
    page = page.press("Undo")
    assert sheet(page) == expected(HANDS[:8])
    assert page.title.startswith("Hand 9 – Cleo deals and needs 8. Ana leads.")

    page = play(page, *HANDS[8])
    assert sheet(again(page)) == expected(HANDS)
    assert "After hand 9: The highest total after 9 hands wins." in page.text

"""All of it works with JavaScript switched off."""

import pytest
from playwright.sync_api import expect

from tests.browser.table import HANDS, chip, save, stored

TIED = [(8, 5, 3), (3, 8, 5), (5, 3, 8)] * 3


@pytest.fixture
def plain(new_phone):
    """A phone whose browser runs no script."""
    return new_phone(java_script_enabled=False)


def press(page, name, exact=False):
    page.get_by_role("button", name=name, exact=exact).tap()


def heading(page):
    return page.locator("h1")


def test_a_new_table_and_its_first_hand(plain):
    plain.goto("/new")
    for seat, name in enumerate(("Ana", "Ben", "Cleo")):
        plain.get_by_label(f"Name, seat {seat + 1}", exact=True).fill(name)
    plain.get_by_label("Seat 1", exact=True).tap()
    press(plain, "Start")
    expect(heading(plain)).to_have_text("Hand 1 – Ana deals and needs 8. Ben leads.")
    press(plain, "All done")
    chip(plain, 0, 9).tap()
    chip(plain, 1, 4).tap()
    save(plain).tap()
    expect(heading(plain)).to_contain_text("Hand 2")
    assert stored(plain, plain.url) == [[9, 4, 3]]


def test_a_correction_with_what_it_would_change(plain, play):
    address = play(*HANDS)
    plain.goto(address)
    plain.get_by_label("Correct hand 2").tap()
    chip(plain, 0, 4).tap()
    chip(plain, 1, 9).tap()
    press(plain, "What would change?")
    expect(plain.locator("#difference")).to_contain_text("Exchange after hand 2")
    assert stored(plain, address) == [list(hand) for hand in HANDS]
    save(plain).tap()
    expect(heading(plain)).to_contain_text("Hand 4")
    assert stored(plain, address)[1] == [4, 9, 3]
    press(plain, "Undo")
    expect(plain.get_by_role("button", name="Bring back")).to_be_visible()
    assert stored(plain, address)[1] == [7, 6, 3]


def test_seats_are_moved_in_the_settings(plain, play):
    address = play(*HANDS)
    plain.goto(f"{address}/settings")
    press(plain, "Move seat 3 up")
    press(plain, "What would change?")
    expect(plain.locator("#difference")).to_be_visible()
    press(plain, "Save", exact=True)
    expect(plain.locator(".seat bdi")).to_have_text(["Ana", "Cleo", "Ben"])


def test_a_rule_can_be_chosen_with_its_number(plain):
    plain.goto("/new")
    for seat, name in enumerate(("Ana", "Ben", "Cleo")):
        plain.get_by_label(f"Name, seat {seat + 1}", exact=True).fill(name)
    plain.get_by_text("House rules, victory, chips").tap()
    plain.get_by_label("How the game is won").select_option("first_to")
    plain.get_by_label("Points", exact=True).fill("7")
    press(plain, "Start")
    expect(heading(plain)).to_contain_text("Hand 1")
    assert plain.request.get(f"{plain.url}.json").json()["rules"]["victory"] == {
        "rule": "first_to",
        "points": 7,
    }


def test_stopping_and_playing_on(plain, play):
    plain.goto(play(*HANDS))
    plain.locator("summary", has_text="Stop the game").tap()
    press(plain, "Stop after hand 3")
    expect(heading(plain)).to_have_text("Ana has won.")
    press(plain, "Play on")
    expect(heading(plain)).to_contain_text("Hand 4")


@pytest.mark.parametrize(
    ("answer", "said"), [("Ben", "Ben has won."), ("Nobody remembers", "Ana, Ben, and Cleo share")]
)
def test_a_tie_is_settled(answer, said, plain, play):
    plain.goto(play(*TIED))
    expect(plain.locator("h2").first).to_contain_text("took a trick later in hand 9?")
    press(plain, answer)
    expect(heading(plain)).to_contain_text(said)
    press(plain, "Next game")
    expect(heading(plain)).to_contain_text("Hand 1")


def test_the_wrong_sum_is_said_and_nothing_lost(plain, play):
    address = play()
    plain.goto(address)
    for seat, tricks in enumerate((9, 4, 4)):
        chip(plain, seat, tricks).tap()
    save(plain).tap()
    expect(plain.locator("#status")).to_have_text("17 of 16: 1 trick too many.")
    expect(chip(plain, 2, 4)).to_be_checked()
    assert stored(plain, address) == []

"""Nothing reloads the page, the focus goes where the next tap is, and every address is a page."""

import pytest
from playwright.sync_api import expect

from tests.browser.table import HANDS, chip, choose, open_game, save, status, stored

ROUND = [(8, 5, 3), (9, 4, 3), (7, 6, 3), (8, 3, 5), (6, 6, 4), (9, 3, 4), (8, 5, 3), (5, 5, 6)]


def said(page):
    return page.locator("#said")


def tap(page, name):
    page.get_by_role("button", name=name).tap()


def path(page):
    return page.evaluate("location.pathname")


@pytest.fixture
def game(phone, play):
    """A game with three hands, opened; no test may end on another load of the page."""
    address = play(*HANDS)
    yield open_game(phone, address)
    assert phone.evaluate("window.marked"), "the page was loaded anew"


def test_saving_a_hand(game):
    choose(game, 7, 4)
    save(game).tap()
    expect(said(game)).to_have_text("Hand 4 saved: 7-4-5")
    expect(game).to_have_title("Hand 5 – Ben deals and needs 8. Cleo leads. · Game 1")
    expect(game.locator("#step-deal")).to_be_focused()
    assert path(game).endswith("/games/1")


def test_ticking_what_is_done(phone, play):
    open_game(phone, play(folded=False))
    for step in ("deal", "dealer_looks_at_kitty", "name_trump", "pick_up_kitty"):
        phone.locator(f"#step-{step}").tap()
        expect(phone.locator(f"#step-{step}")).to_have_attribute("aria-pressed", "true")
    expect(phone.locator("#step-discard")).to_be_focused()
    phone.locator("#step-discard").tap()
    expect(phone.locator("#todo")).not_to_have_attribute("open", "")
    expect(chip(phone, 0, 4)).to_be_focused()
    assert phone.evaluate("window.marked")


def test_folding_all_of_it_away(phone, play):
    open_game(phone, play(*HANDS, folded=False))
    tap(phone, "All done: fold this away")
    expect(phone.locator("#todo")).not_to_have_attribute("open", "")
    assert phone.evaluate("window.marked")


def test_undoing_and_bringing_back(game):
    tap(game, "Undo")
    expect(said(game)).to_have_text("Undone.")
    expect(game).to_have_title("Hand 3 – Cleo deals and needs 8. Ana leads. · Game 1")
    tap(game, "Bring back")
    expect(said(game)).to_have_text("Brought back.")
    expect(game.locator("h1")).to_contain_text("Hand 4")


def test_correcting_a_hand(game):
    game.get_by_label("Correct hand 2").tap()
    expect(game.locator("h1")).to_have_text("Correct hand 2")
    expect(game.locator("#next")).to_be_focused()
    assert path(game).endswith("/hands/2")
    choose(game, 4)
    chip(game, 1, 9).tap()
    tap(game, "What would change?")
    expect(game.locator("#difference")).to_be_focused()
    assert 0 < game.locator("#difference").bounding_box()["y"] < 20
    tap(game, "Save hand 2")
    expect(said(game)).to_contain_text("Hand 2 corrected")
    assert path(game).endswith("/games/1")


def test_mending_the_settings(game):
    game.get_by_role("link", name="Settings").tap()
    expect(game.locator("h1")).to_have_text("Settings of this game")
    game.get_by_label("Name, seat 2").fill("Benno")
    tap(game, "What would change?")
    expect(game.locator("#difference")).to_be_focused()
    game.get_by_role("button", name="Save", exact=True).tap()
    expect(said(game)).to_have_text("Saved.")
    expect(game.locator(".seat").nth(1)).to_contain_text("Benno")
    assert path(game).endswith("/games/1")


def test_the_end_and_the_next_game(phone, play):
    open_game(phone, play(*ROUND))
    choose(phone, 4, 7)
    save(phone).tap()
    expect(phone).to_have_title("Ana has won. · Game 1")
    expect(phone.get_by_role("button", name="Next game")).to_be_focused()
    tap(phone, "Next game")
    expect(phone.locator("h1")).to_contain_text("Hand 1")
    assert path(phone).endswith("/games/2")
    assert phone.evaluate("window.marked")


def test_the_look_changes_at_once_and_stays(game):
    tap(game, "dark")
    expect(game.locator("html")).to_have_attribute("data-look", "dark")
    expect(game.get_by_role("button", name="dark")).to_be_focused()
    game.goto(game.url)
    expect(game.locator("html")).to_have_attribute("data-look", "dark")
    game.evaluate("window.marked = true")


# -- Back, forward, reload


def is_a_page(page, heading):
    """Whether this is a whole page, with its style, about what the address says."""
    expect(page.locator("h1")).to_contain_text(heading)
    expect(page.locator("#main")).to_have_count(1)
    expect(page.locator("#said")).to_have_count(1)
    assert page.evaluate("getComputedStyle(document.querySelector('.band')).color") == (
        "rgb(255, 255, 255)"
    )


@pytest.mark.parametrize("reloads", [False, True], ids=["", "with a reload in the middle"])
def test_back_and_forward_show_what_the_address_says(reloads, game):
    game.get_by_role("link", name="Ana, Ben").tap()
    is_a_page(game, "Ana, Ben")
    game.get_by_role("link", name="Go on with hand 4").tap()
    is_a_page(game, "Hand 4")
    game.get_by_label("Correct hand 3").tap()
    is_a_page(game, "Correct hand 3")
    if reloads:
        game.reload()
        game.evaluate("window.marked = true")
    for step, heading in [
        ("back", "Hand 4"),
        ("back", "Ana, Ben"),
        ("forward", "Hand 4"),
        ("forward", "Correct hand 3"),
    ]:
        game.evaluate(f"history.{step}()")
        is_a_page(game, heading)
    game.reload()
    is_a_page(game, "Correct hand 3")
    game.evaluate("window.marked = true")


# -- A half-entered hand


def leave_and_come_back(page):
    page.get_by_role("link", name="Ana, Ben").tap()
    page.get_by_role("link", name="Go on with hand 4").tap()


def correct_another_hand(page):
    page.get_by_label("Correct hand 3").tap()
    expect(page.locator("h1")).to_have_text("Correct hand 3")
    choose(page, 9)
    chip(page, 1, 2).tap()
    save(page).tap()
    expect(said(page)).to_contain_text("Hand 3 corrected")


INTERRUPTIONS = {
    "reload": lambda page: page.reload(),
    "another page": leave_and_come_back,
    "back and forward": lambda page: (page.goto("/"), page.go_back()),
    "turned": lambda page: page.set_viewport_size({"width": 568, "height": 320}),
    "correction": correct_another_hand,
    "a tick": lambda page: (page.locator("#todo summary").tap(), page.locator("#step-deal").tap()),
    "reopened": lambda page: (page.context.new_page().goto(page.url), page.reload()),
}


@pytest.mark.parametrize("interrupt", INTERRUPTIONS.values(), ids=INTERRUPTIONS.keys())
def test_a_half_entered_hand_survives(interrupt, phone, play):
    open_game(phone, play(*HANDS))
    choose(phone, 7)
    phone.get_by_text("Trump, last trick").tap()
    phone.get_by_label("Note").fill("Dan looked on")
    interrupt(phone)
    expect(phone.locator("h1")).to_contain_text("Hand 4")
    expect(chip(phone, 0, 7)).to_be_checked()
    expect(status(phone)).to_have_text("Still to place: 9")
    assert phone.get_by_label("Note").input_value() == "Dan looked on"


def test_a_phone_whose_cookies_were_cleared_finds_the_game_by_its_link(game):
    choose(game, 7)
    address = game.url
    game.context.clear_cookies()
    open_game(game, address)
    expect(chip(game, 0, 7)).to_be_checked()
    choose(game, None, 4)
    save(game).tap()
    expect(said(game)).to_have_text("Hand 4 saved: 7-4-5")


def test_the_next_game_begins_with_nothing_entered(phone, play):
    open_game(phone, play(*HANDS))
    choose(phone, 7)
    phone.get_by_text("Stop the game").tap()
    tap(phone, "Stop after hand 3")
    tap(phone, "Next game")
    expect(phone.locator("h1")).to_contain_text("Hand 1")
    expect(status(phone)).to_have_text("Still to place: 16")


def test_what_was_saved_is_no_draft_any_more(game):
    choose(game, 7, 4)
    save(game).tap()
    expect(game.locator("h1")).to_contain_text("Hand 5")
    expect(status(game)).to_have_text("Still to place: 16")
    assert game.evaluate("localStorage.length") == 0


def test_a_half_entered_hand_waits_while_an_earlier_one_is_mended(game):
    choose(game, 7)
    tap(game, "Undo")
    expect(game.locator("h1")).to_contain_text("Hand 3")
    expect(status(game)).to_contain_text("Complete: 16 of 16")
    chip(game, 2, 5).tap()
    chip(game, 0, 9).tap()
    choose(game, None, 2)
    save(game).tap()
    expect(game.locator("h1")).to_contain_text("Hand 4")
    expect(chip(game, 0, 7)).to_be_checked()
    expect(status(game)).to_have_text("Still to place: 9")


def test_a_half_entered_hand_gives_way_to_one_saved_meanwhile(phone, new_phone, play):
    open_game(phone, play(*HANDS))
    choose(phone, 7)
    address = phone.url
    phone.goto("/")
    other = open_game(new_phone(), address)
    choose(other, 9, 4)
    save(other).tap()
    expect(other.locator("h1")).to_contain_text("Hand 5")
    open_game(phone, address)
    expect(status(phone)).to_have_text("Still to place: 16")
    assert phone.evaluate("localStorage.length") == 0


def test_a_half_entered_hand_is_this_games_alone(phone, play):
    open_game(phone, play(*HANDS))
    choose(phone, 7)
    open_game(phone, play(*HANDS))
    expect(status(phone)).to_have_text("Still to place: 16")


def test_what_was_undone_is_in_the_entry_again(phone, play):
    address = play(*HANDS)
    open_game(phone, address)
    choose(phone, 9, 4, 3)
    phone.get_by_text("Trump, last trick").tap()
    phone.get_by_label("Note").fill("close")
    save(phone).tap()
    expect(phone.locator("h1")).to_contain_text("Hand 5")
    tap(phone, "Undo")
    expect(phone.locator("h1")).to_contain_text("Hand 4")
    expect(chip(phone, 0, 9)).to_be_checked()
    assert phone.get_by_label("Note").input_value() == "close"
    chip(phone, 1, 5).tap()  # younger than what was undone
    phone.reload()
    expect(chip(phone, 1, 5)).to_be_checked()


def test_two_phones_that_disagree_choose(game, new_phone):
    other, address = open_game(new_phone(), game.url), path(game)
    choose(game, 7, 4)
    choose(other, 6, 4)
    save(game).tap()
    expect(said(game)).to_have_text("Hand 4 saved: 7-4-5")
    save(other).tap()
    expect(other.locator("h1")).to_have_text("Which hand 4 is right?")
    expect(other.locator("#mine td")).to_have_text(["6", "4", "6"])
    tap(other, "Save mine instead")
    expect(said(other)).to_contain_text("Hand 4 corrected")
    assert stored(game, address)[3:] == [[6, 4, 6]]

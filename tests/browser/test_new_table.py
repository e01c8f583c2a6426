"""A new table shows at once what follows from what is chosen, and keeps what was typed."""

import pytest
from playwright.sync_api import expect

from tests.browser.table import open_game


@pytest.fixture
def form(phone):
    open_game(phone, "/new")
    yield phone
    assert phone.evaluate("window.marked")


def unfold(page):
    page.get_by_text("House rules, victory, chips").tap()


def test_three_names_are_all_it_takes(form):
    for seat, name in enumerate(("Ana", "Ben", "Cleo")):
        form.get_by_label(f"Name, seat {seat + 1}", exact=True).fill(name)
    form.keyboard.press("Enter")
    expect(form.locator("h1")).to_contain_text("Hand 1")
    assert form.evaluate("location.pathname").endswith("/games/1")


def test_mistakes_are_shown_where_they_are(form):
    form.get_by_label("Name, seat 1", exact=True).fill("Ana")
    form.get_by_role("button", name="Start").tap()
    expect(form.locator("#players-1-e")).to_have_text("Enter a name.")
    expect(form.locator("#players-0")).to_have_value("Ana")


def test_the_first_dealer_is_chosen_by_name(form):
    form.get_by_label("Name, seat 2", exact=True).fill("Ben")
    form.get_by_label("Name, seat 3", exact=True).fill("Cleo")
    expect(form.locator("#dealers .chip")).to_have_text(["draw one", "Seat 1", "Ben", "Seat 3"])
    expect(form.locator("#players-2")).to_be_focused()
    expect(form.locator("#players-2")).to_have_value("Cleo")


def test_rules_for_four_bring_a_fourth_name(form):
    form.get_by_label("Name, seat 1", exact=True).fill("Ana")
    form.get_by_label("Four players 6-4-3-3").check()
    expect(form.locator("#players-3")).to_be_visible()
    expect(form.locator("#dealers .chip")).to_have_count(5)
    expect(form.locator("#players-0")).to_have_value("Ana")
    expect(form.locator("#hints")).to_contain_text("targets add up to")
    form.get_by_label("Classic 8-5-3").check()
    expect(form.locator("#players-3")).to_be_hidden()


def test_hints_come_while_typing(form):
    unfold(form)
    hands = form.get_by_label("Hands", exact=True)
    hands.press_sequentially("10")
    expect(form.locator("#hints")).to_contain_text("With 10 hands not everybody deals equally")
    expect(hands).to_be_focused()
    hands.fill("9")
    expect(form.locator("#hints p")).to_have_count(0)


@pytest.mark.parametrize(
    ("rule", "shown"),
    [
        ("fixed_hands", ["Hands"]),
        ("first_to", ["Points"]),
        ("tricks_in_hand", ["Tricks in one hand that win"]),
        ("target_plus", ["Tricks over the target that win"]),
    ],
)
def test_only_fields_of_the_chosen_way_to_win_are_there(rule, shown, form):
    unfold(form)
    form.get_by_label("How the game is won").select_option(rule)
    fields = form.locator("[data-for^=victory]:visible label")
    expect(fields).to_have_text(shown)


def test_presets_bring_their_own_fields(form):
    unfold(form)
    form.get_by_label("Online 3-5-8").check()
    expect(form.locator("[data-for^=victory]:visible label")).to_have_text(["Points"])
    expect(form.get_by_label("Points", exact=True)).to_have_attribute("placeholder", "10")
    expect(form.locator("#house")).to_have_attribute("open", "")

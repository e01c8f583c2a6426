"""Two phones at a table, one of which renews the link while a hand is half entered on the other."""

import pytest
from playwright.sync_api import expect

from tests.browser.table import chip, choose, open_game, save, status, stored

TOLD = "The link of this table has been renewed"


@pytest.fixture
def address(play):
    return play((9, 4, 3))


def renew(phone, address, words="Make a new link to keep score"):
    """Renew a link on a phone of its own; the address that the game has then."""
    phone.goto(f"{address.partition('/games/')[0]}/share")
    phone.locator(".fold", has_text=words).locator("summary").tap()
    phone.get_by_role("button", name=words).tap()
    expect(phone.locator("#said")).to_have_text("There is a new link. The old one is dead.")
    return f"{phone.url.removesuffix('/share')}/games/1"


def test_what_was_chosen_stays_and_is_there_under_the_new_link(new_phone, address):
    ana, ben = new_phone(), open_game(new_phone(), address)
    choose(ben, 7, 6)
    new = renew(ana, address)
    save(ben).tap()
    expect(ben.locator("#away")).to_contain_text(TOLD)
    expect(status(ben)).to_contain_text("Complete: 16 of 16")
    expect(chip(ben, 0, 7)).to_be_checked()
    open_game(ben, new)
    expect(chip(ben, 0, 7)).to_be_checked()
    save(ben).tap()
    expect(ben.locator("#said")).to_contain_text("Hand 2 saved: 7-6-3")
    assert stored(ana, new) == [[9, 4, 3], [7, 6, 3]]


def test_the_phone_that_renewed_has_the_new_address_in_its_bar_and_at_home(phone, address):
    new = renew(phone, address)
    assert address.split("/")[2] not in phone.url
    phone.get_by_role("link", name="Your tables").tap()
    expect(phone.locator("h1")).to_have_text("Scorekeeper")
    phone.get_by_role("link", name="Ana, Ben, and Cleo").tap()
    expect(phone).to_have_url(new.removesuffix("/games/1"))


def test_who_watches_is_told_too(new_phone, address):
    ana, dan = new_phone(), new_phone()
    ana.goto(f"{address.partition('/games/')[0]}/share")
    watch = ana.get_by_label("The same as text").last.input_value()
    open_game(dan, f"/w/{watch.rpartition('/')[2]}/games/1")
    renew(ana, address, "Make a new link to watch")
    dan.get_by_role("link", name="Who changed what").tap()
    expect(dan.locator("#away")).to_contain_text(TOLD)
    assert save(dan).count() == 0


def test_without_a_script_what_was_chosen_is_told(new_phone, address):
    ana, ben = new_phone(), new_phone(java_script_enabled=False)
    ben.goto(address)
    choose(ben, 7, 6)
    renew(ana, address)
    save(ben).tap()
    expect(ben.locator("main .note")).to_have_text("You had entered: 7 · 6")

"""The server is away, broken or somebody else: nothing is lost, and the next try works."""

import pytest
from playwright.sync_api import expect

from tests.browser.table import HANDS, chip, choose, open_game, save, stored

AWAY = {
    "no network": lambda route: route.abort("internetdisconnected"),
    "refused": lambda route: route.abort("connectionrefused"),
    "broken": lambda route: route.fulfill(status=502, body="<h1>Bad gateway</h1>"),
    "somebody else": lambda route: route.fulfill(body="<h1>Log in to this hotel</h1>"),
}


@pytest.mark.parametrize("answer", AWAY.values(), ids=AWAY.keys())
def test_what_could_not_be_saved_stays_and_is_saved_later(answer, phone, play):
    address = play(*HANDS)
    open_game(phone, address)
    choose(phone, 7, 4)
    phone.route("**/hands", answer)
    save(phone).tap()
    note = phone.locator("#away")
    expect(note.get_by_text("Not saved")).to_be_visible()
    expect(note).to_be_in_viewport()
    expect(chip(phone, 0, 7)).to_be_checked()
    assert len(stored(phone, address)) == 3
    phone.unroute("**/hands")
    save(phone).tap()
    expect(phone.locator("#said")).to_have_text("Hand 4 saved: 7-4-5")
    expect(note).to_be_hidden()
    assert phone.evaluate("window.marked")


def test_a_whole_evening_without_a_network_keeps_the_entry(phone, play):
    open_game(phone, play())
    choose(phone, 7)
    phone.context.set_offline(True)
    phone.get_by_role("link", name="Ana, Ben").tap()
    note = phone.locator("#away")
    expect(note.get_by_text("this page stays as it is")).to_be_visible()
    expect(note.get_by_text("Not saved")).to_be_hidden()
    note.get_by_role("button", name="Close").tap()
    expect(note).to_be_hidden()
    phone.context.set_offline(False)
    expect(chip(phone, 0, 7)).to_be_checked()


def test_a_page_of_an_error_has_a_way_home(phone, play):
    open_game(phone, play())
    phone.evaluate("document.querySelector('.back').href += '/mistyped'")
    phone.locator(".back").tap()
    expect(phone.locator("h1")).to_have_text("There is nothing here")
    phone.get_by_role("link", name="Your tables").first.tap()
    expect(phone.locator("h1")).to_have_text("Scorekeeper")
    assert phone.evaluate("window.marked")

"""The server is away, broken or somebody else: nothing is lost, and the next try works."""

import pytest
from playwright.sync_api import expect

from tests.browser.table import HANDS, chip, choose, open_game, save, stored

NOBODY = {
    "no network": lambda route: route.abort("internetdisconnected"),
    "refused": lambda route: route.abort("connectionrefused"),
}
AWAY = {
    "broken": lambda route: route.fulfill(status=502, body="<h1>Bad gateway</h1>"),
    "somebody else": lambda route: route.fulfill(body="<h1>Log in to this hotel</h1>"),
}


def over_http(phone):
    """Make a phone one for which the address begins with http: no hand can wait on it."""
    phone.add_init_script("delete Navigator.prototype.serviceWorker")


@pytest.mark.parametrize(("answer", "http"), [
    *((answer, http) for answer in AWAY.values() for http in (False, True)),
    *((answer, True) for answer in NOBODY.values()),
])  # fmt: skip
def test_what_could_not_be_saved_stays_and_is_saved_later(answer, http, phone, play):
    address = play(*HANDS)
    if http:
        over_http(phone)
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


@pytest.mark.parametrize("answer", NOBODY.values(), ids=NOBODY.keys())
def test_what_nobody_answered_waits_where_it_may_and_goes_by_itself(answer, phone, play):
    address = play(*HANDS)
    open_game(phone, address)
    choose(phone, 7, 4)
    phone.route("**/hands", answer)
    save(phone).tap()
    expect(phone.locator("#waiting")).to_contain_text("Hand 4: 7-4-5")
    expect(phone.locator("#away")).to_be_hidden()
    phone.unroute("**/hands")
    expect(phone.locator(".sheet tbody tr")).to_have_count(4)
    expect(phone.locator("#waiting")).to_have_count(0)
    assert stored(phone, address)[3:] == [[7, 4, 5]]
    assert phone.evaluate("window.marked")


def test_where_nothing_can_be_kept_it_says_so(phone, play):
    open_game(phone, play(*HANDS))
    phone.evaluate("() => { IDBFactory.prototype.open = () => { throw new DOMException('no'); }; }")
    choose(phone, 7, 4)
    phone.route("**/hands", NOBODY["refused"])
    save(phone).tap()
    expect(phone.locator("#away").get_by_text("Not saved")).to_be_visible()
    expect(chip(phone, 0, 7)).to_be_checked()


def test_a_save_that_arrived_while_its_answer_did_not_is_there_once(phone, play):
    address = play(*HANDS)
    open_game(phone, address)

    def lose(route):
        route.fetch(max_redirects=0)
        route.abort("connectionreset")

    phone.route("**/hands", lose, times=1)
    choose(phone, 7, 4)
    save(phone).tap()
    expect(phone.locator("h1")).to_contain_text("Hand 5")
    expect(phone.locator("#waiting")).to_have_count(0)
    expect(phone.locator(".sheet tbody tr")).to_have_count(4)
    assert stored(phone, address)[3:] == [[7, 4, 5]]


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

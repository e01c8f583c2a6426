"""Links passed on: copied, shared with the menu of the phone, or just selected."""

import pytest
from playwright.sync_api import expect

from tests.browser.table import HTMX_IS_THERE

SHARE = """
window.shared = [];
navigator.share = (what) => (window.shared.push(what), Promise.reject(new Error("thought better")));
"""
NO_CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', { value: undefined });"


@pytest.fixture
def address(play):
    return f"{play().partition('/games/')[0]}/share"


def test_a_link_is_copied_with_one_tap(phone, address):
    phone.context.grant_permissions(["clipboard-read", "clipboard-write"])
    phone.goto(address)
    phone.get_by_role("button", name="Copy").first.tap()
    expect(phone.get_by_role("button", name="Copied")).to_be_visible()
    copied = phone.evaluate("navigator.clipboard.readText()")
    assert copied == phone.get_by_label("The same as text").first.input_value()


def test_a_link_is_shared_with_the_phones_own_menu(phone, address):
    phone.add_init_script(SHARE)
    phone.goto(address)
    phone.get_by_role("button", name="Share").last.tap()
    (shared,) = phone.evaluate("window.shared")
    assert shared["url"] == phone.get_by_label("The same as text").last.input_value()


def test_where_the_browser_forbids_it_nothing_is_offered_in_vain(phone, address):
    phone.add_init_script(NO_CLIPBOARD)
    phone.goto(address)
    phone.evaluate(HTMX_IS_THERE)
    assert phone.get_by_role("button", name="Copy").count() == 0
    assert phone.get_by_role("button", name="Share").count() == 0


def test_a_copy_that_is_refused_leaves_the_link_selected(phone, address):
    phone.goto(address)
    phone.evaluate("() => void (navigator.clipboard.writeText = () => Promise.reject('refused'))")
    phone.get_by_role("button", name="Copy").first.tap()
    link = phone.get_by_label("The same as text").first
    expect(link).to_be_focused()
    assert link.evaluate("field => field.selectionEnd") == len(link.input_value())


def test_the_page_of_links_fits_the_smallest_phone(phone, address):
    phone.goto(address)
    assert phone.evaluate("document.documentElement.scrollWidth") == 320

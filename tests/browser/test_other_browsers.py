"""What matters most, on whichever other browsers of Playwright's the machine has."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.table import HANDS, chip, choose, open_game, save, stored


@pytest.fixture(params=["firefox", "webkit"])
def another_phone(playwright, request, base_url):
    """Take a phone in hand that has another browser."""
    kind = getattr(playwright, request.param)
    if not Path(kind.executable_path).exists():
        pytest.skip(f"no {request.param} here: python -m playwright install {request.param}")
    browser = kind.launch()
    yield lambda: browser.new_context(base_url=base_url, has_touch=True).new_page()
    browser.close()


def test_a_saved_hand_shows_on_all_and_disturbs_nobody(another_phone, phone, play):
    address = play(*HANDS)
    ana, other = open_game(phone, address), open_game(another_phone(), address)
    choose(other, 6)
    choose(ana, 7, 4)
    save(ana).tap()
    expect(other.locator("h1")).to_contain_text("Hand 5", timeout=3000)
    expect(chip(other, 0, 6)).to_be_checked()
    expect(other.get_by_text("This hand has been saved on another phone")).to_be_visible()


def test_a_hand_waits_without_a_connection_and_is_sent_when_it_is_back(another_phone, play):
    address = play(*HANDS)
    other = open_game(another_phone(), address)
    other.context.set_offline(True)
    choose(other, 7, 4)
    save(other).tap()
    expect(other.locator("#waiting")).to_contain_text("Hand 4: 7-4-5")
    other.context.set_offline(False)
    expect(other.locator(".sheet tbody tr")).to_have_count(4)
    assert stored(other, address)[3:] == [[7, 4, 5]]

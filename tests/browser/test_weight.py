"""Nothing moves once it shows, and nothing that could wait is waited for."""

from collections import Counter
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.table import HANDS, choose, open_game, save
from tests.browser.test_wide_screen import LONGER

# What has moved by itself: shifts within half a second of a tap are somebody's wish.
SHIFTED = """new Promise(told => new PerformanceObserver(list => told(
    list.getEntries().filter(shift => !shift.hadRecentInput).map(shift => shift.value)
)).observe({ type: "layout-shift", buffered: true }) || setTimeout(() => told([]), 700))"""


@pytest.mark.parametrize("size", [(375, 667), (1280, 800)], ids=str)
@pytest.mark.parametrize("folded", [True, False], ids=["ticked off", "all to do"])
def test_nothing_moves(size, folded, new_phone, play):
    page = open_game(new_phone(*size), play(*HANDS * 3, rules=LONGER, folded=folded))
    page.wait_for_load_state("networkidle")
    expect(page.locator("link[href*='pages.css']")).to_have_count(1)  # what came later has come
    assert sum(page.evaluate(SHIFTED)) == 0


def test_what_is_waited_for_is_little(phone, play):
    kinds = Counter()
    phone.on("request", lambda asked: kinds.update([asked.resource_type]))
    with phone.expect_request(lambda asked: "offline.js" in urlsplit(asked.url).path):
        phone.goto(play(*HANDS * 3, rules=LONGER))
    there = {"document": 1, "stylesheet": 2, "script": 3}  # one style and one script come later
    assert {kind: kinds[kind] for kind in there} == there
    assert kinds["font"] == kinds["image"] == 0


def test_parts_that_were_there_are_there_after_the_next_page(phone, play):
    open_game(phone, play(*HANDS))
    parts = phone.evaluate(
        "[...document.querySelectorAll('[data-part]')].map(one => one.innerHTML)"
    )
    choose(phone, 7, 4)
    save(phone).tap()
    expect(phone.locator("h1")).to_contain_text("Hand 5")
    script = "[...document.querySelectorAll('[data-part]')].map(one => one.innerHTML.length)"
    assert phone.evaluate(script) == [len(part) for part in parts]
    phone.locator("#menu").get_by_role("link", name="Links and QR codes").tap()
    expect(phone.locator("h1")).to_have_text("Links and QR codes")


def test_what_was_typed_in_a_part_is_not_there_after_the_next_page(phone, play):
    address = play(*HANDS)
    open_game(phone, address)
    phone.locator("#seen summary").tap()
    phone.locator("#note").fill("Ben revoked")
    choose(phone, 7, 4)
    save(phone).tap()
    expect(phone.locator("h1")).to_contain_text("Hand 5")
    assert phone.locator("#note").input_value() == ""
    expect(phone.locator("#note")).to_be_hidden()
    choose(phone, 3, 8)
    save(phone).tap()
    expect(phone.locator("h1")).to_contain_text("Hand 6")
    hands = phone.request.get(f"{address}.json").json()["hands"]
    assert [hand.get("note") for hand in hands[3:]] == ["Ben revoked", None]

"""htmx comes from the CDN, and from here when that fails, whichever way; the page never waits."""

from pathlib import Path
from queue import Queue

import pytest
from playwright.sync_api import expect

from scorekeeper.web.headers import HTMX_CDN
from tests.browser.table import HTMX_IS_THERE

COPY = Path(__file__).parents[2] / "static" / "vendor" / "htmx-4.0.1.min.js"
CORS = {"Access-Control-Allow-Origin": "*", "Content-Type": "text/javascript"}

ANSWERS = {
    "refused": lambda route: route.abort("connectionrefused"),
    "missing": lambda route: route.fulfill(status=404, headers=CORS),
    "altered": lambda route: route.fulfill(body="window.htmx = 'theirs'", headers=CORS),
    "silent": lambda _route: None,
}


@pytest.fixture
def copies(page):
    """The local copies of htmx that the page has asked for."""
    asked = []
    page.on(
        "request", lambda request: asked.append(request.url) if COPY.name in request.url else None
    )
    return asked


def test_htmx_is_the_cdns_where_it_answers(page, address_with_cdn, copies):
    page.route(HTMX_CDN, lambda route: route.fulfill(path=COPY, headers=CORS))
    page.goto(address_with_cdn)
    page.evaluate(HTMX_IS_THERE)
    assert copies == []


@pytest.mark.parametrize("answer", ANSWERS.values(), ids=ANSWERS.keys())
def test_htmx_is_ours_where_the_cdn_is_not_and_a_click_asks_once(
    answer, page, address_with_cdn, copies
):
    page.route(HTMX_CDN, answer)
    page.goto(address_with_cdn, wait_until="domcontentloaded", timeout=2000)
    page.evaluate(HTMX_IS_THERE)
    assert len(copies) == 1
    asked = []
    page.on("request", lambda request: asked.append(request.url.removeprefix(address_with_cdn)))
    page.get_by_role("link", name="New table").click()
    expect(page.locator("h1")).to_have_text("New table")
    # The service worker may still fetch what it keeps.
    assert [path for path in asked if not path.startswith("/static/")] == ["/new"]


def test_the_page_works_before_any_htmx_is_there(page, address_with_cdn):
    page.route(HTMX_CDN, ANSWERS["silent"])
    page.goto(f"{address_with_cdn}/new", wait_until="domcontentloaded")
    for seat, name in enumerate(("Ana", "Ben", "Cleo")):
        page.get_by_label(f"Name, seat {seat + 1}", exact=True).fill(name)
    page.get_by_role("button", name="Start").click(no_wait_after=True)
    expect(page.locator("h1")).to_contain_text("Hand 1")
    page.locator(".chip.target input").first.check()
    expect(page.locator("#status")).not_to_have_text("Still to place: 16")
    assert not page.evaluate("'htmx' in window")


def test_no_cdn_is_asked_where_none_is_wanted(page, base_url):
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/")
    page.evaluate(HTMX_IS_THERE)
    assert all(url.startswith(base_url) for url in asked)


def test_a_late_answer_starts_no_second_htmx(page, address_with_cdn, copies):
    held = Queue()
    page.route(HTMX_CDN, held.put)
    page.goto(address_with_cdn, wait_until="domcontentloaded")
    page.evaluate(HTMX_IS_THERE)
    ours = page.evaluate_handle("window.htmx")
    with page.expect_event("requestfinished"):
        held.get().fulfill(path=COPY, headers=CORS)
    page.evaluate("new Promise(later => setTimeout(later))")
    assert page.evaluate("ours => ours === window.htmx", ours)
    assert len(copies) == 1

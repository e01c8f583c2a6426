"""Nothing on any page would trip up somebody who listens to it, or sees little."""

from importlib.resources import files
from itertools import product

import pytest
from playwright.sync_api import expect

from scorekeeper.web import language
from tests.browser.states import PAGES
from tests.browser.table import HANDS, chip, choose, open_game

AXE = (files("axe_playwright_python") / "axe.min.js").read_text()
AGAINST = """async () => (await axe.run()).violations.flatMap(
    fault => fault.nodes.map(node => `${fault.id}: ${node.html.slice(0, 150)}`)
)"""
# What fingers miss, or what zooms the page when tapped fast. At the table, all is wide as well; a
# row of the sheet is one link.
SMALL = """() => [...document.querySelectorAll('a, button, summary, select, input')]
    .filter(element => element.checkVisibility() && element.type !== 'hidden')
    .filter(element => !element.closest('.vh'))
    .filter(element => {
        const box = element.getBoundingClientRect();
        const touch = getComputedStyle(element).touchAction;
        const narrow = box.width < 44 && element.matches('.game :not(.sheet a)');
        return box.height < 44 || narrow || touch !== 'manipulation';
    }).map(element => element.outerHTML.slice(0, 100))"""

LOOKS = ("light", "dark", "candle")
SIZES = ((320, 568), (1280, 800))


def pytest_generate_tests(metafunc):
    """Each page once, with looks, languages and sizes spread over them; `--long`: in all."""
    if "show" in metafunc.fixturenames:
        ways = list(product(LOOKS, language.NAMES, SIZES))
        if metafunc.config.getoption("long"):
            ways = [(LOOKS, *way) for way in product(language.NAMES, SIZES)]
            cases = list(product(PAGES, ways))
        else:
            cases = [(page, ways[7 * k % len(ways)]) for k, page in enumerate(PAGES)]
        metafunc.parametrize(
            ("show", "looks", "code", "size"),
            [(PAGES[page], *way) for page, way in cases],
            ids=[f"{page} {'-'.join(map(str, way))}" for page, way in cases],
        )


def test_everybody_can_use_it(show, looks, code, size, new_phone, play):
    page = new_phone(*size, locale=code, reduced_motion="reduce")
    show(page, play)
    assert page.locator("html").get_attribute("lang") == code
    page.evaluate(AXE)
    for look in [looks] if isinstance(looks, str) else looks:
        page.evaluate("look => { document.documentElement.dataset.look = look; }", look)
        assert page.evaluate(AGAINST) == [], look
    assert page.evaluate(SMALL) == []


def test_the_candle_look_stays_with_the_next_page(phone, play):
    open_game(phone, play(*HANDS, folded=False))
    phone.get_by_role("button", name="candle", exact=True).tap()
    expect(phone.locator("html")).to_have_attribute("data-look", "candle")
    phone.locator("#menu a").first.tap()
    expect(phone.locator("html")).to_have_attribute("data-look", "candle")


def test_what_is_chosen_can_be_told_in_forced_colours(new_phone, play):
    phone = open_game(new_phone(forced_colors="active"), play(*HANDS))
    choose(phone, 9, 4)
    drawn = "chip => { const s = getComputedStyle(chip); return s.backgroundColor + s.borderStyle }"
    looks = [chip(phone, *which).evaluate(drawn) for which in ((0, 9), (2, 3), (2, 4))]
    assert len(set(looks)) == 3  # chosen, filled in, and neither
    switches = [phone.locator(f"[name=look][value={look}]") for look in ("dark", "candle")]
    switches[0].tap()
    expect(switches[0]).to_have_attribute("aria-pressed", "true")
    assert switches[0].evaluate(drawn) != switches[1].evaluate(drawn)


@pytest.mark.parametrize("size", [(640, 400), (320, 256)], ids=["200 %", "400 %"])
def test_a_zoomed_page_needs_no_second_scrollbar(size, new_phone, play):
    phone = open_game(new_phone(*size), play(*HANDS, folded=False))
    assert phone.evaluate("document.scrollingElement.scrollWidth") <= size[0]
    phone.locator("#save").scroll_into_view_if_needed()
    expect(phone.locator("#save")).to_be_in_viewport(ratio=1)

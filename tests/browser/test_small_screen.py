"""One look: what a hand needs is on the smallest screen at once, and nothing is ever hidden."""

import dataclasses

import pytest
from playwright.sync_api import expect

from scorekeeper.rules.presets import PRESETS
from scorekeeper.web import language
from tests.browser.table import HANDS, LONG, choose, open_game, save, stored

NAMES = ("Maximiliane!", "Bartholomäus", "Wilhelmina-X")  # twelve letters each
LARGE = "document.documentElement.style.fontSize = '200%'"

# The boxes of all that matters, which no edge cuts and nothing covers.
IN_SIGHT = """() => [...document.querySelectorAll(
    '.seat > legend bdi, .seat > legend > span:not(:empty), .chips .chip, #status, #save'
)].filter(element => element.checkVisibility()).flatMap(element => {
    const box = element.getBoundingClientRect();
    const inside = box.top >= 0 && box.left >= 0
        && box.bottom <= innerHeight && box.right <= innerWidth;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const top = document.elementFromPoint(x, y);
    const free = top && (element.contains(top) || top.contains(element));
    return inside && free ? [] : [`${element.outerHTML.slice(0, 80)} ${JSON.stringify(box)}`];
})"""

# Words that are wider than what holds them, or cut by it.
CUT = """() => [...document.querySelectorAll(
    'h1, bdi, legend, summary, .btn, .chip > *, .seat span, .sheet td, .sheet th, .status'
)].filter(element => element.checkVisibility() && !element.closest('.vh, nav')).filter(element => {
    const box = element.getBoundingClientRect();
    return box.left < -0.5 || box.right > innerWidth + 0.5
        || element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0;
}).map(element => element.outerHTML.slice(0, 120))"""


@pytest.mark.parametrize("size", [(320, 568), (375, 667), (844, 390)], ids=str)
@pytest.mark.parametrize("hands", [(), HANDS], ids=["first", "later"])
def test_the_entry_of_three_needs_no_scrolling(size, hands, new_phone, play):
    page = open_game(new_phone(*size), play(*hands, names=NAMES))
    assert page.evaluate(IN_SIGHT) == []
    assert page.evaluate("scrollY") == 0
    expect(save(page)).to_be_in_viewport(ratio=1)


def test_the_bar_is_not_cut_by_the_edge(phone, play):
    open_game(phone, play((11, 3, 2), folded=False))
    for y in (0, 250, 400):
        phone.evaluate(f"scrollTo(0, {y})")
        expect(save(phone)).not_to_be_in_viewport()
    phone.locator("#todo summary").tap()
    expect(save(phone)).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("hand", ["right", "left"])
@pytest.mark.parametrize(
    "size", [(320, 568), (375, 667), (844, 390), (768, 1024), (1280, 800)], ids=str
)
def test_three_taps_record_a_hand(size, hand, new_phone, play):
    address = play(*HANDS, names=NAMES)
    phone = open_game(new_phone(*size), address)
    if hand == "left":
        phone.locator("[name=hand][value=left]").tap()
        expect(phone.locator("#main.left")).to_be_visible()
        phone.evaluate("scrollTo(0, 0)")
    choose(phone, 9, 4)
    assert phone.evaluate("scrollY") == 0
    save(phone).tap()
    expect(phone.locator("#said")).to_have_text("Hand 4 saved: 9-4-3")
    assert stored(phone, address) == [*map(list, HANDS), [9, 4, 3]]


@pytest.mark.parametrize("hand", ["right", "left"])
def test_save_lies_below_the_thumb_of_a_flat_phone(hand, new_phone, play):
    phone = open_game(new_phone(844, 390), play(*HANDS, names=NAMES))
    phone.locator(f"[name=hand][value={hand}]").tap()
    expect(phone.locator(f"[name=hand][value={hand}]")).to_have_attribute("aria-pressed", "true")
    box = save(phone).bounding_box()
    middle = box["x"] + box["width"] / 2
    assert middle > 422 if hand == "right" else middle < 422


def test_the_exchange_is_said_in_order(phone, play):
    open_game(phone, play((11, 3, 2), folded=False))
    expect(phone.locator(".swap .tick > span")).to_have_text(
        ["Ana ⇄ Ben, 2 cards", "Ana ⇄ Cleo, 1 card"]
    )
    expect(phone.locator(".swap .tick > small")).to_have_text(
        [
            "Ana gives Ben the 2 lowest cards in hand; Ben gives back the 2 highest.",
            "Ana gives Cleo the lowest card in hand; Cleo gives back the highest one.",
        ]
    )


def test_how_to_exchange_is_as_large_as_other_text(phone, play):
    open_game(phone, play((11, 3, 2), folded=False))
    style = "element => { const s = getComputedStyle(element); return s.fontSize + s.color }"
    protocol = phone.locator(".swap small").first.evaluate(style)
    assert protocol == phone.locator("body").evaluate(style)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("large", [False, True], ids=["usual text", "large text"])
@pytest.mark.parametrize("folded", [True, False], ids=["ticked off", "all to do"])
@pytest.mark.parametrize(
    "about",
    [{"names": NAMES}, {"names": LONG}, {"rules": "four_players", "names": LONG}],
    ids=["three", "long names", "four"],
)
def test_nothing_is_cut_or_goes_sideways(about, folded, large, phone, play):
    hands = [(6, 4, 1, 1), (5, 4, 2, 1)] if "rules" in about else HANDS
    open_game(phone, play(*hands, folded=folded, **about))
    if large:
        phone.evaluate(LARGE)
    assert phone.evaluate("document.scrollingElement.scrollWidth") <= 320
    assert phone.evaluate(CUT) == []
    save(phone).scroll_into_view_if_needed()
    expect(save(phone)).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("code", language.NAMES)
def test_large_text_fits_in_every_language(code, new_phone, play):
    phone = open_game(new_phone(locale=code), play(*HANDS, folded=False))
    phone.evaluate(LARGE)
    assert phone.evaluate("document.scrollingElement.scrollWidth") <= 320
    assert phone.evaluate(CUT) == []


# What leaves the card of somebody, or lies upon another one.
SPILT = """() => [...document.querySelectorAll('.edge > li')].filter(card => {
    const edge = card.getBoundingClientRect();
    return [...card.querySelectorAll('bdi, b, .needs, .up, .down')].some(words => {
        const box = words.getBoundingClientRect();
        return box.left < edge.left - 1 || box.right > edge.right + 1
            || box.top < edge.top - 1 || box.bottom > edge.bottom + 1;
    });
}).map(card => card.innerText)"""
PLAYERS = {
    3: "classic", 4: dataclasses.replace(PRESETS["classic"], targets=(5, 3, 2, 2), tricks=12),
    5: dataclasses.replace(PRESETS["classic"], targets=(4, 3, 2, 1, 0), tricks=10, kitty=2),
    6: dataclasses.replace(PRESETS["classic"], targets=(3, 2, 1, 1, 1, 0), tricks=8),
}  # fmt: skip
SPLENDID = ["Maximiliane-Charlott", "O’Brien & Söhne KG"] * 3


@pytest.mark.parametrize("names", [["Ana", "Ben", "Cleo", "Dan", "Eva", "Finn"], SPLENDID])
@pytest.mark.parametrize("seats", PLAYERS)
def test_table_mode_holds_everybody(seats, names, new_phone, play):
    rules = PLAYERS[seats]
    all_to_one = (PRESETS["classic"].tricks if seats == 3 else rules.tricks, *[0] * (seats - 1))
    phone = open_game(new_phone(), play(all_to_one, rules=rules, names=names))
    phone.get_by_role("button", name="Table mode").tap()
    expect(phone.locator(".flat")).to_be_visible()
    for width, height in ((320, 568), (844, 390), (1024, 768)):
        phone.set_viewport_size({"width": width, "height": height})
        assert phone.evaluate(SPILT) == []
        expect(phone.get_by_role("button", name="Enter hand")).to_be_in_viewport(ratio=1)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("large", [False, True], ids=["usual text", "large text"])
@pytest.mark.parametrize(
    "path",
    ["", "/games/1/settings", "/games/1/hands/2", "/games/1/changes", "over"],
)
def test_no_other_page_goes_sideways(path, large, phone, play):
    hands = [*HANDS] * 3 if path == "over" else HANDS
    address = play(*hands, names=LONG)
    phone.goto(address if path == "over" else address.removesuffix("/games/1") + path)
    if large:
        phone.evaluate(LARGE)
    assert phone.evaluate("document.scrollingElement.scrollWidth") <= 320
    assert phone.evaluate(CUT) == []

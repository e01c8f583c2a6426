"""Nothing on any page would trip up somebody who listens to it, or sees little."""

from importlib.resources import files

import pytest
from playwright.sync_api import expect

from tests.browser.table import HANDS, choose, open_game, save

AXE = (files("axe_playwright_python") / "axe.min.js").read_text()
AGAINST = """async () => (await axe.run()).violations.flatMap(
    fault => fault.nodes.map(node => `${fault.id}: ${node.html.slice(0, 150)}`)
)"""
# What fingers miss, or what zooms the page when tapped fast.
SMALL = """() => [...document.querySelectorAll('a, button, summary, select, input')]
    .filter(element => element.checkVisibility() && element.type !== 'hidden')
    .filter(element => !element.closest('.vh'))
    .filter(element => {
        const box = element.getBoundingClientRect();
        const touch = getComputedStyle(element).touchAction;
        return box.height < 44 || touch !== 'manipulation';
    }).map(element => element.outerHTML.slice(0, 100))"""
TIED = [(8, 5, 3), (3, 8, 5), (5, 3, 8)] * 3
CORRECTED = "?tricks-0=4&tricks-1=9&tricks-2=3"


def tap(page, name):
    page.get_by_role("button", name=name, exact=True).tap()


def refused(page, _play):
    page.goto("/new")
    tap(page, "Start")
    expect(page.locator("#players-0-e")).to_be_visible()


def unfolded(page, _play):
    page.goto("/new")
    page.get_by_text("House rules, victory, chips").tap()


def complete(page, play):
    open_game(page, play(*HANDS))
    choose(page, 7, 4)
    page.locator(".more summary").first.tap()


def opened(below="", **about):
    def show(page, play):
        page.goto(play(*about.get("hands", HANDS), **about.get("game", {})) + below)

    return show


def counting(page, play):
    open_game(page, play(*HANDS, counted={"4": [0, 1, 1]}))
    page.locator("[name=counter][value=on]").tap()
    expect(page.locator(".counter button")).to_have_count(4)


def table(page, play):
    page.goto(play(*HANDS).removesuffix("/games/1"))


def at_table(end, **about):
    def show(page, play):
        page.goto(
            play(*about.get("hands", HANDS), **about.get("game", {})).replace("/games/1", end)
        )

    return show


OVER = {"hands": [(8, 5, 3), (9, 4, 3), (7, 6, 3)] * 3}


def home(page, play):
    table(page, play)
    page.goto("/")


def settings(page, play):
    page.goto(play(*HANDS) + "/settings")
    page.get_by_label("Name, seat 2").fill("Benno")
    tap(page, "What would change?")
    expect(page.locator("#difference")).to_be_visible()


def conflict(page, play):
    address = play(*HANDS)
    page.goto(address)
    other = page.context.new_page()
    for phone, tricks in ((other, (7, 4)), (page, (6, 4))):
        open_game(phone, address) if phone is other else None
        choose(phone, *tricks)
        save(phone).tap()
        expect(phone.locator("h1")).not_to_contain_text("Hand 4 –")


def as_it_was(page, play):
    page.goto(play(*HANDS) + "/changes")
    page.get_by_role("link", name="The game then").first.tap()
    expect(page.locator("h1")).to_have_text("Game 1 as it was")


def lab_run(page, _play):
    page.goto("/lab?a-rules=three_two_five&players=random&games=40&b-rules=first&b-kitty=1")
    tap(page, "Play")
    expect(page.locator("#run p").first).to_have_text("80 games played.", timeout=20_000)
    page.get_by_text("Table", exact=True).first.tap()


def lab_refused(page, _play):
    page.goto("/lab?b-rules=online&b-kitty=1")
    page.get_by_label("Games").fill("many")
    tap(page, "Play")
    expect(page.locator(".error").first).to_be_visible()


PAGES = {
    "home": home,
    "new": lambda page, _play: page.goto("/new"),
    "new, refused": refused,
    "new, unfolded": unfolded,
    "first hand": opened(hands=[], game={"folded": False}),
    "later hand": opened(game={"folded": False}),
    "complete entry": complete,
    "tricks counted": counting,
    "four players": opened(hands=[(6, 4, 1, 1)], game={"rules": "four_players"}),
    "chips": opened(game={"rules": "service"}),
    "over": opened(hands=[(8, 5, 3), (9, 4, 3), (7, 6, 3)] * 3),
    "tie": opened(hands=TIED),
    "targets": opened(game={"rules": "dealers_choice"}),
    "table": table,
    "settings": settings,
    "correction": opened(f"/hands/2/preview{CORRECTED}"),
    "conflict": conflict,
    "changes": opened("/changes"),
    "links": lambda page, play: page.goto(play().replace("/games/1", "/share")),
    "players": lambda page, play: page.goto(play().replace("/games/1", "/players")),
    "seats": opened("/seats"),
    "next game": lambda page, play: page.goto(play(*HANDS).replace("/games/1", "/games")),
    "changes of a table": lambda page, play: page.goto(
        play(*HANDS).replace("/games/1", "/changes")
    ),
    "as it was": as_it_was,
    "objection": opened(game={"objections": {"2": "Ben’s phone"}}),
    "lab": lambda page, _play: page.goto("/lab"),
    "lab, refused": lab_refused,
    "lab, played": lab_run,
    "lab, one hand": lambda page, _play: page.goto("/lab/hand?seed=7&rules=online&hand=2"),
    "lab, score": lambda page, _play: page.goto("/lab/score?hand=5"),
    "history": at_table("/history", **OVER),
    "statistics": at_table("/stats", game={"rules": "service"}),
    "bin": at_table("/bin"),
    "import": at_table("/import"),
    "paper": at_table("/paper"),
    "what if": opened("/what-if?victory=first_to&points=3", **OVER),
    "passed on": opened("/pass-on", **OVER),
    "exchanges": opened("/exchanges"),
    "rule book": opened("/rules", hands=[(10, 4, 3)], game={"rules": "strict_51"}),
    "nothing": lambda page, _play: page.goto("/nothing"),
}


@pytest.mark.parametrize(("k", "show"), list(enumerate(PAGES.values())), ids=PAGES.keys())
def test_everybody_can_use_it(k, show, long, new_phone, play):
    """Each page in the light or in the dark, by turns; with time, in both."""
    page = new_phone(reduced_motion="reduce")
    show(page, play)
    page.evaluate(AXE)
    for scheme in ("light", "dark") if long else (("light", "dark")[k % 2],):
        page.emulate_media(color_scheme=scheme)
        assert page.evaluate(AGAINST) == [], scheme
    assert page.evaluate(SMALL) == []


def test_the_candle_look_can_be_read(phone, play):
    open_game(phone, play(*HANDS, folded=False))
    tap(phone, "candle")
    expect(phone.locator("html")).to_have_attribute("data-look", "candle")
    phone.evaluate(AXE)
    assert phone.evaluate(AGAINST) == []

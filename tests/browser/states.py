"""Every page in every state that it can be in: how to get there, whatever language it speaks.

Each takes a phone and `play`, and leaves the phone on the page.
"""

import dataclasses
from datetime import UTC, datetime

from playwright.sync_api import expect

from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.victory import FixedHands
from tests.browser.table import HANDS, choose, open_game, save

LONGER = dataclasses.replace(PRESETS["classic"], victory=FixedHands(hands=300))
OVER = [(8, 5, 3), (9, 4, 3), (7, 6, 3)] * 3
TIED = [(8, 5, 3), (3, 8, 5), (5, 3, 8)] * 3
LOPSIDED = [(0, 10, 6), (0, 6, 10), (0, 10, 6)] * 14  # Ana ends below −120
NAMES = (
    "Wilhelmina Charlotte",
    "👩🏽‍🎤 Zoë",
    "עומר בן־דוד",
)  # twenty letters; a family of signs; RTL
CORRECTED = "?tricks-0=4&tricks-1=9&tricks-2=3"
IN_THE_BIN = datetime(2026, 11, 1, tzinfo=UTC)


def opened(below="", hands=HANDS, **about):
    """A page of a game; or of its table, where `below` begins with ~."""

    def show(page, play):
        address = play(*hands, **about)
        if below.startswith("~"):
            address = address.removesuffix("/games/1")
        page.goto(address + below.removeprefix("~"))

    return show


def at(address):
    return lambda page, _play: page.goto(address)


def live(act, hands=HANDS, **about):
    """The page of a game, with its scripts at work, after something was done with it."""

    def show(page, play):
        act(open_game(page, play(*hands, **about)))

    return show


def main_button(page):
    return page.locator("main .btn.main").first


def refused(page, _play):
    page.goto("/new")
    main_button(page).tap()
    expect(page.locator("#players-0-e")).to_be_visible()


def unfolded(page, _play):
    page.goto("/new")
    page.evaluate("document.querySelectorAll('details').forEach(found => (found.open = true))")


def complete(page):
    choose(page, 7, 4)
    page.locator(".more summary").first.tap()


def too_many(page):
    choose(page, 9, 9)
    expect(page.locator("#status")).to_have_attribute("data-state", "over")


def counting(page):
    page.locator("[name=counter][value=on]").tap()
    expect(page.locator(".counter")).to_have_count(1)


def read_aloud(page):
    page.request.post("/look", form={**token(page), "aloud": "on"})
    page.reload()
    page.locator("#aloud").evaluate("button => (button.hidden = false, button.ariaLabel = '…')")


def flat(page):
    page.locator("[name=table_mode]").tap()
    expect(page.locator(".flat")).to_be_visible()


def play_on(page):
    page.locator("form[action$='/play-on'] .btn").tap()
    expect(page.locator("#entry")).to_be_visible()


def with_notes(page):
    """All that may show above or below, at once: away, offline, overtaken, what https would add."""
    page.locator("#away").evaluate("note => note.querySelector('[data-why=link]').remove()")
    page.locator("#away").evaluate("note => note.querySelector('[data-why=page]').remove()")
    for note in ("away", "offline", "overtaken", "plain"):
        page.locator(f"#{note}").evaluate("note => (note.hidden = false)")


def waiting(page):
    choose(page, 7, 4)
    page.route("**/hands", lambda route: route.abort("connectionrefused"))
    save(page).tap()
    expect(page.locator("#waiting")).to_be_visible()


def watched(page, play):
    page.goto(play(*HANDS, folded=False).replace("/games/1", "/share"))
    page.goto(page.locator("#link-viewer").input_value() + "/games/1")
    expect(page.locator(".told").first).to_be_visible()


def home(page, play):
    page.goto(play(*HANDS).removesuffix("/games/1"))
    page.goto("/")


def token(page):
    return {"csrf_token": page.locator("[name=csrf_token]").first.input_value()}


def settings(page, play):
    page.goto(play(*HANDS) + "/settings")
    page.locator("#players-1").fill("Benno")
    page.locator("[name=preview]").tap()
    expect(page.locator("#difference")).to_be_visible()


def settings_refused(page, play):
    page.goto(play(*HANDS) + "/settings")
    page.locator("#players-1").fill(" ")
    page.locator("[name=preview]").tap()
    expect(page.locator(".error").first).to_be_visible()


def conflict(page, play):
    address = play(*HANDS)
    page.goto(address)
    other = page.context.new_page()
    for phone, tricks in ((other, (7, 4)), (page, (6, 4))):
        open_game(phone, address) if phone is other else None
        choose(phone, *tricks)
        save(phone).tap()
        expect(phone.locator("[data-entry='4']")).to_have_count(0)


def as_it_was(page, play):
    page.goto(play(*HANDS) + "/changes")
    page.locator(".rows .btn.bare").first.tap()
    expect(page.locator("main > .note").first).to_be_visible()


def device_refused(page, play):
    page.goto(play(*HANDS) + "/changes")
    page.locator("#device").fill("x" * 50)
    page.locator("form:has(#device) .btn").first.tap()
    expect(page.locator("#device-error")).to_be_visible()


def table_in_the_bin(page, play):
    table = play(*HANDS).removesuffix("/games/1")
    page.goto(f"{table}/bin")
    page.evaluate("document.querySelectorAll('details').forEach(found => (found.open = true))")
    page.locator("form.stack .btn.bad").tap()
    expect(page.locator(".rows [href='" + table + "']")).to_be_visible()
    page.goto(table)
    expect(page.locator("form[action$='/restore'] .btn")).to_be_visible()


def whom_to_take(page, play):
    document = page.request.get(play(*HANDS) + ".json").text()
    page.goto(play().replace("/games/1", "/import"))
    page.locator("#document").fill(document)
    main_button(page).tap()
    expect(page.locator("[name=who-0]")).to_be_visible()


def paper_refused(page, play):
    page.goto(play().replace("/games/1", "/paper"))
    for seat in range(3):
        page.locator(f"[name=h-1-{seat}]").fill("9")
    main_button(page).tap()
    expect(page.locator(".error").first).to_be_visible()


def lab_run(page, _play):
    page.goto("/lab?a-rules=three_two_five&players=random&games=40&b-rules=first&b-kitty=1")
    main_button(page).tap()
    expect(page.locator("#run .chart").first).to_be_visible(timeout=20_000)
    page.locator("#run summary").first.tap()


def lab_refused(page, _play):
    page.goto("/lab?b-rules=online&b-kitty=1")
    page.locator("#games").fill("many")
    main_button(page).tap()
    expect(page.locator(".error").first).to_be_visible()


PAGES = {
    "home, first visit": at("/"),
    "home": home,
    "demo": at("/demo"),
    "demo, saved": at("/demo?tricks-0=8&tricks-1=5"),
    "demo, refused": at("/demo?tricks-0=9&tricks-1=9&tricks-2=9"),
    "new": at("/new"),
    "new, refused": refused,
    "new, unfolded": unfolded,
    "first hand": opened(hands=[], folded=False),
    "later hand": opened(folded=False),
    "complete entry": live(complete),
    "too many": live(too_many),
    "tricks counted": live(counting, counted={"4": [0, 1, 1]}),
    "all tricks counted": live(counting, counted={"4": [0, 1] * 8}),
    "read aloud": live(read_aloud),
    "four players": opened(hands=[(6, 4, 1, 1)], rules="four_players"),
    "chips": opened(rules="service"),
    "over": opened(hands=OVER),
    "over, with chips": opened(hands=[(12, 3, 1)], rules="service"),
    "tie": opened(hands=TIED),
    "played on": live(play_on, hands=OVER),
    "targets": opened(rules="dealers_choice"),
    "objection": opened(objections={"2": "Ben’s phone"}),
    "in the bin": opened(deleted=IN_THE_BIN),
    "very full": opened(hands=LOPSIDED, names=NAMES, rules=LONGER),
    "table mode": live(flat),
    "table mode, over": live(flat, hands=OVER, names=NAMES),
    "table mode, four players": live(flat, hands=[(6, 4, 1, 1)], rules="four_players"),
    "notes": live(with_notes),
    "waiting": live(waiting),
    "watched": watched,
    "offline": at("/offline"),
    "table": opened("~"),
    "table, nothing played": opened("~", hands=[]),
    "settings": settings,
    "settings, refused": settings_refused,
    "correction": opened("/hands/2"),
    "correction, looked at": opened(f"/hands/2/preview{CORRECTED}"),
    "conflict": conflict,
    "changes": opened("/changes"),
    "device, refused": device_refused,
    "as it was": as_it_was,
    "links": opened("~/share"),
    "players": opened("~/players"),
    "seats": opened("/seats"),
    "next game": opened("~/games"),
    "changes of a table": opened("~/changes"),
    "lab": at("/lab"),
    "lab, refused": lab_refused,
    "lab, played": lab_run,
    "lab, one hand": at("/lab/hand?seed=7&rules=online&hand=2"),
    "lab, score": at("/lab/score?hand=5"),
    "history": opened("~/history", hands=OVER),
    "history, nothing found": opened("~/history?words=nowhere"),
    "statistics": opened("~/stats", rules="service"),
    "statistics, nothing played": opened("~/stats", hands=[]),
    "bin": opened("~/bin", deleted=IN_THE_BIN),
    "bin, empty": opened("~/bin"),
    "table in the bin": table_in_the_bin,
    "import": opened("~/import"),
    "import, whom to take": whom_to_take,
    "paper": opened("~/paper"),
    "paper, refused": paper_refused,
    "blank pad": opened("/pad"),
    "what if": opened("/what-if?victory=first_to&points=3", hands=OVER),
    "passed on": opened("/pass-on", hands=OVER),
    "exchanges": opened("/exchanges"),
    "rules of a game": opened("/rules", hands=[(10, 4, 3)], rules="strict_51"),
    "rules": at("/rules"),
    "rule book": at("/rules/classic"),
    "nothing": at("/nothing"),
    "dead link": at("/t/nobody-has-this-key"),
}

"""Every language on the smallest screen: its words fit, and a hand is three taps."""

from datetime import timedelta
from types import SimpleNamespace

import pytest
from flask_babel import force_locale
from playwright.sync_api import expect

from scorekeeper.models import now
from scorekeeper.web import language
from scorekeeper.web.gamepage import GamePage
from tests.browser.table import HANDS, choose, open_game, save, status, stored
from tests.browser.test_small_screen import CUT, IN_SIGHT, NAMES

every_language = pytest.mark.parametrize("code", language.NAMES)
OVER = [*HANDS] * 3
PLACES = [
    "/", "/new", "/lab", "/lab/hand?seed=7", "/lab/hand?seed=7&rules=four_players", "/nowhere",
    "{game}", "{game}/hands/2", "{game}/settings", "{game}/changes", "{over}", "{four}", "{todo}",
    "{table}", "{table}/players", "{table}/share", "{table}/changes",
]  # fmt: skip
UNFOLD = "document.querySelectorAll('details:not([name])').forEach(found => (found.open = true))"
# Buttons and what acts like one, whose words go over an edge or take more than three lines.
TIGHT = """() => [...document.querySelectorAll('.btn, .chip, summary')]
    .filter(element => element.checkVisibility() && !element.closest('.vh'))
    .filter(element => {
        const words = document.createRange();
        words.selectNodeContents(element);
        const [text, box] = [words, element].map(part => part.getBoundingClientRect());
        const line = parseFloat(getComputedStyle(element).lineHeight) || 24;
        return text.width && (text.left < box.left - 1 || text.right > box.right + 1
            || text.top < box.top - 1 || text.bottom > box.bottom + 1
            || element.matches('.btn') && text.height > 3.5 * line);
    }).map(element => element.outerHTML.slice(0, 150))"""


@pytest.fixture
def places(play):
    """The addresses of the main pages, with games that stand in different ways."""
    game = play(*HANDS, names=NAMES)
    about = {
        "game": game,
        "table": game.removesuffix("/games/1"),
        "over": play(*OVER, names=NAMES),
        "four": play((6, 4, 1, 1), rules="four_players"),
        "todo": play((11, 3, 2), folded=False, rules="online", names=NAMES),
    }
    return [place.format(**about) for place in PLACES]


@every_language
def test_every_text_fits_where_it_stands(code, places, new_phone):
    phone = new_phone(locale=code)
    misfits = []
    for place in places:
        phone.goto(place)
        phone.evaluate(UNFOLD)
        assert phone.locator("html").get_attribute("lang") == code
        wide = phone.evaluate("document.scrollingElement.scrollWidth") > 320
        misfits += [(place, "sideways")] * wide
        misfits += [(place, found) for found in phone.evaluate(CUT) + phone.evaluate(TIGHT)]
    assert misfits == []


@every_language
def test_what_the_counter_says_fits_on_its_buttons(code, new_phone, play):
    counted = {"1": [0, 1, 1, 1, 1, 1, 1]}
    phone = open_game(new_phone(locale=code), play(rules="four_players", counted=counted))
    phone.locator("[name=counter][value=on]").tap()
    expect(phone.locator(".took button")).to_have_count(4)
    assert phone.evaluate(CUT) + phone.evaluate(TIGHT) == []


@every_language
def test_a_hand_is_three_taps_without_scrolling(code, new_phone, play):
    address = play(*HANDS, names=NAMES)
    phone = open_game(new_phone(locale=code), address)
    assert phone.evaluate(IN_SIGHT) == []
    choose(phone, 9, 4)
    assert phone.evaluate("scrollY") == 0
    expect(status(phone)).to_have_attribute("data-state", "done")
    save(phone).tap()
    expect(phone.locator("#said")).not_to_be_empty()
    assert stored(phone, address)[-1] == [9, 4, 3]


@pytest.mark.parametrize("javascript", [True, False], ids=["with a script", "without"])
def test_another_language_is_a_tap_away_and_takes_the_whole_page(javascript, new_phone, play):
    phone = new_phone(locale="en-GB", java_script_enabled=javascript)
    address = play(*HANDS)
    open_game(phone, address) if javascript else phone.goto(address)
    phone.get_by_role("button", name="Français").tap()
    expect(phone.locator("html")).to_have_attribute("lang", "fr")
    expect(phone.locator("h1")).to_have_text("Donne 4 – Ana distribue et vise 8. Ben entame.")
    expect(phone.get_by_role("button", name="Français")).to_have_attribute("aria-pressed", "true")
    assert phone.url.endswith(address)


AGES = (62, 95, 3580, 5000, 86_000, 300_000, 800_000, 5_000_000, 50_000_000)  # seconds
JUST_NOW = {"en": "just now", "fr": "à l’instant", "it": "proprio ora", "nl": "zojuist"}
AGO = """times => {
    document.querySelector('main').replaceChildren(...times.map(dateTime => {
        const time = Object.assign(document.createElement('time'), { dateTime });
        time.dataset.ago = '';
        return time;
    }));
    document.dispatchEvent(new Event('app:live'));
    return [...document.querySelectorAll('main time')].map(time => time.textContent);
}"""


@every_language
def test_script_and_server_say_alike_how_long_ago_something_was(code, new_phone, play, served):
    phone = open_game(new_phone(locale=code), play(*HANDS))
    assert phone.locator("[data-ago]").first.text_content() == JUST_NOW[code]
    moments = [now() - timedelta(seconds=age) for age in AGES]
    with served[0].test_request_context(), force_locale(code):
        said = [GamePage.ago(SimpleNamespace(at=moment)) for moment in moments]
    assert phone.evaluate(AGO, [moment.isoformat() for moment in moments]) == said

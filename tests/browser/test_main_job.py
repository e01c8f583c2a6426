"""The main job, by keys alone and by what a screen reader is told alone, in every language.

docs/accessibility.md walks the same way in words.
"""

from time import monotonic

import pytest
from babel.support import Translations
from playwright.sync_api import expect

from scorekeeper.app import PACKAGE
from scorekeeper.web import language
from tests.browser.table import (
    HANDS,
    HTMX_IS_THERE,
    choose,
    focused,
    open_game,
    save,
    stored,
)
from tests.browser.test_counter import count_on, tap

every_language = pytest.mark.parametrize("code", language.NAMES)
PATIENCE = 5  # seconds until what was done shows
FURTHEST = 60  # stops of the Tab key to anything

# What is said politely: the text of a region that was there before it changed.
HEAR = """window.heard = [];
new MutationObserver((changes) => {
    const live = ({ target }) => (target.closest ? target : target.parentElement)
        ?.closest('[role=status], [role=alert], [aria-live]:not([aria-live=off])');
    const regions = new Set(changes.map(live));
    for (const region of regions) {
        if (region?.ariaLive === "off") continue;
        const said = region?.isConnected && region.checkVisibility() && region.textContent.trim();
        if (said) heard.push(said);
    }
}).observe(document, { subtree: true, childList: true, characterData: true });"""
TURN = "Hand %(number)s – %(dealer)s deals and needs %(target)s. %(leader)s leads."
SEEN = """at => {
    const { outlineStyle, outlineWidth } = getComputedStyle(at);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
}"""


def words(code):
    """What tests in English call a text, as the language says it."""
    catalog = Translations.load(PACKAGE / "translations", [code])
    return lambda text, **about: plain(catalog.gettext(text) % about)


def heard(page):
    """What has been said since somebody asked for the last time."""
    page.wait_for_timeout(150)  # what is said twice would be heard by now
    return [plain(said) for said in page.evaluate("heard.splice(0)")]


class Keys:
    """Somebody with a keyboard and nothing else, who sees where the focus is."""

    def __init__(self, page):
        self.page = page

    def reach(self, role, name):
        wanted = self.page.get_by_role(role, name=name).first
        for _stop in range(FURTHEST):
            if wanted.evaluate("one => one === document.activeElement"):
                assert self.page.locator(":focus").evaluate(SEEN), f"no outline: {name}"
                return self
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{name}: not within {FURTHEST} stops, but {focused(self.page)}")

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def type(self, text):
        self.page.keyboard.type(text)


@every_language
def test_keys_alone_keep_the_score(code, new_phone):
    page, say = new_phone(locale=code), words(code)
    keys = Keys(page)
    page.goto("/new")
    page.evaluate(HTMX_IS_THERE)
    for seat, name in enumerate(("Ana", "Ben", "Cleo"), 1):
        keys.reach("textbox", say("Name, seat %(seat)s", seat=seat)).type(name)
    keys.reach("radio", say("draw one")).press("Space", "ArrowRight")
    keys.reach("button", say("Start")).press("Enter")
    expect(page.locator("#todo")).to_have_attribute("open", "")
    keys.reach("button", say("All done: fold this away")).press("Enter")
    expect(page.locator(".chip input").first).to_be_focused()
    keys.reach("radio", "4").press("Space", "ArrowRight", "ArrowRight", "ArrowLeft")
    assert focused(page) == "tricks-0=5"
    keys.press("Tab", "Tab", "Space", "ArrowRight")
    assert focused(page) == "tricks-1=2"
    keys.reach("button", say("Save hand %(hand)s", hand=1)).press("Enter")
    expect(page.locator("#entry")).to_have_attribute("data-entry", "2")
    assert stored(page, page.url) == [[5, 2, 9]]
    keys.reach("button", say("Undo")).press("Enter")
    expect(page.locator("#entry")).to_have_attribute("data-entry", "1")
    assert stored(page, page.url) == []


class Node:
    """One node of the accessibility tree: what is said of it."""

    def __init__(self, node):
        self.children = node.get("childIds", [])
        self.id = node.get("backendDOMNodeId")
        self.hidden, self.role = node["ignored"], node.get("role", {}).get("value")
        self.name = plain(str(node.get("name", {}).get("value", "")))
        given = {one["name"]: one["value"].get("value") for one in node.get("properties", ())}
        self.states = {name: str(value).lower() for name, value in given.items()}.items()

    def is_called(self, name):
        return self.name.startswith(plain(name))


def plain(text):
    """As it is heard: nobody hears which kind of space there is."""
    return " ".join(text.split())


class Listener:
    """Somebody who has the accessibility tree of the browser and nothing else."""

    def __init__(self, page):
        self.page, self.client = page, page.context.new_cdp_session(page)

    def nodes(self, within=None):
        """All nodes, or those below one of them."""
        tree = self.client.send("Accessibility.getFullAXTree")["nodes"]
        found = {node["nodeId"]: Node(node) for node in tree}
        keys = list(found) if within is None else list(within.children)
        for key in keys if within else ():
            keys.extend(found[key].children)  # while it is gone through
        return [found[key] for key in keys if not found[key].hidden]

    def find(self, role, name, within=None, **states):
        """The node that is called so, or begins so; waits until there is one in these states."""
        patience = monotonic() + PATIENCE
        while monotonic() < patience:
            for node in self.nodes(self.find(*within) if within else None):
                if node.role == role and node.is_called(name) and states.items() <= node.states:
                    return node
            self.page.wait_for_timeout(50)
        others = [(node.name, node.states) for node in self.nodes() if node.role == role]
        raise AssertionError(f"no {role} {name} {states}, but {others}")

    def press(self, role, name, within=None):
        found = self.find(role, name, within)
        node = self.client.send("DOM.resolveNode", {"backendNodeId": found.id})["object"]
        press = {"functionDeclaration": "function () { this.click(); }"}
        self.client.send("Runtime.callFunctionOn", {**press, "objectId": node["objectId"]})

    def type(self, name, text):
        self.client.send("DOM.focus", {"backendNodeId": self.find("textbox", name).id})
        self.page.keyboard.type(text)


@every_language
def test_the_accessibility_tree_alone_keeps_the_score(code, new_phone):
    page, say = new_phone(locale=code), words(code)
    page.add_init_script(HEAR)
    page.goto("/new")
    page.evaluate(HTMX_IS_THERE)
    ear = Listener(page)
    for seat, name in enumerate(("Ana", "Ben", "Cleo"), 1):
        ear.type(say("Name, seat %(seat)s", seat=seat), name)
    ear.press("radio", "Ana")
    ear.press("button", say("Start"))
    ear.find("heading", say(TURN, number=1, dealer="Ana", target=8, leader="Ben"))
    ear.find("button", "Ana", pressed="false")  # what to do first begins with who deals
    ear.press("button", "Ana")
    ear.find("button", "Ana", pressed="true")
    ear.press("button", say("All done: fold this away"))
    heard(page)
    ear.press("radio", "9", within=("group", "Ana"))
    ear.find("radio", "9", within=("group", "Ana"), checked="true")
    assert heard(page) == [say("Still to place: %(tricks)s", tricks=7)]
    ear.find("button", say("Save hand %(hand)s", hand=1), disabled="true")
    ear.press("radio", "4", within=("group", "Ben"))
    ear.find("group", "Cleo")
    complete = say("Complete: %(tricks)s of %(tricks)s", tricks=16)
    assert heard(page) == [f"{complete}, Cleo, {say('the rest')}: 3"]
    ear.press("button", say("Save hand %(hand)s", hand=1))
    ear.find("heading", say(TURN, number=2, dealer="Ben", target=8, leader="Cleo"))
    assert heard(page) == [say("Hand %(hand)s saved: %(after)s", hand=1, after="9-4-3")]
    assert stored(page, page.url) == [[9, 4, 3]]
    ear.find("link", say("Correct hand %(hand)s", hand=1))
    ear.press("button", say("Undo"))
    ear.find("heading", say(TURN, number=1, dealer="Ana", target=8, leader="Ben"))
    assert len(heard(page)) == 1


def test_what_another_phone_does_interrupts_nobody(new_phone, play):
    address = play(*HANDS)
    listener, other = new_phone(), new_phone()
    listener.add_init_script(HEAR)
    open_game(listener, address)
    heard(listener)
    open_game(other, address)
    choose(other, 9, 4)
    save(other).tap()
    expect(listener.locator("#entry")).to_have_attribute("data-entry", "5")
    assert heard(listener) == []


def test_who_has_begun_an_entry_is_told_that_the_hand_was_saved_elsewhere(new_phone, play):
    address = play(*HANDS)
    listener, other = new_phone(), new_phone()
    listener.add_init_script(HEAR)
    choose(open_game(listener, address), 9)
    heard(listener)
    choose(open_game(other, address), 9, 4)
    save(other).tap()
    expect(listener.locator("#overtaken")).to_be_visible()
    assert heard(listener) == [listener.locator("#overtaken p").inner_text()]


def test_each_trick_that_is_counted_is_one_sentence(new_phone, play):
    phone = new_phone()
    phone.add_init_script(HEAR)
    count_on(phone, play())
    heard(phone)
    for trick in (1, 2, 16):
        tap(phone, *[0] * (trick - played(phone) - 1))
        heard(phone)
        phone.locator(".counter [name=seat][value='0']").tap()
        expect(phone.locator(".counter [name=back]")).to_have_attribute("value", str(trick))
        assert len(heard(phone)) == 1


def played(phone):
    return int(phone.locator(".counter [name=trick]").get_attribute("value")) - 1

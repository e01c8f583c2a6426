"""The screen stays on while a game is in play, and nobody hears of it where that is not allowed."""

import pytest
from playwright.sync_api import expect

from tests.browser.table import HANDS, choose, open_game, save

# A browser that notes what is asked of it; `release` is its own doing, as with a low battery.
LOCK = """
window.asked = 0; window.held = 0;
Object.defineProperty(navigator, 'wakeLock', { value: { request: async () => {
    window.asked++;
    if (window.refuses) throw new DOMException('no', 'NotAllowedError');
    window.held++;
    const lock = new EventTarget();
    lock.release = async () => {
        if (!lock.released) { lock.released = true; window.held--; }
        lock.dispatchEvent(new Event('release')); };
    return window.lock = lock; } } });
"""
WON = [(8, 5, 3), (9, 4, 3), (7, 6, 3), (8, 3, 5), (6, 6, 4), (9, 3, 4), (8, 5, 3), (5, 5, 6),
       (4, 7, 5)]  # fmt: skip


@pytest.fixture
def phone(new_phone):
    phone = new_phone()
    phone.add_init_script(LOCK)
    return phone


def holds(phone, count=1):
    """Wait until the screen is held so many times; more than once would be one too many."""
    wait = f"""new Promise((there, late) => {{
        const look = () => window.held === {count} ? there() : setTimeout(look, 20);
        look();
        setTimeout(() => late(new Error(`held ${{window.held}} times`)), 4000); }})"""
    phone.evaluate(wait)


def hide(phone, hidden):
    phone.evaluate(
        """hidden => {
            Object.defineProperty(document, 'hidden', {get: () => hidden, configurable: true});
            if (hidden) window.lock.release();
            document.dispatchEvent(new Event('visibilitychange')); }""",
        hidden,
    )


def test_the_screen_stays_on_while_a_game_is_in_play(phone, play):
    open_game(phone, play(*HANDS))
    holds(phone)
    choose(phone, 7, 4)
    save(phone).tap()
    expect(phone.locator("h1")).to_contain_text("Hand 5")
    holds(phone)
    phone.get_by_role("link", name="Ana, Ben").tap()
    holds(phone, 0)


def test_it_may_sleep_once_the_game_is_won(phone, play):
    open_game(phone, play(*WON))
    assert phone.evaluate("window.asked") == 0
    expect(phone.locator("#awake")).to_be_hidden()


def test_it_is_held_again_on_return(phone, play):
    open_game(phone, play(*HANDS))
    holds(phone)
    hide(phone, True)
    holds(phone, 0)
    hide(phone, False)
    holds(phone)


def test_it_is_held_again_after_a_release_of_its_own(phone, play):
    open_game(phone, play(*HANDS))
    holds(phone)
    phone.evaluate("window.lock.release()")
    holds(phone)
    assert phone.evaluate("window.asked") == 2


def test_it_is_asked_for_again_on_focus(phone, play):
    phone.add_init_script("window.refuses = true")
    open_game(phone, play(*HANDS))
    phone.evaluate("window.refuses = false")
    phone.evaluate("window.dispatchEvent(new Event('focus'))")
    holds(phone)


def test_the_switch_is_remembered_on_this_phone(phone, play):
    address = play(*HANDS)
    open_game(phone, address)
    holds(phone)
    phone.locator("#awake").get_by_role("button", name="off", exact=True).tap()
    holds(phone, 0)
    open_game(phone, address)
    expect(phone.locator("#awake").get_by_role("button", name="off", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    assert phone.evaluate("window.asked") == 0
    phone.locator("#awake").get_by_role("button", name="on", exact=True).tap()
    holds(phone)


def test_where_it_is_refused_nobody_hears_of_it(phone, play):
    phone.add_init_script("window.refuses = true")
    open_game(phone, play(*HANDS))
    assert phone.evaluate("window.asked") > 0
    expect(phone.locator("#away")).to_be_hidden()


def test_where_there_is_none_no_switch_is_offered(new_phone, play):
    phone = new_phone()
    phone.add_init_script("Object.defineProperty(navigator, 'wakeLock', { value: undefined })")
    open_game(phone, play(*HANDS))
    expect(phone.locator("#awake")).to_be_hidden()


# -- Over plain http


@pytest.fixture
def plain(new_phone):
    """A phone for which the address begins with http, in a home network."""
    phone = new_phone()
    phone.add_init_script("""
        Object.defineProperty(window, 'isSecureContext', { value: false });
        Object.defineProperty(navigator, 'wakeLock', { value: undefined });
        delete Navigator.prototype.serviceWorker;""")
    return phone


def test_over_http_the_app_says_once_what_https_would_add(plain, play):
    address = play(*HANDS)
    open_game(plain, address)
    note = plain.get_by_text("At an address with https")
    expect(note).to_be_visible()
    plain.get_by_role("button", name="All right").tap()
    expect(note).to_be_hidden()
    open_game(plain, address)
    expect(note).to_be_hidden()


def test_over_https_there_is_nothing_to_say(phone, play):
    open_game(phone, play(*HANDS))
    expect(phone.get_by_text("At an address with https")).to_be_hidden()

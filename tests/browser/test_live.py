"""What one phone does shows on the others within seconds, and disturbs nobody there."""

import re
import time
from queue import Queue

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import serve
from tests.browser.table import HANDS, chip, choose, open_game, save, status

AT_ONCE = 2000  # milliseconds; a busy machine takes its time
SOON = 3000  # milliseconds: what other phones have to show it in
ROUND = [(8, 5, 3), (9, 4, 3), (7, 6, 3), (8, 3, 5), (6, 6, 4), (9, 3, 4), (8, 5, 3), (5, 5, 6)]


@pytest.fixture
def three(new_phone, play, watched):
    """Ana's phone, Ben's phone and somebody's who watches, each on one game; and its address."""

    def three(*hands, **about):
        address = play(*hands, **about)
        addresses = address, address, watched(address)
        return [open_game(new_phone(), each) for each in addresses], address

    return three


def heading(phone, words):
    expect(phone.locator("h1")).to_contain_text(words, timeout=SOON)


def tap(phone, name):
    phone.get_by_role("button", name=name).first.tap()


def hide(phone, hidden):
    """Put the page into the background, as far as it can tell, or take it out again."""
    phone.evaluate(
        """hidden => {
            Object.defineProperty(document, 'hidden', {get: () => hidden, configurable: true});
            document.dispatchEvent(new Event('visibilitychange')); }""",
        hidden,
    )


def polls(phone):
    """The requests that ask for something newer, from now on."""
    asked = []
    phone.on("request", lambda one: asked.append(one.url) if "?v=" in one.url else None)
    return asked


def answer(phone):
    """Wait for the next answer to a poll."""
    with phone.expect_response(re.compile(r"games/1\?v=")) as answered:
        pass
    return answered.value


# -- What shows on other phones


def test_a_saved_hand_shows_on_all(three):
    (ana, ben, watcher), _address = three(*HANDS)
    choose(ana, 7, 4)
    save(ana).tap()
    for other in (ben, watcher):
        heading(other, "Hand 5")
        expect(other.locator(".sheet tbody tr")).to_have_count(4)
        expect(other).to_have_title(re.compile("^Hand 5"))
        assert other.evaluate("window.marked"), "the page was loaded anew"


def test_a_tick_shows_on_all(three):
    (ana, ben, watcher), _address = three(*HANDS, folded=False)
    ana.locator("#step-deal").tap()
    expect(ben.locator("#step-deal")).to_have_attribute("aria-pressed", "true", timeout=SOON)
    expect(watcher.locator(".ticks p", has_text="✓")).to_have_count(1, timeout=SOON)


def test_an_undo_shows_on_all(three):
    (ana, ben, watcher), _address = three(*HANDS)
    tap(ana, "Undo")
    for other in (ben, watcher):
        heading(other, "Hand 3")
        expect(other.locator(".sheet tbody tr")).to_have_count(2)


def test_the_end_shows_on_all(three):
    (ana, ben, watcher), _address = three(*ROUND)
    choose(ana, 4, 7)
    save(ana).tap()
    for other in (ben, watcher):
        heading(other, "Ana has won")
    expect(ben.get_by_role("button", name="Next game")).to_be_visible()
    expect(watcher.get_by_role("button", name="Next game")).to_have_count(0)


def test_where_nothing_changed_nothing_is_touched(phone, play):
    open_game(phone, play(*HANDS))
    assert answer(phone).status == 204
    phone.evaluate("""() => { window.touched = 0;
        const count = changes => {
            const expected = '#live, [data-ago]';  // what asks, and how long ago something was
            window.touched += changes.filter(one => !one.target.matches?.(expected)).length; };
        new MutationObserver(count).observe(document.getElementById('main'),
            {subtree: true, childList: true, attributes: true, characterData: true}); }""")
    answer(phone)
    answer(phone)
    assert phone.evaluate("window.touched") == 0


def test_how_long_ago_something_was_goes_on(phone, play):
    open_game(phone, play(*HANDS))
    told = phone.locator(".undo time").first
    told.evaluate("time => time.dateTime = new Date(Date.now() - 120000).toISOString()")
    expect(told).to_have_text("2 minutes ago", timeout=SOON)


# -- What is left alone


@pytest.fixture
def two(three):
    def two(*hands, **about):
        phones, _address = three(*hands, **about)
        return phones[:2]

    return two


def tick(phone):
    phone.locator("#todo summary").tap()
    phone.locator("#step-deal").tap()


def is_ticked(phone):
    expect(phone.locator("#todo")).to_contain_text("4 of 5", timeout=SOON)


def test_what_is_chosen_stays(two):
    ana, ben = two()
    choose(ben, 7)
    tick(ana)
    is_ticked(ben)
    expect(chip(ben, 0, 7)).to_be_checked()
    expect(status(ben)).to_have_text("Still to place: 9")


def test_what_is_being_typed_stays_with_its_cursor(two):
    ana, ben = two()
    ben.get_by_text("Trump, last trick").tap()
    ben.get_by_label("Note").press_sequentially("Dan looks on")
    ben.evaluate("document.activeElement.setSelectionRange(3, 3)")
    tick(ana)
    is_ticked(ben)
    ben.keyboard.type("!")
    assert ben.get_by_label("Note").input_value() == "Dan! looks on"


def test_a_field_that_was_only_opened_keeps_the_keyboard(two):
    ana, ben = two()
    ben.get_by_text("Trump, last trick").tap()
    ben.get_by_label("Note").focus()
    tick(ana)
    is_ticked(ben)
    expect(ben.get_by_label("Note")).to_be_focused()


def test_the_focus_stays_where_it_is(two):
    ana, ben = two()
    ben.locator("#todo summary").focus()
    tick(ana)
    is_ticked(ben)
    expect(ben.locator("#todo summary")).to_be_focused()


def test_what_is_open_stays_open_and_what_is_closed_closed(two):
    ana, ben = two(*HANDS)
    ben.get_by_text("Stop the game").tap()
    ben.locator(".more summary").first.tap()
    ana.locator("#todo summary").tap()
    tap(ana, "Ana ⇄")
    expect(ben.locator("#todo summary")).to_contain_text("5 of 6", timeout=SOON)
    expect(ben.get_by_role("button", name="Stop after hand 3")).to_be_visible()
    expect(ben.locator(".more").first).to_have_attribute("open", "")
    expect(ben.locator("#step-deal")).to_be_hidden()


def test_the_open_seat_of_four_stays_open(two):
    ana, ben = two(names=("Ana", "Ben", "Cleo", "Dan"), rules="four_players")
    ben.locator("details.seat > summary").nth(2).tap()
    tick(ana)
    expect(ben.locator("#todo")).to_contain_text("of", timeout=SOON)
    expect(ben.locator("details.seat").nth(2)).to_have_attribute("open", "")


def test_what_is_to_do_for_a_new_hand_comes_open(two):
    ana, ben = two(*HANDS)
    choose(ana, 7, 4)
    save(ana).tap()
    heading(ben, "Hand 5")
    expect(ben.locator("#step-deal")).to_be_visible()


@pytest.mark.parametrize("anchors", [True, False], ids=["", "in a browser that does not hold it"])
def test_the_screen_stays_where_it_is(two, anchors):
    ana, ben = two(*HANDS)
    if not anchors:
        ben.evaluate("document.documentElement.style.overflowAnchor = 'none'")
    link = ben.get_by_role("link", name="Save as a game document")
    link.scroll_into_view_if_needed()
    before = link.bounding_box()["y"]
    choose(ana, 7, 4)
    save(ana).tap()
    heading(ben, "Hand 5")
    expect(ben.locator(".sheet tbody tr")).to_have_count(4)
    # The sheet has grown by a line and the list by five above the middle of the screen.
    assert ben.evaluate("scrollY") > 0
    assert abs(link.bounding_box()["y"] - before) < 120


def test_targets_that_are_being_given_out_stay(two):
    ana, ben = two(rules="dealers_choice")
    ben.locator('[name="targets-0"][value="3"]').check()
    ana.get_by_role("link", name="Settings").tap()
    ana.get_by_label("Name, seat 2").fill("Benno")
    ana.get_by_role("button", name="Save", exact=True).tap()
    expect(ben.locator(".sheet thead")).to_contain_text("Benno", timeout=SOON)
    expect(ben.locator('[name="targets-0"][value="3"]')).to_be_checked()


def test_a_hand_half_entered_here_and_saved_there_is_told_and_kept(two):
    ana, ben = two(*HANDS)
    choose(ben, 6)
    choose(ana, 7, 4)
    save(ana).tap()
    heading(ben, "Hand 5")
    expect(ben.locator("#overtaken")).to_be_visible()
    expect(chip(ben, 0, 6)).to_be_checked()
    choose(ben, None, 4)
    save(ben).tap()
    heading(ben, "Which hand 4 is right?")


def test_a_hand_half_entered_here_and_saved_there_can_be_dropped(two):
    ana, ben = two(*HANDS)
    choose(ben, 6)
    choose(ana, 7, 4)
    save(ana).tap()
    tap(ben, "Drop mine")
    expect(status(ben)).to_have_text("Still to place: 16")
    expect(save(ben)).to_have_text("Save hand 5")


def test_a_hand_half_entered_when_the_game_is_stopped_is_kept(two):
    ana, ben = two(*HANDS)
    choose(ben, 6)
    ana.get_by_text("Stop the game").tap()
    tap(ana, "Stop after hand 3")
    heading(ben, "Ana has won")
    expect(chip(ben, 0, 6)).to_be_checked()
    tap(ana, "Undo")
    heading(ben, "Hand 4")
    expect(chip(ben, 0, 6)).to_be_checked()


def test_an_answer_older_than_what_was_saved_here_is_not_shown(two):
    ana, ben = two(*HANDS)
    tick(ana)
    held = Queue()
    ben.route("**/games/1?v=*", held.put)
    ben.wait_for_event("request", lambda request: "?v=" in request.url)
    choose(ben, 7, 4)
    save(ben).tap()
    heading(ben, "Hand 5")
    with ben.expect_response(lambda answer: "?v=" in answer.url):
        held.get().fulfill(body='<title>Old</title><div id="main"><h1>Hand 4</h1></div>')
    ben.unroute("**/games/1?v=*")
    assert 204 in (answer(ben).status for _turn in range(3))
    heading(ben, "Hand 5")


# -- Away and back


def test_a_page_in_the_background_asks_nothing_and_is_right_at_once_when_back(two):
    ana, ben = two(*HANDS)
    hide(ben, True)
    asked = polls(ben)
    choose(ana, 7, 4)
    save(ana).tap()
    answer(ana)
    answer(ana)
    assert asked == []
    hide(ben, False)
    expect(ben.locator("h1")).to_contain_text("Hand 5", timeout=AT_ONCE)
    assert len(asked) < 3, "a storm of requests"


def test_a_page_taken_back_from_the_history_is_right_at_once(two):
    ana, ben = two(*HANDS)
    address = ben.url
    ben.goto("/")
    choose(ana, 7, 4)
    save(ana).tap()
    heading(ana, "Hand 5")
    ben.go_back()
    expect(ben.locator("h1")).to_contain_text("Hand 5", timeout=AT_ONCE)
    assert ben.url == address


def test_a_page_frozen_with_a_request_under_way_is_right_at_once_when_back(two):
    ana, ben = two(*HANDS)
    held = Queue()
    ben.route("**/games/1?v=*", held.put)
    ben.wait_for_event("request", lambda request: "?v=" in request.url)
    hide(ben, True)
    choose(ana, 7, 4)
    save(ana).tap()
    heading(ana, "Hand 5")
    ben.unroute("**/games/1?v=*")
    hide(ben, False)
    expect(ben.locator("h1")).to_contain_text("Hand 5", timeout=AT_ONCE)


def test_pages_carry_on_after_the_server_was_started_anew(new_phone, served, play):
    app, _address = served
    path = play(*HANDS)
    with serve(app) as first:
        ana, ben = (open_game(new_phone(), first + path) for _each in range(2))
        port = int(first.rpartition(":")[2])
    for phone in (ana, ben):
        expect(phone.locator("#offline")).to_contain_text("Offline – as of", timeout=8000)
    choose(ana, 7, 4)
    with serve(app, port):
        expect(ana.locator("#offline")).to_be_hidden(timeout=SOON)
        save(ana).tap()
        heading(ben, "Hand 5")
        expect(ben.locator("#offline")).to_be_hidden()
    for phone in (ana, ben):
        assert phone.evaluate("window.marked")
        phone.close()


def test_without_a_network_the_page_says_as_of_when_it_is(phone, play):
    open_game(phone, play(*HANDS))
    answer(phone)
    phone.context.set_offline(True)
    expect(phone.locator("#offline")).to_have_text(re.compile(r"^Offline – as of \d+:\d\d"))
    expect(phone.locator("#offline")).to_be_in_viewport()
    phone.context.set_offline(False)
    expect(phone.locator("#offline")).to_be_hidden(timeout=AT_ONCE)


def test_a_dead_link_is_told_once_and_takes_nothing(renew, phone, play):
    address = play(*HANDS)
    open_game(phone, address)
    choose(phone, 7)
    renew(address)
    told = phone.locator("#away").get_by_text("The link of this table has been renewed")
    expect(told).to_be_visible(timeout=SOON)
    expect(chip(phone, 0, 7)).to_be_checked()
    asked = polls(phone)
    choose(phone, None, 4)
    phone.locator("#away").get_by_role("button", name="Close").tap()
    save(phone).tap()
    expect(told).to_be_visible()
    expect(chip(phone, 1, 4)).to_be_checked()
    time.sleep(2.5)  # longer than between two polls
    assert asked == []

"""Three phones on one table, one of which only watches: each in a browser of its own."""

import pytest
from playwright.sync_api import expect

from tests.browser.table import HANDS, chip, choose, open_game, save, stored

GUARDED = "form[method=post]:not([action='/look'], [action='/language'])"


@pytest.fixture
def phones(new_phone, play, watched):
    """The phones of Ana and Ben, who keep score, and of Dan, who watches."""
    address = play(*HANDS)
    return [open_game(new_phone(), each) for each in (address, address, watched(address))]


def call(phone, name):
    """Give a phone a name, as it asks for one."""
    phone.locator("#device").fill(name)
    phone.get_by_role("button", name="Use this name").tap()
    expect(phone.locator("#who")).to_have_count(0)


def tap(phone, name, kind="button"):
    phone.get_by_role(kind, name=name, exact=True).first.tap()


def deaf(phone):
    """Let a phone not hear of what the others do: its page stays as it was."""
    phone.route("**/games/*?v=*", lambda route: route.fulfill(status=204))


def heading(phone, text):
    expect(phone.locator("h1")).to_contain_text(text)


def test_who_watches_sees_everything_and_is_offered_no_change(phones):
    *_scorers, dan = phones
    heading(dan, "Hand 4")
    expect(dan.locator(".sheet tbody tr")).to_have_count(3)
    for words in ("Who changed what", "The game then", "As it is"):
        assert dan.locator(GUARDED).count() == 0
        dan.get_by_role("link", name=words).first.tap()
    heading(dan, "Hand 4")
    dan.get_by_role("link", name="Ana, Ben").tap()
    heading(dan, "Ana, Ben, and Cleo")
    dan.get_by_role("link", name="Links and QR codes").tap()
    heading(dan, "Links and QR codes")
    expect(dan.get_by_label("The same as text")).to_have_count(1)
    assert dan.locator(GUARDED).count() == 0


def test_each_phone_is_told_from_which_phone_the_last_change_came_and_can_undo_it(phones):
    ana, ben, dan = phones
    call(ana, "Ana’s phone")
    choose(ana, 7, 4)
    save(ana).tap()
    heading(ana, "Hand 5")
    for phone in (ben, dan):
        phone.reload()
        expect(phone.locator(".undo")).to_contain_text("Ana’s phone: Hand 4 saved: 7-4-5")
    assert dan.get_by_role("button", name="Undo").count() == 0
    open_game(ben, ben.url)
    tap(ben, "Undo")
    heading(ben, "Hand 4")
    ana.reload()
    expect(ana.get_by_role("button", name="Bring back")).to_be_visible()


def test_the_game_is_shown_as_it_was_after_each_change(phones):
    _ana, ben, _dan = phones
    ben.get_by_role("link", name="Who changed what").tap()
    ben.get_by_role("link", name="The game then").last.tap()
    heading(ben, "Game 1 as it was")
    expect(ben.locator(".sheet tbody tr")).to_have_count(1)
    ben.get_by_role("link", name="One change later").tap()
    expect(ben.locator(".sheet tbody tr")).to_have_count(2)


def test_a_phone_is_asked_for_a_name_once_and_may_go_without(phones):
    ana, *_others = phones
    tap(ana, "It needs no name")
    expect(ana.locator("#who")).to_have_count(0)
    ana.reload()
    expect(ana.locator("#who")).to_have_count(0)


def test_whoever_saves_second_is_told_who_was_faster_and_keeps_what_was_chosen(phones):
    ana, ben, _dan = phones
    call(ana, "Ana’s phone")
    choose(ana, 7, 4)
    choose(ben, 6, 4)
    save(ana).tap()
    heading(ana, "Hand 5")
    save(ben).tap()
    heading(ben, "Which hand 4 is right?")
    expect(ben.locator(".note[role=alert]").last).to_contain_text("Ana’s phone saved hand 4 at")
    expect(ben.locator("#theirs td")).to_have_text(["7", "4", "5"])
    expect(ben.locator("#mine td")).to_have_text(["6", "4", "6"])
    tap(ben, "Keep what is saved", "link")
    heading(ben, "Hand 5")


def test_the_same_hand_from_two_phones_is_one_and_a_success_for_both(phones):
    ana, ben, _dan = phones
    deaf(ben)
    for phone in (ana, ben):
        choose(phone, 7, 4)
    for phone in (ana, ben):
        save(phone).tap()
        heading(phone, "Hand 5")
    assert stored(ana, ana.url.split("#")[0])[3:] == [[7, 4, 5]]


def test_the_end_and_the_next_game_from_two_phones_take_effect_once(phones):
    ana, ben, _dan = phones
    deaf(ben)
    for phone in (ana, ben):
        phone.get_by_text("Stop the game").tap()
    for phone in (ana, ben):
        tap(phone, "Stop after hand 3")
        heading(phone, "has won")
    for phone in (ana, ben):
        phone.get_by_role("button", name="Next game").tap()
        heading(phone, "Hand 1")
        assert phone.url.endswith("/games/2")


def test_an_objection_is_seen_by_all_and_settled_by_anybody(phones):
    ana, ben, dan = phones
    ana.goto(ana.url.partition("/games/")[0])
    tap(ana, "Ask")
    expect(ana.get_by_role("button", name="Ask", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    open_game(ben, ben.url)
    tap(ben, "Objection")
    expect(ben.get_by_text("Somebody objects to hand 3.")).to_be_visible()
    for phone in (ben, dan):
        phone.reload()
        expect(phone.get_by_text("Somebody objects to hand 3.")).to_be_visible()
        expect(phone.locator(".sheet")).to_contain_text("⚑")
    assert dan.get_by_role("button", name="It is settled").count() == 0
    open_game(ana, ben.url)
    choose(ana, 7, 4)
    save(ana).tap()  # it blocks nothing
    heading(ana, "Hand 5")
    tap(ana, "It is settled")
    expect(ana.get_by_text("Somebody objects")).to_have_count(0)


# -- What complaints about other apps are about


def test_what_is_changed_while_a_save_is_on_its_way_is_not_taken_for_saved(phones):
    ana, *_others = phones
    ana.route("**/hands", lambda route: (ana.wait_for_timeout(600), route.continue_())[1])
    choose(ana, 7, 4)
    save(ana).tap()
    chip(ana, 1, 5).tap()
    heading(ana, "Hand 5")
    expect(ana.locator("#status")).to_have_text("Still to place: 16")
    expect(ana.locator(".sheet tbody tr").first).to_contain_text("4")
    assert stored(ana, ana.url.split("#")[0])[3:] == [[7, 4, 5]]


def test_a_phone_that_has_closed_the_page_finds_the_one_game_again(phones):
    ana, *_others = phones
    page = ana.context.new_page()
    ana.close()
    page.goto("/")
    page.get_by_role("link", name="Ana, Ben").tap()
    page.get_by_role("link", name="Go on with hand 4").tap()
    expect(page.locator(".sheet tbody tr")).to_have_count(3)


def test_a_phone_without_any_memory_finds_the_game_by_its_link(phones, new_phone):
    ana, *_others = phones
    ana.context.clear_cookies()
    ana.evaluate("localStorage.clear()")
    ana.goto(ana.url)
    heading(ana, "Hand 4")

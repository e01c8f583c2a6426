"""The trick counter on real phones: a tap for each trick, seen on all of them."""

from playwright.sync_api import expect

from tests.browser.table import choose, focused, open_game, save, stored
from tests.browser.test_small_screen import CUT

TOOK = [0] * 8 + [1] * 5 + [2, 2, 0]
SOON = 6000


def count_on(phone, address):
    open_game(phone, address)
    phone.locator("[name=counter][value=on]").tap()
    expect(phone.locator("[name=counter][value=on]")).to_have_attribute("aria-pressed", "true")
    phone.evaluate("scrollTo(0, 0)")
    return phone


def tap(phone, *took):
    for seat in took:
        trick = int(phone.locator(".counter [name=trick]").get_attribute("value"))
        phone.locator(f".counter [name=seat][value='{seat}']").tap()
        expect(phone.locator(".counter [name=trick]")).to_have_value(str(trick + 1))


def test_a_hand_counted_trick_by_trick_is_saved_with_one_more_tap(phone, play):
    address = play()
    count_on(phone, address)
    tap(phone, *TOOK[:-1])
    assert (phone.evaluate("scrollY"), focused(phone)) == (0, "seat=2")
    expect(phone.locator("#said")).to_have_text("Cleo 2 of 15, needs 1 of 1 for 3")
    expect(save(phone)).not_to_be_visible()
    tap(phone, TOOK[-1])
    expect(save(phone)).to_be_in_viewport(ratio=1)
    assert focused(phone) == "save"
    save(phone).tap()
    expect(phone.locator("h1")).to_contain_text("Hand 2")
    assert stored(phone, address) == [[9, 5, 2]]


def test_two_phones_count_together_and_one_that_does_not_fills_itself_in(new_phone, play):
    address = play()
    one, other = (count_on(new_phone(), address) for _phone in range(2))
    watcher = open_game(new_phone(), address)
    tap(one, *TOOK[:9])
    expect(other.locator(".counter [name=trick]")).to_have_value("10", timeout=SOON)
    tap(other, *TOOK[9:])
    expect(one.locator(".counter h2")).to_have_text("Tricks counted: 16 of 16", timeout=SOON)
    expect(watcher.locator("#status")).to_have_attribute("data-state", "done", timeout=SOON)
    other.locator(".counter [name=back]").tap()
    expect(watcher.locator("#status")).to_have_attribute("data-state", "open", timeout=SOON)


def test_what_was_entered_beside_the_counter_is_never_touched(new_phone, play):
    address = play()
    phone, other = count_on(new_phone(), address), open_game(new_phone(), address)
    choose(other, 8)
    tap(phone, *TOOK)
    expect(other.locator(".counter h2")).to_have_text("Tricks counted: 16 of 16", timeout=SOON)
    assert other.locator("[name=tricks-0]:checked").get_attribute("value") == "8"
    assert other.locator("input:checked").count() == 1
    assert other.evaluate(CUT) == phone.evaluate(CUT) == []

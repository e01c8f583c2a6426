"""The entry of a hand by chips: what is chosen, what follows from it, and when it can be saved."""

import pytest
from playwright.sync_api import expect

from tests.browser.table import HANDS, chip, choose, focused, open_game, save, status, stored


def rest(page):
    """What the page fills in by itself."""
    return page.locator(".is-rest .got")


@pytest.mark.parametrize(
    ("tricks", "said", "ready"),
    [
        ([], "Still to place: 16", "false"),
        ([8], "Still to place: 8", "false"),
        ([9, 4], "✓ Complete: 16 of 16, Cleo, the rest: 3", "true"),
        ([8, 5, 3], "✓ Complete: 16 of 16", "true"),
        ([8, 4, 3], "Still to place: 1", "false"),
        ([9, 8], "Too many: 1", "false"),
        ([9, 7], "✓ Complete: 16 of 16, Cleo, the rest: 0", "true"),
    ],
)
def test_the_status_line_always_knows(tricks, said, ready, phone, play):
    open_game(phone, play())
    choose(phone, *tricks)
    expect(status(phone)).to_have_text(said.removeprefix("✓ "))
    assert (save(phone).get_attribute("aria-disabled") == "false") == (ready == "true")


def test_the_last_seat_gets_the_rest_which_is_no_choice(phone, play):
    open_game(phone, play())
    choose(phone, 9, 7)
    expect(rest(phone)).to_have_text("the rest: 0")
    expect(chip(phone, 2, 0)).not_to_be_checked()
    styles = (
        "chip => { const s = getComputedStyle(chip); return s.backgroundColor + s.borderStyle }"
    )
    assert chip(phone, 2, 0).evaluate(styles) != chip(phone, 0, 9).evaluate(styles)
    assert chip(phone, 2, 0).evaluate(styles) != chip(phone, 2, 1).evaluate(styles)


def test_a_second_tap_takes_a_choice_back(phone, play):
    open_game(phone, play())
    choose(phone, 9, 9)
    chip(phone, 1, 9).tap()
    expect(chip(phone, 1, 9)).not_to_be_checked()
    expect(status(phone)).to_have_text("Still to place: 7")
    expect(rest(phone)).to_have_count(0)


def test_a_tap_on_save_too_early_says_what_is_missing(phone, play):
    address = play()
    open_game(phone, address)
    choose(phone, 9)
    save(phone).tap(force=True)
    expect(status(phone)).to_have_text("Still to place: 7")
    assert focused(phone) == "tricks-1=1"
    assert stored(phone, address) == []


def test_the_far_numbers_are_behind_more(phone, play):
    address = play()
    open_game(phone, address)
    phone.locator('[data-seat="0"] summary').tap()
    choose(phone, 16, None, 0)
    save(phone).tap()
    expect(phone.locator("#said")).to_have_text("Hand 1 saved: 16-0-0")


def test_keys_do_all_that_fingers_do(phone, play):
    address = play()
    open_game(phone, address)
    chip(phone, 0, 8).focus()
    phone.keyboard.press("Space")
    phone.keyboard.press("ArrowRight")
    phone.keyboard.press("Tab")  # to "more"
    phone.keyboard.press("Tab")
    phone.keyboard.press("Space")
    phone.keyboard.press("ArrowRight")
    assert focused(phone) == "tricks-1=2"
    save(phone).focus()
    phone.keyboard.press("Enter")
    expect(phone.locator("#said")).to_have_text("Hand 1 saved: 9-2-5")
    assert stored(phone, address) == [[9, 2, 5]]


def test_the_large_figure_can_be_the_net(phone, play):
    open_game(phone, play())
    choose(phone, 9)
    phone.get_by_role("button", name="Up / down").tap()
    expect(phone.locator('.entry[data-figure="net"]')).to_be_visible()
    expect(chip(phone, 0, 9)).to_be_checked()
    sizes = (
        "chip => [...chip.parentElement.children].slice(1).map(e => getComputedStyle(e).fontSize)"
    )
    tricks, net = chip(phone, 1, 5).evaluate(sizes)
    assert float(net[:-2]) > float(tricks[:-2])
    assert focused(phone) == "figure=net"


def test_a_note_is_saved_with_the_keyboard_still_open(phone, play):
    address = play()
    open_game(phone, address)
    choose(phone, 9, 4)
    phone.get_by_text("Trump, last trick").tap()
    phone.get_by_label("Note").tap()
    phone.keyboard.type("misdeal, dealt again")
    save(phone).tap()
    expect(phone.locator("#said")).to_have_text("Hand 1 saved: 9-4-3")
    told = phone.request.get(f"{address}.json").json()["hands"]
    assert told[0]["note"] == "misdeal, dealt again"


def test_a_double_tap_saves_one_hand(phone, play):
    address = play(*HANDS)
    open_game(phone, address)
    choose(phone, 7, 4)
    sent = []
    phone.on("request", lambda request: sent.append(request.method))
    save(phone).evaluate("button => { button.click(); button.click(); }")
    expect(phone.locator("h1")).to_contain_text("Hand 5")
    assert sent.count("POST") == 1
    assert stored(phone, address)[3:] == [[7, 4, 5]]


def test_hands_are_saved_one_after_the_other_without_a_reload(phone, play):
    address = play()
    open_game(phone, address)
    for number, tricks in enumerate(HANDS, 1):
        expect(phone.locator("h1")).to_contain_text(f"Hand {number}")
        choose(phone, *tricks[:2])
        save(phone).tap()
    expect(phone.locator("h1")).to_contain_text("Hand 4")
    assert stored(phone, address) == [list(hand) for hand in HANDS]
    assert phone.evaluate("window.marked")


def test_with_four_players_one_seat_is_open_at_a_time(phone, play):
    address = play(rules="four_players")
    open_game(phone, address)
    for seat, tricks in enumerate((6, 3, 2)):
        expect(phone.locator("details.seat[open]")).to_have_attribute("data-seat", str(seat))
        chip(phone, seat, tricks).tap()
    expect(phone.locator(".got")).to_have_text(["6", "3", "2", "the rest: 1"])
    assert focused(phone) == "save"
    save(phone).tap()
    expect(phone.locator("#said")).to_have_text("Hand 1 saved: 6-3-2-1")
    expect(phone.locator("details.seat[open]")).to_have_attribute("data-seat", "0")
    chip(phone, 0, 3).tap()
    phone.reload()
    expect(phone.locator("details.seat[open]")).to_have_attribute("data-seat", "1")


def test_a_correction_fills_in_the_rest_too(phone, play):
    address = play((9, 4, 3))
    open_game(phone, f"{address}/hands/1")
    chip(phone, 2, 6).tap()
    expect(rest(phone)).to_have_text("the rest: 6")  # Ana, untouched
    chip(phone, 0, 8).tap()
    chip(phone, 1, 5).tap()
    expect(rest(phone)).to_have_text("the rest: 3")  # Cleo, touched longest ago
    expect(chip(phone, 2, 6)).not_to_be_checked()
    save(phone).tap()
    expect(phone.locator("h1")).to_contain_text("Hand 2")
    assert stored(phone, address) == [[8, 5, 3]]


def test_a_new_hand_takes_no_choice_away(phone, play):
    open_game(phone, play())
    choose(phone, 8, 5, 4)
    expect(status(phone)).to_have_text("Too many: 1")
    expect(phone.locator(".entry input:checked")).to_have_count(3)


def test_the_entry_can_be_cleared(phone, play):
    open_game(phone, play())
    choose(phone, 9, 4)
    phone.get_by_text("Trump, last trick").tap()
    phone.get_by_role("button", name="Clear this entry").tap()
    expect(status(phone)).to_have_text("Still to place: 16")
    phone.reload()
    expect(status(phone)).to_have_text("Still to place: 16")


def test_fast_taps_zoom_nothing(phone, play):
    open_game(phone, play(*HANDS))
    box = chip(phone, 0, 9).bounding_box()
    for _tap in range(9):
        phone.touchscreen.tap(box["x"] + 10, box["y"] + 10)
    assert phone.evaluate("visualViewport.scale") == 1
    expect(chip(phone, 0, 9)).to_be_checked()

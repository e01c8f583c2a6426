"""Hands recorded without a connection wait on the phone, and arrive once, in order."""

from queue import Queue

import pytest
from playwright.sync_api import expect

from scorekeeper.rules.presets import PRESETS
from tests.browser.table import HANDS, chip, choose, open_game, save, status, stored
from tests.browser.test_offline import KEPT, reopen

OFFLINE = [(8, 5, 3), (9, 6, 1), (7, 4, 5)]


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args):
    return {**browser_context_args, "service_workers": "allow"}


@pytest.fixture
def offline(new_phone, play):
    """A phone with a game that loses its connection; and the address of the game."""

    def offline(*hands, **about):
        address = play(*hands, **about)
        phone = open_game(new_phone(), address)
        phone.evaluate(KEPT)
        phone.context.set_offline(True)
        return phone, address

    return offline


EMPTY = """new Promise((there, late) => {
    const look = () => indexedDB.open('scorekeeper').onsuccess = ({target: {result}}) => {
        const count = result.transaction('waiting').objectStore('waiting').count();
        count.onsuccess = () => {
            result.close();
            count.result ? setTimeout(look, 50) : there(); }; };
    look();
    setTimeout(late, 5000, 'something waits still'); })"""


def waiting(phone):
    return phone.locator("#waiting")


def record(phone, number, tricks):
    """Record a hand that cannot be sent. The rest of it is left to the app."""
    for seat, count in enumerate(tricks[:-1]):
        chip(phone, seat, count).evaluate("chip => chip.click()")  # wherever it is folded away
    save(phone).tap()
    said = f"Hand {number}: {'-'.join(map(str, tricks))}"
    expect(waiting(phone).locator(".rows li").last).to_have_text(said)


def online(phone):
    phone.context.set_offline(False)
    phone.evaluate(EMPTY)
    expect(waiting(phone)).to_have_count(0)


def tap(phone, name):
    phone.get_by_role("button", name=name).tap()


# -- Record


def test_a_hand_waits_and_is_marked_so(offline):
    phone, address = offline(*HANDS)
    record(phone, 4, (9, 6, 1))
    expect(waiting(phone)).to_contain_text("Waiting on this phone")
    expect(waiting(phone)).to_be_focused()
    expect(phone.locator("#away")).to_be_hidden()
    assert len(stored(phone, address)) == 3


def words(steps):
    return [" ".join(text.split()) for text in steps]


def said_here(phone):
    return words(waiting(phone).locator("ol li").all_inner_texts())


def said_by_server(phone):
    phone.locator("#todo:not([open]) summary").all() and phone.locator("#todo summary").tap()
    return words(phone.locator("#todo .swap").all_inner_texts())


OF_THREE = (6, 4, 6), (11, 3, 2), (9, 6, 1), (8, 2, 6)
OF_FOUR = (8, 2, 1, 1), (2, 6, 2, 2), (8, 2, 2, 0), (3, 2, 3, 4)
FIVE = "classic", "service", "strict_51", "chips", "four_players_steep"


@pytest.mark.one_in(4)
@pytest.mark.parametrize("shape", range(4))
@pytest.mark.parametrize("rules", FIVE)
def test_its_exchange_is_the_one_the_server_says_later(offline, rules, shape):
    variant = PRESETS[rules]
    *tricks, _last = (OF_THREE if variant.seats == 3 else OF_FOUR)[shape]
    tricks.append(variant.tricks - sum(tricks))
    phone, _address = offline(rules=rules)
    record(phone, 1, tricks)
    said = said_here(phone)
    assert len(said) > 0
    online(phone)
    expect(phone.locator("h1")).to_contain_text("Hand 2")
    assert said == said_by_server(phone)


def test_where_nobody_is_up_it_says_so(offline):
    phone, _address = offline()
    record(phone, 1, (8, 5, 3))
    expect(waiting(phone)).to_contain_text("No cards change hands after it.")
    expect(waiting(phone).locator("ol")).to_be_hidden()


def test_where_too_many_play_the_exchange_is_known_later(offline):
    six = PRESETS["four_players"].__class__(targets=(2, 2, 1, 1, 1, 1), tricks=8)
    phone, _address = offline(rules=six)
    for seat, count in enumerate((2, 2, 1, 1, 2)):
        chip(phone, seat, count).tap()
    save(phone).tap()
    expect(waiting(phone)).to_contain_text("Who exchanges with whom is known when")


def test_totals_and_the_end_are_known_when_the_connection_is_back(offline):
    phone, _address = offline(*HANDS)
    before = phone.locator(".sheet").inner_text()
    record(phone, 4, (7, 4, 5))
    expect(waiting(phone)).to_contain_text("Totals, and whether the game is over, are known when")
    assert phone.locator(".sheet").inner_text() == before
    expect(phone.locator("#offline")).to_be_visible()


def test_the_entry_goes_on_to_the_next_hand(offline):
    phone, _address = offline(*HANDS)
    record(phone, 4, (7, 4, 5))
    expect(phone.locator("h1")).to_have_text("Hand 5 – Ben deals and needs 8. Cleo leads.")
    expect(save(phone)).to_have_text("Save hand 5")
    expect(status(phone)).to_have_text("Still to place: 16")
    expect(phone.locator("[data-seat] legend")).to_have_text(
        ["Ana middle, needs 3", "Ben dealer, needs 8", "Cleo eldest, needs 5"]
    )
    expect(phone.locator(".todo")).to_be_hidden()
    expect(phone.locator(".undo")).to_be_hidden()


def test_a_dealer_out_of_turn_counts_for_the_hands_after(offline):
    phone, address = offline(*HANDS)
    phone.get_by_text("Trump, last trick").tap()
    phone.get_by_label("Who really dealt").select_option("Cleo")
    record(phone, 4, (7, 4, 5))
    expect(phone.locator("h1")).to_contain_text("Hand 5 – Ana deals")
    record(phone, 5, (8, 5, 3))
    expect(phone.locator("h1")).to_contain_text("Hand 6 – Ben deals")
    online(phone)
    expect(phone.locator("h1")).to_contain_text("Hand 6 – Ben deals")
    assert stored(phone, address)[3:] == [[7, 4, 5], [8, 5, 3]]


def test_a_dealer_told_before_the_connection_went_counts_as_well(new_phone, play):
    address = play(*HANDS)
    phone = open_game(new_phone(), address)
    phone.evaluate(KEPT)
    phone.get_by_text("Trump, last trick").tap()
    phone.get_by_label("Who really dealt").select_option("Cleo")
    expect(phone.locator("[data-seat] legend").nth(2)).to_contain_text("dealer, needs 8")
    phone.context.set_offline(True)
    record(phone, 4, (7, 4, 5))
    expect(phone.locator("[data-seat] legend")).to_have_text(
        ["Ana dealer, needs 8", "Ben eldest, needs 5", "Cleo middle, needs 3"]
    )
    expect(chip(phone, 2, 7)).to_be_visible()
    expect(chip(phone, 2, 8)).to_be_hidden()


def test_where_the_next_dealer_gives_out_targets_one_hand_can_wait(offline):
    phone, address = offline(rules="dealers_choice", next_targets=[8, 5, 3])
    record(phone, 1, (9, 5, 2))
    expect(waiting(phone).locator("ol li")).to_have_count(1)
    expect(waiting(phone)).to_contain_text("So is the entry of the next hand.")
    expect(save(phone)).to_be_hidden()
    online(phone)
    assert stored(phone, address) == [[9, 5, 2]]


# -- Wait


def test_three_hands_wait_survive_closing_and_arrive_once_and_in_order(offline):
    phone, address = offline(*HANDS)
    for number, tricks in enumerate(OFFLINE, 4):
        record(phone, number, tricks)
    phone = reopen(phone)
    expect(waiting(phone).locator(".rows li")).to_have_count(3)
    expect(phone.locator("h1")).to_contain_text("Hand 7")
    phone = reopen(phone)
    online(phone)
    expect(phone.locator("h1")).to_contain_text("Hand 7")
    expect(phone.locator(".sheet tbody tr")).to_have_count(6)
    assert stored(phone, address)[3:] == [list(tricks) for tricks in OFFLINE]
    phone.reload()
    expect(phone.locator(".sheet tbody tr")).to_have_count(6)


def test_three_hands_arrive_when_the_page_is_only_opened_with_a_connection(offline):
    phone, address = offline(*HANDS)
    for number, tricks in enumerate(OFFLINE, 4):
        record(phone, number, tricks)
    context, home = phone.context, phone.url.partition("/t/")[0]
    phone.close()
    context.set_offline(False)
    elsewhere = context.new_page()
    elsewhere.goto(home)
    expect(elsewhere.locator("h1")).to_have_text("Scorekeeper")
    elsewhere.evaluate(EMPTY)
    assert stored(elsewhere, address)[3:] == [list(tricks) for tricks in OFFLINE]


def test_a_half_entered_hand_after_those_that_wait_survives_closing(offline):
    phone, _address = offline(*HANDS)
    record(phone, 4, (7, 4, 5))
    choose(phone, 6)
    phone = reopen(phone)
    expect(save(phone)).to_have_text("Save hand 5")
    expect(chip(phone, 0, 6)).to_be_checked()
    online(phone)
    expect(chip(phone, 0, 6)).to_be_checked()
    expect(phone.locator("h1")).to_contain_text("Hand 5")


def test_a_hand_that_waits_can_be_taken_back_and_mended(offline):
    phone, address = offline(*HANDS)
    record(phone, 4, (7, 4, 5))
    record(phone, 5, (8, 5, 3))
    tap(phone, "Take hand 5 back into the entry")
    expect(waiting(phone).locator(".rows li")).to_have_count(1)
    expect(chip(phone, 0, 8)).to_be_checked()
    expect(save(phone)).to_have_text("Save hand 5")
    chip(phone, 0, 7).tap()
    save(phone).tap()
    expect(waiting(phone).locator(".rows li").last).to_have_text("Hand 5: 7-5-4")
    online(phone)
    assert stored(phone, address)[3:] == [[7, 4, 5], [7, 5, 4]]


def test_a_hand_waits_with_all_that_was_seen_of_it(offline):
    phone, address = offline(*HANDS)
    phone.get_by_text("Trump, last trick").tap()
    phone.get_by_label("Note").fill("by candle light")
    phone.get_by_label("Trump").select_option("♥ hearts")
    record(phone, 4, (7, 4, 5))
    online(phone)
    hand = phone.request.get(f"{address}.json").json()["hands"][3]
    assert (hand["note"], hand["trump"]) == ("by candle light", "hearts")


def test_what_is_sent_carries_a_token_of_now(offline):
    phone, address = offline(*HANDS)
    record(phone, 4, (7, 4, 5))
    cookies = [one for one in phone.context.cookies() if one["name"] != "scorekeeper"]
    phone.context.clear_cookies()
    phone.context.add_cookies(cookies)
    online(phone)
    assert stored(phone, address)[3:] == [[7, 4, 5]]


# -- Somebody was faster


@pytest.fixture
def beaten(offline, new_phone):
    """Three hands wait on a phone, and another one has recorded hand 4 otherwise meanwhile."""
    phone, address = offline(*HANDS)
    for number, tricks in enumerate(OFFLINE, 4):
        record(phone, number, tricks)
    other = open_game(new_phone(), address)
    choose(other, 6, 6)
    save(other).tap()
    expect(other.locator("h1")).to_contain_text("Hand 5")
    phone.context.set_offline(False)
    expect(phone.locator("h1")).to_have_text("Which hand 4 is right?", timeout=6000)
    expect(phone.locator("#theirs td")).to_have_text(["6", "6", "4"])
    expect(phone.locator("#mine td")).to_have_text(["8", "5", "3"])
    return phone, address


def test_a_conflict_is_shown_and_nothing_is_lost_meanwhile(beaten):
    phone, address = beaten
    assert stored(phone, address)[3:] == [[6, 6, 4]]
    phone.reload()
    expect(phone.locator("h1")).to_have_text("Which hand 4 is right?")
    assert stored(phone, address)[3:] == [[6, 6, 4]]


def test_what_is_saved_may_stay_and_the_others_follow(beaten):
    phone, address = beaten
    phone.get_by_role("link", name="Keep what is saved").tap()
    expect(phone.locator("h1")).to_contain_text("Hand 7", timeout=6000)
    expect(waiting(phone)).to_have_count(0)
    assert stored(phone, address)[3:] == [[6, 6, 4], [9, 6, 1], [7, 4, 5]]


def test_what_waited_may_be_saved_instead_and_the_others_follow(beaten):
    phone, address = beaten
    tap(phone, "Save mine instead")
    expect(phone.locator("h1")).to_contain_text("Hand 7", timeout=6000)
    expect(waiting(phone)).to_have_count(0)
    assert stored(phone, address)[3:] == [list(tricks) for tricks in OFFLINE]


def test_the_same_hand_recorded_on_two_phones_is_one(offline, new_phone):
    phone, address = offline(*HANDS)
    record(phone, 4, (7, 4, 5))
    other = open_game(new_phone(), address)
    choose(other, 7, 4)
    save(other).tap()
    expect(other.locator("h1")).to_contain_text("Hand 5")
    online(phone)
    expect(phone.locator("h1")).to_contain_text("Hand 5")
    assert stored(phone, address)[3:] == [[7, 4, 5]]


def test_a_hand_that_waits_behind_one_taken_back_is_recorded_once(offline, new_phone):
    phone, address = offline(*HANDS)
    record(phone, 4, (7, 4, 5))
    other = open_game(new_phone(), address)
    tap(other, "Undo")
    expect(other.locator("h1")).to_contain_text("Hand 3")
    phone.context.set_offline(False)
    expect(phone.locator("h1")).to_have_text("Is this hand 3?", timeout=6000)
    tap(phone, "Save it as hand 3")
    expect(phone.locator("h1")).to_contain_text("Hand 4")
    phone.reload()
    expect(phone.locator("h1")).to_contain_text("Hand 4")
    assert stored(phone, address) == [list(HANDS[0]), list(HANDS[1]), [7, 4, 5]]


def test_a_hand_for_a_game_that_is_over_by_now_is_told_and_kept(offline, new_phone):
    phone, address = offline(*HANDS)
    record(phone, 4, (7, 4, 5))
    other = open_game(new_phone(), address)
    other.get_by_text("Stop the game").tap()
    tap(other, "Stop after hand 3")
    expect(other.locator("h1")).to_contain_text("Ana has won")
    phone.context.set_offline(False)
    expect(phone.get_by_role("alert").get_by_text("The game is over.")).to_be_visible(timeout=6000)
    expect(waiting(phone)).to_contain_text("Hand 4: 7-4-5")
    tap(other, "Undo")
    expect(other.locator("h1")).to_contain_text("Hand 4")
    phone.reload()
    expect(phone.locator("h1")).to_contain_text("Hand 5")
    expect(waiting(phone)).to_have_count(0)
    assert stored(phone, address)[3:] == [[7, 4, 5]]


@pytest.fixture
def over(offline, new_phone):
    """A phone with a hand that waits for a game which another phone has stopped; and that phone."""
    phone, address = offline(*HANDS)
    record(phone, 4, (7, 4, 5))
    other = open_game(new_phone(), address)
    other.get_by_text("Stop the game").tap()
    tap(other, "Stop after hand 3")
    expect(other.locator("h1")).to_contain_text("Ana has won")
    phone.context.set_offline(False)
    expect(phone.get_by_role("alert").get_by_text("The game is over.")).to_be_visible(timeout=6000)
    return phone, other, address


def test_a_hand_that_waits_is_not_lost_when_another_one_is_corrected(over):
    phone, _other, _address = over
    phone.get_by_label("Correct hand 3").tap()
    chip(phone, 0, 9).tap()
    tap(phone, "Save hand 3")
    expect(phone.locator("#said")).to_contain_text("corrected")
    expect(phone.get_by_role("alert").get_by_text("The game is over.")).to_be_visible(timeout=6000)
    expect(waiting(phone)).to_contain_text("Hand 4: 7-4-5")


def test_it_goes_by_itself_once_the_game_goes_on(over):
    phone, other, address = over
    tap(other, "Play on")
    expect(phone.locator("h1")).to_contain_text("Hand 5", timeout=6000)
    expect(waiting(phone)).to_have_count(0)
    assert stored(phone, address)[3:] == [[7, 4, 5]]


def test_a_conflict_that_was_found_on_another_page_is_shown_by_the_game(offline, new_phone):
    phone, address = offline(*HANDS)
    record(phone, 4, (8, 5, 3))
    other = open_game(new_phone(), address)
    choose(other, 6, 6)
    save(other).tap()
    expect(other.locator("h1")).to_contain_text("Hand 5")
    home, context = phone.url.partition("/t/")[0], phone.context
    phone.close()
    context.set_offline(False)
    phone = context.new_page()
    with phone.expect_response(lambda answer: answer.status == 409):
        phone.goto(home)
    phone.get_by_role("link", name="Ana, Ben").tap()
    phone.get_by_role("link", name="Go on with hand 5").tap()
    expect(phone.locator("h1")).to_have_text("Which hand 4 is right?", timeout=6000)


def test_what_is_not_decided_is_asked_again(beaten):
    phone, address = beaten
    phone.get_by_role("link", name="Game 1").tap()
    expect(phone.locator("h1")).to_have_text("Which hand 4 is right?", timeout=6000)
    assert stored(phone, address)[3:] == [[6, 6, 4]]


def test_a_hand_that_is_not_for_now_is_in_the_entry_when_its_turn_comes(offline, new_phone):
    phone, address = offline(*HANDS)
    record(phone, 4, (7, 4, 5))
    other = open_game(new_phone(), address)
    tap(other, "Undo")
    expect(other.locator("h1")).to_contain_text("Hand 3")
    phone.context.set_offline(False)
    expect(phone.locator("h1")).to_have_text("Is this hand 3?", timeout=6000)
    phone.get_by_role("link", name="Back to the game").tap()
    expect(phone.locator("h1")).to_contain_text("Hand 3")
    tap(other, "Bring back")
    expect(phone.locator("h1")).to_contain_text("Hand 4", timeout=6000)
    expect(chip(phone, 0, 7)).to_be_checked()
    assert len(stored(phone, address)) == 3


def test_a_hand_saved_while_others_are_sent_gets_in_line(offline):
    phone, address = offline(*HANDS)
    record(phone, 4, (7, 4, 5))
    record(phone, 5, (8, 5, 3))
    choose(phone, 9, 6)
    phone.context.set_offline(False)
    save(phone).tap()
    expect(phone.locator(".sheet tbody tr")).to_have_count(6, timeout=9000)
    expect(waiting(phone)).to_have_count(0)
    assert stored(phone, address)[3:] == [[7, 4, 5], [8, 5, 3], [9, 6, 1]]


def test_the_hands_behind_one_that_was_refused_follow_once_it_is_mended(offline):
    phone, address = offline(*HANDS)
    phone.get_by_text("Trump, last trick").tap()
    phone.get_by_label("Note").evaluate("note => { note.value = 'x'.repeat(501); }")
    record(phone, 4, (7, 4, 5))
    record(phone, 5, (8, 5, 3))
    phone.context.set_offline(False)
    expect(phone.get_by_text("At most 500 characters")).to_be_visible(timeout=6000)
    phone.get_by_label("Note").fill("short")
    save(phone).tap()
    expect(phone.locator(".sheet tbody tr")).to_have_count(5, timeout=6000)
    expect(waiting(phone)).to_have_count(0)
    assert stored(phone, address)[3:] == [[7, 4, 5], [8, 5, 3]]


def test_a_hand_that_the_rules_of_now_refuse_is_in_the_entry_again(served, offline):
    phone, address = offline(*HANDS)
    phone.get_by_text("Trump, last trick").tap()
    phone.get_by_label("Note").evaluate("note => { note.value = 'x'.repeat(501); }")
    record(phone, 4, (7, 4, 5))
    phone.context.set_offline(False)
    expect(phone.get_by_text("At most 500 characters")).to_be_visible(timeout=6000)
    expect(chip(phone, 0, 7)).to_be_checked()
    expect(waiting(phone)).to_have_count(0)
    phone.get_by_label("Note").fill("short")
    save(phone).tap()
    expect(phone.locator("h1")).to_contain_text("Hand 5")
    assert stored(phone, address)[3:] == [[7, 4, 5]]


@pytest.fixture
def renewed(offline, renew):
    """A hand waits on a phone below a link that is dead; and the new address of its game."""
    phone, address = offline(*HANDS)
    record(phone, 4, (7, 4, 5))
    new = renew(address)
    phone.context.set_offline(False)
    told = phone.get_by_text("The link of this table has been renewed")
    expect(told).to_be_visible(timeout=6000)
    return phone, new


def test_a_hand_below_a_dead_link_is_kept_and_sent_below_the_new_one(renewed):
    phone, new = renewed
    expect(waiting(phone)).to_contain_text("Hand 4: 7-4-5")
    expect(waiting(phone).get_by_role("button")).to_have_count(0)
    open_game(phone, new)
    expect(phone.locator(".sheet tbody tr")).to_have_count(4, timeout=6000)
    expect(waiting(phone)).to_have_count(0)
    assert stored(phone, new)[3:] == [[7, 4, 5]]


def test_it_is_kept_as_well_when_the_dead_link_is_removed_meanwhile(renewed):
    phone, new = renewed
    phone.goto("/")
    phone.get_by_role("button", name="Remove the dead link").tap()
    expect(phone.get_by_text("No table on this phone yet")).to_be_visible()
    open_game(phone, new)
    expect(phone.locator(".sheet tbody tr")).to_have_count(4, timeout=6000)
    assert stored(phone, new)[3:] == [[7, 4, 5]]


def test_nothing_waits_for_a_table_that_was_forgotten(beaten):
    phone, _address = beaten
    phone.goto("/")
    tap(phone, "Remove")
    expect(phone.get_by_text("No table on this phone yet")).to_be_visible()
    phone.evaluate(EMPTY)


def test_a_hand_on_its_way_does_not_bring_a_forgotten_table_back(beaten):
    phone, address = beaten
    held = Queue()
    phone.route(f"**{address}", lambda route: held.put((route, route.fetch())))
    with phone.expect_request(f"**{address}"):
        phone.goto("/")
    tap(phone, "Remove")
    expect(phone.get_by_text("No table on this phone yet")).to_be_visible()
    route, answer = held.get()
    route.fulfill(response=answer)
    phone.reload()
    expect(phone.get_by_text("No table on this phone yet")).to_be_visible()

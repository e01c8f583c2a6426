"""The lab in a browser: figures come by themselves, with a script and without, on any screen."""

import re
from datetime import timedelta

import pytest
from playwright.sync_api import expect

from scorekeeper.database import db
from scorekeeper.lab_runs import LabRun
from scorekeeper.models import now
from tests.browser.table import open_game
from tests.browser.test_small_screen import CUT, LARGE

LONG = 20_000  # milliseconds; the child has to start
FEW = "/lab?a-rules=three_two_five&players=random&games=60"
BOTH = FEW + "&b-rules=first&b-exchange=none"
MANY = "/lab?a-rules=online&games=100000"  # takes some seconds, until it meets the bound


def press(page, name):
    page.get_by_role("button", name=name, exact=True).click()


def run(page):
    return page.locator("#run")


def sentence(page):
    """How the run stands, in words."""
    return run(page).locator("p").first


def play(page, address):
    """Ask for a run, and wait until it is over."""
    page.goto(address)
    press(page, "Play")
    expect(sentence(page)).to_have_text(re.compile(r"^\d+ games played\.$"), timeout=LONG)
    return page


@pytest.fixture
def plain(new_phone):
    """A phone whose browser runs no script."""
    return new_phone(java_script_enabled=False)


@pytest.fixture
def waiting(served):
    """The address of a run that waits for its turn for ever."""
    one = {"rules": "classic", "players": ["random"] * 3}
    asked = {"sets": [one], "games": 5, "seed": 1}
    run = LabRun(asked=asked, visitor="nobody", heard=now() + timedelta(hours=1))
    with served[0].app_context():
        db.session.add(run)
        db.session.commit()
        yield f"/lab/runs/{run.key}"
        db.session.delete(run)
        db.session.commit()


# -- A run


def test_no_news_are_no_reason_to_complain(phone, waiting):
    open_game(phone, waiting)
    with phone.expect_response(lambda answer: answer.status == 204):
        pass
    phone.wait_for_timeout(200)
    expect(phone.locator("#away")).to_be_hidden()


def test_figures_come_by_themselves_and_then_nothing_is_asked_any_more(phone):
    open_game(phone, BOTH)
    press(phone, "Play")
    expect(phone.locator("h1")).to_have_text("3-2-5 and House rules")
    expect(sentence(phone)).to_have_text("120 games played.", timeout=LONG)
    expect(phone).to_have_title("120 games played. · 3-2-5 and House rules")
    asked = []
    phone.on("request", lambda request: asked.append(request.url))
    phone.wait_for_timeout(1500)
    assert asked == []
    assert phone.evaluate("window.marked")


def test_news_take_nobody_away_from_what_they_read(phone):
    open_game(phone, MANY)
    press(phone, "Play")
    expect(phone.locator(".topic").last).to_be_visible(timeout=LONG)
    phone.locator(".topic").last.scroll_into_view_if_needed()
    button = phone.get_by_role("link", name="The form, with these rules")
    button.focus()
    seen = sentence(phone).inner_text()
    expect(sentence(phone)).not_to_have_text(seen, timeout=LONG)
    expect(button).to_be_focused()
    assert phone.evaluate("scrollY") > 0
    press(phone, "Cancel")
    expect(sentence(phone)).to_contain_text("Cancelled:")


def test_a_run_is_cancelled_and_what_it_has_shown_stays(phone):
    open_game(phone, MANY)
    press(phone, "Play")
    expect(phone.locator(".topic").first).to_be_visible(timeout=LONG)
    press(phone, "Cancel")
    expect(sentence(phone)).to_have_text(re.compile(r"^Cancelled: .+ of 100,000 games played\.$"))
    expect(phone.locator("progress")).to_have_count(0)
    expect(phone.locator(".topic").first).to_be_visible()


def test_a_table_behind_a_picture(phone):
    play(phone, FEW)
    made = phone.locator(".topic", has_text="Targets made, by role")
    made.get_by_text("Table", exact=True).click()
    expect(made.locator("tbody th")).to_have_text(["dealer, 2", "eldest, 5", "middle, 3"])


def test_all_of_it_without_a_script(plain):
    play(plain, FEW)
    expect(plain.locator("h1")).to_have_text("3-2-5")
    plain.get_by_role("link", name="One hand of this run").click()
    expect(plain).to_have_title("Hand 1 of 9, seed 1000000")
    plain.get_by_role("link", name="Hand 2", exact=True).first.click()
    expect(plain).to_have_title("Hand 2 of 9, seed 1000000")


# -- The form


def test_each_set_shows_the_fields_of_its_own_rules(phone):
    open_game(phone, "/lab")
    expect(phone.locator("#b-house")).to_be_hidden()
    phone.locator("#b-rules").select_option("online")
    for prefix in "ab":
        phone.locator(f"#{prefix}-house summary").first.click()
    expect(phone.locator("#b-points")).to_have_attribute("placeholder", "10")
    expect(phone.locator("#b-points")).to_be_visible()
    expect(phone.locator("#a-points")).to_be_hidden()
    expect(phone.locator("#a-hands")).to_be_visible()
    phone.locator("#a-victory").select_option("first_to")
    expect(phone.locator("#a-points")).to_be_visible()


def test_more_players_bring_more_seats_and_another_bound(phone):
    open_game(phone, "/lab")
    phone.locator("#a-rules").select_option("four_players")
    expect(phone.locator("#players-3")).to_have_count(1)
    expect(phone.locator("#most")).to_contain_text("at most 12,500 games")
    assert phone.evaluate("window.marked")


def test_how_the_rules_of_a_new_table_play_is_asked_beside_it(phone):
    open_game(phone, "/new")
    phone.get_by_label("Name, seat 1", exact=True).fill("Ana")
    phone.get_by_label("Online 3-5-8").check()
    link = phone.get_by_role("link", name="How do these rules play?")
    expect(link).to_have_attribute("href", "/lab?a-rules=online")
    with phone.expect_popup() as opened:
        link.click()
    expect(opened.value.locator("#a-rules")).to_have_value("online")
    expect(phone.get_by_label("Name, seat 1", exact=True)).to_have_value("Ana")


# -- One hand


def test_hands_follow_each_other_and_have_an_address(phone):
    open_game(phone, "/lab/hand?seed=5")
    phone.get_by_role("link", name="Hand 2", exact=True).first.click()
    expect(phone).to_have_title("Hand 2 of 9, seed 5")
    assert phone.evaluate("location.search").endswith("hand=2")
    phone.get_by_text("Rules, players, seed, hand").click()
    phone.get_by_label("Seed", exact=True).fill("x")
    press(phone, "Show this hand")
    expect(phone.locator(".error")).to_have_text("this has to be a whole number")
    assert phone.evaluate("window.marked")


# -- On any screen


SIX = '{"targets":[3,2,2,2,2,2],"tricks":8}'


@pytest.mark.one_in(2)
@pytest.mark.parametrize("large", [False, True], ids=["usual text", "large text"])
@pytest.mark.parametrize(
    "address",
    ["/lab?b-rules=first&b-exchange=none&players-2=random", "/lab/score?hand=9", "run",
     "/lab/hand?seed=7&rules=online&hand=2"],
)  # fmt: skip
def test_nothing_is_cut_or_goes_sideways(address, large, phone):
    play(phone, BOTH) if address == "run" else phone.goto(address)
    if large:
        phone.evaluate(LARGE)
    assert phone.evaluate("document.scrollingElement.scrollWidth") <= 320
    assert phone.evaluate(CUT) == []


def test_six_have_room_for_their_cards(phone):
    phone.goto(f"/lab/hand?rules={SIX}")
    assert phone.evaluate(CUT) == []


def places(page):
    boxes = [box.bounding_box() for box in page.locator(".topic").first.locator("figure").all()]
    return [(box["x"], box["y"]) for box in boxes]


def test_both_sets_lie_side_by_side_where_there_is_room(new_phone):
    page = play(new_phone(), BOTH)
    (left, upper), (right, lower) = places(page)
    assert (left == right, upper < lower) == (True, True)
    page.set_viewport_size({"width": 1280, "height": 800})
    (left, upper), (right, lower) = places(page)
    assert (left < right, upper == lower) == (True, True)

"""Without a connection the last game seen opens, and says as of when it is."""

import re
import shutil

import pytest
from playwright.sync_api import expect

import scorekeeper.app
from tests.browser.conftest import serve
from tests.browser.table import HANDS, HTMX_IS_THERE, chip, choose, open_game, save, status

# The page is in the hands of the service worker, and kept.
KEPT = """new Promise((there, late) => {
    const look = async () => {
        const kept = await (await caches.open('seen')).match(location.pathname);
        const styled = await caches.match(document.querySelector('link[rel=stylesheet]').href);
        if (navigator.serviceWorker.controller && kept && styled) there();
        else setTimeout(look, 20); };
    look();
    setTimeout(late, 5000, 'not kept'); })"""
SEEN = """async () => { const kept = await (await caches.open('seen')).keys();
    return kept.map(({url}) => new URL(url).pathname); }"""


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args):
    return {**browser_context_args, "service_workers": "allow"}


@pytest.fixture
def game(phone, play):
    """A game with three hands, seen."""
    open_game(phone, play(*HANDS))
    phone.evaluate(KEPT)
    return phone


def reopen(phone, address=None):
    """Close the page, and open it again."""
    context, address = phone.context, address or phone.url
    phone.close()
    again = context.new_page()
    again.goto(address)
    again.evaluate(HTMX_IS_THERE)
    return again


def marked(phone):
    expect(phone.locator("#offline")).to_have_text(re.compile(r"^Offline – as of \d+:\d\d"))
    expect(phone.locator("#offline")).to_be_in_viewport()


def is_the_game(phone, hand):
    expect(phone.locator("h1")).to_contain_text(f"Hand {hand} –")
    expect(phone.locator(".sheet tbody tr")).to_have_count(hand - 1)
    style = "getComputedStyle(document.querySelector('.band')).color"
    assert phone.evaluate(style) == "rgb(255, 255, 255)"


# -- Open


def test_the_last_game_seen_opens_and_is_marked(game):
    game.context.set_offline(True)
    game = reopen(game)
    is_the_game(game, 4)
    marked(game)


def test_it_is_of_the_moment_when_it_was_last_known_to_be_right(game):
    game.evaluate("""async () => {
        const seen = await caches.open('seen');
        await seen.put('/as-of', new Response('2026-11-30T21:04:00Z')); }""")
    game.context.set_offline(True)
    game = reopen(game)
    expect(game.locator("#offline")).to_have_text(re.compile(r":04"))


def test_it_opens_from_where_the_app_starts(game, base_url):
    address = game.url
    game.context.set_offline(True)
    game = reopen(game, base_url)
    is_the_game(game, 4)
    marked(game)
    assert game.url == address


def test_what_was_seen_last_is_what_opens(game, new_phone):
    other = open_game(new_phone(), game.url)
    choose(other, 7, 4)
    save(other).tap()
    expect(game.locator("h1")).to_contain_text("Hand 5")
    choose(game, 7, 6)
    save(game).tap()
    expect(game.locator("h1")).to_contain_text("Hand 6")
    game.evaluate("new Promise(later => setTimeout(later, 300))")
    game.context.set_offline(True)
    is_the_game(reopen(game), 6)


def test_it_is_live_again_once_there_is_a_connection(game, new_phone):
    game.context.set_offline(True)
    game = reopen(game)
    marked(game)
    other = open_game(new_phone(), game.url)
    choose(other, 7, 4)
    save(other).tap()
    expect(other.locator("h1")).to_contain_text("Hand 5")
    game.context.set_offline(False)
    expect(game.locator("#offline")).to_be_hidden(timeout=3000)
    is_the_game(game, 5)


def test_with_a_connection_nothing_old_is_shown(game, new_phone):
    other = open_game(new_phone(), game.url)
    choose(other, 7, 4)
    save(other).tap()
    expect(other.locator("h1")).to_contain_text("Hand 5")
    game = reopen(game)
    is_the_game(game, 5)
    expect(game.locator("#offline")).to_be_hidden()


def test_another_page_says_kindly_that_it_is_not_there(game):
    game.context.set_offline(True)
    game = reopen(game, game.url.rpartition("/games")[0])
    expect(game.locator("h1")).to_have_text("No connection")
    game.get_by_role("link", name="Open the last game").tap()
    is_the_game(game, 4)


def test_a_half_entered_hand_is_there_too(game):
    choose(game, 7)
    game.context.set_offline(True)
    game = reopen(game)
    expect(chip(game, 0, 7)).to_be_checked()
    expect(status(game)).to_have_text("Still to place: 9")


# -- Take over


def test_a_first_visit_is_not_loaded_anew_when_the_service_worker_takes_over(phone, play):
    open_game(phone, play(*HANDS))
    choose(phone, 7)
    phone.evaluate(KEPT)
    phone.evaluate("new Promise(later => setTimeout(later, 500))")
    assert phone.evaluate("window.marked")
    expect(chip(phone, 0, 7)).to_be_checked()


@pytest.fixture
def versions(served, make_app, tmp_path, monkeypatch):
    """Serve a version of the app, and then another one at the same address: `next()`, twice."""
    shutil.copytree(scorekeeper.app.WEB_ROOT / "static", tmp_path / "static")
    shutil.copytree(scorekeeper.app.WEB_ROOT / "templates", tmp_path / "templates")
    with (tmp_path / "static" / "app.css").open("a") as style:
        style.write("h1 { letter-spacing: 3px; }")

    def versions():
        with serve(served[0]) as address:
            yield address
        monkeypatch.setattr(scorekeeper.app, "WEB_ROOT", tmp_path)
        uri = served[0].config["SQLALCHEMY_DATABASE_URI"]
        port = int(address.rpartition(":")[2])
        with make_app(SQLALCHEMY_DATABASE_URI=uri) as app, serve(app, port) as address:
            yield address

    return versions()


def style(phone):
    return phone.evaluate("getComputedStyle(document.querySelector('h1')).letterSpacing")


def of_one_version(phone):
    """Whether page, scripts and styles are of one version; which one."""
    names = phone.evaluate("""async () => {
        const named = document.body.dataset.release;
        const shells = await caches.keys();
        const find = 'script[src^="/static"], link[rel=stylesheet]';
        const files = [...document.querySelectorAll(find)];
        const shell = await caches.open(`shell-${named}`);
        const kept = await Promise.all(files.map(one => shell.match(one.src ?? one.href)));
        return [shells.includes(`shell-${named}`), kept.every(Boolean)]; }""")
    return names == [True, True]


def test_a_new_version_takes_over_with_the_next_page_and_as_a_whole(versions, new_phone, play):
    path = play(*HANDS)
    phone = open_game(new_phone(), next(versions) + path)
    phone.evaluate(KEPT)
    assert style(phone) == "normal"
    next(versions)
    phone.get_by_label("Correct hand 3").tap()
    expect(phone.locator("h1")).to_have_text("Correct hand 3")
    assert style(phone) == "3px"
    phone.goto(phone.url.partition("/hands")[0])
    phone.evaluate(KEPT)
    phone.context.set_offline(True)
    phone = reopen(phone)
    assert style(phone) == "3px"
    assert of_one_version(phone)
    next(versions, None)


def test_a_game_kept_by_an_old_version_opens_with_its_own_scripts_and_styles(
    versions, new_phone, play, base_url
):
    path = play(*HANDS)
    first = next(versions)
    phone = open_game(new_phone(), first + path)
    phone.evaluate(KEPT)
    next(versions)
    elsewhere = phone.context.new_page()
    elsewhere.goto(f"{first}/new")
    elsewhere.evaluate("""new Promise(there => { const look = async () =>
        (await caches.keys()).filter(name => name.startsWith('shell-')).length > 1
            ? there() : setTimeout(look, 50); look(); })""")
    elsewhere.close()
    phone.context.set_offline(True)
    phone = reopen(phone)
    is_the_game(phone, 4)
    assert style(phone) == "normal"
    assert of_one_version(phone)
    next(versions, None)


def test_what_is_half_entered_stays_when_a_hand_is_saved_by_a_new_version(
    versions, new_phone, play
):
    path = play(*HANDS)
    first = next(versions)
    ana, ben = (open_game(new_phone(), first + path) for _each in range(2))
    next(versions)
    choose(ben, 7)
    ana.get_by_role("button", name="Undo").tap()
    expect(ben.locator("h1")).to_contain_text("Hand 3", timeout=6000)
    assert ben.evaluate("window.marked"), "loaded anew under one's fingers"
    expect(chip(ben, 0, 7)).to_be_checked()
    next(versions, None)


# -- Forget


def test_what_is_typed_stays_when_a_new_version_has_come(phone, play):
    open_game(phone, play(*HANDS) + "/settings")
    phone.get_by_label("Name, seat 2").fill("Benno")
    phone.evaluate("document.body.dataset.release = 'old'")
    with phone.expect_response(lambda answer: "settings" in answer.url):
        phone.locator("[name=rules][value=online]").first.evaluate("choice => choice.click()")
    phone.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    phone.evaluate("new Promise(later => setTimeout(later, 300))")
    assert phone.get_by_label("Name, seat 2").input_value() == "Benno"


def test_nothing_of_a_forgotten_table_stays_on_the_phone(game):
    choose(game, 7)
    game.goto("/")
    game.get_by_role("button", name="Remove").tap()
    expect(game.get_by_text("No table on this phone yet")).to_be_visible()
    assert game.evaluate("async () => (await caches.keys()).filter(name => name === 'seen')") == []
    assert game.evaluate("localStorage.length") == 0


def test_a_table_that_stays_on_the_phone_is_not_forgotten_with_another(game, play):
    here, other = game.url, play()
    game.goto(other)
    game.goto(here)
    game.evaluate(KEPT)
    game.goto("/")
    game.get_by_role("button", name="Remove").last.tap()
    expect(game.get_by_role("button", name="Remove")).to_have_count(1)
    assert sorted(game.evaluate(SEEN)) == ["/as-of", "/t/" + here.partition("/t/")[2]]


def test_a_game_below_a_dead_link_is_kept_no_longer(renew, game):
    renew(game.url)
    expect(game.get_by_text("The link of this table has been renewed")).to_be_visible()
    game.wait_for_function("async () => !(await caches.keys()).includes('seen')")


def test_only_one_game_is_kept(game, play):
    other = play(*HANDS)
    game.goto(other)
    game.evaluate(KEPT)
    assert sorted(game.evaluate(SEEN)) == ["/as-of", other]

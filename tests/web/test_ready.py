"""A page of a game that nothing has changed is not rendered again."""

import re
from pathlib import Path

import pytest
from flask import template_rendered

from scorekeeper.web import ready
from tests.queries import queries
from tests.web.play import again, new_table, play, table_of
from tests.web.reader import HX, Reader

TEMPLATES = Path(__file__).parents[2] / "templates"


@pytest.fixture
def rendered(app):
    """The templates that were rendered meanwhile."""
    names = []

    def note(_app, template, **_context):
        names.append(template.name)

    with template_rendered.connected_to(note, app):
        yield names


@pytest.fixture(autouse=True)
def _no_time_passes(monkeypatch):
    monkeypatch.setattr(ready, "monotonic", lambda: 0)


@pytest.fixture
def game(ana):
    return again(new_table(ana, (9, 4, 3)))


def test_it_is_rendered_once_and_asks_for_its_table_alone(app, game, rendered):
    first = again(game)
    rendered.clear()
    with queries(app) as asked:
        second = again(game)
    assert ([query.split()[0] for query in asked], rendered) == (["BEGIN", "SELECT"], [])
    assert second.text == first.text


def test_each_reader_gets_a_token_that_works(app, game, rendered):
    other = Reader(app).open(game.path)
    rendered.clear()
    for page in (again(game), other.reader.open(game.path)):
        assert ready.TOKEN not in page.html
        assert page.press("Save hand 2", tricks=(3, 8, 5)).status in {200, 409}
    assert "games/show.html" in rendered  # after the hand was saved


def test_readers_who_see_the_same_share_it(app, game, rendered):
    first, second = Reader(app).open(game.path), Reader(app).open(game.path)
    assert rendered == []
    assert first.form("Undo").fields["csrf_token"] != second.form("Undo").fields["csrf_token"]


@pytest.mark.parametrize(
    ("words", "mark"),
    [
        ("Français", '<html lang="fr"'),
        ("candle", 'data-look="candle"'),
        ("left", 'class="left"'),
        ("Table mode", 'class="flat"'),
    ],
)
def test_who_sees_something_else_gets_that(app, game, words, mark):
    other = Reader(app).open(game.path).press(words).reader
    for reader, sees_it in ((other, True), (game.reader, False), (other, True)):
        assert (mark in reader.open(game.path).html) == sees_it


def test_a_page_and_what_stands_in_its_frame_are_two(app, game):
    bare = Reader(app, HX).open(game.path)
    assert (bare.html.count("<html"), again(game).html.count("<html")) == (0, 1)


def test_a_browser_that_comes_from_elsewhere_is_told_the_address(game):
    get = game.reader.client.get
    for come_from, told in (("/new", game.path), (game.path, None), ("/new", game.path)):
        answer = get(game.path, headers=HX | {"HX-Current-URL": f"http://x{come_from}"})
        assert answer.headers.get("HX-Push-Url") == told


def test_parts_that_are_there_are_left_out_for_who_has_them_alone(game):
    get = game.reader.client.get
    mark = re.search('id="ways" data-part="([0-9a-f]+)"', game.html)[1]
    for has, there in (("", True), (f"ways={mark}", False), ("x" * 5000, True), ("", True)):
        page = get(game.path, headers=HX | {"Has": has}).text
        assert ("Links and QR codes" in page) == there


def test_the_foot_comes_along_only_after_it_was_changed(game):
    get = game.reader.client.get
    for source, there in ((None, False), ("form#settings", True), (None, False)):
        headers = HX | ({"HX-Source": source} if source else {})
        assert ('id="foot"' in get(game.path, headers=headers).text) == there


def test_the_same_browser_may_watch_and_keep_score(game):
    key = game.follow("Links").areas["link-viewer"].rpartition("/")[2]
    for address, offered in ((f"/w/{key}/games/1", False), (game.path, True)) * 2:
        assert ("Save hand 2" in game.reader.open(address).buttons) == offered


def test_two_games_of_a_table_are_two_pages(game):
    second = game.press("Stop after hand 1").press("Next game")
    assert second.path.endswith("/games/2")
    for page in (second, game, second):
        assert again(page).element("live")["hx-get"].startswith(page.path)


def test_a_reader_is_answered_in_the_language_asked_for_and_at_the_address_used(game):
    get = game.reader.client.get
    for code, host in (("fr", "one.example"), ("it", "two.example"), ("fr", "two.example")):
        page = get(game.path, headers={"Accept-Language": code, "Host": host}).text
        assert (f'<html lang="{code}"' in page, f"http://{host}/static" in page) == (True, True)


def test_who_says_that_the_app_lies_elsewhere_is_answered_alone(game):
    game.press("Undo")
    elsewhere = {"SCRIPT_NAME": "/elsewhere"}
    page = game.reader.client.get(game.path, environ_overrides=elsewhere)
    assert "/elsewhere/rules" in page.text
    assert "/elsewhere" not in again(game).html


def test_what_only_asks_whether_it_is_there_leaves_nothing_behind(game, rendered):
    game.press("Undo")
    rendered.clear()
    game.reader.client.head(game.path)
    page = again(game)
    assert page.form("candle").fields["back"] == game.path
    assert rendered.count("games/show.html") == 2


def test_an_address_with_more_to_it_is_not_kept(app, game):
    before = app.extensions[ready.PAGES].size
    game.reader.open(f"{game.path}?x=1")
    assert app.extensions[ready.PAGES].size == before


def test_memory_has_a_bound(monkeypatch):
    pages = ready.Pages()
    monkeypatch.setattr(ready, "MOST", 300)
    monkeypatch.setattr(ready, "LARGEST", 100)
    for number in range(10):
        pages.put(number, "mark", "page", b"x" * 90)
    pages.put("large", "mark", "page", b"x" * 101)
    pages.put(9, "mark", "page", b"y" * 30)
    assert (list(pages.kept), pages.size) == ([7, 8, 9], 210)


def test_what_was_before_a_change_is_kept_no_longer():
    pages = ready.Pages()
    for mark in (1, 2):
        for key in ("one", "other"):
            pages.put("table", mark, key, b"x" * mark)
    assert (pages.get("table", 1, "one"), pages.get("table", 2, "one")) == (None, b"xx")
    assert pages.size == 4


def test_a_page_says_how_long_ago_that_was(game, monkeypatch, rendered):
    again(game)
    rendered.clear()
    monkeypatch.setattr(ready, "monotonic", lambda: ready.LATELY)
    again(game)
    assert "games/show.html" in rendered


def test_all_that_a_page_asks_of_a_device_is_what_it_is_kept_by():
    pages = [path.read_text() for path in TEMPLATES.rglob("*.html")]
    asked = {name for page in pages for name in re.findall(r"session\.(\w+)", page)}
    assert asked - {"device"} <= set(ready.SHOWN)


CHANGES = {
    "Hand 3 – Cleo deals": lambda game: play(game, 3, 8, 5),
    "Bring back": lambda game: game.press("Undo"),
    "Anna": lambda game: game.follow("Settings").press("Save", players=("Anna",)),
    "Is hand 1 right": lambda game: game.reader.open(table_of(game)).press("Ask"),
    "Kitchen": lambda game: game.follow("Settings").press("Save", {"note": "Kitchen"}),
    "This game is in the bin": lambda game: game.follow("Settings").press("Put this game into"),
}


@pytest.mark.parametrize("news", CHANGES)
def test_whatever_changes_is_seen_at_once(app, game, news):
    other = Reader(app).open(game.path)
    assert news not in other.text
    CHANGES[news](game)
    assert news in other.reader.open(game.path).text


def test_what_is_said_once_is_not_said_again(app, game):
    said = game.press("Undo")
    assert "Undone." in said.text
    assert "Undone." not in again(game).text

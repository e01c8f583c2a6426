"""A page of a game that nothing has changed is not rendered again."""

import pytest
from flask import template_rendered

from scorekeeper.web import ready
from tests.queries import queries
from tests.web.play import again, new_table, play, table_of
from tests.web.reader import HX, Reader


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
    pushed = Reader(app).client.get(game.path, headers=HX | {"HX-Current-URL": "http://x/new"})
    assert pushed.headers["HX-Push-Url"] == game.path


def test_who_watches_gets_no_form(app, ana, game):
    key = game.follow("Links").areas["link-viewer"].rpartition("/")[2]
    watched = Reader(app).open(f"/w/{key}/games/1")
    assert "Save hand 2" not in watched.buttons
    assert "Save hand 2" in again(game).buttons


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

"""What goes wrong under the app: each time a clear page, nothing lost, and well again by itself."""

import socket
import sqlite3
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import event

from scorekeeper import create_app, database, kept, models
from scorekeeper.database import db
from tests import databases
from tests.web.play import again, new_table, play, tricks
from tests.web.reader import HX, Reader

AWAY = "The games cannot be reached just now"
HAND = (3, 8, 5)


@pytest.fixture
def app(make_app):
    """With its pages for what goes wrong, and with guarded forms."""
    with make_app(PROPAGATE_EXCEPTIONS=False) as app:
        yield app


@pytest.fixture(params=[{}, HX], ids=["page", "htmx"])
def game(app, request):
    """The page of a game with one hand, which never ends by itself."""
    endless = {"victory": "first_to", "points": "1000000"}
    return new_table(Reader(app, request.param), (9, 6, 1), **endless)


def save(page):
    return page.press("Save hand", tricks=HAND)


def is_told_and_nothing_is_lost(page):
    """A save that comes to nothing says so; what is there can be read as before."""
    answer = save(page)
    assert (answer.status, answer.title) == (503, AWAY)
    assert "Nothing was saved; please try again." in answer.text
    assert answer.response.headers["Retry-After"] == "5"
    assert tricks(page) == [(9, 6, 1)]


def is_well_again(page):
    """The very form that was refused is saved."""
    assert tricks(save(page)) == [(9, 6, 1), HAND]


def file_of(app):
    return Path(app.config["SQLALCHEMY_DATABASE_URI"].removeprefix("sqlite:///"))


@contextmanager
def every_connection(app, pragma):
    """Let all connections of an application be told something meanwhile."""
    with app.app_context():
        engine = db.engine

    def tell(connection, _record):
        connection.execute(f"PRAGMA {pragma}")

    engine.dispose()
    event.listen(engine, "connect", tell)
    yield
    event.remove(engine, "connect", tell)
    engine.dispose()


# -- SQLite


def fill(page):
    """Save hands until one is refused: that answer, and how many were not."""
    for saved in range(40):
        answer = page.press("Save hand", {"note": "x" * 200}, tricks=HAND)
        if answer.status != 200:
            return answer, saved
        page = again(page)
    raise AssertionError("the disk is not full")


@pytest.mark.sqlite
def test_a_full_disk_is_told_and_passes(app, game):
    with closing(sqlite3.connect(file_of(app))) as connection:
        connection.execute("VACUUM")  # so that no page in it is free
        pages = connection.execute("PRAGMA page_count").fetchone()[0]
    with every_connection(app, f"max_page_count={pages}"):
        answer, saved = fill(game)
        assert (answer.status, answer.title) == (503, AWAY)
        assert tricks(game) == [(9, 6, 1), *[HAND] * saved]
    assert tricks(save(again(game))) == [(9, 6, 1), *[HAND] * saved, HAND]


@pytest.mark.sqlite
def test_a_database_that_can_only_be_read_is_read_and_says_so(app, game):
    with every_connection(app, "query_only=ON"):
        is_told_and_nothing_is_lost(game)
    is_well_again(game)


@pytest.mark.sqlite
def test_a_database_that_somebody_else_holds_is_read_and_says_so(app, game, monkeypatch):
    monkeypatch.setattr(database, "PATIENCE", 0.1)
    with closing(sqlite3.connect(file_of(app), isolation_level=None)) as somebody:
        somebody.execute("BEGIN IMMEDIATE")
        is_told_and_nothing_is_lost(game)
    is_well_again(game)


@pytest.mark.sqlite
def test_a_file_that_is_gone_and_back_is_told_and_passes(app, game):
    with app.app_context():
        db.engine.dispose()
    file = file_of(app)
    elsewhere = file.rename(file.with_suffix(".elsewhere"))
    file.mkdir()  # nothing can be opened, or made, in its place
    answers = [save(game), Reader(app).open("/healthz"), Reader(app).open(game.path)]
    assert [answer.status for answer in answers] == [503, 503, 503]
    assert Reader(app).open("/readyz").status == 503
    file.rmdir()
    elsewhere.rename(file)
    is_well_again(game)


# -- PostgreSQL


@pytest.fixture
def server_of_its_own():
    """A server of PostgreSQL that nobody else needs."""
    with databases.postgresql() as server:
        yield server


@pytest.mark.postgresql
def test_a_database_that_is_gone_and_back_is_told_and_passes(make_app, server_of_its_own):
    uri = server_of_its_own.uri("postgres")
    with make_app(DATABASE_URL=uri, PROPAGATE_EXCEPTIONS=False) as app:
        app.test_cli_runner().invoke(args=["db", "upgrade"])
        game = new_table(Reader(app), (9, 6, 1))
        server_of_its_own.halt()
        assert [save(game).status, Reader(app).open("/readyz").status] == [503, 503]
        server_of_its_own.serve()
        is_well_again(game)


@pytest.mark.postgresql
def test_a_connection_that_was_cut_is_made_again_unnoticed(app, game, databases_here):
    databases_here.tell(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
        " AND backend_type = 'client backend'"
    )
    is_well_again(game)


def test_a_server_that_is_silent_is_no_better_than_one_that_is_away(tmp_path):
    """Whoever waited for it would be one more that answers nobody."""
    with socket.create_server(("127.0.0.1", 0)) as mute:
        url = f"postgresql://somebody@127.0.0.1:{mute.getsockname()[1]}/games"
        app = create_app({"INSTANCE": tmp_path, "DATABASE_URL": url})
        answer = app.test_client().get("/readyz")
    assert answer.status_code == 503


# -- The clock


def test_a_clock_that_is_set_back_changes_nothing(game, monkeypatch):
    """What came first is known by its number, never by its time."""
    yesterday = datetime.now(UTC) - timedelta(days=1)
    monkeypatch.setattr(models.Change.__table__.c.at.default, "arg", lambda _context: yesterday)
    monkeypatch.setattr(kept, "time_ns", lambda: int(yesterday.timestamp() * 1e9))
    page = play(play(game, *HAND), 6, 6, 4)
    assert tricks(page) == [(9, 6, 1), HAND, (6, 6, 4)]
    page = page.press("Undo")
    assert tricks(page) == [(9, 6, 1), HAND]
    listed = page.reader.open(f"{page.path}/changes")
    assert (listed.status, tricks(again(page).press("Undo"))) == (200, [(9, 6, 1)])

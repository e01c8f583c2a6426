"""Migrations with games in the database: led up, down and up again, nothing of them is lost."""

import flask_migrate
import pytest

from scorekeeper.database import db
from tests.web.play import new_table, play
from tests.web.reader import Reader

FIRST = "7fec657a21b4"
KEPT = "SELECT number, tricks FROM hands", "SELECT key FROM tables", "SELECT name FROM players"
NOTED = "SELECT id, game_id, kind, device, before, after, undone_by FROM changes ORDER BY id"


@pytest.fixture
def played(make_app):
    """An application with a game in it, and a way to ask its database."""
    with make_app() as app:
        page = play(new_table(Reader(app), (9, 6, 1)).press("Undo"), 3, 8, 5)
        page.follow("Links and QR codes").press("Make a new link to watch")
        with app.app_context():

            def rows(sql):
                with db.engine.connect() as connection:
                    return connection.exec_driver_sql(sql).all()

            yield rows


def test_games_survive_the_way_down_and_up_again(played):
    before = [played(sql) for sql in KEPT]
    for step in (lambda: flask_migrate.downgrade(revision=FIRST), flask_migrate.upgrade):
        step()
        assert [played(sql) for sql in KEPT] == before


def test_changes_find_their_table_on_the_way_up(played):
    of_games = [row for row in played(NOTED) if row.game_id]
    flask_migrate.downgrade(revision=FIRST)
    flask_migrate.upgrade()
    assert played(NOTED) == of_games
    assert played("SELECT DISTINCT table_id FROM changes") == played("SELECT id FROM tables")

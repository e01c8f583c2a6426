"""Migrations with games in the database, from every schema there has been, upwards and back."""

import json

import flask_migrate
import pytest
from sqlalchemy import select

from scorekeeper.database import db
from scorekeeper.models import Game, Table
from tests.released import SCHEMAS, held, put, revisions
from tests.web.play import document, new_table, play
from tests.web.reader import Reader

RELEASED = sorted(file.stem for file in SCHEMAS.glob("*.json"))
FIRST, BEFORE_IDS, NEWEST = "7fec657a21b4", "d8f3a6c1e940", "a5b81f0c37d2"
# The way from the first one leads through all the others.
TRIED_ALWAYS = {"sqlite": {FIRST, BEFORE_IDS, NEWEST}, "postgresql": {NEWEST}}


def told(revision):
    """What was stored under a schema."""
    return json.loads((SCHEMAS / f"{revision}.json").read_text())


def lead(app, to="head"):
    """Lead the database of an application to a schema; all that it holds then."""
    with app.app_context():
        if to == "head":
            flask_migrate.upgrade()
        else:
            flask_migrate.downgrade(revision=to)
        with db.engine.connect() as connection:
            return held(connection)


def of_then(rows, old):
    """Rows, with the columns that an older one has."""
    return [{name: row[name] for name in old} for row in rows]


@pytest.fixture(params=RELEASED)
def old(request, make_app, empty, long):
    """An application whose database is of an older schema, that schema, and what is stored."""
    if not long and request.param not in TRIED_ALWAYS[request.config.getoption("database")]:
        pytest.skip("this schema is tried with --long")
    with make_app(DATABASE_URL=empty) as app:
        with app.app_context():
            flask_migrate.upgrade(revision=request.param)
            with db.engine.begin() as connection:
                put(connection, told(request.param))
        yield app, request.param, told(request.param)


def test_every_schema_there_has_been_is_tried(app):
    # python -m tests.released writes the file that is missing.
    assert sorted(revisions(app)) == RELEASED
    assert revisions(app)[-1] == NEWEST


def test_what_an_old_schema_held_is_there_on_the_way_up_and_back(old):
    app, revision, rows = old
    newest = lead(app)
    for table, before in rows.items():
        assert of_then(newest[table], before[0]) == before
    assert lead(app, revision) == rows


def test_games_of_an_old_schema_are_there_and_played_on(old):
    app, _revision, rows = old
    lead(app)
    reader, keys = Reader(app), {table["id"]: table["key"] for table in rows["tables"]}
    for game in rows["games"]:
        read = reader.json(f"/t/{keys[game['table_id']]}/games/{game['number']}.json")
        hands = [hand["tricks"] for hand in rows["hands"] if hand["game_id"] == game["id"]]
        assert [hand["tricks"] for hand in read["hands"]] == hands
    page = reader.open(f"/t/{keys[1]}/games/1")
    before = document(page)["hands"]
    page = play(page.press("Undo"), 6, 6, 4)
    assert document(page)["hands"][:-1] == before[:-1]


@pytest.fixture
def played(make_app):
    """An application with a game in its database, and a table whose link was renewed."""
    with make_app() as app:
        page = play(new_table(Reader(app), (9, 6, 1)).press("Undo"), 3, 8, 5)
        page.follow("Links and QR codes").press("Make a new link to watch")
        yield app


def test_what_an_older_schema_has_no_place_for_goes_on_the_way_back_and_no_more(played):
    before = lead(played)
    lead(played, FIRST)
    after = lead(played)
    of_games = [row for row in before["changes"] if row["game_id"]]
    assert len(before["changes"]) == len(of_games) + 1
    assert facts(after) == facts(before) | {"changes": of_games}


def facts(rows):
    """All that says something: no ids of tables and people, which are drawn anew, nothing kept."""
    drawn = {"tables": {"uuid", "touched"}, "players": {"uuid"}}
    return {
        table: [{name: row[name] for name in row.keys() - drawn.get(table, set())} for row in found]
        for table, found in rows.items()
        if table != "kept"
    }


def test_a_game_that_is_at_two_tables_leads_back_too(played):
    """Ids of games were once of one table only."""
    with played.app_context():
        db.session.add(other := Table())
        db.session.flush()
        known = db.session.scalar(select(Game.uuid))
        copy = Game(uuid=known, number=1, agreed={}, first_dealer=0, table_id=other.id)
        db.session.add(copy)
        db.session.commit()
    first, second = lead(played, BEFORE_IDS)["games"]
    assert (first["uuid"], len(second["uuid"])) == (known, 36)
    assert second["uuid"] != known
    assert of_then(lead(played)["games"], first) == [first, second]

"""However long a game or a table's history is, a page takes as many queries."""

import pytest
from flask import template_rendered
from sqlalchemy import select

from scorekeeper.database import db
from scorekeeper.models import Game, Hand, Seat
from scorekeeper.web.ready import PAGES
from scorekeeper.web.remembered import MEMORY
from tests.queries import listening, queries
from tests.web.play import new_table, play


def game_of(page):
    number, key = page.path.rpartition("/")[2], page.path.split("/")[2]
    return db.session.scalar(
        select(Game).where(Game.number == int(number), Game.table.has(key=key))
    )


def count(app, reader, address):
    """How many queries a page takes that is not there already."""
    app.extensions[MEMORY].clear()
    app.extensions[PAGES].clear()
    with queries(app) as asked:
        assert reader.client.get(address).status_code == 200
    return len(asked)


ENDS = ["", ".json", ".csv", "/sheet.json", "/hands/2", "/settings", "/changes", "/rules"]


@pytest.mark.parametrize("end", [*ENDS, "/hands/2/preview?tricks-0=1&tricks-1=9"])
def test_a_game_of_300_hands_takes_no_more_queries_than_one_of_3(app, ana, end):
    page = new_table(ana, *[(8, 5, 3)] * 3, hands="400")
    few = count(app, ana, page.path + end)
    with app.app_context():
        game = game_of(page)
        game.hands += [Hand(number=number, tricks=[3, 5, 8]) for number in range(4, 301)]
        db.session.commit()
    assert count(app, ana, page.path + end) == few


def test_a_hand_is_saved_with_as_many_queries_after_300_hands(app, ana):
    page = new_table(ana, *[(8, 5, 3)] * 3, hands="400")
    with queries(app) as few:
        page = page.press("Save hand 4", tricks=(8, 5, 3))
    with app.app_context():
        game = game_of(page)
        game.hands += [Hand(number=number, tricks=[3, 5, 8]) for number in range(5, 301)]
        db.session.commit()
    page = ana.open(page.path)
    with queries(app) as many:
        page.press("Save hand 301", tricks=(8, 5, 3))
    assert len(many) == len(few)


@pytest.mark.parametrize("end", ["", "/table.json", "/table.csv"])
def test_a_table_with_many_games_takes_no_more_queries_than_one_with_two(app, ana, end):
    page = new_table(ana, (9, 5, 2), hands="1").press("Next game")
    page = play(page, 9, 5, 2)
    table = page.path.partition("/games/")[0] + end
    few = count(app, ana, table)
    with app.app_context():
        first = game_of(page)
        seats = [(seat.seat, seat.player_id) for seat in first.seats]
        for number in range(3, 60):
            game = Game(table_id=first.table_id, number=number, agreed=first.agreed, first_dealer=0)
            game.seats = [Seat(seat=seat, player_id=player) for seat, player in seats]
            game.hands = [Hand(number=1, tricks=[9, 5, 2])]
            db.session.add(game)
        db.session.commit()
    assert count(app, ana, table) == few


def test_a_phone_with_many_tables_takes_no_more_queries(app, ana):
    new_table(ana)
    few = count(app, ana, "/")
    for _table in range(5):
        new_table(ana)
    assert count(app, ana, "/") == few


@pytest.fixture
def begun(app):
    """How often a transaction has begun."""
    begins = []

    def note(connection):
        begins.append(connection)

    with listening(app, "begin", note):
        yield begins


@pytest.mark.parametrize("words", ["Save hand 1", "All done"])
def test_a_save_begins_once_so_that_nothing_can_fail_after_it(ana, begun, words):
    page = new_table(ana)
    form = page.form(words)
    fields = {**form.fields, "tricks-0": "9", "tricks-1": "4", "tricks-2": "3", "all": "1"}
    sent = {name: text for name, text in fields.items() if text is not None}
    begun.clear()
    assert ana.client.post(form.action, data=sent).status_code == 303
    assert len(begun) == 1


@pytest.fixture
def poll(app, ana):
    """Ask for what is newer than a game's version: there is nothing."""
    page = new_table(ana, (9, 4, 3))
    with app.app_context():
        version = game_of(page).version
    return lambda path=page.path: ana.client.get(f"{path}?v={version}")


def test_a_poll_that_brings_nothing_new_is_one_look_up_and_no_template(app, poll):
    rendered = []
    with queries(app) as asked, template_rendered.connected_to(rendered.append, app):
        answer = poll()
    assert (answer.status_code, answer.data) == (204, b"")
    assert [query.split()[0] for query in asked if query != "BEGIN"] == ["SELECT"]
    assert rendered == []


@pytest.mark.sqlite
def test_a_poll_asks_the_file_for_one_thing_in_one_transaction(app, poll):
    statements = []
    with app.app_context():
        db.engine.dispose()  # so that one connection is there, the one that is followed
        with db.engine.connect() as connection:
            raw = connection.connection.driver_connection
    raw.set_trace_callback(statements.append)
    poll()
    raw.set_trace_callback(None)
    assert [statement.split()[0] for statement in statements] == ["BEGIN", "SELECT", "ROLLBACK"]


@pytest.mark.sqlite
def test_a_poll_finds_its_row_by_indexes(app, poll):
    with queries(app) as asked:
        poll()
    with app.app_context():
        plan = db.session.connection().exec_driver_sql(f"EXPLAIN QUERY PLAN {asked[-1]}", ("", 1))
        steps = [step.detail for step in plan]
    assert len(steps) == 2
    assert all(step.startswith("SEARCH") for step in steps), steps


def test_a_poll_gives_out_no_cookie(poll):
    assert "Set-Cookie" not in poll().headers

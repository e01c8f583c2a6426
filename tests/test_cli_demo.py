"""`scorekeeper demo`: a table that looks as if people had played at it for months."""

from argparse import Namespace
from contextlib import redirect_stdout
from datetime import timedelta
from gettext import NullTranslations
from io import StringIO

import pytest
from sqlalchemy import func, select

from scorekeeper import create_app, demo
from scorekeeper.cli import main
from scorekeeper.commands.demo import run
from scorekeeper.database import db
from scorekeeper.engine.simulate import play_game
from scorekeeper.models import Change, Game, Player, Table, now
from scorekeeper.rules import names
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.victory import FixedHands


@pytest.fixture(scope="module")
def demo_app(make_app):
    """An application whose database the command fills."""
    with make_app() as app, pytest.MonkeyPatch.context() as patched:
        patched.setattr("scorekeeper.commands.server.create_app", lambda: app)
        patched.setenv("PORT", "8123")
        yield app


@pytest.fixture(scope="module")
def address(demo_app):
    """The address that the command printed."""
    with redirect_stdout(StringIO()) as printed:
        assert run(Namespace(), NullTranslations()) == 0
    return printed.getvalue().strip()


@pytest.fixture
def games(demo_app, address):
    """The games of the table, with a session to read on in."""
    with demo_app.app_context():
        yield of_the_table(address)


def of_the_table(address):
    table = db.session.scalar(select(Table).where(Table.key == address.rpartition("/")[2]))
    return db.session.scalars(select(Game).filter_by(table=table).order_by(Game.number)).all()


def test_it_prints_the_address_of_a_table_that_is_there(demo_app, address):
    host, slash, path = address.partition("/t/")
    assert host == "http://localhost:8123"
    page = demo_app.test_client().get(slash + path).get_data(as_text=True)
    assert "Game 24, in play" in page
    assert "Game 23" in page


@pytest.mark.parametrize("which", ["1", "4", "5/changes", "13", "24", "24/changes"])
def test_the_pages_of_its_games_can_be_read(demo_app, address, which):
    path = address.removeprefix("http://localhost:8123")
    assert demo_app.test_client().get(f"{path}/games/{which}").status_code == 200


def test_each_time_it_is_a_new_table(demo_app, address, capsys):
    assert run(Namespace(), NullTranslations()) == 0
    with demo_app.app_context():
        assert len(of_the_table(capsys.readouterr().out.strip())) == 24
        assert len(of_the_table(address)) == 24
        assert db.session.scalar(select(func.count(Table.id))) == 2


def test_24_games_under_many_rules_and_one_in_play(games):
    assert [bool(game.sheet.won) for game in games] == [True] * 23 + [False]
    assert len(games[-1].hands) == 4
    assert len({str(game.agreed) for game in games}) >= 10


def test_they_were_played_on_evenings_over_some_months(games):
    over = [game.created.astimezone() for game in games]
    assert over == sorted(over)
    assert timedelta(days=120) < over[-1] - over[0] < timedelta(days=200)
    assert {moment.hour for moment in over[:-1]} <= {19, 20, 21, 22}
    assert over[-1] < now()


def test_some_say_which_tricks_went_where_and_what_was_trump(games):
    hands = [hand for game in games for hand in game.hands]
    assert {bool(hand.trick_log) for hand in hands} == {True, False}
    assert {bool(hand.trump) for hand in hands} == {True, False}
    assert sum(bool(hand.note) for hand in hands) == len(demo.NOTES)
    assert all(hand.played_at for hand in hands)


def test_slips_were_undone_and_corrected(games):
    mine = [game.id for game in games]
    changes = db.session.scalars(
        select(Change).where(Change.game_id.in_(mine)).order_by(Change.id)
    ).all()
    assert {change.kind for change in changes} >= {"record", "undo", "correct", "stop"}
    assert {change.device for change in changes} == set(demo.DEVICES)
    assert [change.at for change in changes] == sorted(change.at for change in changes)
    assert changes[-1].at < now()


def test_its_people_could_sit_at_any_table():
    assert names.problems(demo.REGULARS) == {}


def test_a_question_about_the_latest_trick_is_answered_from_the_cards(app):
    variant = Variant(victory=FixedHands(hands=1))
    games = (play_game(variant, ["sensible"] * 3, seed) for seed in range(500))
    tied = next(game for game in games if game.sheet.outcome.by == "latest_trick")
    with app.app_context():
        table = Table(players=[Player(name=name) for name in "ABC"])
        db.session.add(game := demo.seated(table, 1, tied, shift=0))
        db.session.flush()
        demo.Typist(lambda: 0.0, now()).type_in(game, tied, 1)  # 0.0: all tricks are forgotten
        assert (game.tie_answer,) == tied.sheet.outcome.winners == game.sheet.outcome.winners


def test_a_database_that_is_not_up_to_date_is_left_alone(tmp_path, monkeypatch, capsys):
    app = create_app({"INSTANCE": tmp_path, "SECRET_KEY": "a test's"})
    monkeypatch.setattr("scorekeeper.commands.server.create_app", lambda: app)
    assert main(["demo"]) == 2
    line = "scorekeeper: the database is not up to date: flask --app scorekeeper db upgrade\n"
    assert tuple(capsys.readouterr()) == ("", line)
    with app.app_context():
        db.engine.dispose()


def test_a_database_out_of_reach_is_one_line(tmp_path, monkeypatch, capsys):
    uri = f"sqlite:///{tmp_path}/nowhere/scorekeeper.sqlite"
    config = {"INSTANCE": tmp_path, "SECRET_KEY": "a test's", "SQLALCHEMY_DATABASE_URI": uri}
    monkeypatch.setattr("scorekeeper.commands.server.create_app", lambda: create_app(config))
    assert main(["demo"]) == 2
    assert capsys.readouterr().err == "scorekeeper: unable to open database file\n"


def test_a_folder_that_cannot_be_made_is_one_line(tmp_path, monkeypatch, capsys):
    (tmp_path / "file").touch()
    monkeypatch.setattr("scorekeeper.commands.server.create_app", create_app)
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path / "file" / "folder"))
    assert main(["demo"]) == 2
    assert "file/folder: Not a directory\n" in capsys.readouterr().err

"""The commands that work on the tables of a server."""

import json
from datetime import timedelta

import pytest

from scorekeeper import models
from scorekeeper.cli import main
from scorekeeper.database import db
from scorekeeper.models import Table
from tests.web.play import binned, new_table, table_of
from tests.web.reader import Reader
from tests.web.test_in_and_out import exported, lived_in, purge


@pytest.fixture
def server(make_app, monkeypatch):
    """A server, which the environment of the commands is about."""
    with make_app() as app:
        monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(app.instance_path))
        monkeypatch.setenv("SCOREKEEPER_SECRET_KEY", "a test's")
        monkeypatch.setenv("DATABASE_URL", app.config["DATABASE_URL"])
        yield app


def run(capsys, *arguments):
    status = main(list(arguments))
    said = capsys.readouterr()
    return status, said.out, said.err


def test_a_table_goes_out_and_comes_in_again(server, capsys, tmp_path):
    page = lived_in(Reader(server))
    status, out, _err = run(capsys, "export")
    assert (status, out.encode()) == (0, exported(page))
    file = tmp_path / "table.json"
    file.write_text(out)
    purge(server, page.path.split("/")[2])
    status, out, _err = run(capsys, "import", str(file))
    assert (status, "new: 3 · already there: 0" in out) == (0, True)
    assert run(capsys, "export")[1].encode() == file.read_bytes()
    assert "new: 0 · already there: 3" in run(capsys, "import", str(file))[1]


def test_a_table_in_the_bin_takes_nothing_and_says_how_it_comes_back(server, capsys, tmp_path):
    reader = Reader(server)
    page = new_table(reader, (9, 4, 3))
    file = tmp_path / "table.json"
    file.write_bytes(exported(page))
    reader.open(f"{table_of(page)}/bin").press("Put the whole table into the bin")
    key = table_of(page).removeprefix("/t/")
    for more in ((), ("--table", key)):
        status, out, err = run(capsys, "import", str(file), *more)
        assert (status, out, f"it comes back on its page, /t/{key}" in err) == (1, "", True)


def test_a_spreadsheet_makes_one_table_however_often_it_comes(server, capsys, tmp_path):
    file = tmp_path / "game.csv"
    file.write_bytes(exported(new_table(Reader(server), (9, 4, 3)), "games/1.csv"))
    assert "new: 1" in run(capsys, "import", str(file))[1]
    assert "new: 0 · already there: 1" in run(capsys, "import", str(file))[1]


def test_some_games_go_out_and_spreadsheets_too(server, capsys):
    lived_in(Reader(server))
    some = json.loads(run(capsys, "export", "--games", "1,3")[1])
    assert [game["number"] for game in some["games"]] == [1, 3]
    assert run(capsys, "export", "--csv")[1].startswith("\ufeffgame,id,begun")


def test_no_key_looks_like_an_option(server, capsys, monkeypatch):
    drawn = iter(["-Dj", "--6", "6Dj", "ee_", "w-x", "z_8"])
    with monkeypatch.context() as patch:
        patch.setattr(models, "token_urlsafe", lambda length: next(drawn))
        new_table(Reader(server), (9, 4, 3))
    assert json.loads(run(capsys, "export", "--table", "6Dj")[1])["games"]


def test_names_alone_are_not_people(server, capsys, tmp_path):
    reader = Reader(server)
    file = tmp_path / "table.json"
    file.write_bytes(exported(new_table(reader, (9, 4, 3))))
    other = new_table(reader).path.split("/")[2]
    status, _out, err = run(capsys, "import", str(file), "--table", other)
    assert (status, "at the table already: Ana, Ben, Cleo" in err) == (1, True)
    assert "new: 1" in run(capsys, "import", str(file), "--table", other, "--by-name")[1]


@pytest.mark.parametrize(
    ("arguments", "words", "status"),
    [
        (["export"], "several tables", 1),
        (["export", "--table", "x"], "no table with this key", 1),
        (["import", "/nowhere"], "No such file", 2),
        (["import", __file__], "neither a document", 1),
    ],
)
def test_what_cannot_be_done_is_said(server, capsys, arguments, words, status):
    for _table in range(2):
        new_table(Reader(server))
    answer, out, err = run(capsys, *arguments)
    assert (answer, out, words in err) == (status, "", True)


def test_tidy_says_first_what_it_would_do(server, capsys, monkeypatch):
    binned(Reader(server))
    monkeypatch.setattr("scorekeeper.bin.STAY", timedelta(days=-1))
    assert "would forget tables: 0, games: 1" in run(capsys, "tidy")[1]
    assert "forgot tables: 0, games: 1" in run(capsys, "tidy", "--yes")[1]
    assert "would forget tables: 0, games: 0" in run(capsys, "tidy")[1]
    with server.app_context():
        assert db.session.query(Table).count() == 1

"""`scorekeeper copy-database`: from SQLite to what the tests run on, and back."""

import json
import shutil
from contextlib import contextmanager
from pathlib import Path

import flask_migrate
import pytest
from sqlalchemy import create_engine, text

from scorekeeper import copying
from scorekeeper.cli import main
from scorekeeper.database import database_url
from tests.databases import SQLite
from tests.released import SCHEMAS, held, put, revisions
from tests.web.play import document, play, playing
from tests.web.reader import Reader

EXPORTS = (".json", ".csv", "/sheet.json")
NEWER = "UPDATE alembic_version SET version_num = 'tomorrow'"


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """The instance folder of whoever copies."""
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path / "instance"))
    return tmp_path


@contextmanager
def connected(uri):
    engine = create_engine(database_url(Path(), uri))
    with engine.begin() as connection:
        yield connection
    engine.dispose()


def all_of(uri):
    with connected(uri) as connection:
        return held(connection)


@pytest.fixture(scope="module")
def file_with_ten_tables(make_app, tmp_path_factory):
    """A SQLite with ten tables: games in every state, undone, binned, joined."""
    folder = tmp_path_factory.mktemp("ten tables")
    with SQLite(folder).fresh() as uri, make_app(DATABASE_URL=uri) as app:
        with app.app_context():
            flask_migrate.upgrade()
        with connected(uri) as connection:
            put(connection, json.loads((SCHEMAS / f"{revisions(app)[-1]}.json").read_text()))
        playing(Reader(app))
    return next(folder.glob("*.sqlite"))


@pytest.fixture
def ten_tables(file_with_ten_tables, folder):
    """The address of a copy of it."""
    return f"sqlite:///{shutil.copy(file_with_ten_tables, folder / 'ten.sqlite')}"


def games(rows):
    """The addresses of all games."""
    keys = {table["id"]: table["key"] for table in rows["tables"]}
    return [f"/t/{keys[game['table_id']]}/games/{game['number']}" for game in rows["games"]]


def exports(make_app, uri):
    """All that is exported of all games, as it is sent."""
    addresses = games(all_of(uri))
    with make_app(DATABASE_URL=uri) as app:
        client = app.test_client()
        return [client.get(address + end).data for address in addresses for end in EXPORTS]


def test_ten_tables_are_copied_and_export_the_same_bytes(ten_tables, empty, make_app, capsys):
    assert main(["copy-database", ten_tables, empty]) == 0
    assert all_of(empty) == all_of(ten_tables)
    assert len(all_of(empty)["tables"]) == 10
    assert exports(make_app, empty) == exports(make_app, ten_tables)
    printed = capsys.readouterr().out.splitlines()
    assert [line.split()[:2] for line in printed if line.startswith("tables")] == [["tables", "10"]]
    assert printed[-1] == "The copy holds the same: every row was read back and compared."


def test_a_copy_leads_back_to_the_same(ten_tables, empty, folder):
    back = folder / "back.sqlite"
    assert [main(["copy-database", ten_tables, empty]), main(["copy-database", empty, str(back)])]
    assert all_of(f"sqlite:///{back}") == all_of(ten_tables)


def test_a_copy_is_played_on(ten_tables, database, make_app):
    assert main(["copy-database", ten_tables, database]) == 0
    last = games(all_of(database))[-1]
    with make_app(DATABASE_URL=database) as app:
        page = play(Reader(app).open(last), 9, 4, 3)
        assert len(document(page)["hands"]) == 4
        assert playing(Reader(app)).status == 200


def test_a_target_with_rows_is_left_alone(ten_tables, database, make_app, capsys):
    with make_app(DATABASE_URL=database) as app:
        playing(Reader(app))
    before = all_of(database)
    assert main(["copy-database", ten_tables, database]) == 2
    said = "the database is not empty: there are rows in changes, games, hands, kept, players"
    assert said in capsys.readouterr().err
    assert all_of(database) == before


def test_what_does_not_arrive_as_it_was_is_noticed_and_goes(
    ten_tables, database, monkeypatch, capsys
):
    monkeypatch.setattr(copying, "_rows", lose_a_hand(copying._rows))
    assert main(["copy-database", ten_tables, database]) == 2
    line = "scorekeeper: hands did not arrive as it was; nothing was copied\n"
    assert capsys.readouterr().err == line
    assert set(map(len, all_of(database).values())) == {0}


def lose_a_hand(rows):
    """Read all rows of a table but for the last hand, the first time."""
    asked = []

    def lossy(connection, table):
        asked.append(table.name)
        found = list(rows(connection, table))
        return iter(found[:-1] if asked.count("hands") == 1 and table.name == "hands" else found)

    return lossy


@pytest.mark.parametrize(
    ("change", "said"),
    [("DELETE FROM alembic_version", "is not up to date: flask --app scorekeeper db upgrade"),
     (NEWER, "made by a newer version of scorekeeper")],
)  # fmt: skip
def test_a_source_of_another_version_is_not_copied(ten_tables, empty, change, said, capsys):
    with connected(ten_tables) as connection:
        connection.execute(text(change))
    assert main(["copy-database", ten_tables, empty]) == 2
    assert said in capsys.readouterr().err
    assert all_of(empty) == {}


@pytest.mark.parametrize(
    ("source", "said"),
    [("nothing.sqlite", "No such file or directory"),
     ("postgres://postgres:secret@127.0.0.1:1/x", "Connection refused")],
)  # fmt: skip
def test_a_source_that_is_not_there_is_one_line(source, said, empty, capsys):
    assert main(["copy-database", source, empty]) == 2
    printed = capsys.readouterr().err
    assert (said in printed, printed.count("\n"), "secret" in printed) == (True, 1, False)


@pytest.mark.parametrize("address", ["nosuch://host/name", "postgres://host:port/name"])
def test_what_is_no_address_is_refused(address, empty, capsys):
    with pytest.raises(SystemExit, match="2"):
        main(["copy-database", address, empty])
    assert "argument FROM" in capsys.readouterr().err


def test_a_checksum_sees_every_change(ten_tables):
    changes = ("UPDATE hands SET note = ' '", "UPDATE games SET version = 77",
               "UPDATE tables SET created = '2026-01-01 00:00:00.000001'")  # fmt: skip
    seen = []
    for change in ("SELECT 1", *changes):
        with connected(ten_tables) as connection:
            connection.execute(text(f"{change} WHERE id = 1" if "SET" in change else change))
            seen.append(tuple(copying.count(connection, table) for table in copying.TABLES))
    assert len(set(seen)) == len(seen)

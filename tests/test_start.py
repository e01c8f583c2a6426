"""How a server starts and stops: what it refuses, what it waits for."""

import json
import re
import subprocess
import threading
import time
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path

import pytest
from sqlalchemy import create_engine, select, text

from scorekeeper.cli import main
from scorekeeper.database import database_url
from scorekeeper.models import Table
from scorekeeper.start import refuse_another_schema
from tests.load import TOP, Phone, Server, free_port
from tests.test_copying import connected


@pytest.fixture
def settings(database, tmp_path, monkeypatch):
    """The environment of a server: its own database."""
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path))
    monkeypatch.setenv("DATABASE_URL", database)
    return database


def tell(uri, statement):
    with connected(uri) as connection:
        connection.execute(text(statement))


# -- The schema


OTHER_SCHEMAS = [
    ("UPDATE alembic_version SET version_num = '7fec657a21b4'",
     "not up to date: run flask --app scorekeeper db upgrade", "The database is not up to date."),
    ("DROP TABLE alembic_version",
     "not up to date: run flask --app scorekeeper db upgrade", "The database is not up to date."),
    ("UPDATE alembic_version SET version_num = 'tomorrow'",
     "made by a newer version: install that one",
     "The database was made by a newer version of the app."),
]  # fmt: skip


@pytest.mark.parametrize(("change", "said", "_why"), OTHER_SCHEMAS)
def test_a_database_of_another_version_is_refused(settings, change, said, _why):
    refuse_another_schema()
    tell(settings, change)
    with pytest.raises(SystemExit, match=said):
        refuse_another_schema()


@pytest.mark.parametrize(("change", "_said", "why"), OTHER_SCHEMAS)
def test_a_server_of_another_version_is_not_ready(settings, make_app, change, _said, why):
    tell(settings, change)
    with make_app(DATABASE_URL=settings) as app:
        answers = [app.test_client().get(path) for path in ("/healthz", "/readyz")]
    assert [answer.status_code for answer in answers] == [200, 503]
    assert answers[1].json == {"ok": False, "why": why}


def test_a_server_with_its_database_is_ready(client):
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json) == (200, {"ok": True})


AWAY = "postgresql://postgres@127.0.0.1:1/away"


def test_a_server_without_its_database_starts_and_is_not_ready(settings, make_app, monkeypatch):
    with make_app(DATABASE_URL=AWAY) as app:
        answer = app.test_client().get("/readyz")
    assert (answer.status_code, answer.json["why"]) == (503, "The database does not answer.")
    monkeypatch.setenv("DATABASE_URL", AWAY)
    refuse_another_schema()


def test_a_server_says_what_to_do_and_ends(settings, tmp_path):
    tell(settings, "DROP TABLE alembic_version")
    server = Server(tmp_path, settings)
    done = subprocess.run(
        server.command, cwd=TOP, env=server.environment, capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, "run flask --app scorekeeper db upgrade\n" in done.stderr) == (1, True)


# -- The end


@contextmanager
def row_locked(uri):
    """Let nobody save meanwhile."""
    engine = create_engine(database_url(Path(), uri))
    with engine.connect() as connection:
        connection.execute(select(Table.id).with_for_update()).all()
        yield
    engine.dispose()


@pytest.fixture
def server(database, tmp_path):
    with Server(tmp_path, database) as server:
        yield server


def send(phone, address, fields):
    return phone.ask(address, fields)[0]


def test_a_server_that_is_told_to_stop_answers_all_it_has_begun(server):
    phones = [Phone(server, f"phone {number}") for number in range(6)]
    address, answers = f"{phones[0].start_table()}/hands", []
    hands = [phone.typed() | {"number": 1} for phone in phones]
    saves = [
        threading.Thread(target=lambda *each: answers.append(send(*each)), args=each)
        for each in zip(phones, [address] * 6, hands, strict=True)
    ]
    with row_locked(server.uri):
        for save in saves:
            save.start()
        time.sleep(1)  # until all wait
        server.process.terminate()
        time.sleep(1)
        assert answers == []
    for save, phone in zip(saves, phones, strict=True):
        save.join()
        phone.close()
    assert (server.process.wait(timeout=30), sorted(answers)) == (0, [303, *[409] * 5])
    assert [kind for _number, kind, *_facts in server.changes()] == ["record"]


# -- What it gives out


def test_figures_and_lines_are_given_out_for_all_workers(database, tmp_path):
    port = free_port()
    more = {"SCOREKEEPER_METRICS": str(port), "SCOREKEEPER_LOG": "json"}
    with Server(tmp_path, database, **more) as server:
        for number in range(8):
            Phone(server, str(number)).close()
        figures = ask(port, "/metrics")
    assert 'scorekeeper_requests_total{method="GET",page="home.new",status="200"} 8.0' in figures
    written = server.log.read_text().splitlines()
    lines = [json.loads(line) for line in written if line.startswith("{")]
    assert all(line.startswith("{") for line in written if "/new" in line)
    assert [line["path"] for line in lines if "path" in line].count("/new") == 8
    assert any("Booting worker" in line["message"] for line in lines)


def ask(port, path):
    with closing(HTTPConnection("127.0.0.1", port, timeout=30)) as connection:
        connection.request("GET", path)
        return connection.getresponse().read().decode()


@pytest.mark.sqlite
def test_a_game_of_two_thousand_hands_ends_no_worker(settings, tmp_path, capsys):
    """Python 3.11 alone fails so: see `post_fork` in gunicorn.conf.py."""
    hands = [{"tricks": [9, 6, 1]}] * 2000
    game = {"format": "scorekeeper-game", "version": 1, "players": ["Ana", "Ben", "Cleo"]}
    game |= {"first_dealer": 0, "rules": "classic", "play_on": True, "hands": hands}
    (tmp_path / "game.json").write_text(json.dumps(game))
    assert main(["import", str(tmp_path / "game.json")]) == 0
    table = re.search(r"/t/[\w-]+", capsys.readouterr().out)[0]
    with Server(tmp_path, settings) as server, closing(Phone(server)) as phone:
        workers = set(server.workers)
        assert {phone.ask(address)[0] for address in (table, f"{table}/games/1") * 15} == {200}
        assert set(server.workers) == workers

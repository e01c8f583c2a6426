"""Killed in the middle of it, or without power: what was acknowledged is there, whole, once."""

import json
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing

import pytest

from tests.load import TOP
from tests.web.play import new_table, play
from tests.web.reader import Reader


@pytest.fixture
def killed(tmp_path, database):
    """What was found after each step at which a save was killed."""
    command = [sys.executable, "-m", "tests.killed", str(tmp_path), database]
    done = subprocess.run(command, cwd=TOP, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_a_save_killed_at_any_step_is_there_whole_or_not_at_all_and_once_when_sent_again(killed):
    steps = killed[:-1]
    assert len(steps) > 10
    there = [step["there"] for step in steps]
    assert there == sorted(there)  # not, up to the commit, and from then on it is
    assert {there[0], there[-1]} == {0, 1}
    assert {(step["again"], step["hands"], step["changes"]) for step in killed} == {(303, 0, 0)}


# -- Without power: what is in the write-ahead log, up to some byte


def whole(file):
    """How many hands are in a file of SQLite, which has to be sound."""
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        hands = connection.execute("SELECT count(*) FROM hands").fetchone()[0]
        kinds = connection.execute("SELECT kind FROM changes").fetchall()
    assert kinds.count(("record",)) == hands
    return hands


@pytest.mark.sqlite
def test_whatever_of_the_log_reached_the_disk_the_database_is_whole(app, tmp_path, long):
    page = new_table(Reader(app))
    file = app.config["SQLALCHEMY_DATABASE_URI"].removeprefix("sqlite:///")
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    for tricks in ((9, 6, 1), (3, 8, 5), (6, 4, 6), (8, 5, 3)):
        page = play(page, *tricks)
    log, found = (tmp_path / "log"), []
    shutil.copy(f"{file}-wal", log)
    chance, size = random.Random(1), log.stat().st_size
    for cut in sorted([0, size, *(chance.randrange(size) for _cut in range(300 if long else 30))]):
        shutil.copy(file, tmp_path / "cut.sqlite")
        (tmp_path / "cut.sqlite-wal").write_bytes(log.read_bytes()[:cut])
        found.append(whole(tmp_path / "cut.sqlite"))
    assert found == sorted(found)
    assert set(found) == {0, 1, 2, 3, 4}


# -- Killed while it saves one hand after the other

WRITER = """
import sys
from scorekeeper import create_app
from tests.killed import save
from tests.load import ENDLESS, PEOPLE
app = create_app({"INSTANCE": sys.argv[1], "DATABASE_URL": sys.argv[2], "SECRET_KEY": "a test's",
                  "WTF_CSRF_ENABLED": False, "LIMITS": "off"})
game = app.test_client().post("/new", data=PEOPLE | ENDLESS).location
for number in range(1, 10_000):
    assert save(app, game, number).status_code == 303
    print(number, flush=True)
"""


def kill_a_writer(folder, uri):
    """Let a process save hands, and kill it at some moment; how many it had acknowledged."""
    command = [sys.executable, "-c", WRITER, str(folder), uri]
    with subprocess.Popen(command, cwd=TOP, stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout.readline() == "1\n"
        time.sleep(random.uniform(0, 0.5))
        os.kill(writer.pid, signal.SIGKILL)
        return 1 + len(writer.stdout.read().split())


@pytest.mark.sqlite
def test_killed_again_and_again_the_database_stays_whole(database, tmp_path, long):
    file, acknowledged, times = database.removeprefix("sqlite:///"), 0, 25 if long else 2
    for _time in range(times):
        acknowledged += kill_a_writer(tmp_path, database)
        assert acknowledged <= whole(file) <= acknowledged + times

"""Many phones at once on a real server, also while its processes are killed: nothing is lost."""

import json
import os
import random
import subprocess
import sys
import time
from collections import Counter

import pytest

from tests.load import Phone, Server, changes_of, fold, hands_of, notes, play

PHONES = 20


@pytest.fixture
def server(tmp_path, database):
    with Server(tmp_path, database) as server:
        yield server


@pytest.fixture
def take_phones(server):
    """Take so many phones in hand."""
    taken = []

    def take(count):
        taken.extend(Phone(server, f"phone {number}") for number in range(count))
        return taken

    yield take
    for phone in taken:
        phone.close()


def join(threads, failed):
    for thread in threads:
        thread.join()
    assert failed == []


def check(server, game, phones):
    """All that was acknowledged is listed once, and the sheet is what the list comes to."""
    changes = server.changes()
    saved = notes(changes)
    assert set(saved.values()) == {1}
    assert {note for each in phones for note in each.saved} <= set(saved)
    facts = fold(changes)
    hands = phones[0].hands(game)
    assert hands == [facts[f"hands.{k}"] for k in range(1, len(hands) + 1)]
    assert facts.get(f"hands.{len(hands) + 1}") is None
    sheet = json.loads(phones[0].insist(f"{game}/sheet.json")[1])
    assert [line["tricks"] for line in sheet["hands"]] == [hand["tricks"] for hand in hands]
    tell(phones, changes)
    return changes


def tell(phones, changes):
    """For those who run it with -s."""
    statuses = sum((each.statuses for each in phones), Counter())
    broken, saved = sum(each.broken for each in phones), sum(len(each.saved) for each in phones)
    print(f"\n{len(changes)} changes, {saved} hands acknowledged, {broken} connections broken,")
    print(f"answers by status: {dict(sorted(statuses.items()))}")


def test_all_that_is_acknowledged_is_there_once(server, take_phones, long):
    phones = take_phones(PHONES)
    game = phones[0].start_table()
    end = time.monotonic() + (60 if long else 6)
    ways = ("record", "record", "correct", "undo", "redo")
    join(*play(phones, game, ways, lambda: time.monotonic() > end))
    changes = check(server, game, phones)
    statuses = sum((each.statuses for each in phones), Counter())
    assert set(statuses) <= {200, 303, 404, 409}, statuses  # 404: a hand just undone
    assert sum(each.broken for each in phones) == 0
    assert sum(len(each.saved) for each in phones) > 0
    undone_is_undone_once(changes, phones)
    log, key = server.log.read_text(), game.split("/")[2]
    assert ("GET /t/…/games/1.json" in log, key in log) == (True, False)


def undone_is_undone_once(changes, phones):
    """Each undo that was acknowledged is listed, and never twice without a redo between."""
    by_id = {number: (before, after) for number, _kind, before, after, _by in changes}
    turns = [(kind, before, after) for _n, kind, before, after, _by in changes]
    for which in {which for each in phones for which in each.undone}:
        before, after = by_id[which]
        back, forth = turns.count(("undo", after, before)), turns.count(("redo", before, after))
        assert back - forth in {0, 1}
        assert back > 0


def test_nothing_acknowledged_is_lost_or_doubled_when_processes_are_killed(
    server, take_phones, long
):
    phones = take_phones(PHONES // 2)
    game = phones[0].start_table()
    over = []
    ways = ("record", "record", "record", "correct", "undo", "redo")
    threads, failed = play(phones, game, ways, lambda: over)
    for number in range(50 if long else 4):
        time.sleep(random.uniform(0.2, 0.8))
        if number % 2:
            server.kill()
            server.start()
        else:
            server.kill_worker()
    over.append(True)
    join(threads, failed)
    undone_is_undone_once(check(server, game, phones), phones)
    assert sum(each.broken for each in phones) > 0
    assert sum(len(each.saved) for each in phones) > 0


def scorekeeper(*arguments, folder, uri):
    """Let a command of the app work on a database, as its owner does."""
    about = os.environ | {"SCOREKEEPER_INSTANCE": str(folder), "DATABASE_URL": uri}
    command = [sys.executable, "-m", "scorekeeper.cli", *arguments]
    done = subprocess.run(command, env=about, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_a_backup_made_under_load_is_of_a_moment_that_was(
    server, take_phones, empty, tmp_path, long
):
    phones, over, backups = take_phones(PHONES // 2 if long else 4), [], []
    game = phones[0].start_table()
    threads, failed = play(phones, game, ("record", "record", "correct", "undo"), lambda: over)
    for number in range(20 if long else 2):
        acknowledged = once_there_are(5 * (number + 1), phones)
        backups.append((tmp_path / f"backup {number}", acknowledged))
        scorekeeper("backup", backups[-1][0], folder=tmp_path, uri=server.uri)
    once_there_are(5 + sum(len(each.saved) for each in phones), phones)
    over.append(True)
    join(threads, failed)
    for file, acknowledged in backups:
        scorekeeper("restore", file, "--force", folder=tmp_path, uri=empty)
        was_once(changes_of(empty), hands_of(empty), server.changes(), acknowledged)


def once_there_are(count, phones):
    """What has been acknowledged to the phones, once that are so many."""
    for _look in range(1200):
        acknowledged = {note for each in phones for note in list(each.saved)}
        if len(acknowledged) >= count:
            return acknowledged
        time.sleep(0.05)
    raise AssertionError("nobody saves anything")


def was_once(restored, hands, final, acknowledged):
    """All that was acknowledged by then is there, with all before it and nothing after it."""
    last = restored[-1].id
    then = [(*row[:4], (row.undone_by and row.undone_by <= last and row.undone_by) or None)
            for row in final if row.id <= last]  # fmt: skip
    assert [tuple(row) for row in restored] == then
    assert acknowledged <= set(notes(restored))
    assert 0 < len(acknowledged) < len(final)
    facts = fold(restored)
    assert hands == [facts[f"hands.{k}"] for k in range(1, len(hands) + 1)]
    assert facts.get(f"hands.{len(hands) + 1}") is None

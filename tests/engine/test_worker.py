"""The process that plays for a server: what it says, and when it ends."""

import json
import subprocess
import sys

import pytest

from scorekeeper.engine import worker

ASKED = {
    "sets": [{"rules": "classic", "players": ["random"] * 3}],
    "games": 40,
    "seed": 3,
}
FOREVER = ASKED | {"games": 11_000, "sets": [{"rules": "classic", "players": ["sensible"] * 3}]}


@pytest.fixture
def child():
    """A worker that has been started, and asked nothing yet."""
    command = [sys.executable, "-m", worker.__name__]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        yield process
        process.kill()


def ask(process, asked):
    process.stdin.write(json.dumps(asked).encode() + b"\n")
    process.stdin.flush()


def test_it_tells_how_far_it_is_and_that_it_is_over(child):
    ask(child, ASKED)
    lines = [json.loads(line) for line in child.stdout]
    assert [line["over"] for line in lines] == [False] * (len(lines) - 1) + [True]
    assert [lines[0]["played"], lines[-1]["played"]] == [20, 40]
    assert lines[-1]["reports"][0]["games"] == 40
    assert (child.wait(10), child.stderr.read()) == (0, b"")


def test_it_ends_with_whoever_asked(child):
    ask(child, FOREVER)
    assert child.stdout.readline()
    child.stdin.close()
    assert (child.wait(10), child.stderr.read()) == (0, b"")


def test_it_ends_when_it_was_asked_nothing(child):
    child.stdin.close()
    assert child.wait(10) != 0


def test_ctrl_c_is_for_the_server(child):
    ask(child, FOREVER)
    child.stdout.readline()
    child.send_signal(2)
    assert child.stdout.readline()


def test_each_line_is_worth_a_row_of_the_database():
    assert [line["over"] for line in worker.played(ASKED, pace=60)] == [False, True]
    assert [line["played"] for line in worker.played(ASKED, pace=0)] == [20, 20, 40, 40, 40]


@pytest.mark.parametrize("there", [True, False])
def test_it_says_whether_the_faster_engine_plays(there, monkeypatch):
    monkeypatch.setattr(worker, "has_batch", lambda: there)
    monkeypatch.setattr(worker, "batch", worker.reference)
    *_more, last = worker.played(ASKED)
    assert last["slow"] is (not there)

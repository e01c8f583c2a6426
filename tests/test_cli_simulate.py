"""`scorekeeper simulate`: what many games show, for people and as data."""

import json
import os
import pty
import re
import signal
import subprocess
import sys
import termios
from contextlib import contextmanager, suppress
from inspect import GEN_CLOSED, getgeneratorstate
from itertools import pairwise

import pytest

from scorekeeper.cli import INTERRUPTED, main
from scorekeeper.commands import simulate as command
from scorekeeper.commands.progress import shown
from scorekeeper.engine.report import report
from scorekeeper.engine.runs import Run, reference, tallies, total
from scorekeeper.rules.presets import PRESETS


@pytest.fixture
def simulate(capsys):
    """Run `simulate`; return the exit status, standard output and standard error."""

    def run(arguments):
        try:
            status = main(["simulate", *arguments.split()])
        except SystemExit as left:
            status = left.code
        return status, *capsys.readouterr()

    return run


def data(simulate, arguments):
    status, out, err = simulate(f"--json --engine reference {arguments}")
    assert (status, err) == (0, "")
    return json.loads(out)


def played(run):
    return total(tallies(run, reference), run.variant.seats)


def test_the_figures_are_those_of_the_run_and_of_its_games_without_exchange(simulate):
    told = data(simulate, "--games 20 --seed 3 --players random --preset online")
    run = Run(variant=PRESETS["online"], kinds=("random",) * 3, games=20, seed=3)
    figures = report(played(run), played(run.without_exchange()))
    assert told.items() >= figures.items()
    assert (told["seed"], told["players"], told["most_hands"]) == (3, ["random"] * 3, 60)


def test_where_nobody_swaps_a_card_there_is_nothing_to_leave_out(simulate):
    told = data(simulate, "--games 5 --preset no_exchange")
    assert told["snowball"]["as_agreed"]["value"] < 0.5
    assert told["snowball"]["without_exchange"] is None


def test_how_many_processes_share_the_work_changes_nothing(simulate):
    run = "--games 501 --most-hands 1 --players random --jobs"
    assert data(simulate, f"{run} 1") == data(simulate, f"{run} 2")


def test_games_are_stopped_after_so_many_hands(simulate):
    told = data(simulate, "--games 4 --preset chips --most-hands 5")
    assert (told["hands"], told["capped"]) == (20, 4)


def test_rules_may_come_from_a_file_and_players_seat_by_seat(simulate, tmp_path):
    (tmp_path / "rules.json").write_text('{"targets": [1, 1], "tricks": 2}')
    told = data(simulate, f"--games 2 --rules {tmp_path}/rules.json --players sensible,random")
    assert (told["rules"]["targets"], told["players"]) == ([1, 1], ["sensible", "random"])


def test_the_figures_are_printed_for_people(simulate):
    _status, out, _err = simulate("--games 50 --engine reference --players sensible,random,random")
    lines = out.splitlines()
    assert [line.split() for line in lines[:3]] == [
        ["Games", "50"],
        ["Hands", "450"],
        ["Hands", "in", "a", "game", "9.00", "9", "to", "9"],
    ]
    assert lines[7] == "Seat 0 (sensible)  100.0 %  (92.9 – 100.0)"
    titles = [after for before, after in pairwise(lines) if not before]
    assert len(titles) == 5


def test_what_cannot_be_known_yet_is_a_dash(simulate):
    _status, out, _err = simulate("--games 1 --most-hands 1 --engine reference")
    assert "as agreed  –" in out
    assert "without exchange" not in out


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ("--games 0", "argument --games: this has to be from 1 to 1000000"),
        ("--games 1000001", "argument --games: this has to be from 1 to 1000000"),
        ("--games many", "argument --games: this has to be a whole number"),
        ("--seed one", "argument --seed: this has to be a whole number"),
        ("--seed 1000000001", "argument --seed: this has to be from 0 to 1000000000"),
        ("--preset bridge", "argument --preset: invalid choice: 'bridge' (choose from "),
        ("--players bot", "argument --players: this has to be one of: random, sensible"),
        ("--players random,random", "--players: there have to be 3 of them, not 2"),
        ("--engine warp", "argument --engine: invalid choice: 'warp'"),
        ("--jobs 0", "argument --jobs: this has to be from 1 to 60"),
        ("--rules nowhere.json", "scorekeeper: nowhere.json: No such file or directory"),
    ],
)
def test_what_cannot_be_is_one_line_and_leaves_with_2(simulate, arguments, line):
    status, out, err = simulate(arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert line in err


# -- With and without NumPy


@pytest.fixture
def without_numpy(monkeypatch):
    monkeypatch.setattr("scorekeeper.commands.simulate.has_batch", lambda: False)


@pytest.mark.usefixtures("without_numpy")
def test_without_numpy_it_says_that_it_is_slower(simulate):
    status, out, err = simulate("--games 2 --json")
    assert (status, json.loads(out)["games"]) == (0, 2)
    assert err == "scorekeeper: without NumPy the reference engine plays, which is slower\n"


@pytest.mark.usefixtures("without_numpy")
def test_the_batch_engine_cannot_be_had_without_numpy(simulate):
    line = "scorekeeper: the batch engine needs NumPy: pip install 'scorekeeper[batch]'\n"
    assert simulate("--games 2 --engine batch") == (2, "", line)


# -- In a terminal


@contextmanager
def in_a_terminal():
    """A long run shared by two processes, and the terminal that shows it."""
    terminal, screen = pty.openpty()
    termios.tcsetwinsize(terminal, (24, 80))
    rules = ["--most-hands", "1", "--players", "random"]  # so that the first games are soon over
    options = ["--games", "1000000", "--engine", "reference", "--jobs", "2", *rules]
    command = [sys.executable, "-m", "scorekeeper.cli", "simulate", *options]
    streams = {"stdin": screen, "stdout": subprocess.PIPE, "stderr": screen}
    # What runs the tests may be deaf to Ctrl-C, and what it starts would be, too.
    deaf = signal.signal(signal.SIGINT, signal.default_int_handler)
    with subprocess.Popen(command, start_new_session=True, **streams) as process:
        signal.signal(signal.SIGINT, deaf)
        os.close(screen)
        try:
            yield process, terminal
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)


def test_a_terminal_has_a_bar_and_ctrl_c_ends_it_quietly():
    with in_a_terminal() as (process, terminal):
        seen = os.read(terminal, 1000)
        os.killpg(process.pid, signal.SIGINT)
        assert process.wait(timeout=60) == 130
    assert b"as agreed:" in seen
    assert b"Traceback" not in rest(terminal)


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_killed_it_leaves_no_process_behind(how):
    with in_a_terminal() as (process, terminal):
        seen = b""
        while not re.search(rb"[1-9]0*/1000000", seen):  # some games have been played
            seen += os.read(terminal, 1000)
        process.send_signal(how)
        assert process.communicate(timeout=60) == (b"", None)  # once nobody is left to write
    assert process.returncode == -how
    os.close(terminal)


def test_whatever_happens_what_is_being_played_is_closed(simulate, monkeypatch):
    started = []

    def interrupted(parts, _seats):
        next(parts)
        raise KeyboardInterrupt

    def kept(*parts):
        started.append(shown(*parts))
        return started[-1]

    monkeypatch.setattr(command, "shown", kept)
    monkeypatch.setattr(command, "total", interrupted)
    assert simulate("--games 501 --most-hands 1 --engine reference --jobs 1")[0] == INTERRUPTED
    assert list(map(getgeneratorstate, started)) == [GEN_CLOSED]


def rest(terminal):
    """All that a terminal has still to show."""
    shown = b""
    with suppress(OSError):  # how Linux says that nobody writes there any more
        while part := os.read(terminal, 1000):
            shown += part
    os.close(terminal)
    return shown


def test_nobody_who_does_not_look_gets_a_bar(simulate):
    assert simulate("--games 2 --engine reference")[2] == ""

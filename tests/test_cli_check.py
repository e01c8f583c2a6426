"""`scorekeeper check`: what it says when all is well, and when something is not."""

import ast
import json
from inspect import GEN_CLOSED, getgeneratorstate
from pathlib import Path

import pytest

from scorekeeper import engine
from scorekeeper.cli import main
from scorekeeper.commands import check as command
from scorekeeper.commands.check import FLAWS
from scorekeeper.commands.progress import shown
from scorekeeper.engine import play
from scorekeeper.rules import sheet
from scorekeeper.rules.document import read
from tests.engine.mutants import mutant
from tests.texts import collected


@pytest.fixture
def check(capsys):
    """Run `check`; return the exit status, standard output and standard error."""

    def run(arguments):
        try:
            status = main(["check", *arguments.split()])
        except SystemExit as left:
            status = left.code
        return status, *capsys.readouterr()

    return run


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ("--games 1", "1 game checked: all is as it must be.\n"),
        ("--games 150 --jobs 2 --seed 4", "150 games checked: all is as it must be.\n"),
        ("--games 10 --preset three_two_five", "10 games checked: all is as it must be.\n"),
    ],
)
def test_all_is_as_it_must_be(check, arguments, line):
    assert check(arguments) == (0, line, "")


def test_a_flaw_of_the_sheet_is_one_line_and_the_smallest_document(check, monkeypatch):
    monkeypatch.setattr(sheet, "exchanges", lambda _net, _ordered: ())
    status, out, err = check("--games 20 --jobs 1")
    assert (status, err.count("\n")) == (1, 1)
    assert err.endswith("they differ at hands[0].exchange\n")
    game = read(json.loads(out))
    assert (len(game.hands), game.note) == (1, None)


def test_a_flaw_of_the_cards_comes_with_the_command_that_shows_them(check, monkeypatch):
    monkeypatch.setattr(
        play._Table, "play", mutant(play._Table.play, "card > best if", "card < best if")
    )
    status, out, err = check("--games 20 --jobs 1")
    assert (status, err) == (1, "scorekeeper: hand 1, trick 1: seat 1 took it, not seat 0\n")
    shown = read(json.loads(out)).note
    assert shown == (
        "scorekeeper hand --seed 1000000 --hand 1 --preset classic --players random,random,random"
    )
    assert main(shown.split()[1:]) == 0


def test_so_does_one_of_the_largest_seed(check, monkeypatch):
    slip = mutant(play._Table.name_trump, "maker = self.trump_maker", "maker = 99")
    monkeypatch.setattr(play._Table, "name_trump", slip)
    monkeypatch.setattr("scorekeeper.engine.checking.shrink.SEEDS", ())
    _status, out, _err = check("--games 1 --jobs 1 --seed 1000000000")
    shown = read(json.loads(out)).note
    monkeypatch.undo()
    assert "--seed 1000000000000000 " in shown
    assert main(shown.split()[1:]) == 0


def test_once_something_is_found_the_rest_is_closed(check, monkeypatch):
    monkeypatch.setattr(sheet, "exchanges", lambda _net, _ordered: ())
    started = []

    def kept(*parts):
        started.append(shown(*parts))
        return started[-1]

    monkeypatch.setattr(command, "shown", kept)
    assert check("--games 20 --jobs 1")[0] == 1
    assert list(map(getgeneratorstate, started)) == [GEN_CLOSED]


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ("--games 0", "argument --games: this has to be from 1 to 1000000"),
        ("--games 1000001", "argument --games: this has to be from 1 to 1000000"),
        ("--seed one", "argument --seed: this has to be a whole number"),
        ("--preset bridge", "argument --preset: invalid choice: 'bridge' (choose from "),
        ("--rules nowhere.json", "scorekeeper: nowhere.json: No such file or directory"),
    ],
)
def test_what_cannot_be_is_one_line_and_leaves_with_2(check, arguments, line):
    status, out, err = check(arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert line in err


def test_every_flaw_has_its_sentence():
    folder = Path(engine.__file__).parent
    codes = {
        call.args[0].value
        for path in folder.rglob("*.py")
        for call in ast.walk(ast.parse(path.read_text()))
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") == "Flaw"
        if isinstance(call.args[0], ast.Constant)
    }
    turn = {"dealer", "targets", "leader", "trump_maker"}  # checked in a loop
    assert codes | turn == set(FLAWS)
    assert set(FLAWS.values()) <= collected()

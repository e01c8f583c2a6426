"""The command: what it prints, and how it leaves."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from scorekeeper.cli import main
from scorekeeper.rules.presets import PRESETS
from tests.rules.table import scored, written

CASES = Path(__file__).parent / "cases"
GOOD = written((9, 6, 1), (3, 8, 5))
BAD = written((9, 6, 2))


@pytest.fixture
def run(tmp_path, capsys):
    """Run `score` on a document; return the exit status, standard output and standard error."""

    def score(data, *options):
        file = tmp_path / "game.json"
        file.write_bytes(data if isinstance(data, bytes) else json.dumps(data).encode())
        status = main(["score", *options, str(file)])
        return status, *capsys.readouterr()

    return score


def started(*arguments, **keys):
    command = [sys.executable, "-m", "scorekeeper.cli", *arguments]
    return subprocess.run(command, capture_output=True, check=False, **keys)


def test_score_prints_the_sheet_as_json(run):
    status, out, err = run(GOOD, "--json")
    assert (status, json.loads(out), err) == (0, scored(GOOD), "")


def test_score_reads_standard_input(monkeypatch, capsys):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(json.dumps(GOOD).encode())))
    assert main(["score", "--json", "-"]) == 0
    assert json.loads(capsys.readouterr().out) == scored(GOOD)


def test_score_prints_a_table_for_people(run):
    _status, out, _err = run(GOOD)
    assert out.splitlines() == [
        "Hand         Ana         Ben       Cleo",
        "   1  *9/8 +1 +1   6/5 +1 +1  1/3 −2 −2",
        "   2   3/3  0 +1  *8/8  0 +1  5/5  0 −2",
        "(tricks/target, net, total; * dealer)",
        "",
        "Hand 3: Cleo deals and needs 8. Ana leads.",
    ]


def test_the_table_says_what_is_owed(run):
    assert run(written((9, 6, 1)))[1].splitlines()[-2:] == [
        "1. Ben gives Cleo the lowest card, Cleo gives the highest card back.",
        "2. Ana gives Cleo the lowest card, Cleo gives the highest card back.",
    ]
    asked = run(written((10, 3, 3), rules="online"))[1]
    assert (
        "1. Ana gives Ben 2 cards of choice, Ben returns the highest of each suit given." in asked
    )
    assert "Ana gives Ben 1 card of choice" in run(written((9, 4, 3), rules="online"))[1]


def test_the_table_says_who_pays(run):
    _status, out, _err = run(written((10, 4, 2), rules="chips"))
    assert "Ben pays Ana 2 chips.\nCleo pays Ana 2 chips." in out
    assert "(tricks/target, net, total, chips, all chips; * dealer)" in out
    assert "Ben pays Ana 1 chip." in run(written((9, 4, 3), rules="chips"))[1]


FOR_CHIPS = {"victory": {"rule": "chips", "hands": 2}, "chips": {"stake": 1}}


def test_the_table_says_the_final_chips(run):
    out = run(written((10, 4, 2), (3, 8, 5), rules=FOR_CHIPS))[1]
    assert "after hand 2 (chips are counted): Ana +2, Ben −1, Cleo −1.\nChips: Ana +4, " in out
    assert "Chips: Ana +4, Ben −2, Cleo −2.\nAna has won.\n" in out
    out = run(written((12, 2, 2), rules="service"))[1]
    assert "Chips: Ana +4, Ben −3, Cleo −1.\nAna has won." in out


@pytest.mark.parametrize("rules", ["chips", FOR_CHIPS])
def test_the_table_says_that_a_game_for_chips_was_stopped(run, rules):
    out = run(written((10, 4, 2), rules=rules, stopped=True))[1]
    assert "The game is over after hand 1 (the table stopped): Ana +2, Ben −1, Cleo −1.\n" in out
    assert "Chips: Ana +4, Ben −2, Cleo −2.\nAna has won.\n" in out


def test_a_game_for_chips_may_reach_its_cap(run):
    rules = {"victory": {"rule": "chips", "max_hands": 1}, "chips": {"stake": 1}}
    assert "(no more hands than these were agreed)" in run(written((10, 4, 2), rules=rules))[1]


def test_the_table_says_who_has_won_and_why(run):
    first_to_one = {"victory": {"rule": "first_to", "points": 1}}
    _status, out, _err = run(written((9, 4, 3), (3, 8, 5), rules=first_to_one))
    assert "  2x " in out
    assert "x played after the end" in out
    assert (
        "after hand 1 (the points agreed are reached): Ana +1, Ben −1, Cleo 0.\nAna has won." in out
    )


def test_the_table_asks_what_only_people_know(run):
    tied = written((9, 6, 1), (3, 8, 5), stopped=True)
    assert "Ana and Ben share the win" in run({**tied, "tie_answer": "unknown"})[1]
    assert "who took a trick later in the last hand, Ana or Ben?" in run(tied)[1]


def test_a_game_without_hands_has_a_first_one(run):
    assert run(written())[1] == "No hands yet.\n\nHand 1: Ana deals and needs 8. Ben leads.\n"
    assert "Ana deals and gives out the targets." in run(written(rules="dealers_choice"))[1]


@pytest.mark.parametrize(
    "case", json.loads((CASES / "games.json").read_text()), ids=lambda c: c["id"]
)
def test_every_worked_example_can_be_shown(run, case):
    status, out, err = run(case["document"])
    assert (status, err) == (0, "")
    assert len(out.splitlines()) >= len(case["expected"]["hands"])


@pytest.mark.parametrize("names", [["王芳", "Ana", "Дуня"], ["👨‍👩‍👧", "e\u0301", "x"]])
def test_columns_stay_in_line_under_names_of_any_script(run, names):
    lines = run(written((9, 6, 1), players=names))[1].splitlines()
    wide = sum(char in "王芳👨" for char in lines[0])
    clinging = sum(char in "\u0301\u200d👩👧" for char in lines[0])
    assert len(lines[0]) + wide - clinging == len(lines[1])


def test_a_bad_document_is_one_line_on_standard_error(run):
    assert run(BAD) == (1, "", "hands[0].tricks: the tricks add up to 17, not 16\n")


def test_a_bad_document_is_one_json_line_where_json_is_wanted(run):
    status, out, err = run(BAD, "--json")
    message = "the tricks add up to 17, not 16"
    told = {"at": "hands[0].tricks", "code": "sum_not_16", "message": message}
    assert (status, out, json.loads(err)) == (1, "", {"error": told})
    assert err.count("\n") == 1


@pytest.mark.parametrize("options", [[], ["--json"]])
@pytest.mark.parametrize("key", ["a\nb", "\u2028", "\ud800", "\x1b[2J", "\xa0"])
def test_a_fault_stays_on_one_line_whatever_its_key(run, key, options):
    status, out, err = run({**GOOD, key: 1}, *options)
    assert (status, out, len(err.splitlines()), err.isprintable()) == (1, "", 1, False)
    assert err.rstrip("\n").isprintable()


def test_what_is_not_json_is_a_fault_without_a_place(run):
    assert run(b"\xff") == (1, "", "this is not JSON text in UTF-8\n")


@pytest.mark.parametrize("file", ["nowhere.json", "."])
def test_an_unreadable_file_leaves_with_2(file, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(["score", file]) == 2
    assert capsys.readouterr().err.startswith(f"scorekeeper: {file}: ")


@pytest.mark.parametrize("arguments", [[], ["score"], ["score", "--colour", "x"], ["play"]])
def test_a_wrong_option_leaves_with_2(arguments, capsys):
    with pytest.raises(SystemExit) as left:
        main(arguments)
    assert left.value.code == 2
    assert capsys.readouterr().out == ""


def test_presets_are_listed_with_a_line_each(capsys):
    assert main(["presets"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == list(PRESETS)


def test_presets_are_printed_as_full_objects(capsys):
    assert main(["presets", "--json"]) == 0
    expected = json.loads((CASES / "presets.json").read_text())
    assert json.loads(capsys.readouterr().out) == expected


def test_a_reader_who_leaves_early_is_no_error(tmp_path):
    file = tmp_path / "long.json"
    file.write_text(json.dumps(written(*[(8, 5, 3)] * 5000)))
    command = f"{sys.executable} -m scorekeeper.cli score {file} | head -n 1"
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", command], capture_output=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")


def test_text_is_utf_8_in_any_locale():
    done = started("score", "-", input=json.dumps(GOOD).encode(), env={"LC_ALL": "C"})
    assert done.returncode == 0
    assert "−2" in done.stdout.decode()


@pytest.mark.parametrize("options", [[], ["--json"]])
def test_a_sheet_is_there_without_web_or_engine(tmp_path, options):
    file = tmp_path / "game.json"
    file.write_text(json.dumps(GOOD))
    code = f"import sys; from scorekeeper.cli import main; main({['score', *options, str(file)]})"
    code += "; print(*sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stderr.split())
    assert not loaded & {"flask", "sqlalchemy", "jinja2", "babel", "wtforms", "click"}
    assert not loaded & {"scorekeeper.engine", "numpy", "tqdm"}

"""`scorekeeper hand`: one hand card by card, for people and as data."""

import json

import pytest

from scorekeeper.cli import main
from scorekeeper.engine.cards import write
from scorekeeper.engine.simulate import LARGEST_GAME_SEED, LONGEST, play_game
from scorekeeper.rules.presets import PRESETS
from tests.rules.table import scored, written

KINDS = ["sensible", "random", "random"]


@pytest.fixture
def hand(capsys, tmp_path, monkeypatch):
    """Run `hand`; return the exit status, standard output and standard error."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments):
        try:
            status = main(["hand", *map(str, arguments)])
        except SystemExit as left:
            status = left.code
        return status, *capsys.readouterr()

    return run


def data(hand, *arguments):
    status, out, err = hand("--json", *arguments)
    assert (status, err) == (0, "")
    return json.loads(out)


def in_file(name, content):
    with open(name, "w") as file:
        json.dump(content, file)
    return name


# -- As data


@pytest.mark.parametrize("number", [1, 2, 9])
def test_it_is_the_hand_of_the_game_with_that_seed(hand, number):
    told = data(hand, "--seed", 7, "--hand", number, "--players", ",".join(KINDS))
    game = play_game(PRESETS["classic"], KINDS, 7)
    record, line = game.records[number - 1], game.sheet.lines[number - 1]
    assert told["dealt"] == [write(cards) for cards in record.dealt]
    assert told["tricks"][0]["cards"] == write(record.plays[:3])
    assert (told["hand"], told["totals"]) == (number, list(line.totals))


def test_a_hand_has_all_there_is_to_know(hand):
    told = data(hand, "--seed", 7, "--preset", "online", "--hand", 2, "--players", "random")
    assert list(told) == [
        *("seed", "players", "hand", "rules", "dealer", "targets", "leader", "phases", "dealt"),
        *("kitty", "exchange", "trump_maker", "trump", "discards", "tricks", "tricks_by_seat"),
        *("trick_log", "net", "totals", "owed"),
    ]
    assert (told["seed"], told["players"]) == (7, ["random"] * 3)
    cards = {"up_gives": ["2D", "QS"], "down_gives": ["9D", "AS"]}
    assert told["exchange"][0] == {"up": 1, "down": 0, "cards": 2, **cards}
    assert len(told["rules"]) == 13
    assert told["phases"][:2] == ["deal", "exchange"]


def test_what_a_hand_owes_is_what_the_next_one_swaps(hand):
    first, second = (data(hand, "--seed", 7, "--hand", number) for number in (1, 2))
    swapped = [{key: step[key] for key in ("up", "down", "cards")} for step in second["exchange"]]
    assert first["owed"] == swapped != []
    assert data(hand, "--seed", 7, "--hand", 9)["owed"] == []


def test_players_and_seeds_are_chosen(hand):
    one, other = (data(hand, "--seed", seed, "--players", "random") for seed in (1, 2))
    assert one["players"] == ["random"] * 3
    assert one["dealt"] != other["dealt"]


def test_the_last_game_of_the_last_run_can_be_looked_at(hand):
    told = data(hand, "--seed", LARGEST_GAME_SEED)
    game = play_game(PRESETS["classic"], ["sensible"] * 3, LARGEST_GAME_SEED, most_hands=1)
    assert told["dealt"] == [write(cards) for cards in game.records[0].dealt]


@pytest.mark.parametrize("number", [60, 61, LONGEST])
def test_so_can_each_hand_of_the_longest_game(hand, number):
    told = data(hand, "--seed", 7, "--hand", number, "--preset", "chips")
    game = play_game(PRESETS["chips"], ["sensible"] * 3, 7, LONGEST)
    assert told["dealt"] == [write(cards) for cards in game.records[number - 1].dealt]
    assert told["totals"] == list(game.sheet.lines[number - 1].totals)


# -- The next hand of a document


def test_a_document_is_played_on_as_its_sheet_says(hand):
    game = written((9, 6, 1), (3, 8, 5))
    told = data(hand, "--seed", 1, "--game", in_file("game.json", game))
    coming = scored(game)["next"]
    assert {key: told[key] for key in coming} == coming
    after = scored(written((9, 6, 1), (3, 8, 5), tuple(told["tricks_by_seat"])))
    assert told["totals"] == after["hands"][-1]["totals"]
    assert told["owed"] == after["hands"][-1]["exchange"]


def test_the_exchange_of_the_hand_before_is_carried_out(hand):
    told = data(hand, "--seed", 1, "--game", in_file("game.json", written((9, 6, 1))))
    assert [(s["up"], s["down"], s["cards"]) for s in told["exchange"]] == [(1, 2, 1), (0, 2, 1)]


def test_a_dealer_who_has_not_given_out_the_targets_does(hand):
    game = written((10, 4, 2), rules="dealers_choice")
    told = data(hand, "--seed", 1, "--game", in_file("game.json", game))
    assert told["targets"] == [8, 3, 5]  # to seat 0, who leads, the highest


def test_targets_that_were_given_out_stand(hand):
    game = written((10, 4, 2), rules="dealers_choice", next_targets=[3, 5, 8])
    assert data(hand, "--seed", 1, "--game", in_file("game.json", game))["targets"] == [3, 5, 8]


# -- For people


EXCHANGE = """
1. Seat 1 gives Seat 0 ♦2 ♠Q, and gets ♦9 ♠A back.
2. Seat 2 gives Seat 0 ♦8 ♣A ♦4 ♠4, and gets ♦8 ♣A ♦6 ♠K back.
"""


def test_a_hand_is_told_phase_by_phase(hand):
    _status, out, _err = hand("--seed", 7, "--preset", "online", "--hand", 2, "--players", "random")
    told = out.split("\n\n")
    assert told[0].splitlines() == [
        "Seed 7, played by Seat 0 (random), Seat 1 (random), Seat 2 (random).",
        "Hand 2: Seat 1 deals.",
    ]
    assert told[1].splitlines()[3] == "Kitty                         ♦3 ♦10 ♦A    ♥J"
    assert told[2:6] == [
        EXCHANGE.strip(),
        "Seat 1 names ♦ trump.",
        "Seat 1 lays ♣3 ♦K ♥4 ♠8 away.",
        "Seat 1 picks the kitty up.",
    ]


def test_tricks_stand_one_a_line(hand):
    _status, out, _err = hand("--seed", 7, "--game", in_file("game.json", written()))
    table = next(part for part in out.split("\n\n") if part.startswith("Trick"))
    assert table.splitlines()[0].split() == ["Trick", "Ana", "Ben", "Cleo"]
    assert [line.count("*") for line in table.splitlines()[1:-1]] == [1] * 16
    assert [line.count(">") for line in table.splitlines()[1:-1]] == [1] * 16
    assert table.splitlines()[-1] == "(> leads, * takes the trick)"


def test_a_hand_without_trump_or_kitty_says_so(hand):
    rules = {"no_trump": True, "kitty": 0}
    seed = ("--rules", in_file("rules.json", rules), "--players", "random", "--seed")
    plain = next(out for out in (hand(*seed, k)[1] for k in range(60)) if "without trump" in out)
    assert "kitty" not in plain.lower()


# -- What cannot be


# Three cards are to be laid away, of two.
TOO_MUCH_KITTY = {
    "targets": [1, 1, 0],
    "tricks": 2,
    "kitty": 3,
    "kitty_view": "after_trump",
    "discard": "before_pickup",
}


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        ("", "scorekeeper hand: error: the following arguments are required: --seed"),
        ("--seed x", "argument --seed: this has to be a whole number"),
        ("--seed 1.5", "argument --seed: this has to be a whole number"),
        ("--seed -1", "argument --seed: this has to be from 0 to 1000000000999999"),
        ("--seed 1000000001000000", "argument --seed: this has to be from 0 to 1000000000999999"),
        ("--seed 1 --preset bridge", "argument --preset: invalid choice: 'bridge' (choose from "),
        ("--seed 1 --players bot", "argument --players: this has to be one of: random, sensible"),
        ("--seed 1 --players random,random", "--players: there have to be 3 of them, not 2"),
        ("--seed 1 --hand 1001", "argument --hand: this has to be from 1 to 1000"),
        ("--seed 1 --hand 10", "scorekeeper: the game is over after hand 9"),
        ("--seed 1 --rules nowhere.json", "scorekeeper: nowhere.json: No such file or directory"),
        ("--seed 1 --preset classic --rules x", "--rules: not allowed with argument --preset"),
        ("--seed 1 --game x --hand 2", "--hand goes with a seed alone"),
    ],
)
def test_what_cannot_be_is_one_line_and_leaves_with_2(hand, arguments, line):
    status, out, err = hand(*arguments.split())
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert line in err


@pytest.mark.parametrize(
    ("rules", "line"),
    [
        ({"tricks": 99}, "rules.json: tricks: this has to be from 1 to 26"),
        ("bridge", "rules.json: this has to be one of: classic, "),
        ({"a\nb": 1}, "rules.json: a\\nb: this key is not known"),
        (
            TOO_MUCH_KITTY,
            "rules.json: kitty: nobody can lay more cards away than they hold",
        ),
    ],
)
def test_faulty_rules_are_one_line_and_leave_with_2(hand, rules, line):
    status, out, err = hand("--seed", 1, "--rules", in_file("rules.json", rules))
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert line in err


TOO_MANY = "nobody can lay more cards away than they hold"
NOT_PLAYED_ON = [
    (written((9, 6, 2)), "hands[0].tricks", "sum_not_16", "the tricks add up to 17, not 16"),
    (written((9, 4, 3), stopped=True), "", "over", "the game is over after hand 1"),
    (written(rules=TOO_MUCH_KITTY), "rules.kitty", "impossible", TOO_MANY),
]


@pytest.mark.parametrize(("game", "at", "_code", "said"), NOT_PLAYED_ON)
def test_a_document_that_cannot_be_played_on_is_one_line(hand, game, at, _code, said):
    line = f"{at}: {said}\n" if at else f"{said}\n"
    assert hand("--seed", 1, "--game", in_file("game.json", game)) == (1, "", line)


@pytest.mark.parametrize(("game", "at", "code", "said"), NOT_PLAYED_ON)
def test_for_programs_the_line_is_an_object(hand, game, at, code, said):
    status, out, err = hand("--json", "--seed", 1, "--game", in_file("game.json", game))
    told = {"error": {"at": at, "code": code, "message": said}}
    assert (status, out, json.loads(err)) == (1, "", told)

"""All that the command says comes from a catalog, in the language of whoever reads it."""

import gettext
import json
import re
from contextlib import suppress
from pathlib import Path

import pytest
from babel.messages import Catalog
from babel.messages.mofile import write_mo

from scorekeeper import cli
from scorekeeper.cli import main
from scorekeeper.printed import report
from scorekeeper.printed import sheet as printed
from scorekeeper.rules import presets
from scorekeeper.rules.chips import Payment
from scorekeeper.rules.exchange import Exchange
from scorekeeper.rules.sheet import MAX_HANDS, STOPPED
from scorekeeper.rules.variant import Protocol
from scorekeeper.rules.victory import KINDS, By
from tests.rules.table import PLAYERS, written
from tests.texts import collected

CASES = Path(__file__).parent / "cases"


class Shouting(gettext.NullTranslations):
    """A language for tests: English in capitals, its placeholders as they are."""

    def __init__(self):
        super().__init__()
        self.asked = set()

    def gettext(self, message):
        if message is None:  # argparse asks for the description of a group that has none
            return None
        self.asked.add(message)
        return shouted(message)

    def ngettext(self, one, many, number):
        self.asked.add((one, many))
        return shouted(one if number == 1 else many)


def shouted(text):
    return re.sub(r"(%\(\w+\)[sdr]|%[sdr])|([^%]+)", lambda m: m[1] or m[2].upper(), text)


@pytest.fixture
def say(monkeypatch, capsys, tmp_path):
    """Run the command where the one catalog there is shouts; return all that it prints."""
    catalog = Shouting()
    monkeypatch.setattr("gettext.translation", lambda *_where, **_options: catalog)
    monkeypatch.chdir(tmp_path)

    def command(*arguments):
        with suppress(SystemExit):
            main(arguments)
        out, err = capsys.readouterr()
        assert re.search("[A-Z]{3}", out + err), "nothing is said"
        return out + err

    yield command
    assert catalog.asked <= collected()


def score(say, game, *options):
    Path("game.json").write_text(json.dumps(game))
    return say("score", *options, "game.json")


# Commands, options, and what may be chosen: words of the machine.
COMMANDS = {*cli.COMMANDS, "seed", "preset", "rules", "game", "games", "players", "jobs", "engine"}
COMMANDS |= {"table", "by-name", "yes", "csv", "force"}
CHOICES = {"random", "sensible", "auto", "batch", "reference", "most-hands", "json", "help"}
KEYS = {"scorekeeper", "h", "x", *COMMANDS, *CHOICES, *PLAYERS, *presets.PRESETS}


def whispered(text, *words):
    """What is left in small letters, but for names, paths, keys and `words`."""
    for word in sorted(KEYS.union(words), key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(word)}(?!\w)", "", text)
    return re.findall(r"(?!\d+x)\b\w*[a-z]\w*", text)


def for_chips(**victory):
    return {"victory": {"rule": "chips", **victory}, "chips": {}}


GAMES = {
    "new": written(),
    "the dealer gives out": written(rules="dealers_choice"),
    "one card": written((9, 6, 1)),
    "many cards": written((11, 4, 1)),
    "one card of choice": written((9, 4, 3), rules="online"),
    "many cards of choice": written((10, 3, 3), rules="online"),
    "one chip": written((9, 4, 3), rules="chips"),
    "chips": written((10, 4, 2), (3, 8, 5), rules=for_chips(hands=2)),
    "chips, stopped": written((10, 4, 2), rules="chips", stopped=True),
    "chips, capped": written((10, 4, 2), rules=for_chips(max_hands=1)),
    "over": written((9, 4, 3), (3, 8, 5), rules={"victory": {"rule": "first_to", "points": 1}}),
    "tied": written((9, 6, 1), (3, 8, 5), stopped=True),
    "shared": written((9, 6, 1), (3, 8, 5), stopped=True, tie_answer="unknown"),
} | {case["id"]: case["document"] for case in json.loads((CASES / "games.json").read_text())}


@pytest.mark.parametrize("game", GAMES)
def test_a_sheet_says_nothing_outside_the_catalog(say, game):
    assert whispered(score(say, GAMES[game]), *GAMES[game]["players"]) == []


def test_every_end_has_its_sentences():
    assert set(printed.OVER) == {*KINDS, STOPPED, MAX_HANDS}
    assert set(printed.HOW) == set(By)
    assert {*printed.OVER.values(), *printed.HOW.values()} <= collected()


@pytest.mark.parametrize(
    "arguments", ["presets", "--help", *(f"{command} --help" for command in cli.COMMANDS)], ids=str
)
def test_lists_and_help_say_nothing_outside_the_catalog(say, arguments):
    assert whispered(say(*arguments.split())) == []


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("", []),
        ("score", []),
        ("score nowhere.json", ["nowhere.json"]),
        ("score .", []),
        ("score game.json --colour", ["colour"]),
        ("play", ["play"]),
        ("presets --json=1", []),
        ("hand --seed", []),
        ("hand --seed x", []),
        ("hand --seed -1", []),
        ("hand --seed 1 --hand 10", []),
        ("hand --seed 1 --game x --hand 2", []),
        ("hand --seed 1 --preset classic --rules x", []),
        ("hand --seed 1 --players bot", []),
        ("hand --seed 1 --players random,random", []),
        ("simulate --engine warp", ["warp"]),
    ],
)
def test_complaints_about_arguments_say_nothing_outside_the_catalog(say, arguments, words):
    assert whispered(say(*arguments.split()), *words) == []


@pytest.mark.parametrize(
    "arguments",
    [
        "hand --seed 7 --preset online --hand 2",
        "hand --seed 7 --preset three_two_five --hand 2",
        "simulate --games 2 --engine reference",
        "simulate --games 2 --engine reference --preset four_players",
        "check --games 2",
    ],
)
def test_the_engine_says_nothing_outside_the_catalog(say, arguments):
    assert whispered(say(*arguments.split())) == []


def test_every_role_and_way_to_win_has_its_words():
    assert set(report.WAYS) == {*By} - {By.NEEDS_INPUT}
    assert {*report.WAYS.values(), *report.ROLES, report.MIDDLE} <= collected()


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (written((9, 6, 2)), ["hands[0].tricks"]),
        (written((9, 7)), ["hands[0].tricks"]),
        (written(colour=1), ["colour"]),
        (written(version=2), ["version"]),
        ([], []),
    ],
)
def test_a_fault_says_nothing_outside_the_catalog(say, game, words):
    said = score(say, game).partition("KNOWN HERE: ")[0]  # what is known are keys
    assert whispered(said, *words) == []


def test_a_fault_told_to_a_program_has_its_message_from_the_catalog(say):
    told = json.loads(score(say, written((9, 6, 2)), "--json"))["error"]
    assert told["message"] == "THE TRICKS ADD UP TO 17, NOT 16"


@pytest.mark.parametrize(
    ("variable", "value"), [("LANGUAGE", "de"), ("LC_ALL", "de_AT.UTF-8"), ("LANG", "de")]
)
def test_the_environment_chooses_the_catalog(tmp_path, monkeypatch, capsys, variable, value):
    german = Catalog(locale="de")
    german.add("Keep the score of Sergeant Major.", "Sergeant Major anschreiben.")
    german.add("options", "Optionen")
    folder = tmp_path / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / "messages.mo").open("wb") as file:
        write_mo(file, german)
    monkeypatch.setattr(cli, "TRANSLATIONS", tmp_path)
    for other in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(other, raising=False)
    monkeypatch.setenv(variable, value)
    with pytest.raises(SystemExit):
        main(["--help"])
    out = capsys.readouterr().out
    assert ("Sergeant Major anschreiben." in out, "Optionen:" in out) == (True, True)


@pytest.fixture
def spoken(monkeypatch, capsys):
    """Run the command where people read a language; return what it prints, with plain spaces."""

    def command(code, *arguments):
        monkeypatch.setenv("LANGUAGE", code)
        assert main(arguments) == 0
        return capsys.readouterr().out.replace("\xa0", " ")

    return command


@pytest.mark.parametrize(
    ("code", "cards", "heading"),
    [
        ("fr", "♣9 ♣D ♣R", "Donne 2 : Place 1 distribue."),
        ("it", "♣9 ♣Regina ♣Re", "Distribuzione 2: dà le carte Posto 1."),
        ("nl", "♣9 ♣V ♣H", "Ronde 2: Plaats 1 deelt."),
    ],
)
def test_a_hand_is_printed_as_people_write_it(spoken, code, cards, heading):
    out = spoken(code, "hand", "--seed", "7", "--hand", "2")
    assert (cards in out, heading in out) == (True, True)


@pytest.mark.parametrize("code", ["fr", "it", "nl"])
def test_data_is_the_same_in_every_language(spoken, code):
    data = ("hand", "--seed", "7", "--json")
    assert spoken(code, *data) == spoken("en", *data)


@pytest.mark.parametrize(("code", "mean"), [("en", "9.00"), ("fr", "9,00"), ("nl", "9,00")])
def test_figures_have_the_sign_that_people_write(spoken, code, mean):
    assert mean in spoken(code, "simulate", "--games", "2", "--engine", "reference")


# -- Numbers


@pytest.mark.parametrize(
    ("number", "chips"), [(0, "0 chips"), (1, "1 chip"), (2, "2 chips"), (21, "21 chips")]
)
def test_chips_are_counted(number, chips):
    paid = printed.payment(Payment(1, 0, number), PLAYERS, gettext.NullTranslations())
    assert paid == f"Ben pays Ana {chips}."


@pytest.mark.parametrize(
    ("number", "cards"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards"), (16, "16 cards")]
)
def test_cards_of_choice_are_counted(number, cards):
    said = printed.exchange(
        Exchange(0, 1, number), Protocol.SUIT_ASK, PLAYERS, gettext.NullTranslations()
    )
    assert said.startswith(f"Ana gives Ben {cards} of choice, ")


@pytest.mark.parametrize(
    ("number", "lowest"), [(0, "lowest 0 cards"), (1, "lowest card"), (2, "lowest 2 cards")]
)
def test_lowest_cards_are_counted(number, lowest):
    said = printed.exchange(
        Exchange(0, 1, number), Protocol.LOWEST_HIGHEST, PLAYERS, gettext.NullTranslations()
    )
    assert said.startswith(f"Ana gives Ben the {lowest}, ")

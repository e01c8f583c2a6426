"""Spreadsheets: what goes out as one comes in again as the same games."""

from dataclasses import replace

import pytest
from hypothesis import given

from scorekeeper import spreadsheet, spreadsheet_in
from scorekeeper.rules import document
from scorekeeper.rules.presets import CLASSIC, PRESETS
from scorekeeper.rules.reading import Fault
from tests.rules.games import games

USUAL = PRESETS[CLASSIC]
GAME = {
    "format": document.FORMAT,
    "version": 1,
    "players": ["Zoë", "Ben", "Cleo"],
    "first_dealer": 0,
    "rules": "classic",
    "hands": [{"tricks": [9, 4, 3], "note": "Zoë’s “ace”"}],
}


def again(rows):
    """The game in rows, written and read again."""
    return spreadsheet_in.read(spreadsheet.written(rows).encode(), USUAL).games[0].document


def facts(game):
    """A game without what is said aloud though it follows anyway, and without its name."""
    lines = game.sheet.lines
    hands = tuple(replace(one.hand, dealer=one.dealer, targets=one.targets) for one in lines)
    return replace(game, first_dealer=lines[0].dealer, hands=hands, id=None)


@given(games)
def test_whatever_was_played_comes_back(data):
    game = document.read(data)
    rows, alone = spreadsheet.table_rows([(1, game)]), spreadsheet.game_rows(game, str)
    assert len(rows) == len(alone) == 1 + len(game.hands)
    if game.hands:
        assert facts(again(rows)) == facts(again(alone)) == facts(game)


@pytest.mark.parametrize("names", [("Ana", "Ben", "Cleo"), ("Ana", "Ana chips", "Ana tricks")])
@pytest.mark.parametrize("rules", ["classic", "chips", "online"])
def test_a_single_game_comes_back_by_the_names_over_its_columns(rules, names):
    game = document.read({**GAME, "rules": rules, "players": list(names)})
    written = spreadsheet.written(spreadsheet.game_rows(game, str)).encode()
    (back,) = spreadsheet_in.read(written, game.variant).games
    assert facts(back.document) == facts(game)


def test_no_more_games_are_read_than_are_taken(monkeypatch):
    rows = spreadsheet.table_rows([(number, document.read(GAME)) for number in range(4)])
    written = spreadsheet.written(rows).encode()
    assert len(spreadsheet_in.read(written, USUAL, most=4).games) == 4
    monkeypatch.delattr(spreadsheet_in, "_game")  # refused before that
    with pytest.raises(Fault, match="games: too_much"):
        spreadsheet_in.read(written, USUAL, most=3)


@pytest.mark.parametrize("coding", ["utf-8", "utf-8-sig", "cp1252"])
def test_text_is_read_as_it_was_meant(coding):
    written = spreadsheet.written(spreadsheet.table_rows([(1, document.read(GAME))]))
    sent = written.removeprefix(spreadsheet.MARK).encode(coding)
    assert spreadsheet_in.read(sent, USUAL).games[0].document.players[0] == "Zoë"
    assert spreadsheet_in.decoded(sent) == written.removeprefix(spreadsheet.MARK)


SPOILT = {
    "hand left out": (lambda rows: rows.pop(2), "hands[1].hand", "impossible"),
    "no such dealer": (lambda rows: rows[2].__setitem__(2, "Anna"), "hands[1].dealer", None),
    "no such player": (lambda rows: rows[1].__setitem__(17, "Anna"), "hands[0].last_trick", None),
    "another net": (lambda rows: rows[1].__setitem__(5, 5), "hands[0].net[0]", "impossible"),
}


@pytest.mark.parametrize(("spoil", "at", "code"), SPOILT.values(), ids=SPOILT)
def test_what_contradicts_itself_is_named_by_its_place(spoil, at, code):
    rows = spreadsheet.game_rows(document.read(GAME | {"hands": [{"tricks": [9, 4, 3]}] * 3}), str)
    spoil(rows)
    with pytest.raises(Fault) as raised:
        again(rows)
    assert (raised.value.at, raised.value.code) == (at, code or "unknown_value")


def test_rows_may_stand_in_any_order():
    game = document.read(GAME | {"hands": [{"tricks": [9, 4, 3]}, {"tricks": [2, 7, 7]}]})
    heading, *rows = spreadsheet.table_rows([(1, game)])
    assert again([heading, *reversed(rows)]) == again([heading, *rows])


@pytest.mark.parametrize("name", ["=x", "'=x", "''=x"])
def test_a_name_like_a_formula_comes_back_as_it_was(name):
    game = document.read(GAME | {"players": [name, "Ben", "Cleo"]})
    written = spreadsheet.written(spreadsheet.game_rows(game, str)).encode()
    assert spreadsheet_in.read(written, USUAL).games[0].document.players == game.players

"""Spreadsheets: what goes out as one comes in again as the same games."""

from dataclasses import replace

import pytest
from hypothesis import given

from scorekeeper import spreadsheet, spreadsheet_in
from scorekeeper.rules import document
from scorekeeper.rules.presets import CLASSIC, PRESETS
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


def again(game):
    """A game, written in the columns of a table and read again."""
    written = spreadsheet.written(spreadsheet.table_rows([(1, game)])).encode()
    return spreadsheet_in.read(written, USUAL).games[0].document


def facts(game):
    """A game without what is said aloud though it follows anyway, and without its name."""
    lines = game.sheet.lines
    hands = tuple(replace(one.hand, dealer=one.dealer, targets=one.targets) for one in lines)
    return replace(game, first_dealer=lines[0].dealer, hands=hands, id=None)


@given(games)
def test_whatever_was_played_comes_back(data):
    game = document.read(data)
    if game.hands:
        assert facts(again(game)) == facts(game)
    else:
        assert len(spreadsheet.table_rows([(1, game)])) == 1  # a row a hand, and there is none


@pytest.mark.parametrize("coding", ["utf-8", "utf-8-sig", "cp1252"])
def test_text_is_read_as_it_was_meant(coding):
    written = spreadsheet.written(spreadsheet.table_rows([(1, document.read(GAME))]))
    sent = written.removeprefix(spreadsheet.MARK).encode(coding)
    assert spreadsheet_in.read(sent, USUAL).games[0].document.players[0] == "Zoë"
    assert spreadsheet_in.decoded(sent) == written.removeprefix(spreadsheet.MARK)

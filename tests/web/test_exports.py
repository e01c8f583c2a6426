"""What goes out of a game: a spreadsheet, the game document, the sheet."""

import csv
import io

import pytest

from scorekeeper import spreadsheet
from scorekeeper.rules import document as documents
from tests.rules import table
from tests.web.play import document, new_table, play, playing, sheet, table_of

COLUMNS = ("target", "tricks", "net", "total")


def rows(page):
    answer = page.reader.client.get(f"{page.path}.csv")
    assert answer.mimetype == "text/csv"
    text = answer.get_data().decode("utf-8")
    assert text.startswith("\ufeff")  # so that a spreadsheet reads accents right
    return list(csv.reader(io.StringIO(text.removeprefix("\ufeff"))))


def test_the_spreadsheet_has_a_row_a_hand_with_figures_that_are_numbers(ana):
    page = new_table(ana, players=("Zoë", "Ben", "Cleo"))
    page = play(page, 10, 5, 1, trump="hearts", note="=1+1", dealer=0)
    heading, hand = rows(page)
    by_seat = [f"{name} {column}" for name in ("Zoë", "Ben", "Cleo") for column in COLUMNS]
    known = ["hand", "played at", "dealer", *by_seat, "trump", "note"]
    assert heading == [*known, *spreadsheet.LAST, *spreadsheet.FIRST[1:]]
    figures = ["8", "10", "2", "2", "5", "5", "0", "0", "3", "1", "-2", "-2"]
    assert [hand[0], *hand[2:17]] == ["1", "Zoë", *figures, "hearts", "'=1+1"]


def test_the_spreadsheet_has_the_chips_where_there_are_any(ana):
    heading, hand = rows(new_table(ana, (10, 5, 1), rules="chips"))
    assert [hand[k] for k, words in enumerate(heading) if "chips" in words] == [
        "2", "2", "0", "0", "-2", "-2",
    ]  # fmt: skip


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@x"])
def test_no_name_is_a_formula(ana, name):
    heading, hand = rows(new_table(ana, (10, 5, 1), players=(name, "Ben", "Cleo")))
    assert heading[3] == f"'{name} target"
    assert hand[2] == f"'{name}"


@pytest.mark.parametrize("preset", ["classic", "dealers_choice", "chips"])
def test_the_document_of_a_game_is_read_back_as_the_same(ana, preset):
    page = new_table(ana, rules=preset)
    page = page.press("These are the targets") if preset == "dealers_choice" else page
    page = play(page, 9, 6, 1, trump="spades", last_trick=2, note="close", dealer=1)
    page = page.follow("Settings").press("Save", {"note": "a long night"})
    page = page.press("Stop after hand 1").press("Play on").press("Stop after hand 1")
    data = document(page)
    assert documents.dump(documents.read(data)) == data
    assert data["note"] == "a long night"
    assert {"id", "created_at", "stopped"} <= set(data)


def test_the_sheet_is_that_of_the_document(ana):
    page = playing(ana)
    assert sheet(page) == table.scored(document(page))


def test_games_that_were_chosen_go_out_without_a_look_at_the_others(ana, loaded):
    page = new_table(ana, (9, 4, 3), hands="1").press("Next game")
    page = page.follow("Settings").press("Save", {"note": "snow"})
    loaded.clear()
    (game,) = ana.json(f"{table_of(page)}/table.json?words=snow")["games"]
    assert (game["number"], len(game["changes"])) == (2, 1)
    assert loaded == ["game 2", "change settings"]


def test_the_links_to_what_goes_out_are_on_the_page(ana):
    page = playing(ana)
    assert page.links["Save as a spreadsheet (CSV)"] == f"{page.path}.csv"
    assert page.links["Save as a game document (JSON)"] == f"{page.path}.json"

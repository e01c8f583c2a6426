"""A pad of paper: typed or pasted, checked line by line, saved as one change."""

import pytest

from scorekeeper import pasted
from tests.web.play import again, new_table, play, playing, table_of, totals, tricks

LINES = [(9, 6, 1), (3, 8, 5), (4, 4, 8)]


def paper(page, game=""):
    return page.reader.open(f"{table_of(page)}/paper?game={game}")


def lines(*hands, first=1):
    return {
        f"h-{number}-{seat}": "" if count is None else count
        for number, hand in enumerate(hands, first)
        for seat, count in enumerate(hand)
    }


def test_a_whole_game_is_typed_in_and_is_one_change(either):
    page = new_table(either, (9, 4, 3), hands="1")
    pad = paper(page)
    saved = pad.press("Save all hands", lines(LINES[0]) | {"first_dealer": 1, "day": "2026-01-31"})
    assert (saved.path, tricks(saved)) == (f"{table_of(page)}/games/2", [LINES[0]])
    assert "1 hand typed in from paper" in saved.text
    assert tricks(saved.press("Undo")) == []
    assert "Jan 31, 2026" in either.open(f"{table_of(page)}/history").text


def test_a_game_in_play_goes_on_from_paper(either):
    page = new_table(either, (8, 5, 3))
    saved = paper(page, 1).press("Save all hands", lines(*LINES, first=2))
    assert tricks(saved) == [(8, 5, 3), *LINES]
    assert tricks(saved.press("Undo")) == [(8, 5, 3)]


def test_one_place_in_a_line_may_stay_empty(ana):
    page = new_table(ana)
    saved = paper(page, 1).press("Save all hands", lines((9, None, 1)))
    assert tricks(saved) == [(9, 6, 1)]


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ([(9, 6, 2)], "the tricks add up to 17, not 16"),
        ([(9, "x", 2)], "“x” is not a whole number."),
        ([(9, None, None)], "Enter the tricks of all players but one"),
        ([(17, -1, 0)], "this has to be from 0 to 16"),
        ([], "Nothing has been typed in yet."),
        ([(9, 6, 1), ("", "", ""), (9, 6, 1)], "there is an empty line between"),
        ([(9, 6, 1)] * 10, "the game is over after hand 9"),
    ],
)
def test_what_cannot_be_is_refused_and_stays_typed(either, typed, words, stored):
    page = new_table(either)
    before = stored()
    refused = paper(page, 1).press("Save all hands", lines(*typed))
    assert (refused.status, words in refused.text, stored()) == (422, True, before)
    sent = refused.form("Save all hands").fields
    assert {key: str(text) for key, text in lines(*typed).items()}.items() <= sent.items()


def test_a_pad_sent_twice_is_saved_once(ana, stored):
    for game in ("", 1):
        page = new_table(ana)
        pad = paper(page, game)
        saved = pad.press("Save all hands", lines(LINES[0]))
        before = stored()
        assert pad.press("Save all hands", lines(LINES[0])).path == saved.path
        assert stored() == before


def test_a_pad_that_comes_too_late_is_a_conflict_until_it_says_the_same(ana, stored):
    page = new_table(ana)
    pad = paper(page, 1)
    play(page, 8, 5, 3)
    before = stored()
    refused = pad.press("Save all hands", lines(*LINES))
    assert (refused.status, stored()) == (409, before)
    assert "Saved meanwhile as 8-5-3." in refused.text
    assert refused.form("Save all hands").fields["h-1-0"] == "9"
    saved = refused.press("Save all hands", lines((8, 5, 3), *LINES[1:]))
    assert tricks(saved) == [(8, 5, 3), *LINES[1:]]


def test_what_somebody_was_faster_with_is_not_saved_twice(ana):
    page = new_table(ana)
    pad = paper(page, 1)
    play(page, *LINES[0])
    assert tricks(pad.press("Save all hands", lines(*LINES))) == LINES


def test_a_pad_for_hands_that_have_been_undone_is_a_conflict_and_stays_typed(ana, stored):
    page = new_table(ana, *LINES[:2])
    pad = paper(page, 1)
    again(page).press("Undo")
    before = stored()
    refused = pad.press("Save all hands", lines(LINES[2], first=3))
    assert (refused.status, stored()) == (409, before)
    assert "Hands have been undone meanwhile" in refused.text
    assert refused.form("Save all hands").fields["h-3-0"] == "4"
    saved = refused.press("Save all hands", lines(LINES[1], LINES[2], first=2))
    assert tricks(saved) == LINES


@pytest.mark.parametrize(
    "other", [lines(LINES[1]), {"first_dealer": 2}, {"day": "2020-02-29"}, lines(*LINES)]
)
def test_a_new_game_saved_already_is_not_lost_under_what_was_typed_since(ana, other, stored):
    pad = paper(playing(ana))
    pad.press("Save all hands", lines(LINES[0]))
    before = stored()
    refused = pad.press("Save all hands", lines(LINES[0]) | other)
    assert (refused.status, stored()) == (409, before)
    assert "has been saved as game 2 already" in refused.text


def test_a_pad_sent_again_after_its_game_went_on_is_saved_once(ana):
    pad = paper(playing(ana))
    saved = play(pad.press("Save all hands", lines(LINES[0])), 8, 5, 3)
    assert pad.press("Save all hands", lines(LINES[0])).path == saved.path


def test_others_can_sit_there_but_nobody_twice(ana, stored):
    page = new_table(ana)
    pad = paper(page)
    people = pad.form("Save all hands").offers["seat-0"]
    seats = {f"seat-{seat}": who for seat, who in enumerate(reversed(people))}
    saved = pad.press("Save all hands", lines(LINES[0]) | seats)
    assert ana.json(f"{saved.path}.json")["players"] == ["Cleo", "Ben", "Ana"]
    before = stored()
    twice = paper(page).press("Save all hands", lines(LINES[0]) | {"seat-0": people[1]})
    assert (twice.status, stored()) == (422, before)


def test_pasted_text_fills_the_lines(either, stored):
    page = new_table(either)
    before = stored()
    text = "Ana Ben Cleo\n1. 9-6-1\n2) 3, 8, 5\n\n−1 +1 0\n1 2"
    filled = paper(page, 1).press("Fill the lines in", {"text": text})
    fields = filled.form("Save all hands").fields
    typed = [[fields[f"h-{number}-{seat}"] for seat in range(3)] for number in (1, 2, 3, 4)]
    assert typed == [["9", "6", "1"], ["3", "8", "5"], ["4", "4", "8"], ["1", "2", ""]]
    assert ("another number of players" in filled.text, stored()) == (True, before)


@pytest.mark.parametrize("end", ["games/1.csv", "table.csv"])
def test_a_spreadsheet_says_the_same_as_a_pad(ana, end):
    page = new_table(ana, *LINES)
    pad = paper(page).press("Save all hands", lines(*LINES))
    assert totals(pad) == totals(page)


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("9-6-1", [["9", "6", "1"]]),
        ("9–6−1", [["9", "6", "1"]]),
        ("+1 -1 0", [["+1", "-1", "0"]]),
        ("+1/−1/0", [["+1", "-1", "0"]]),
        ("7 9 6 1", [["9", "6", "1"]]),
        ("9\t6\t1\r\n3;8;5", [["9", "6", "1"], ["3", "8", "5"]]),
        ("no numbers", []),
        ("1\n" * 500, [["1"]] * 200),
    ],
)
def test_numbers_are_found_whatever_stands_between_them(text, rows):
    assert pasted.rows(text, 3) == rows


def test_more_lines_keep_what_was_typed(ana):
    pad = paper(playing(ana), 1)
    more = pad.press("More lines", lines(LINES[0], first=4))
    fields = more.form("Save all hands").fields
    assert (fields["h-4-0"], fields["h-27-2"]) == ("9", "")


@pytest.mark.parametrize("asked", ["game=9", "game=x", "rows=-5&game=1", "since=99&game=1"])
def test_an_odd_address_breaks_nothing(ana, asked):
    page = again(playing(ana))
    assert ana.open(f"{table_of(page)}/paper?{asked}").status in {200, 404}


def test_a_game_that_is_over_goes_on_from_paper_once_it_is_played_on(ana):
    page = new_table(ana, (8, 5, 3), hands="1").press("Play on")
    saved = paper(page, 1).press("Save all hands", lines(*LINES, first=2))
    assert tricks(saved) == [(8, 5, 3), *LINES]

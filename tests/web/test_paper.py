"""A pad of paper: typed or pasted, checked line by line, saved as one change."""

import pytest

from scorekeeper.database import db
from tests.web.play import again, new_table, play, playing, table_of, totals, tricks
from tests.web.test_history import copy_of
from tests.web.test_speed import game_of

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
    pad = paper(page).press("Lay the pad out", {"first_dealer": 1, "day": "2026-01-31"})
    saved = pad.press("Save all hands", lines(LINES[0]))
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
    refused = pad.press("Lay the pad out", lines(LINES[0]) | other).press("Save all hands")
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
    saved = pad.press("Lay the pad out", lines(LINES[0]) | seats).press("Save all hands")
    assert ana.json(f"{saved.path}.json")["players"] == ["Cleo", "Ben", "Ana"]
    before = stored()
    twice = paper(page).press("Lay the pad out", lines(LINES[0]) | {"seat-0": people[1]})
    twice = twice.press("Save all hands")
    assert (twice.status, stored()) == (422, before)


def cleo_first(pad):
    """The seats so that Cleo sits where Ana sat."""
    people = pad.form("Save all hands").offers["seat-0"]
    return {f"seat-{seat}": who for seat, who in enumerate(reversed(people))}


def test_other_players_and_dealers_lay_the_lines_out_anew(either):
    pad = paper(new_table(either))
    laid = pad.press("Lay the pad out", lines(LINES[0]) | cleo_first(pad) | {"first_dealer": 2})
    assert (laid.status, "Hand Cleo Ben Ana" in laid.text) == (200, True)
    assert "1 needs 5 needs 3 dealt needs 8" in laid.text
    assert laid.form("Save all hands").fields["h-1-1"] == "6"


@pytest.mark.parametrize("other", [cleo_first, lambda _pad: {"first_dealer": 1}])
def test_lines_laid_out_for_others_are_not_saved_before_one_has_seen_them(either, other, stored):
    pad = paper(new_table(either))
    before = stored()
    refused = pad.press("Save all hands", lines(LINES[0]) | other(pad))
    assert (refused.status, stored()) == (409, before)
    assert "Not saved yet: other players or another dealer" in refused.text
    saved = refused.press("Save all hands")
    assert tricks(saved) == [LINES[0]]


@pytest.mark.parametrize("end", ["games/1.csv", "table.csv"])
def test_a_spreadsheet_says_the_same_as_a_pad(ana, end):
    page = new_table(ana, *LINES)
    pad = paper(page).press("Save all hands", lines(*LINES))
    assert totals(pad) == totals(page)


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


@pytest.mark.parametrize("hands", ["1", "9"])
def test_a_game_that_is_over_plays_on_from_paper_and_undo_takes_both_back(either, hands):
    page = new_table(either, (8, 5, 3), hands="1") if hands == "1" else new_table(either)
    first = 2 if hands == "1" else 1
    typed = LINES if hands == "1" else [*LINES] * 4
    refused = paper(page, 1).press("Save all hands", lines(*typed, first=first))
    assert (refused.status, "or play on" in refused.text) == (422, True)
    saved = refused.press("Play on, and save all hands")
    assert tricks(saved)[first - 1 :] == typed
    assert tricks(saved.press("Undo")) == [(8, 5, 3)] * (first - 1)


def test_a_pad_that_has_ended_the_game_can_be_sent_again(ana):
    pad = paper(new_table(ana, hands="1"), 1)
    assert pad.press("Save all hands", lines(LINES[0])).path.endswith("/games/1")
    assert pad.press("Save all hands", lines(LINES[0])).path.endswith("/games/1")


def test_an_old_game_in_play_takes_hands_from_paper(app, ana):
    page = new_table(ana, LINES[0])
    with app.app_context():
        first = game_of(page)
        db.session.add_all([copy_of(first, number) for number in range(2, 14)])
        db.session.commit()
    saved = again(page).follow("Hands from paper").press("Save all hands", lines(*LINES, first=2))
    assert tricks(saved) == [LINES[0], *LINES]


def test_a_table_without_a_game_says_so_and_leads_to_a_new_one(ana):
    page = new_table(ana)
    page.follow("Settings").press("Put this game into the bin")
    told = paper(page)
    assert (told.status, "No game is here" in told.text) == (200, True)
    assert told.follow("New game").status == 200
    assert paper(page, 1).status == 409

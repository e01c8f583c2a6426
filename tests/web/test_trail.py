"""Who changed what: every kind of change, told on every phone, undone, and the game as it was."""

import pytest

from tests.web.play import again, asked, disputed, document, ids, new_table, play, table_of
from tests.web.reader import Reader, seats

# Every kind of change of a game: how it comes about, and how it is told.
KINDS = {
    "record": (lambda page: play(page, 3, 8, 5), "Hand 2 saved: 3-8-5"),
    "correct": (
        lambda page: page.follow("Correct hand 1").press("Save hand 1", tricks=(8, 7, 1)),
        "Hand 1 corrected: 9-6-1 became 8-7-1",
    ),
    "delete a hand": (
        lambda page: page.follow("Correct hand 1").press("Delete hand 1"),
        "Hand 1 deleted: it was 9-6-1",
    ),
    "rename": (lambda page: mend(page, {"players-0": "Anna"}), "Names changed"),
    "seats": (lambda page: mend(page, seats(players=("Ben", "Ana", "Cleo"))), "Seats changed"),
    "house rules": (lambda page: mend(page, {"rules": "online"}), "House rules changed"),
    "first dealer": (lambda page: mend(page, {"first_dealer": 1}), "First dealer changed"),
    "note": (lambda page: mend(page, {"note": "late"}), "Note changed"),
    "stop": (lambda page: page.press("Stop after hand 1"), "Game stopped"),
    "play on": (lambda page: page.press("Stop after hand 1").press("Play on"), "Played on"),
    "tie answer": (
        lambda page: page.press("Stop after hand 1").press("Ben"),
        "Tie answered: Ben took a trick later",
    ),
    "delete the game": (
        lambda page: page.follow("Settings").press("Put this game into the bin"),
        "Game put into the bin",
    ),
    "restore the game": (
        lambda page: page.follow("Settings").press("Put this game").press("Take it out"),
        "Game taken out of the bin",
    ),
}


def mend(page, typed):
    return page.follow("Settings").press("Save", typed)


@pytest.fixture
def game(ana):
    """A game played from a phone with a name."""
    page = new_table(ana, (9, 6, 1))
    page.follow("Who changed what").press("Keep", {"device": "Ana’s phone"})
    return again(page)


@pytest.mark.parametrize(("act", "said"), KINDS.values(), ids=KINDS)
def test_every_phone_is_told_of_every_kind_of_change_and_can_undo_it(game, ben, act, said):
    act(game)
    other = ben.open(game.path)
    assert f"Ana’s phone: {said}, " in other.text
    listed = other.follow("Who changed what").text
    assert f"{said} Ana’s phone, " in listed
    undone = again(other).press("Undo")
    assert f"Undone: {said}." in undone.text
    assert "Bring back" in undone.buttons


@pytest.mark.parametrize(("act", "said"), KINDS.values(), ids=KINDS)
def test_a_change_undone_leaves_the_game_as_it_was_and_brought_back_as_it_became(game, act, said):
    after = document(act(game))
    undone = again(game).press("Undo")
    assert document(undone.press("Bring back")) == after
    while "Undo" in undone.buttons:
        undone = undone.press("Undo")
    assert document(undone)["hands"] == []


# -- The game as it was


@pytest.mark.parametrize(("act", "said"), KINDS.values(), ids=KINDS)
def test_the_game_is_shown_as_it_was_before_each_kind_of_change(game, act, said, stored):
    shown = looks(game)
    act(game)
    before = stored()
    page = again(game).follow("Who changed what").follow("The game then")
    while "One change earlier" in page.links:
        page = page.follow("One change earlier")
    assert (looks(page), stored()) == (shown, before)


def looks(page):
    """The sheet of a page, as it is read."""
    return page.text.partition("Sheet Hand")[2].partition("Totals add up")[0]


def test_each_entry_shows_the_game_right_after_it(game):
    page = play(game, 3, 8, 5).follow("Correct hand 2")
    page = page.press("Save hand 2", tricks=(5, 7, 4)).press("Undo")
    then = page.follow("Who changed what").follow("The game then")
    seen = [looks(then)]
    while "One change earlier" in then.links:
        then = then.follow("One change earlier")
        seen.append(looks(then))
    assert [text.count("5 +2 +3") for text in seen] == [0, 1, 0, 0]
    assert seen[0] == seen[2] != seen[3]
    assert "Hand 2 – Ben deals and needs 8." in then.text


def test_the_game_as_it_was_offers_nothing_to_change(game, ben):
    then = play(game, 3, 8, 5).follow("Who changed what").follow("The game then")
    assert {form.action for form in then.forms} == {"/look"}
    assert "Correct hand" not in str(then.links)
    assert then.follow("As it is").path == game.path


def test_names_are_shown_as_they_were_also_when_changed_in_another_game(game):
    second = play(game, 3, 8, 5).press("Stop after").follow("Ana, Ben").press("New game")
    mend(second, {"players-1": "Benny"})
    then = again(game).follow("Who changed what").follow("The game then")
    assert "Hand Ana Ben Cleo" in then.text
    assert "Hand Ana Benny Cleo" in again(game).text


def test_targets_and_the_answer_to_a_tie_are_shown_as_they_were(ana):
    page = new_table(ana, rules="dealers_choice").press("These are the targets", targets=(3, 8, 5))
    play(page, 3, 8, 5)
    then = again(page).follow("Who changed what").follow("The game then")
    assert "gives out the targets" in then.text
    assert "Ana deals and needs 3." in then.follow("One change earlier").text
    tied = asked(ana).press("Ben").press("Undo")
    then = tied.follow("Who changed what").follow("The game then").follow("One change earlier")
    assert "Ben has won." in then.text


@pytest.mark.parametrize("which", ["0", "999999", "9999999999", "abc"])
def test_a_change_that_is_not_of_this_game_shows_nothing(game, which):
    assert game.reader.open(f"{game.path}/changes/{which}").status == 404


def test_a_change_of_another_table_is_not_shown(game, ana):
    other = new_table(ana, (9, 6, 1)).follow("Who changed what").follow("The game then")
    which = other.path.rpartition("/")[2]
    assert game.reader.open(f"{game.path}/changes/{which}").status == 404


def test_who_watches_sees_the_game_as_it_was(app, game):
    watch = game.follow("Links and QR codes").areas["link-viewer"].rpartition("/")[2]
    page = Reader(app).open(f"/w/{watch}/games/1").follow("Who changed what")
    assert page.follow("The game then").status == 200


# -- What a phone is called


def test_a_phone_is_asked_for_a_name_once_it_has_something_to_sign(ana):
    page = new_table(ana)
    assert "What shall others see" not in page.text
    page = play(page, 9, 6, 1).press("Use this name", {"device": "Ana’s phone"})
    assert page.path.endswith("/games/1")
    assert "What shall others see" not in page.text
    assert "Ana’s phone: Hand 2 saved" in play(page, 3, 8, 5).text


def test_a_phone_that_needs_no_name_is_not_asked_again(either):
    page = new_table(either, (9, 6, 1)).press("It needs no name")
    assert "What shall others see" not in page.text
    assert page.follow("Who changed what").form("Keep").fields["device"] == ""


def test_a_name_that_is_none_is_asked_for_again(ana):
    page = new_table(ana, (9, 6, 1)).press("Use this name", {"device": "x" * 41})
    assert "A name has at most 40 characters." in page.text
    assert "What shall others see" in page.text


# -- Who was faster


@pytest.mark.parametrize(
    ("name", "who"), [("Ben’s phone", "Ben’s phone"), ("", "Another phone")], ids=["named", "not"]
)
def test_whoever_loses_is_told_who_was_faster_and_when(app, game, ben, name, who):
    page = ben.open(game.path)
    if name:
        page = page.follow("Who changed what").press("Keep", {"device": name})
        page = ben.open(game.path)
    late = {words: again(game) for words in ("saved", "corrected", "took")}
    late["corrected"] = late["corrected"].follow("Correct hand 1")
    page = play(page, 8, 5, 3)
    lost = late["saved"].press("Save hand 2", tricks=(3, 8, 5))
    assert f"{who} saved hand 2 at " in lost.text
    again(page).follow("Correct hand 1").press("Save hand 1", tricks=(7, 7, 2))
    lost = late["corrected"].press("Save hand 1", tricks=(3, 8, 5))
    assert f"{who} corrected hand 1 at " in lost.text
    again(page).press("Undo").press("Undo")
    lost = late["took"].press("Save hand 2", forged={"number": "3"}, tricks=(3, 8, 5))
    assert f"{who} took hand 2 back at " in lost.text
    assert ("time", "time") in [(tag, found.get("data-only")) for tag, found in lost.elements]


def test_people_are_called_in_the_past_what_they_were_called_then(game):
    people = game.reader.open(f"{table_of(game)}/players")
    people = people.press("Add a regular", {"name": "Dan"})
    people = people.press("Save the name of Dan", {"name": "Daniel"})
    ana, *_others, dan = ids(game)
    people.press("Make them one", {"one": dan, "other": ana})
    then = again(game).follow("Who changed what").follow("The game then")
    assert "Ana" in then.text
    assert "Dan" not in then.text


def test_an_objection_is_none_before_it_was_made(ana, ben):
    page = disputed(ana)
    assert "objection" in ben.open(page.path).text
    then = ben.open(page.path).follow("Who changed what").follow("The game then")
    assert "objection" in then.text
    assert "objection" not in then.follow("One change earlier").text

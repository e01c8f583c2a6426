"""OK or objection: the other phones are asked about a hand, where the table wants that."""

import pytest

from tests.web.play import again, disputed, new_table, play, table_of, tricks
from tests.web.reader import Reader

ASKED = "Is hand 1 right: 9-6-1?"


@pytest.fixture
def game(ana):
    """A new game at a table that asks."""
    page = new_table(ana)
    ana.open(table_of(page)).press("Ask")
    return again(page)


@pytest.fixture
def phones(game, ben):
    """The game on two phones with a hand just saved from the first."""
    ben.open(game.path).follow("Who changed what").press("Keep", {"device": "Ben’s phone"})
    return play(game, 9, 6, 1), ben.open(game.path)


def test_nobody_is_asked_at_first(ana, ben):
    page = new_table(ana, (9, 6, 1))
    assert "Objection" not in ben.open(page.path).buttons


def test_the_other_phones_are_asked_and_not_the_one_that_saved(phones):
    mine, theirs = phones
    assert ASKED not in mine.text
    assert ASKED in theirs.text
    assert {"OK", "Objection", "Save hand 2"} <= set(theirs.buttons)


def test_who_agrees_is_asked_no_more_and_others_are(app, phones):
    _mine, theirs = phones
    assert ASKED not in theirs.press("OK").text
    assert ASKED in Reader(app).open(theirs.path).text


def test_a_hand_that_becomes_another_one_is_asked_about_again(phones):
    mine, theirs = phones
    theirs = theirs.press("OK")
    again(mine).follow("Correct hand 1").press("Save hand 1", tricks=(8, 7, 1))
    assert "Is hand 1 right: 8-7-1?" in again(theirs).text
    assert "Is hand 1 right" not in again(mine).text


def test_an_objection_marks_the_hand_on_every_phone_and_blocks_nothing(phones):
    mine, theirs = phones
    theirs = theirs.press("Objection")
    mine = again(mine)
    for page in (mine, theirs):
        assert "⚑ Ben’s phone objects to hand 1." in page.text
        assert "1 ⚑objection dealt 9 +1" in page.text
    assert "Ben’s phone: Objection to hand 1, " in mine.text
    assert tricks(play(mine, 3, 8, 5)) == [(9, 6, 1), (3, 8, 5)]


def test_whoever_watches_sees_an_objection_and_is_not_asked(app, phones):
    watch = phones[0].follow("Links and QR codes").areas["link-viewer"].rpartition("/")[2]
    watched = Reader(app).open(f"/w/{watch}/games/1")
    assert "Objection" not in watched.text
    phones[1].press("Objection")
    assert "⚑ Ben’s phone objects to hand 1." in again(watched).text
    assert {form.action for form in again(watched).forms} == {"/look"}


def test_anybody_may_settle_an_objection(phones):
    mine, theirs = phones
    theirs.press("Objection")
    mine = again(mine).press("It is settled")
    assert "objects to hand 1" not in mine.text
    assert "Objection to hand 1 settled" in mine.follow("Who changed what").text
    assert "⚑ Ben’s phone objects" in mine.press("Undo").text


@pytest.mark.parametrize("words", ["Save hand 1", "Delete hand 1"])
def test_a_hand_that_becomes_another_one_is_settled(phones, words):
    page = phones[1].press("Objection").follow("Correct hand 1")
    page = page.press(words, {"tricks-0": 8, "tricks-1": 7} if "Save" in words else {})
    assert "⚑" not in page.text
    assert "⚑ Ben’s phone objects" in page.press("Undo").text


def test_a_look_at_the_hand_that_changes_nothing_settles_nothing(phones):
    page = phones[1].press("Objection").follow("Correct hand 1").press("Save hand 1")
    assert "⚑ Ben’s phone objects" in page.text


def test_objected_twice_and_settled_twice_is_once(phones, stored):
    _mine, theirs = phones
    marked = theirs.press("Objection")
    before = stored()
    assert (theirs.press("Objection").status, stored()) == (200, before)
    marked.press("It is settled")
    before = stored()
    assert (marked.press("It is settled").status, stored()) == (200, before)


def test_an_objection_to_what_the_hand_no_longer_is_is_refused(phones, stored):
    mine, theirs = phones
    again(mine).follow("Correct hand 1").press("Save hand 1", tricks=(8, 7, 1))
    before = stored()
    answer = theirs.press("Objection")
    assert (answer.status, stored()) == (409, before)
    assert "Hand 1 has become another one meanwhile. Look at it again." in answer.text


def test_an_answer_that_is_none_is_refused(phones, stored):
    before = stored()
    answer = phones[1].press("OK", forged={"answer": "perhaps"})
    assert (answer.status, stored()) == (422, before)


def test_an_objection_without_a_name_is_somebodys(ana):
    assert "⚑ Somebody objects to hand 3." in disputed(ana).text


def test_asking_is_switched_off_again_undone_and_listed(game):
    table = game.reader.open(table_of(game)).press("Don’t ask")
    assert "Other phones are no longer asked about each hand." in table.text
    table = table.press("Undo")
    assert "Undone: Other phones are no longer asked about each hand." in table.text
    listed = table.press("Bring back").follow("Who changed what").text
    for words in ("Other phones are asked", "no longer asked", "Undone", "Brought back"):
        assert words in listed


def test_a_switch_that_another_phone_has_thrown_since_is_not_undone(game, ben):
    late = game.reader.open(table_of(game))
    ben.open(table_of(game)).press("Don’t ask")
    answer = late.press("Undo")
    assert (answer.status, "Something newer has been saved" in answer.text) == (409, True)


def test_a_phone_forgets_what_it_has_heard_long_ago(monkeypatch, game):
    monkeypatch.setattr("scorekeeper.web.heard.MOST_HEARD", 1)
    page = play(play(game, 9, 6, 1), 3, 8, 5).press("Undo")
    assert ASKED in page.text

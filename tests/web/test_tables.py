"""A table with its games, the tables of a phone, the bin, and the list of changes."""

import pytest

from scorekeeper.web.tables import MOST_REMEMBERED
from tests.web.play import again, asked, binned, new_table, play, playing, tricks
from tests.web.reader import Reader


def table(page):
    """The page of the table that a game is played at."""
    return page.reader.open(page.path.partition("/games/")[0])


# -- The table


def test_the_game_in_play_comes_first_and_all_others_below(either):
    page = new_table(either, (9, 5, 2), hands="1").press("Next game")
    page = table(page)
    assert (
        "Game 2, in play Hand 1 – Ben deals and needs 8. Cleo leads. Ana 0 Ben 0 Cleo 0"
        in page.text
    )
    assert "Ana has won. Ana +1 Ben 0 Cleo −1" in page.text
    assert page.text.index("Game 2") < page.text.index("Game 1")
    assert page.follow("Go on with hand 1").path.endswith("/games/2")
    assert page.follow("Game 1").path.endswith("/games/1")


def test_a_game_with_a_question_is_still_in_play(ana):
    page = table(asked(ana))
    assert "The game is over – one question is left." in page.text
    assert page.follow("Answer the question").path.endswith("/games/1")


def test_a_new_game_can_be_started_while_one_is_in_play(ana):
    page = table(playing(ana)).press("New game")
    assert page.path.endswith("/games/2")
    assert "Game 1, in play" in table(page).text


# -- The tables of a phone


def test_a_phone_remembers_its_tables_the_last_one_first(ana, ben):
    pages = [new_table(ana, table=name) for name in ("Monday", "Friday")]
    assert list(ana.open("/").links)[1:3] == ["Friday", "Monday"]
    table(pages[0])
    assert list(ana.open("/").links)[1:3] == ["Monday", "Friday"]
    assert "Friday" not in ben.open("/").text


def test_a_table_is_taken_off_a_phone_and_its_link_still_works(ana):
    page = new_table(ana, table="Friday")
    home = ana.open("/").press("Remove Friday from this phone")
    assert (home.path, "Friday" in home.text) == ("/", False)
    assert again(page).status == 200
    assert table(page).follow("Your tables").follow("Friday").status == 200


def test_a_phone_remembers_only_so_many_tables(ana):
    for number in range(MOST_REMEMBERED + 1):
        new_table(ana, table=f"Table {number}")
    home = ana.open("/")
    assert len([words for words in home.buttons if words.startswith("Remove")]) == MOST_REMEMBERED
    assert "Table 0" not in home.links


def test_a_phone_remembers_a_table_by_any_of_its_pages(ana, ben):
    page = new_table(ana)
    ben.open(page.path)
    assert "Remove Ana, Ben, and Cleo from this phone" in ben.open("/").buttons


def test_a_phone_that_has_a_name_signs_its_changes(ana):
    page = new_table(ana).follow("Who changed what").press("Keep", {"device": "Ana’s phone"})
    page = play(ana.open(page.path.removesuffix("/changes")), 9, 4, 3)
    assert "Ana’s phone: Hand 1 saved: 9-4-3" in page.text
    page = page.follow("Who changed what").press("Keep", {"device": " "})
    assert page.form("Keep").fields["device"] == ""


@pytest.mark.parametrize(
    ("typed", "said"),
    [("x" * 41, "A name has at most 40 characters."), ("\u200b", "Enter a name.")],
)
def test_a_phone_with_a_name_that_is_none_is_told_so(either, typed, said):
    changes = new_table(either).follow("Who changed what")
    page = changes.press("Keep", {"device": typed})
    assert (page.status, page.form("Use this name").fields["device"]) == (422, typed)
    assert said in page.text
    page = page.press("Use this name", {"device": "Ana’s phone"})
    assert (page.path, page.form("Keep").fields["device"]) == (changes.path, "Ana’s phone")


def test_the_parts_of_four_players_have_their_own_words(ana):
    page = new_table(ana, people=4, rules="four_players")
    for said in ("dealer, needs 6", "eldest, needs 4", "second hand, needs 3", "third hand, needs"):
        assert said in page.text
    assert "middle, needs 3" in new_table(ana).text


# -- The bin


def test_a_game_in_the_bin_is_not_listed_and_comes_back_with_all_it_had(either):
    page = binned(either)
    assert "This game is in the bin." in page.text
    assert "Game 1, in play" not in table(page).text
    assert "Game 1" not in table(page).text
    assert "Game 1 until" in table(page).follow("Bin").text
    page = page.press("Take it out of the bin")
    assert tricks(page) == [(9, 6, 1)]
    assert "Game 1, in play" in table(page).text


def test_undo_takes_a_game_out_of_the_bin_too(ana):
    assert "This game is in the bin." not in binned(ana).press("Undo").text


def test_a_game_in_the_bin_takes_no_change(ana, stored):
    page = playing(ana)
    page.follow("Settings").press("Put this game into the bin")
    before = stored()
    for words in ("Save hand 4", "All done", "Stop after"):
        answer = page.press(words)
        assert (answer.status, stored()) == (409, before)
        assert "This game is in the bin. Take it out first." in answer.text


def test_a_game_put_into_the_bin_or_taken_out_twice_is_there_once(ana, stored):
    settings = playing(ana).follow("Settings")
    page = settings.press("Put this game into the bin")
    assert settings.press("Put this game into the bin").status == 200
    page.press("Take it out of the bin")
    before = stored()
    assert (page.press("Take it out of the bin").status, stored()) == (200, before)


def test_a_new_game_is_started_past_one_in_the_bin(ana):
    page = play(new_table(ana), 9, 6, 1)
    late = table(page).press("New game").follow("Settings").press("Put this game into the bin")
    after = table(late).press("New game")
    assert after.path.endswith("/games/3")
    assert table(after).press("New game").path == after.path


def test_a_new_game_is_started_where_all_lie_in_the_bin(ana):
    page = table(binned(ana)).press("New game")
    assert (page.path.endswith("/games/2"), page.status) == (True, 200)


# -- Undo, redo, and who changed what


def test_every_change_is_listed_and_what_was_undone_struck_out(either):
    page = asked(either).press("Ben")
    page = (
        page.press("Undo").press("Nobody remembers").press("Undo").press("Undo").press("Bring back")
    )
    listed = page.follow("Who changed what")
    for words in ("Hand 1 saved: 9-6-1", "Game stopped", "Tie answered: Ben took a trick later",
                  "Tie answered: nobody remembers", "Undone", "Brought back"):  # fmt: skip
        assert words in listed.text
    assert [tag for tag, _found in listed.elements].count("del") == 2


def test_a_game_that_nobody_has_changed_lists_nothing(ana):
    assert "Nothing has been changed yet." in new_table(ana).follow("Who changed what").text


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("Save hand 4", "Hand 4 saved: 16-0-0"),
        ("Stop after hand 3", "Game stopped"),
    ],
)
def test_the_undo_line_says_what_was_done_last(ana, ben, words, said):
    page = playing(ana)
    typed = {"tricks-0": 16} if "Save" in words else {}
    page.press(words, typed, **({"tricks": (16, 0, 0)} if typed else {}))
    assert f"{said}, " in ben.open(page.path).text


def test_changes_are_undone_one_by_one_and_brought_back_in_turn(ana):
    page = new_table(ana, (9, 6, 1), (3, 8, 5))
    counts = []
    for words in ("Undo", "Undo", "Bring back", "Bring back"):
        page = page.press(words)
        counts.append(len(tricks(page)))
    assert counts == [1, 0, 1, 2]
    assert "Bring back" not in page.buttons


def test_a_new_change_ends_what_could_be_brought_back(ana):
    page = new_table(ana, (9, 6, 1), (3, 8, 5)).press("Undo")
    assert "Bring back" in page.buttons
    assert "Bring back" not in play(page, 2, 9, 5).buttons


def test_there_is_nothing_to_undo_at_first(ana, stored):
    page = new_table(ana)
    assert not {"Undo", "Bring back"} & set(page.buttons)
    guard, before = page.form("Save hand 1").fields["csrf_token"], stored()
    for way in ("undo", "redo"):
        assert ana.send(f"{page.path}/{way}", {"csrf_token": guard}).status == 200
    assert stored() == before


def test_undo_of_a_hand_brings_its_ticks_back(ana):
    page = new_table(ana, (9, 5, 2)).press("Ben deals everyone")
    page = play(page, 3, 8, 5).press("Undo")
    assert "What to do now 1 of 6" in page.text


def test_what_was_done_is_said_once_on_every_way_in(either):
    page = play(new_table(either), 9, 6, 1)
    assert page.html.count('id="said"') == 1
    assert "Hand 1 saved: 9-6-1" in page.text
    assert Reader(either.client.application).open(page.path).element("said")["role"] == "status"


def test_no_late_answer_brings_a_table_back(ana):
    page = playing(ana)
    table = page.path.removesuffix("/games/1")
    answers = [ana.client.get(address) for address in (page.path, f"{page.path}?v=1", table)]
    assert [answer.headers.getlist("Set-Cookie") for answer in answers] == [[], [], []]
    assert "Expires" in ana.client.get("/").headers["Set-Cookie"]  # there it lasts as long again

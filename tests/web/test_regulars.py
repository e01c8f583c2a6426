"""The people of a table: called otherwise, archived, guests, and two entries of one person."""

import pytest

from tests.web.play import again, document, new_table, play, playing, table_of
from tests.web.reader import Reader


@pytest.fixture
def game(ana):
    return new_table(ana, (9, 6, 1))


@pytest.fixture
def people(game):
    return game.reader.open(table_of(game)).follow("Players")


def add(page, name):
    return page.press("Add a regular", {"name": name})


def merge(page, one, other):
    ids = dict(zip(names_of(page), page.form("Make them one").offers["one"][1:], strict=True))
    return page.press("Make them one", {"one": ids[one], "other": ids[other]})


def names_of(page):
    """Who is there, in the order in which they can be chosen."""
    return page.text.partition("This one …")[2].partition("… is the same")[0].split()[1:]


# -- Names


def test_a_new_name_is_there_in_every_game_and_goes_back(game, people):
    second = play(game, 3, 8, 5).press("Stop after").follow("Ana, Ben").press("New game")
    page = people.press("Save the name of Ben", {"name": "Benedict"})
    for each in (game, second):
        assert document(again(each))["players"] == ["Ana", "Benedict", "Cleo"]
    assert "Ben is now called Benedict." in page.text
    page = page.press("Undo")
    assert document(again(game))["players"] == ["Ana", "Ben", "Cleo"]
    assert "Undone: Ben is now called Benedict." in page.text
    page.press("Bring back")
    assert document(again(game))["players"] == ["Ana", "Benedict", "Cleo"]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        (" ", "Enter a name."),
        ("\u200b", "Enter a name."),
        ("x" * 41, "A name has at most 40 characters."),
        (" aNA", "Somebody else at this table is called that."),
        ("a\0b", "This name has characters that cannot be shown."),
    ],
)
@pytest.mark.parametrize("words", ["Save the name of Ben", "Add a regular"])
def test_a_name_that_is_none_is_refused_and_kept_to_be_mended(people, stored, words, name, said):
    before = stored()
    answer = people.press(words, {"name": name})
    assert (answer.status, stored()) == (422, before)
    assert answer.text.count(said) == 1
    assert answer.form(words).fields["name"] == name


def test_a_game_does_not_call_anybody_as_somebody_who_sits_elsewhere(game, people, stored):
    add(people, "Dan")
    before = stored()
    answer = game.follow("Settings").press("Save", {"players-2": "dan"})
    assert (answer.status, stored()) == (422, before)
    assert "Somebody else at this table is called that." in answer.text


def test_a_name_taken_meanwhile_is_not_brought_back(people):
    page = people.press("Save the name of Ben", {"name": "Benedict"})
    late = add(page, "Ben")
    assert late.press("Undo").status == 200
    assert "Ben added" in late.press("Undo").text


@pytest.mark.parametrize("name", ["🧙🏽‍♀️", "O’Brien & Söhne", "<b>x</b>", "{{7*7}}", "אבי"])
def test_any_name_is_shown_as_it_is(people, name):
    page = add(people, name)
    assert page.form(f"Archive {name}").fields["name"] == name
    assert f"{name} added" in page.text


# -- Regulars, guests, and who comes no more


def test_who_is_archived_stays_in_old_games_and_comes_back(game, people):
    page = people.press("Archive Cleo")
    assert "Cleo archived." in page.text
    assert "Make Cleo a regular" in page.buttons
    assert document(game)["players"] == ["Ana", "Ben", "Cleo"]
    assert page.follow("Ana").title == "Ana and Ben"
    page = page.press("Make Cleo a regular")
    assert "Archive Cleo" in page.buttons
    assert page.follow("Ana").title == "Ana, Ben, and Cleo"


def test_a_table_without_regulars_is_still_called_by_its_people(people):
    for name in ("Ana", "Ben", "Cleo"):
        people = people.press(f"Archive {name}")
    assert people.follow("Ana, Ben, and Cleo").status == 200


def test_what_was_done_is_undone_in_turn_and_listed(people):
    page = add(people, "Dan").press("Archive Ana").press("Make Ana a regular")
    for _step in range(3):
        page = page.press("Undo")
    assert "Make Dan a regular" in page.buttons
    listed = page.follow("Ana").follow("Who changed what").text
    for words in ("Dan added", "Ana archived", "Ana is a regular again", "Undone"):
        assert words in listed


@pytest.mark.parametrize("words", ["Archive Ben", "Save the name of Ben"])
def test_done_twice_is_done_once(people, stored, words):
    people.press(words, {"name": "Benno"} if "Save" in words else {})
    before = stored()
    assert people.press(words, {"name": "Benno"} if "Save" in words else {}).status == 200
    assert stored() == before


def test_somebody_added_twice_is_there_once(people):
    assert [add(people, "Dan").status for _twice in range(2)] == [200, 422]


def test_other_phones_see_a_new_name_in_their_game(game, people):
    version = game.reader.client.get(f"{game.path}?v=2").status_code
    people.press("Save the name of Ben", {"name": "Benedict"})
    assert (version, game.reader.client.get(f"{game.path}?v=2").status_code) == (204, 200)


# -- Two entries of one person


@pytest.fixture
def double(people):
    """Somebody is there twice."""
    return add(add(people, "Dan"), "Daniel")


def test_two_entries_become_one_and_two_again(double):
    page = merge(double, "Dan", "Daniel")
    assert names_of(page) == ["Ana", "Ben", "Cleo", "Daniel"]
    assert "Dan and Daniel are one person." in page.text
    page = page.press("Undo")
    assert names_of(page) == ["Ana", "Ben", "Cleo", "Dan", "Daniel"]
    assert names_of(page.press("Bring back")) == ["Ana", "Ben", "Cleo", "Daniel"]


def test_games_follow_and_a_name_given_since_is_the_name(game, people):
    page = merge(add(people, "Benedict"), "Ben", "Benedict")
    assert document(game)["players"] == ["Ana", "Benedict", "Cleo"]
    renamed = again(game).follow("Settings").press("Save", {"players-1": "Ben B."})
    assert document(renamed)["players"] == ["Ana", "Ben B.", "Cleo"]
    assert "Save the name of Ben B." in again(page).buttons
    assert document(renamed.press("Undo"))["players"] == ["Ana", "Benedict", "Cleo"]
    again(page).press("Undo")
    assert document(game)["players"] == ["Ana", "Ben", "Cleo"]


def test_a_game_as_it_was_before_a_merger_has_the_name_of_before(game, people):
    merge(add(people, "Benedict"), "Ben", "Benedict")
    then = again(game).follow("Who changed what").follow("The game then")
    assert "Hand Ana Ben Cleo" in then.text


def test_a_chain_of_entries_is_one_person(people):
    page = add(add(people, "Dan"), "Daniel")
    page = merge(merge(page, "Ben", "Dan"), "Dan", "Daniel")
    assert names_of(page) == ["Ana", "Cleo", "Daniel"]
    page = page.press("Undo").press("Undo")
    assert names_of(page) == ["Ana", "Ben", "Cleo", "Dan", "Daniel"]


def test_two_who_sat_in_one_game_are_two(people, stored):
    before = stored()
    answer = merge(people, "Ana", "Ben")
    assert (answer.status, stored()) == (409, before)
    assert "Both sat in game 1, so they are two." in answer.text


@pytest.mark.parametrize("other", ["", "the same"])
def test_one_entry_alone_is_not_merged(people, stored, other):
    before, (first, *_rest) = stored(), people.form("Make them one").offers["one"][1:]
    answer = people.press("Make them one", {"one": first, "other": other and first})
    assert (answer.status, stored()) == (422, before)
    assert "Choose two." in answer.text


def test_merged_twice_is_once(people, stored):
    page = add(people, "Benedict")
    merge(page, "Ben", "Benedict")
    before = stored()
    assert (merge(page, "Ben", "Benedict").status, stored()) == (422, before)


def test_an_entry_merged_away_is_not_changed_any_more(people):
    page = add(people, "Benedict")
    merge(page, "Ben", "Benedict")
    assert page.press("Archive Ben").status == 404


@pytest.mark.parametrize("which", ["0", "999999", "x"])
def test_somebody_who_is_not_there_is_not_changed(people, which):
    sent = people.form("Archive Ben").fields | {"do": "archive"}
    assert people.reader.send(f"{people.path}/{which}", sent).status == 404


def test_nothing_unknown_is_done_to_anybody(people, stored):
    before = stored()
    answer = people.press("Archive Ben", forged={"do": "forget"})
    assert (answer.status, stored()) == (422, before)


def test_who_watches_sees_the_people_and_changes_none(app, ana):
    watch = playing(ana).follow("Links").areas["link-viewer"].rpartition("/")[2]
    page = Reader(app).open(f"/w/{watch}").follow("Players")
    assert "Regulars Ana Ben Cleo" in page.text
    assert {form.action for form in page.forms} == {"/look"}

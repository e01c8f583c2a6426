"""Who plays the next game and where, who sits out, guests, and seats taken over in mid-game."""

import json
from uuid import uuid4

import pytest

from tests.web.play import again, document, ids, new_table, play, sheet, table_of, totals, tricks
from tests.web.reader import Reader, seats


@pytest.fixture
def four(ana):
    """Four friends at a table for three; a game has just ended."""
    page = new_table(ana, (9, 6, 1), (3, 8, 5))
    ana.open(f"{table_of(page)}/players").press("Add a regular", {"name": "Dan"})
    return again(page).press("Stop after").press("Nobody remembers")


def end(page):
    """Play a game of one hand."""
    return play(page, 16, 0, 0).press("Stop after")


def choose(page, **typed):
    return page.reader.open(table_of(page)).follow("Choose who plays").press("Start", typed)


# -- In turn


def test_the_fourth_friend_comes_in_and_all_sit_out_in_turn(four):
    page, out = four, []
    for _game in range(4):
        out.append(page.text.partition("It is the turn of ")[2].partition(" to sit the next")[0])
        page = end(page.press("Next game"))
    assert out == ["Ana", "Ben", "Cleo", "Dan"]
    assert document(page)["players"] == ["Cleo", "Ana", "Ben"]


def test_the_button_says_who_comes_in_and_does_that(four):
    assert "Next game: Dan for Ana, Cleo deals" in four.buttons
    page = four.press("Next game")
    assert document(page)["players"] == ["Dan", "Ben", "Cleo"]
    assert document(page)["first_dealer"] == 2


def test_the_page_of_the_table_says_whose_turn_it_is_to_sit_out(four):
    table = four.reader.open(table_of(four))
    assert "It is the turn of Ana to sit the next game out." in table.text
    page = table.press("New game, in turn")
    assert document(page)["players"] == ["Dan", "Ben", "Cleo"]


def test_five_friends_two_of_whom_sit_out(four):
    four.reader.open(f"{table_of(four)}/players").press("Add a regular", {"name": "Eve"})
    page = again(four)
    assert "It is the turn of these 2 to sit the next game out: Ana and Ben." in page.text
    assert document(page.press("Next game"))["players"] == ["Dan", "Eve", "Cleo"]


def test_without_a_choice_a_game_is_played_in_turn(four):
    sent = {name: four.form("Next game").fields[name] for name in ("which", "csrf_token")}
    page = four.reader.send(f"{table_of(four)}/games", sent)
    assert document(page)["players"] == ["Dan", "Ben", "Cleo"]


def test_who_is_archived_comes_no_more(four):
    four.reader.open(f"{table_of(four)}/players").press("Archive Ben")
    assert document(again(four).press("Next game"))["players"] == ["Ana", "Dan", "Cleo"]


def test_a_game_in_the_bin_counts_for_nobody(four):
    page = end(four.press("Next game"))
    page.follow("Settings").press("Put this game into the bin")
    assert document(again(four).press("Next game"))["players"] == ["Dan", "Ben", "Cleo"]


# -- By choice


def test_seats_are_chosen_by_name_and_by_buttons(four):
    ana, ben, cleo, dan = ids(four)
    form = four.follow("Choose who plays")
    assert [form.form("Start").fields[f"players-{k}"] for k in range(3)] == [dan, ben, cleo]
    assert "Seat 3 deals first." in form.text
    form = form.press("Move seat 1 down", {"players-2": ana}).press("Move seat 3 up")
    page = form.press("Start the game")
    assert document(page)["players"] == ["Ben", "Ana", "Dan"]


@pytest.mark.parametrize("move", ["up-0", "down-2", "up-9", "down-x", ""])
def test_a_move_that_is_none_moves_nobody(four, move, stored):
    before, form = stored(), four.follow("Choose who plays")
    answer = form.press("Move seat 1 down", forged={"move": move})
    same = [page.form("Start").fields["players-0"] for page in (form, answer)]
    assert (answer.status, same[0] == same[1], stored()) == (200, True, before)


def test_a_guest_plays_along_for_once(four):
    page = choose(four, **{"players-1": "guest", "guest": "Zoe"})
    assert document(page)["players"] == ["Dan", "Zoe", "Cleo"]
    people = page.reader.open(f"{table_of(page)}/players")
    assert "Make Zoe a regular" in people.buttons
    assert "Next game: Ana and Ben for Dan and Zoe" not in end(page).text
    assert document(again(page).press("Next game"))["players"] == ["Dan", "Ana", "Ben"]


WRONG = {
    "nobody chosen": ({"players-1": ""}, "Choose somebody."),
    "a seat twice": ({"players-1": "{dan}"}, "Nobody has two seats."),
    "a guest without a name": ({"players-1": "guest"}, "Enter a name."),
    "a guest called as another": (
        {"players-1": "guest", "guest": "ANA"}, "Somebody else at this table is called that."),
    "a guest without a seat": ({"guest": "Zoe"}, "Choose a seat for the guest."),
}  # fmt: skip


@pytest.mark.parametrize(("typed", "said"), WRONG.values(), ids=WRONG)
@pytest.mark.parametrize("below", ["/games", "/games/1/seats"])
def test_a_choice_that_cannot_be_is_refused_and_kept(four, stored, below, typed, said):
    typed = {name: text.format(dan=ids(four)[3]) for name, text in typed.items()}
    page, words = four.reader.open(table_of(four) + below), "Start" if "1" not in below else "Save"
    if "two seats" in said:
        typed["players-0"] = typed["players-1"]
    before = stored()
    answer = page.press(words, typed)
    assert (answer.status, stored(), said in answer.text) == (422, before, True)
    assert answer.form(words).fields.items() >= typed.items()


@pytest.mark.parametrize(
    "forged", [{"players-0": "999999"}, {"players-3": "guest"}, {"players-0": "x"}]
)
def test_a_seat_or_person_that_is_not_there_is_refused(four, stored, forged):
    before = stored()
    answer = four.follow("Choose who plays").press("Start", forged=forged)
    assert (answer.status, stored()) == (422, before)


def test_people_of_another_table_are_not_seated(four, ben, stored):
    stranger, before = ids(new_table(ben))[0], stored()
    answer = four.follow("Choose who plays").press("Start", forged={"players-0": stranger})
    assert (answer.status, stored()) == (422, before)


def test_a_game_that_has_not_begun_takes_the_choice(four):
    page = four.press("Next game")
    ana, _ben, _cleo, dan = ids(four)
    after = choose(page, **{"players-0": ana, "players-2": dan})
    assert (after.path, document(after)["players"]) == (page.path, ["Ana", "Ben", "Dan"])
    assert document(after.press("Undo"))["players"] == ["Dan", "Ben", "Cleo"]


def test_a_next_game_chosen_twice_is_one(four, ben):
    forms = [reader.open(f"{table_of(four)}/games") for reader in (four.reader, ben)]
    pages = [form.press("Start the game") for form in forms]
    assert {page.path for page in pages} == {f"{table_of(four)}/games/2"}


# -- In mid-game


@pytest.fixture
def game(ana):
    """A game in play, with Dan looking on."""
    page = new_table(ana, (9, 6, 1))
    ana.open(f"{table_of(page)}/players").press("Add a regular", {"name": "Dan"})
    return again(page)


def take_seats(page, **typed):
    return page.follow("Settings").follow("Somebody else takes a seat").press("Save", typed)


def test_somebody_else_takes_over_a_seat_with_its_score(game):
    page = take_seats(game, **{"players-1": ids(game)[3]})
    assert document(page)["players"] == ["Ana", "Dan", "Cleo"]
    assert (tricks(page), totals(page)) == ([(9, 6, 1)], (1, 1, -2))
    assert "Dan for Ben, " in page.text
    assert document(page.press("Undo"))["players"] == ["Ana", "Ben", "Cleo"]
    assert document(again(page).press("Bring back"))["players"] == ["Ana", "Dan", "Cleo"]


def test_a_guest_takes_over_a_seat(game):
    page = take_seats(game, **{"players-2": "guest", "guest": "Zoe"})
    assert document(page)["players"] == ["Ana", "Ben", "Zoe"]
    page = page.follow("Settings").press("Save", {"players-2": "Zoë"})
    assert document(page)["players"] == ["Ana", "Ben", "Zoë"]


def test_seats_are_moved_by_buttons_and_tricks_stay(game):
    form = game.follow("Settings").follow("Somebody else takes a seat")
    page = form.press("Move seat 1 down").press("Save")
    assert document(page)["players"] == ["Ben", "Ana", "Cleo"]
    assert sheet(page)["hands"][0]["tricks"] == [9, 6, 1]


def test_seats_that_stay_are_no_change(game, stored):
    before = stored()
    assert (take_seats(game).status, stored()) == (200, before)


def test_seats_changed_by_another_phone_meanwhile_are_asked_about(game, ben):
    late = ben.open(f"{game.path}/seats")
    dan = ids(game)[3]
    take_seats(game, **{"players-1": dan})
    answer = late.press("Save", {"players-0": dan})
    assert (answer.status, "Another phone has changed the seats" in answer.text) == (409, True)
    assert document(game)["players"] == ["Ana", "Dan", "Cleo"]
    page = answer.press("Save")
    assert document(page)["players"] == ["Dan", "Ben", "Cleo"]


def test_the_same_seats_from_two_phones_are_fine(game, ben):
    forms = [reader.open(f"{game.path}/seats") for reader in (game.reader, ben)]
    dan = ids(game)[3]
    assert [form.press("Save", {"players-1": dan}).status for form in forms] == [200, 200]


def test_an_undo_that_would_seat_somebody_twice_is_refused(game):
    _ana, ben, cleo, dan = ids(game)
    page = take_seats(game, **{"players-1": dan})
    people = page.reader.open(f"{table_of(page)}/players")
    people.press("Make them one", {"one": ben, "other": cleo})
    undone = again(page).press("Undo")
    assert undone.status == 409
    assert document(page)["players"] == ["Ana", "Dan", "Cleo"]


def test_a_merger_that_would_seat_somebody_twice_is_not_brought_back(game, stored):
    ana, _ben, _cleo, dan = ids(game)
    people = game.reader.open(f"{table_of(game)}/players")
    people = people.press("Make them one", {"one": dan, "other": ana}).press("Undo")
    take_seats(game, **{"players-1": dan})
    before = stored()
    assert (people.press("Bring back").status, stored()) == (409, before)
    assert document(game)["players"] == ["Ana", "Dan", "Cleo"]


@pytest.mark.parametrize("words", ["Start the game", "Save"])
def test_a_guest_who_is_sent_twice_is_one(ana, words):
    page = new_table(ana, (9, 6, 1))
    if words == "Save":
        form, number = page.reader.open(f"{page.path}/seats"), 1
    else:
        page.press("Stop after")
        form, number = ana.open(table_of(page)).follow("Choose who plays"), 2
    for _twice in range(2):
        seated = form.press(words, {"players-1": "guest", "guest": "Zoe"})
        assert seated.path == f"{table_of(page)}/games/{number}", seated.text
    assert document(seated)["players"][1] == "Zoe"
    assert len(ids(page)) == 4


def test_who_watches_chooses_no_seats(app, game):
    watch = game.follow("Links").areas["link-viewer"].rpartition("/")[2]
    for below in ("/games", "/games/1/seats"):
        assert Reader(app).open(f"/w/{watch}{below}").status == 403
    assert "Choose who plays" not in Reader(app).open(f"/w/{watch}").links


def test_a_hand_forged_for_no_seat_at_all_is_refused(game, stored):
    before = stored()
    form = game.follow("Settings").follow("Somebody else takes a seat")
    answer = form.press("Save", forged=seats(players=(None, None, None)))
    assert (answer.status, stored()) == (422, before)


def test_a_table_without_a_game_begins_with_its_people(ana):
    people = [{"id": str(uuid4()), "name": name} for name in ("Ana", "Ben", "Cleo", "Dan")]
    told = {"format": "scorekeeper-table", "version": 1, "players": people, "games": []}
    page = ana.open("/import").press("Import", {"document": json.dumps(told)})
    table = ana.open(page.path.removesuffix("/import"))
    assert "From paper" not in table.text
    game = table.press("New game")
    assert game.path.endswith("/games/1")
    assert game.title.startswith("Hand 1 – Ana deals and needs 8. Ben leads.")


def test_a_table_without_anybody_asks_for_them(ana):
    told = {"format": "scorekeeper-table", "version": 1, "players": [], "games": []}
    page = ana.open("/import").press("Import", {"document": json.dumps(told)})
    asked = ana.open(page.path.removesuffix("/import")).press("New game")
    assert (asked.status, "Nobody sits there." in asked.text) == (422, True)

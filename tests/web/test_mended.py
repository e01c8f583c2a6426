"""The likeliest mistakes, noticed after hand two: mended in the settings, each undone again."""

import pytest

from tests.rules import naive, table
from tests.web.play import again, asked, document, new_table, play, sheet, totals, tricks
from tests.web.reader import seats

HANDS = [(9, 6, 1), (3, 8, 5)]


@pytest.fixture
def game(ana):
    return new_table(ana, *HANDS)


def mend(page, by_seat=None, **typed):
    return page.follow("Settings").press("Save", {**typed, **(by_seat or {})})


# What is mended, and what the sheet says of it: first dealer, totals, what comes next.
MENDED = {
    "swapped seats": ({"players-1": "Cleo", "players-2": "Ben"}, "Hand 3 – Ben deals"),
    "the wrong first dealer": ({"first_dealer": 1}, "Hand 3 – Ana deals"),
    "the wrong victory rule": ({"victory": "first_to", "points": 12}, "Hand 3 – Cleo deals"),
    "a misspelt name": ({"players-0": "Anna"}, "Hand 3 – Cleo deals"),
    "another preset": ({"rules": "online"}, "Hand 3 – Cleo deals"),
    "a house rule": ({"exchange_order": "most_up"}, "Hand 3 – Cleo deals"),
    "three hands, then we decide": ({"hands": "3"}, "Hand 3 – Cleo deals"),
    "it ended with hand 2": ({"hands": "2"}, "The game is over"),
    "a note": ({"note": "Thursday"}, "Hand 3 – Cleo deals"),
}


@pytest.mark.parametrize(("typed", "title"), MENDED.values(), ids=MENDED)
def test_a_mistake_is_mended_and_no_trick_is_touched(game, typed, title):
    before = document(game)
    page = mend(game, **typed)
    assert tricks(page) == HANDS
    assert document(page) != before
    assert page.title.startswith(title)


@pytest.mark.parametrize(("typed", "title"), MENDED.values(), ids=MENDED)
def test_what_was_mended_is_undone_and_brought_back(game, typed, title):
    before, page = document(game), mend(game, **typed)
    mended = document(page)
    assert document(page.press("Undo")) == before
    assert document(again(page).press("Bring back")) == mended


@pytest.mark.parametrize(("typed", "title"), MENDED.values(), ids=MENDED)
def test_a_look_at_what_would_change_stores_nothing_and_is_right(game, typed, title, stored):
    before = stored()
    look = game.follow("Settings").press("What would change?", typed)
    assert (look.status, stored(), title in look.text) == (200, before, True)
    assert look.press("Save").title.startswith(title)


def test_swapped_seats_take_over_each_others_tricks(game):
    ids = people(game)
    page = game.follow("Settings").press("Move seat 2 down").press("Save")
    assert document(page)["players"] == ["Ana", "Cleo", "Ben"]
    assert (tricks(page), totals(page)) == (HANDS, (1, 1, -2))
    assert people(page) == [ids[0], ids[2], ids[1]]


def people(page):
    """Who sits where, by id."""
    return page.follow("Settings").form("Save").fields["people"].split(",")


def test_swapped_names_swap_the_people_also_without_their_ids(game):
    swapped = {"players-1": "Cleo", "players-2": "Ben"}
    ids = people(game)
    page = game.follow("Settings").press("Save", swapped, forged={"people": "1,x," + "9" * 5000})
    assert document(page)["players"] == ["Ana", "Cleo", "Ben"]
    assert people(page) == [ids[0], ids[2], ids[1]]


def test_a_new_name_is_the_same_person_at_every_game(game):
    page = mend(mend(game, hands="2").press("Next game"), **{"players-0": "Anna"})
    assert document(page)["players"][0] == "Anna"
    first = page.reader.open(game.path)
    assert document(first)["players"][0] == "Anna"


def test_another_first_dealer_moves_every_deal_and_so_the_scores(game):
    page = mend(game, first_dealer="1")
    assert [hand["dealer"] for hand in sheet(page)["hands"]] == [1, 2]
    assert sheet(page) == naive.sheet(table.written(*HANDS, first_dealer=1))


def test_a_hand_that_the_wrong_person_dealt_is_mended_and_the_deal_passes_on(game):
    form = game.follow("Correct hand 2")
    look = form.press("What would change?", {"dealer": 2})
    assert "Hand 3 – Ana deals and needs 8." in look.text
    page = look.press("Save hand 2")
    assert [hand["dealer"] for hand in sheet(page)["hands"]] == [0, 2]
    assert sheet(page)["hands"][1]["targets"] == [5, 3, 8]
    assert (tricks(page), page.title.split(".")[0]) == (HANDS, "Hand 3 – Ana deals and needs 8")
    assert [hand["dealer"] for hand in sheet(page.press("Undo"))["hands"]] == [0, 1]


def test_another_preset_counts_where_nothing_else_was_said(ana):
    page = mend(new_table(ana, *HANDS, kitty="2"), rules="online")
    agreed = document(page)["rules"]
    assert agreed["exchange"] == "suit_ask"
    assert agreed["victory"] == {"rule": "first_to", "points": 10}
    assert "gives Cleo 1 card of choice" in page.text or not sheet(page)["hands"][1]["exchange"]


def test_a_house_rule_typed_beside_another_preset_counts(game):
    page = mend(game, rules="online", points="15", victory="first_to")
    assert document(page)["rules"]["victory"] == {"rule": "first_to", "points": 15}


def test_a_look_at_another_preset_still_shows_every_field(game):
    look = game.follow("Settings").press("What would change?", {"rules": "nine_five_two"})
    assert look.form("Save").fields.items() >= seats(targets=("", "", "")).items()
    page = look.press("Save", seats(targets=(9, 4, 3)))
    assert document(page)["rules"]["targets"] == [9, 4, 3]


def test_rules_that_the_hands_do_not_fit_are_refused_with_the_hand(game, stored):
    before = stored()
    answer = game.follow("Settings").press("Save", {"tricks": "17", "kitty": "1"})
    assert (answer.status, stored()) == (422, before)
    assert "Hand 1 does not fit these rules: the tricks add up to 16, not 17." in answer.text


def test_a_game_keeps_its_number_of_players(ana, stored):
    settings = new_table(ana).follow("Settings")
    before = stored()
    answer = settings.press("Save", forged={"rules": "four_players", "players-3": "Dan"})
    assert (answer.status, stored()) == (422, before)
    assert "This game has 3 players. For another number start a new table." in answer.text


def test_saving_what_is_there_changes_nothing(game, stored):
    before = stored()
    assert (game.follow("Settings").press("Save").redirected, stored()) == (True, before)


def test_a_correction_to_the_same_numbers_changes_nothing(game, stored):
    before = stored()
    page = game.follow("Correct hand 2").press("Save hand 2")
    assert (page.status, stored(), totals(page)) == (200, before, totals(game))


def test_a_look_at_nothing_new_says_so(game):
    look = game.follow("Settings").press("What would change?")
    assert "No hand changes. Still: Hand 3 – Cleo deals" in look.text


def test_a_note_on_a_hand_changes_no_figure(game):
    look = game.follow("Correct hand 1").press("What would change?", {"note": "long night"})
    assert "No hand changes." in look.text


def test_targets_given_out_go_when_dealers_no_longer_do_that_and_come_back(ana):
    page = new_table(ana, rules="dealers_choice").press("These are the targets", targets=(3, 8, 5))
    page = play(page, 3, 8, 5).press("These are the targets", targets=(5, 3, 8))
    before = document(page)
    assert (before["hands"][0]["targets"], before["next_targets"]) == ([3, 8, 5], [5, 3, 8])
    page = mend(page, rules="classic")
    assert "targets" not in document(page)["hands"][0]
    assert "next_targets" not in document(page)
    assert document(page.press("Undo")) == before


def test_other_targets_to_give_out_are_asked_for_anew(ana):
    page = new_table(ana, rules="dealers_choice").press("These are the targets", targets=(3, 8, 5))
    page = mend(page, seats(targets=(9, 5, 2)))
    assert "next_targets" not in document(page)
    assert page.title.startswith("Hand 1 – Ana deals and gives out the targets.")


# -- A correction


def test_a_look_at_a_correction_shows_totals_exchange_and_what_comes_next(game, stored):
    before = stored()
    look = game.follow("Correct hand 2").press("What would change?", tricks=(5, 8, 3))
    assert stored() == before
    assert "Exchange after hand 2 As it was shown: no exchange As it should be:" in look.text
    assert "Ana gives Cleo the 2 lowest cards in hand; Cleo gives back the 2 highest." in look.text
    assert "Still: Hand 3 – Cleo deals" in look.text
    assert look.form("Save hand 2").fields["tricks-0"] == "5"
    assert tricks(look.press("Save hand 2")) == [(9, 6, 1), (5, 8, 3)]


def test_a_correction_that_un_wins_the_game_forgets_that_it_was_played_on(ana):
    page = new_table(ana, (13, 2, 1), victory="tricks_in_hand").press("Play on")
    page = play(page, 3, 8, 5)
    assert document(page)["play_on"] is True
    page = page.follow("Correct hand 1").press("Save hand 1", tricks=(10, 5, 1))
    assert ("play_on" in document(page), sheet(page)["outcome"]) == (False, None)
    assert document(page.press("Undo"))["play_on"] is True


def test_an_answer_is_forgotten_when_the_question_changes_and_comes_back(ana):
    page = asked(ana).press("Ben")
    assert "Ben has won." in page.text
    page = page.follow("Correct hand 1").press("Save hand 1", tricks=(9, 5, 2))
    assert "tie_answer" not in document(page)
    page = page.press("Undo")
    assert document(page)["tie_answer"] == 1


def test_an_answer_stays_when_the_question_does(ana):
    page = asked(ana).press("Ben")
    page = page.follow("Correct hand 1").press("Save hand 1", {"note": "close"})
    assert document(page)["tie_answer"] == 1


def test_a_game_stopped_after_its_only_hand_goes_on_without_it(ana):
    page = new_table(ana, (9, 5, 2)).press("Stop after hand 1")
    page = page.follow("Correct hand 1").press("Delete hand 1")
    assert ("stopped" in document(page), page.title.split(" –")[0]) == (False, "Hand 1")


# -- Two phones in the settings, and what can be taken away again


def test_a_form_opened_before_another_phone_mended_leaves_that_alone(game, ben):
    late = ben.open(game.path).follow("Settings")
    mend(game, first_dealer=1)
    after = late.press("Save", {"note": "Thursday"})
    assert (document(after)["first_dealer"], document(after)["note"]) == (1, "Thursday")


def test_targets_of_the_first_hand_and_a_name_of_the_rules_can_be_taken_away(ana):
    first = {f"first_hand_targets-{role}": target for role, target in enumerate((9, 4, 3))}
    page = new_table(ana, (9, 4, 3), name="Ours", **first)
    assert totals(page) == (0, 0, 0)
    page = mend(page, {"name": "", **dict.fromkeys(first, "")})
    assert totals(page) == (1, -1, 0)
    assert not {"name", "first_hand_targets"} & set(document(page)["rules"])


def test_targets_given_out_wrongly_are_mended_after_the_hand(ana):
    page = new_table(ana, rules="dealers_choice").press("These are", targets=(5, 3, 8))
    page = play(page, 6, 3, 7).follow("Correct hand 1")
    page = page.press("Save hand 1", targets=(5, 8, 3))
    assert document(page)["hands"][0]["targets"] == [5, 8, 3]
    refused = page.follow("Correct hand 1").press("Save hand 1", targets=(8, 8, 3))
    assert (refused.status, "Give out each of 8-5-3 once." in refused.text) == (422, True)


def test_whoever_dealt_in_turn_moves_with_the_first_dealer(ana):
    page = play(new_table(ana), 9, 4, 3, dealer=0)
    assert "dealer" not in document(page)["hands"][0]
    assert sheet(mend(page, first_dealer=1))["hands"][0]["dealer"] == 1


def test_a_page_says_what_each_seat_needs_when_somebody_else_deals(ana):
    page = new_table(ana)
    asked_for = ana.open(f"{page.path}?dealer=2&tricks-0=9&tricks-1=&tricks-2=")
    assert "Ana eldest, needs 5" in asked_for.text
    assert asked_for.form("Save hand 1").fields["tricks-0"] == "9"
    page = play(page, 9, 4, 3)
    assert "Ben eldest" in ana.open(f"{page.path}/hands/1").text
    assert "Ben middle" in ana.open(f"{page.path}/hands/1?dealer=2&tricks-0=9").text


# -- Seats


def test_tricks_go_with_the_people_where_the_table_wants_that(ana):
    page = play(new_table(ana), 9, 4, 3, last_trick=2, dealer=1)
    page = page.follow("Settings").press("Move seat 2 down", {"tricks_go": "people"})
    page = page.press("Save")
    told = document(page)
    assert told["players"] == ["Ana", "Cleo", "Ben"]
    hand = told["hands"][0]
    assert (hand["tricks"], hand["last_trick"], hand["dealer"]) == ([9, 3, 4], 1, 2)
    assert tricks(page.press("Undo")) == [(9, 4, 3)]


def test_the_first_deal_stays_where_the_tricks_stay(game):
    page = game.follow("Settings").press("Move seat 1 down").press("Save")
    told = document(page)
    assert (told["players"], told["first_dealer"]) == (["Ben", "Ana", "Cleo"], 0)
    assert tricks(page) == HANDS


def test_names_typed_in_another_order_are_people_who_change_seats(game):
    page = mend(game, {"players-0": "Ben", "players-1": "Ana"})
    assert "Seats changed" in page.text
    assert "Names changed" not in page.text


def test_a_look_at_other_rules_says_how_the_game_would_be_won(game):
    page = game.follow("Settings").press("What would change?", {"victory": "first_to", "points": 1})
    assert "The highest total after 9 hands wins. The first to 1 point wins;" in page.text
    assert "2 after the end" in page.text


def test_too_many_names_for_the_rules_are_noticed_before_start(ana):
    names = "&".join(f"players-{seat}={name}" for seat, name in enumerate("ABCD"))
    assert "These rules are for 3 players, not 4." in ana.open(f"/new?{names}").text

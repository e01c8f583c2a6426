"""One hand card by card, and the score sheet that it would make."""

import json
from urllib.parse import urlencode

import pytest

from scorekeeper.engine.one_hand import hand_of
from scorekeeper.engine.simulate import play_game
from scorekeeper.rules import document
from scorekeeper.rules.presets import PRESETS
from scorekeeper.web.lab_cards import face, suits

UNPLAYABLE = {"kitty": 3, "tricks": 2, "targets": [1, 1, 0], "discard": "before_pickup"}
UNPLAYABLE |= {"kitty_view": "after_trump"}
MODEST = ("sensible",) * 3


def look(reader, page="hand", **asked):
    return reader.open(f"/lab/{page}?{urlencode(asked)}")


def test_without_a_question_it_shows_some_hand(ana):
    page = ana.open("/lab/hand")
    assert (page.status, page.title) == (200, "Hand 1 of 9, seed 1")


def test_all_cards_are_there(ana):
    page = look(ana, seed=12, hand=2)
    deal = page.text.partition("stay face down.")[2].partition("Exchange, in this order")[0]
    for seat, target in enumerate((3, 8, 5), 1):  # that one needs are numbers, too
        deal = deal.replace(f"Seat {seat} ", " ").replace(f"needs {target}", " ")
    ranks = [word for word in deal.split() if word in [*"23456789JQKA", "10"]]
    assert len(ranks) == 48


@pytest.mark.parametrize("preset", PRESETS)
def test_every_kind_of_rules_can_be_looked_at(ana, preset):
    page = look(ana, seed=5, rules=preset, hand=2)
    assert (page.status, "Before the play" in page.text) == (200, True)
    record = hand_of(PRESETS[preset], ("sensible",) * PRESETS[preset].seats, 5, 2).record
    assert page.text.count("takes it") == len(record.tricks)
    assert page.text.count("leads") >= len(record.tricks)
    assert page.text.count("Given:") == len(record.swaps)


def test_what_moves_is_said_in_words_and_with_its_cards(ana):
    swap = hand_of(PRESETS["online"], MODEST, 7, 2).record.swaps[0]
    page = look(ana, seed=7, rules="online", hand=2)
    words = f"Seat {swap.up + 1} gives Seat {swap.down + 1} 1 card of choice"
    moved = page.text.partition(words)[2]
    given, returned = (face(cards[0]) for cards in (swap.up_gives, swap.down_gives))
    assert moved.split("Given:")[1].split()[0] == given.rank + given.suit.sign
    assert moved.split("Returned:")[1].split()[0] == returned.rank + returned.suit.sign


def test_suits_are_known_by_their_sign_and_by_their_name(ana):
    named = {
        found.get("aria-label") for tag, found in ana.open("/lab/hand").elements if tag == "span"
    }
    assert {"clubs", "diamonds", "hearts", "spades"} <= named


def test_cards_lie_as_people_hold_them():
    shown = [(suit.name, suit.ranks, suit.red) for suit in suits([0, 8, 12, 13, 51])]
    assert shown == [
        ("spades", ["A"], False),
        ("clubs", ["A", "10", "2"], False),
        ("diamonds", ["2"], True),
    ]


def test_the_hands_of_a_game_lead_to_each_other(ana):
    page = look(ana, seed=3, rules="online", players="random,sensible,random", hand=2)
    assert "needs 8" in page.follow("Hand 1").follow("Hand 2").text
    assert page.follow("Hand 3").title.startswith("Hand 3 of ")
    assert page.follow("Next seed").title.endswith("seed 4")


def test_the_form_leads_to_another_hand(ana):
    page = ana.open("/lab/hand").press(
        "Show this hand",
        {"rules": "four_players", "seed": 8, "players": "random", "players-2": "sensible"},
    )
    assert (page.status, page.title) == (200, "Hand 1 of 8, seed 8")
    assert "players-3" in page.form("Show this hand").fields


def test_the_last_hand_says_who_has_won(ana):
    page = look(ana, seed=1, hand=9)
    winner = play_game(PRESETS["classic"], MODEST, 1).sheet.outcome.winners[0]
    assert f"Seat {winner + 1} has won." in page.text
    assert "Owed once the next hand is dealt" not in page.text


def test_rules_can_be_an_object(ana):
    rules = json.dumps({"name": "Ours", "kitty": 0, "no_trump": True})
    page = look(ana, rules=rules, seed=2)
    assert (page.status, "Ours" in page.text, "looks at the kitty" in page.text) == (
        200,
        True,
        False,
    )
    assert page.form("Show this hand").fields["rules"] == rules.replace(", ", ",").replace(
        ": ", ":"
    )


WRONG = [
    ({"seed": "x"}, "this has to be a whole number"),
    ({"seed": "-1"}, "this has to be from 0 to 1000000"),
    ({"seed": "9" * 20}, "this has to be from 0 to 1000000"),
    ({"rules": "poker"}, "this has to be one of: classic"),
    ({"rules": '{"tricks": 0}'}, "rules.tricks: this has to be from 1 to 26"),
    ({"rules": json.dumps(UNPLAYABLE)}, "rules.kitty: nobody can lay more cards away"),
    ({"rules": "{"}, "this is not JSON text"),
    ({"players": "clever"}, "There is no such player"),
    ({"players": "random,random"}, "Name one player for all, or one for each of the 3 seats."),
    ({"players-5": "random"}, "Nobody sits at seat 6."),
    ({"hand": "0"}, "this has to be from 1 to 60"),
    ({"hand": "10"}, "This game has 9 hands."),
    ({"hand": "two"}, "this has to be a whole number"),
]


@pytest.mark.parametrize("page", ["hand", "score", "game.json"])
@pytest.mark.parametrize(("asked", "said"), WRONG)
def test_what_cannot_be_is_said_at_its_field(either, page, asked, said):
    answer = look(either, page, **asked)
    form = answer.form("Show this hand")
    assert (answer.status, said in answer.text) == (422, True)
    assert {name: text for name, text in asked.items() if name not in form.offers}.items() <= (
        form.fields.items()
    )


# -- What a table would make of it


def test_the_score_sheet_is_that_of_the_game(ana):
    game = play_game(PRESETS["classic"], MODEST, 4)
    page = look(ana, seed=4, hand=3).follow("The score sheet")
    totals = game.sheet.lines[2].totals
    assert page.status == 200
    assert f"Totals add up to {sum(totals)}" in page.text
    assert page.title.startswith("Hand 4 – Seat")
    assert page.follow("Hand 3, card by card").title == "Hand 3 of 9, seed 4"


def test_the_score_sheet_of_a_whole_game_names_the_winner(ana):
    assert "has won." in look(ana, "score", seed=1, hand=9).title


@pytest.mark.parametrize("preset", ["classic", "dealers_choice", "chips"])
def test_the_document_is_one_that_can_be_read(ana, preset):
    game = play_game(PRESETS[preset], MODEST, 6)
    for hand in (1, 3, len(game.records)):
        data = ana.json(f"/lab/game.json?seed=6&rules={preset}&hand={hand}")
        sheet = document.read(data).sheet
        assert sheet.lines[-1].totals == game.sheet.lines[hand - 1].totals
        assert sheet.lines[-1].exchanges == game.sheet.lines[hand - 1].exchanges
    assert sheet.outcome == game.sheet.outcome


def test_a_first_hand_says_that_nothing_is_swapped(ana):
    assert "First hand: no exchange." in look(ana, seed=5).text
    assert "no exchange" not in look(ana, seed=5, hand=2).text


@pytest.mark.parametrize(
    "asked", [{"rules": '{"name": "' + "x" * 5000 + '"}'}, {"rules": "x" * 5000}]
)
def test_endless_rules_are_not_read(ana, asked):
    page = look(ana, **asked)
    assert page.status == 422
    assert "x" * 5000 not in page.text


def test_endless_players_are_too_many(ana):
    page = look(ana, players=",".join(["random", "sensible"] * 2000))
    assert (page.status, "one for each of the 3 seats" in page.text) == (422, True)
    assert page.text.count("sensible") < 100

"""Tricks that cannot be: each said where it is wrong, the rest kept, nothing stored."""

import pytest

from tests.web.play import new_table, play, tricks
from tests.web.reader import Reader, seats

NO_NUMBER = "“{}” is not a whole number."
OUT_OF_RANGE = "A player takes from 0 to 16 tricks."
WRONG = {
    "negative": (("-1", 9, 8), OUT_OF_RANGE),
    "more than there are": (("17", 0, 0), OUT_OF_RANGE),
    "huge": (("9" * 5000, 4, 3), OUT_OF_RANGE),
    "padded beyond measure": (("0" * 20 + "9", 4, 3), OUT_OF_RANGE),
    "half": (("3.5", 4, 3), NO_NUMBER.format("3.5")),
    "letters": (("abc", 4, 3), NO_NUMBER.format("abc")),
    "full-width": (("\uff19", 4, 3), NO_NUMBER.format("\uff19")),
    "exponent": (("1e1", 4, 3), NO_NUMBER.format("1e1")),
    "markup": (("<b>9</b>", 4, 3), NO_NUMBER.format("<b>9</b>")),
    "one too few": ((8, 4, 3), "15 of 16: 1 trick is missing."),
    "one too many": ((9, 4, 4), "17 of 16: 1 trick too many."),
    "two too many": ((9, 5, 4), "18 of 16: 2 tricks too many."),
    "too many before the last": ((9, 8, ""), "17 of 16: 1 trick too many."),
    "two seats empty": ((9, "", ""), "Enter the tricks of all players but one"),
    "a seat missing": ((9,), "Enter the tricks of all players but one"),
    "no seat": ((), "Enter the tricks of all players but one"),
    "a seat too many": ((9, 4, 3, 0), "Only 3 players sit at this table."),
}


@pytest.fixture(scope="module")
def game(app):
    """A game that only takes what it must."""
    return new_table(Reader(app), (9, 6, 1))


def kept(typed, page):
    """What a form shows of what was typed: numbers that have a chip."""
    offered = page.form("Save hand").offers["tricks-0"]
    filled = page.form("Save hand").fields
    return all(
        filled[f"tricks-{k}"] == str(n) for k, n in enumerate(typed[:3]) if str(n) in offered
    )


@pytest.mark.parametrize(("typed", "said"), WRONG.values(), ids=WRONG)
def test_impossible_tricks_are_not_recorded(game, typed, said, stored):
    before = stored()
    answer = game.press("Save hand 2", forged=seats(tricks=typed))
    assert (answer.status, said in answer.text, stored()) == (422, True, before)
    assert kept(typed, answer)


@pytest.mark.parametrize(("typed", "said"), WRONG.values(), ids=WRONG)
def test_a_hand_is_not_corrected_to_impossible_tricks(game, typed, said, stored):
    before, form = stored(), game.follow("Correct hand 1")
    for button in ("Save hand 1", "What would change?"):
        nothing = dict.fromkeys(seats(tricks="012"))
        answer = form.press(button, forged=nothing | seats(tricks=typed))
        assert (answer.status, said in answer.text, stored()) == (422, True, before)
        assert kept(typed, answer)


@pytest.mark.parametrize("typed", [(" 9 ", "4", "3"), ("09", "", "3"), ("9\n", "\t", "3 ")])
def test_white_space_and_noughts_around_a_number_do_not_matter(ana, typed):
    answer = new_table(ana, (9, 6, 1)).press("Save hand 2", forged=seats(tricks=typed))
    assert (answer.status, tricks(answer)[1]) == (200, (9, 4, 3))


def test_a_hand_of_four_players_has_four_seats(ana):
    page = play(new_table(ana, people=4, rules="four_players"), 5, 4, 3, None)
    assert tricks(page) == [(5, 4, 3, 0)]
    answer = page.press("Save hand 2", forged=seats(tricks=(5, 4, 3)))
    assert (answer.status, tricks(answer)[1]) == (200, (5, 4, 3, 0))


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"last_trick": "2"}, "This player took no trick, so not the last one either."),
        ({"last_trick": "3"}, "Not a valid choice."),
        ({"last_trick": "abc"}, "Not a valid choice."),
        ({"trump": "none"}, "Not a valid choice."),
        ({"dealer": "-1"}, "Not a valid choice."),
        ({"note": "x" * 501}, "At most 500 characters fit here."),
        ({"note": "a\0b"}, "This cannot be shown."),
    ],
)
def test_what_cannot_have_been_seen_is_said_at_its_field(game, typed, said, stored):
    before = stored()
    answer = game.press("Save hand 2", forged=typed | seats(tricks=(10, 6, 0)))
    assert (answer.status, said in answer.text, stored()) == (422, True, before)
    folds = [found for _tag, found in answer.elements if found.get("class") == "fold"]
    assert ["open" in fold for fold in folds] == [True]
    assert answer.form("Save hand 2").fields["tricks-0"] == "10"


def test_what_was_seen_of_a_hand_is_kept_and_can_be_corrected(ana):
    seen = {"last_trick": 1, "trump": "hearts", "dealer": 2, "note": " misdeal, dealt again "}
    page = play(new_table(ana, (9, 6, 1)), 9, 4, 3, **seen)
    form = page.follow("Correct hand 2").form("Save hand 2")
    assert {name: form.fields[name] for name in seen} == {
        "last_trick": "1", "trump": "hearts", "dealer": "2", "note": "misdeal, dealt again",
    }  # fmt: skip
    assert page.follow("Correct hand 2").press("Save hand 2", {"trump": "clubs"}).status == 200

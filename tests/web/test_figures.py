"""Figures of the statistics as people read them: amounts, the best of equals, nobody's card."""

import pytest

from scorekeeper.statistics import Entry, add_up
from tests.web.play import new_table, table_of


@pytest.fixture
def chips(ana):
    """The page of statistics, by what a chip is worth; Cleo owes 2 chips."""
    table = table_of(new_table(ana, (10, 5, 1), rules="chips").press("Stop after hand 1"))

    def chips(worth, language="en"):
        ana.headers = {"Accept-Language": language}
        return ana.open(f"{table}/stats?worth={worth}")

    return chips


@pytest.mark.parametrize(
    ("worth", "language", "amounts"),
    [
        ("0.5", "en", ("(1.00)", "(−1.00)")),
        ("0,5", "fr", ("(1,00)", "(−1,00)")),
        (".5", "en", ("(1.00)", "(−1.00)")),
        ("0", "en", ("(0.00)", "−2 (0.00)")),
    ],
)
def test_amounts_have_one_minus_and_the_decimal_sign_of_the_language(
    chips, worth, language, amounts
):
    text = chips(worth, language).text
    assert [amount in text for amount in amounts] == [True, True], text
    assert "(-" not in text


@pytest.mark.parametrize("worth", ["abc", "-1", ".5€", "1.2.3"])
def test_what_is_no_amount_is_refused_at_its_field_and_stays_typed(chips, worth):
    refused = chips(worth)
    assert (refused.status, f"“{worth}” is no amount" in refused.text) == (422, True)
    assert refused.form("Reckon").fields["worth"] == worth


def test_who_has_played_no_hand_has_no_card(ana):
    text = ana.open(f"{table_of(new_table(ana))}/stats").text
    assert ("1 game" in text, "Only 0 hands" in text) == (True, False)
    assert "Mean net" not in text


def game(number, *hands):
    """A game of one seat whose hands were equally good, as statistics take it."""
    from scorekeeper.rules import tally

    row = [0] * (tally.GAVE + 1)
    row[tally.BEST : tally.BEST + 2] = row[tally.WORST : tally.WORST + 2] = 0, min(hands)
    return Entry(number, (7,), [row])


def test_of_hands_that_are_equal_the_first_in_time_is_the_best_and_the_worst():
    record = add_up([game(5, 3), game(2, 1)]).records[7]
    assert (record.best_game, record.sums.best) == (5, (0, 3))
    assert (record.worst_game, record.sums.worst) == (5, (0, 3))

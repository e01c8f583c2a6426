"""What a game adds to statistics: counted once more, by hand, from random games."""

from random import Random

import pytest

from scorekeeper.rules import document, tally
from scorekeeper.rules.settle import settle
from tests.rules.games import game

GAMES = [document.read(game(Random(seed))) for seed in range(150)]


def lines_of(sheet):
    return [line for line in sheet.lines if not line.after_end]


@pytest.mark.parametrize("number", range(150))
def test_every_hand_is_counted_in_one_part(number):
    sheet = GAMES[number].sheet
    for seat, of in enumerate(tally.tally(sheet)):
        nets = [line.net[seat] for line in lines_of(sheet)]
        assert (sum(of.hands), sum(of.net)) == (len(nets), sum(nets))
        assert sum(of.made) == sum(net >= 0 for net in nets)
        assert (of.best[0], of.worst[0]) == (max(nets, default=0), min(nets, default=0))
        assert of.hands[0] == sum(line.dealer == seat for line in lines_of(sheet))


@pytest.mark.parametrize("number", range(150))
def test_cards_owed_are_those_of_the_exchanges(number):
    sheet = GAMES[number].sheet
    owed = sum(step.cards for line in lines_of(sheet) for step in line.exchanges)
    assert sum(sum(of.gave) for of in tally.tally(sheet)) == owed


@pytest.mark.parametrize("number", range(150))
def test_a_game_is_won_by_one_or_shared_and_only_once_it_is_over(number):
    sheet = GAMES[number].sheet
    won = [(of.over, of.won, of.shared) for of in tally.tally(sheet)]
    winners = sheet.outcome.winners if sheet.won else ()
    alone = len(winners) == 1
    assert won == [
        (sheet.won, seat in winners and alone, seat in winners and not alone)
        for seat in range(sheet.seats)
    ]


@pytest.mark.parametrize("number", range(150))
def test_what_is_kept_of_a_tally_is_read_back_as_it_was(number):
    tallies = tally.tally(GAMES[number].sheet)
    assert [tally.load(row) for row in tally.dump(tallies)] == tallies


def test_an_up_after_an_up_is_counted_by_whether_cards_changed_hands():
    hands = [{"tricks": [9, 5, 2]}, {"tricks": [4, 9, 3]}, {"tricks": [8, 4, 4]}]
    told = {"format": "scorekeeper-game", "version": 1, "players": ["A", "B", "C"]}
    told |= {"first_dealer": 0, "hands": hands}
    classic = tally.tally(document.read(told | {"rules": "classic"}).sheet)
    without = tally.tally(document.read(told | {"rules": "no_exchange"}).sheet)
    assert [of.swapped for of in classic] == [(2, 2), (1, 1), (0, 0)]
    assert [of.kept for of in without] == [(2, 2), (1, 1), (0, 0)]
    assert [of.run for of in classic] == [3, 2, 0]


@pytest.mark.parametrize(
    ("chips", "payments"),
    [
        ({}, 0),
        ({"A": 0}, 0),
        ({"A": 5, "B": -5}, 1),
        ({"A": 5, "B": -3, "C": -2}, 2),
        ({"A": 5, "B": 3, "C": -5, "D": -3}, 2),
        ({"A": 7, "B": -3, "C": -4, "D": 6, "E": -6}, 3),
        ({str(k): (-1) ** k * (k // 2 + 1) for k in range(24)}, 12),
    ],
)
def test_chips_are_evened_out_with_the_fewest_payments(chips, payments):
    paid = settle(chips)
    left = dict(chips)
    for payer, payee, count in paid:
        assert count > 0
        left[payer] += count
        left[payee] -= count
    assert (len(paid), any(left.values())) == (payments, False)

"""What a game adds to statistics: counted once more, by hand, from random games."""

from collections import Counter
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


def plain(sheet):
    """Count by seat, hand after hand: by role, trumps named, chips, and what was owed to whom."""
    counted = [Counter() for _seat in range(sheet.seats)]
    for line in lines_of(sheet):
        eldest = sheet.variant.trump_maker == "eldest"
        counted[(line.dealer + eldest) % sheet.seats][line.hand.trump] += 1
        for step in line.exchanges:
            counted[step.up]["gave", step.down] += step.cards
        for seat, of in enumerate(counted):
            part = min((seat - line.dealer) % sheet.seats, 2)
            of["hands", part] += 1
            of["net", part] += line.net[seat]
            of["made", part] += line.net[seat] >= 0
            of["chips"] += line.chips[seat] if line.chips else 0
    return counted


@pytest.mark.parametrize("number", range(150))
def test_a_plain_count_comes_to_the_same(number):
    sheet = GAMES[number].sheet
    for of, counted in zip(tally.tally(sheet), plain(sheet), strict=True):
        del counted[None]  # whose trump nobody noted
        told = Counter(dict(zip(tally.SUITS, of.trumps, strict=True)) | {"chips": of.chips})
        for name in ("hands", "net", "made", "gave"):
            told.update({(name, k): count for k, count in enumerate(getattr(of, name))})
        assert told == counted


@pytest.mark.parametrize("number", range(150))
def test_the_best_and_the_worst_hand_are_the_first_of_their_kind(number):
    lines = lines_of(GAMES[number].sheet)
    for seat, of in enumerate(tally.tally(GAMES[number].sheet)):
        nets = [line.net[seat] for line in lines]
        for extreme, told in ((max, of.best), (min, of.worst)):
            assert told == ((extreme(nets), nets.index(extreme(nets)) + 1) if nets else (0, 0))


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

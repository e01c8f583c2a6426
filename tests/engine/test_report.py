"""What many games have shown, as figures."""

import json
from itertools import pairwise
from statistics import correlation

import pytest

from scorekeeper.engine.report import report
from scorekeeper.engine.simulate import play_game
from scorekeeper.engine.tally import Tally
from scorekeeper.rules.hand import role
from scorekeeper.rules.presets import PRESETS

KINDS = ["sensible", "random", "random", "random"]


@pytest.fixture(scope="module", params=["online", "four_players"])
def games(request):
    variant = PRESETS[request.param]
    return [play_game(variant, KINDS[: variant.seats], seed, most_hands=12) for seed in range(40)]


@pytest.fixture(scope="module")
def told(games):
    tally = Tally.empty(games[0].sheet.seats)
    for game in games:
        tally.add(game.sheet, capped=game.capped)
    return report(tally)


def lines(games):
    return [line for game in games for line in game.sheet.lines]


def test_games_and_hands_are_counted(games, told):
    assert (told["games"], told["hands"]) == (40, len(lines(games)))
    assert told["hands_per_game"]["value"] == len(lines(games)) / 40
    assert sum(length["games"] for length in told["lengths"]) == 40
    assert sum(length["hands"] * length["games"] for length in told["lengths"]) == told["hands"]
    assert told["capped"] == sum(game.capped for game in games)


def test_wins_are_told_by_seat_and_by_place_from_the_first_dealer(games, told):
    seats = games[0].sheet.seats
    won = [(seat, game.first_dealer) for game in games for seat in game.sheet.outcome.winners]
    by_seat = [sum(seat == s for seat, _ in won) / 40 for s in range(seats)]
    by_place = [
        sum(role(seat, first, seats) == p for seat, first in won) / 40 for p in range(seats)
    ]
    assert [figure["value"] for figure in told["wins"]["by_seat"]] == by_seat
    assert [figure["value"] for figure in told["wins"]["by_place"]] == by_place


def test_wins_are_told_by_first_dealer(games, told):
    for first, row in enumerate(told["wins"]["by_first_dealer"]):
        dealt = [game for game in games if game.first_dealer == first]
        won = sum(0 in game.sheet.outcome.winners for game in dealt) / len(dealt)
        assert (row["games"], row["by_seat"][0]["value"]) == (len(dealt), won)


def test_targets_made_and_nets_are_told_by_role(games, told):
    for number, figures in enumerate(told["roles"]):
        nets = [line.net[(line.dealer + number) % len(line.net)] for line in lines(games)]
        assert figures["made"]["value"] == pytest.approx(sum(net >= 0 for net in nets) / len(nets))
        assert figures["net"]["value"] == pytest.approx(sum(nets) / len(nets))


def test_the_snowball_is_how_nets_go_with_the_next_ones(games, told):
    pairs = [
        pair
        for game in games
        for line, following in pairwise(game.sheet.lines)
        for pair in zip(line.net, following.net, strict=True)
    ]
    xs, ys = zip(*pairs, strict=True)
    assert told["snowball"]["as_agreed"]["value"] == pytest.approx(correlation(xs, ys))
    assert told["snowball"]["without_exchange"] is None


def test_every_figure_lies_in_its_interval(told):
    figures = [*told["wins"]["by_seat"], told["hands_per_game"], told["snowball"]["as_agreed"]]
    assert [f["low"] <= f["value"] <= f["high"] for f in figures] == [True] * len(figures)


def test_ways_to_win_add_up(games, told):
    assert sum(told["ways"].values()) == 40
    assert told["shared"] == sum(len(game.sheet.outcome.winners) > 1 for game in games)


@pytest.mark.parametrize("seats", [2, 6])
def test_of_no_games_nothing_is_known(seats):
    told = report(Tally.empty(seats))
    assert (told["games"], told["hands_per_game"]) == (0, None)
    assert told["wins"]["by_seat"] == [None] * seats
    assert json.loads(json.dumps(told)) == told

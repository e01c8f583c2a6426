"""What games add up to, and the figures made of it."""

from itertools import pairwise
from math import isclose

import pytest

from scorekeeper.engine.figures import follow_up, mean, per_hand, share
from scorekeeper.engine.report import report
from scorekeeper.engine.runs import Run, reference, tallies, total
from scorekeeper.engine.simulate import game_seeds, play_game
from scorekeeper.engine.tally import Moments, Sums, Tally
from tests.engine.table import CLASSIC

KINDS = ("sensible", "random", "random")


def games(count=12):
    return [play_game(CLASSIC, KINDS, seed) for seed in game_seeds(1, count)]


def tally(count=12):
    return reference(CLASSIC, KINDS, game_seeds(1, count), 60)


def test_games_hands_and_wins_are_counted():
    counted = tally()
    assert (sum(counted.games), counted.hands, counted.lengths) == (12, 108, {9: 12})
    for dealer, wins in enumerate(counted.wins):
        won = [g.sheet.outcome.winners for g in games() if g.first_dealer == dealer]
        assert wins == [sum(seat in winners for winners in won) for seat in range(3)]


def test_targets_made_and_nets_are_counted_by_role():
    lines = [line for game in games() for line in game.sheet.lines]
    dealers = [line.net[line.dealer] for line in lines]
    role = tally().roles[0]
    assert role.made.total == sum(net >= 0 for net in dealers)
    by_game = [sum(line.net[line.dealer] for line in game.sheet.lines) for game in games()]
    assert (role.net.total, role.net.squares) == (sum(dealers), sum(net**2 for net in by_game))
    assert role.net.products == 9 * sum(dealers)


def test_a_seats_net_is_paired_with_its_net_in_the_next_hand():
    pairs = [
        pair
        for game in games()
        for line, later in pairwise(game.sheet.lines)
        for pair in zip(line.net, later.net, strict=True)
    ]
    sums = tally().snowball
    assert sums.n == len(pairs) == 12 * 8 * 3
    assert sums.xy == sum(x * y for x, y in pairs)
    assert (sums.x, sums.yy) == (sum(x for x, _ in pairs), sum(y * y for _, y in pairs))


def test_stopped_games_are_counted():
    counted = reference(CLASSIC, KINDS, game_seeds(1, 4), 3)
    assert (counted.capped, counted.lengths) == (4, {3: 4})


def test_parts_and_processes_change_nothing():
    run = Run(variant=CLASSIC, kinds=("random",) * 3, games=1100, most_hands=1)
    alone = list(tallies(run, reference))
    shared = list(tallies(run, reference, jobs=2))
    assert [sum(part.games) for part in alone] == [500, 500, 100]
    assert alone == shared
    assert total(alone, 3) == reference(CLASSIC, run.kinds, run.seeds, 1)


def test_nothing_adds_nothing():
    assert Tally.empty(3) + tally(2) == tally(2)


@pytest.mark.parametrize(
    ("part", "whole", "low", "high"), [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634)]
)
def test_a_share_has_wilsons_interval(part, whole, low, high):
    figure = share(part, whole)
    assert figure.value == part / whole
    assert (round(figure.low, 4), round(figure.high, 4)) == (low, high)


def test_a_mean_has_an_interval_of_its_standard_error():
    figure = mean(total=6, squares=14, count=3)
    assert figure.value == 2
    assert isclose(figure.high - 2, 1.959964 * (2 / 3) ** 0.5 / 3**0.5)


def test_a_count_by_the_hand_has_an_interval_of_its_spread_over_games():
    counted = Sums()
    for count, hands in ((5, 9), (7, 9), (6, 9)):
        counted.add(count, hands)
    figure = per_hand(counted, {9: 3})
    assert isclose(figure.value, 18 / 27)
    assert isclose(figure.high - figure.value, 1.959964 * (2 * 3 / 2) ** 0.5 / 27)
    assert per_hand(counted, {9: 1}) is None


def test_the_intervals_of_a_role_hold_what_a_long_run_shows():
    def dealer(seed, games):
        run = Run(variant=CLASSIC, kinds=("sensible",) * 3, games=games, seed=seed)
        return report(total(tallies(run), 3))["roles"][0]

    truth = dealer(seed=1, games=4000)
    roles = [dealer(seed, games=50) for seed in range(2, 62)]
    for name in ("made", "net"):
        held = [role[name]["low"] < truth[name]["value"] < role[name]["high"] for role in roles]
        assert 53 <= held.count(True) < 60  # of 60; 57 are due


def sums(*pairs):
    moments = Moments()
    for x, y in pairs:
        moments.add(x, y)
    return moments


def test_nets_that_follow_each_other_are_a_correlation():
    figure = follow_up(sums((1, 2), (2, 1), (3, 4), (4, 3), (5, 5)), seats=5)
    assert isclose(figure.value, 0.8)
    assert isclose(figure.low, 0.8 - 1.959964 * (0.36 / 4) ** 0.5)
    assert figure.high == 1


def test_a_straight_line_is_a_correlation_of_one():
    figure = follow_up(sums(*[(k, k) for k in range(8)]), seats=2)
    assert isclose(figure.value, 1)
    assert isclose(figure.low, 1, abs_tol=1e-6)


def test_the_interval_of_a_snowball_holds_what_a_long_run_shows():
    def snowball(seed, games):
        run = Run(variant=CLASSIC, kinds=("sensible",) * 3, games=games, seed=seed)
        return follow_up(total(tallies(run), 3).snowball, 3)

    truth = snowball(seed=1, games=4000).value
    figures = [snowball(seed, games=50) for seed in range(2, 62)]
    held = sum(figure.low < truth < figure.high for figure in figures)
    assert held >= 54  # of 60; 57 are due


def test_nothing_is_made_of_nothing():
    assert share(0, 0) is mean(0, 0, 0) is follow_up(Moments(), 3) is None
    assert follow_up(sums(*[(1, k) for k in range(9)]), seats=3) is None

"""One run or two within a bound of hands: what fits, what is played, and where it stops."""

from dataclasses import replace

import pytest

from scorekeeper.engine import comparison
from scorekeeper.engine.comparison import Comparison, lengths, most_games, twins
from scorekeeper.engine.report import report
from scorekeeper.engine.runs import Run, reference, tallies, total
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.victory import FixedHands, MostChips, Traditional, TraditionalMode

ONE_HAND = replace(PRESETS["classic"], victory=FixedHands(hands=1))
SHORT = replace(PRESETS["three_two_five"], victory=FixedHands(hands=2))


def run(variant=SHORT, games=30, seed=4):
    return Run(variant=variant, kinds=("random",) * variant.seats, games=games, seed=seed)


def played(*runs):
    both = Comparison(runs, reference)
    for _part in both.play():
        assert both.hands <= comparison.BOUND
    return both


@pytest.mark.parametrize(
    ("variant", "fewest", "most"),
    [
        (PRESETS["classic"], 9, 9),
        (PRESETS["four_players"], 8, 8),
        (Variant(victory=FixedHands(hands=500)), 60, 60),
        (Variant(victory=FixedHands(hands=9, max_hands=4)), 4, 4),
        (PRESETS["online"], 1, 60),
        (PRESETS["service"], 1, 60),
        (PRESETS["traditional"], 3, 60),
        (Variant(victory=Traditional(mode=TraditionalMode.DEAL_RETURNS)), 4, 60),
        (Variant(victory=Traditional(max_hands=2)), 2, 2),
        (PRESETS["chips"], 60, 60),
        (Variant(victory=MostChips(hands=12)), 12, 12),
        (Variant(victory=MostChips(max_hands=7)), 7, 7),
    ],
)
def test_how_many_hands_a_game_takes(variant, fewest, most):
    assert lengths(variant) == (fewest, most)


@pytest.mark.parametrize(
    ("names", "most"),
    [(["classic"], 11_111), (["classic", "classic"], 5_555), (["classic", "online"], 10_000),
     (["chips"], 1_666), (["online"], 100_000)],
)  # fmt: skip
def test_how_many_games_there_is_room_for(names, most):
    assert most_games([PRESETS[name] for name in names]) == most


@pytest.mark.parametrize(
    ("name", "games", "wanted"),
    [
        ("classic", 10_000, 1_000),
        ("classic", 1_000, 200),
        ("classic", 50, 50),
        ("classic", 11_000, 111),  # what the bound leaves
        ("classic", 11_111, 0),
        ("no_exchange", 1_000, 0),
        ("online", 5_000, 500),
    ],
)
def test_how_many_games_are_played_without_the_exchange_too(name, games, wanted):
    assert twins([run(PRESETS[name], games)]) == [wanted]


def test_two_sets_share_the_room_for_games_without_exchange():
    runs = [run(PRESETS["classic"], 5_500), run(PRESETS["four_players"], 5_500)]
    games = twins(runs)
    assert games == [382, 382]
    assert comparison.BOUND >= 5_500 * (9 + 8) + 382 * (9 + 8)


def test_parts_add_up_to_the_runs():
    runs = [run(games=130), run(ONE_HAND, games=70)]
    told = played(*runs).told()
    wanted = [total(tallies(one, reference), 3) for one in runs]
    without = [total(tallies(replace(one.without_exchange()), reference), 3) for one in runs]
    assert told["reports"] == [report(*pair) for pair in zip(wanted, without, strict=True)]
    assert (told["games"], told["played"], told["bounded"]) == (200, 200, False)


def test_both_sets_get_on_together():
    both = Comparison([run(games=400), run(ONE_HAND, games=400)], reference)
    for _part in both.play():
        first, second = (leg.share for leg in both.legs)
        assert abs(first - second) <= 0.5
    assert (first, second) == (1, 1)


def test_first_figures_come_before_much_is_played():
    both = Comparison([run(games=400)], reference)
    next(both.play())
    assert both.told()["played"] == comparison.FIRST_PART


def test_it_stops_before_the_bound_with_whole_games_in_order(monkeypatch):
    monkeypatch.setattr(comparison, "BOUND", 3000)
    online = run(PRESETS["online"], games=2999)
    told = played(online).told()
    (shown,) = told["reports"]
    first = replace(online, games=told["played"])
    assert told["bounded"]
    assert 3000 - 20 * 60 < told["hands"] <= 3000
    assert shown["lengths"] == report(total(tallies(first, reference), 3))["lengths"]


def test_slow_parts_become_smaller(monkeypatch):
    clock = iter(range(10_000))
    monkeypatch.setattr(comparison, "process_time", lambda: next(clock))
    both = played(run(ONE_HAND, games=40))
    assert both.legs[0].part == 1

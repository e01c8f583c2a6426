"""Draws for many games at once are those of `random.Random`."""

from random import Random

import numpy as np
import pytest

from scorekeeper.engine.batch.chance import Chance, Draw, N

SEEDS = [5, 0, -5, 2**32 - 1, 2**32, 2**32 + 7, 2**64 + 3, 7, 2**20_000 + 1]
EVERY = np.arange(len(SEEDS))
MANY = np.arange(500)


@pytest.fixture
def both():
    """Generators for all seeds, in a batch and one by one."""
    return Chance(SEEDS), [Random(seed) for seed in SEEDS]


def test_they_are_those_of_each_seed(both):
    chance, singles = both
    for draw in chance.draws(3 * N + 1):
        assert draw.exact(EVERY).tolist() == [single.random() for single in singles]


def test_games_may_draw_more_often_than_others(both):
    chance, singles = both
    pick = Random(1)
    for _ in range(2 * N):
        games = np.array(sorted(pick.sample(range(len(SEEDS)), 4)))
        drawn = chance.draw(games).exact(np.arange(4))
        assert drawn.tolist() == [singles[game].random() for game in games]
    for draw in chance.draws(20):
        assert draw.exact(EVERY).tolist() == [single.random() for single in singles]


@pytest.mark.parametrize("games", [[], [2, 4]])  # those that draw before some are left out
def test_games_may_be_left_out(both, games):
    chance, singles = both
    for game in games:
        chance.draw(np.array([game]))
        singles[game].random()
    left = np.array([1, 4, 6])
    chance.keep(left)
    drawn = chance.draw().exact(np.arange(3))
    assert drawn.tolist() == [singles[game].random() for game in left]


def test_a_number_below_a_limit_is_that_of_the_whole_draw():
    chance, limits = Chance(range(500)), MANY + 1
    for draw in chance.draws(20):
        exact = draw.exact(MANY)
        assert draw.below(limits).tolist() == (exact * limits).astype(int).tolist()


@pytest.mark.parametrize("limit", [3, 7, 52, 720])
def test_the_last_bits_count_where_the_first_leave_it_open(limit):
    first = MANY % limit * 2**27 // limit  # just below what makes it one more
    after = np.random.default_rng(2).integers(0, 2**32, 500)
    draw = Draw((first << 5).astype(np.uint32), after.astype(np.uint32))
    numbers = (draw.exact(MANY) * limit).astype(int)
    assert draw.below(limit).tolist() == numbers.tolist()
    assert (numbers != first * limit >> 27).any()

"""Thousands of random games, scored twice: by the rules, and by a slow, separate calculator."""

from random import Random

import pytest
from hypothesis import given

from tests.rules import naive, table
from tests.rules.games import game, games

GAMES, A_BATCH = 3000, 150


@pytest.mark.parametrize("first", range(0, GAMES, A_BATCH))
def test_two_calculators_agree_on_every_sheet(first):
    for seed in range(first, first + A_BATCH):
        document = game(Random(seed))
        assert table.scored(document) == naive.sheet(document), f"seed {seed}"


@given(games)
def test_two_calculators_agree_on_games_that_shrink(document):
    assert table.scored(document) == naive.sheet(document)


def test_random_games_end_in_every_way_there_is():
    ends = [naive.sheet(game(Random(seed)))["outcome"] for seed in range(1000)]
    ways = {end["by"] for end in ends if end}
    assert len(ways) == 6
    assert len({end["reason"] for end in ends if end}) == 8

"""Who sits out: everybody in turn, whatever happens in between."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rotation import next_seats


@pytest.mark.parametrize(
    ("games", "regulars", "seated"),
    [
        pytest.param([(1, 2, 3)], [1, 2, 3], [1, 2, 3], id="as many as seats"),
        pytest.param([(1, 2, 3)], [1, 2, 3, 4], [4, 2, 3], id="the fourth comes in"),
        pytest.param([(1, 2, 3), (4, 2, 3)], [1, 2, 3, 4], [4, 1, 3], id="longest in a row leaves"),
        pytest.param([(1, 2, 3)], [1, 2, 3, 4, 5], [4, 5, 3], id="two wait"),
        pytest.param([(1, 2, 9)], [1, 2, 3], [1, 2, 3], id="a guest leaves first"),
        pytest.param([(1, 2, 9)], [1, 2], [1, 2, 9], id="a guest stays if nobody waits"),
        pytest.param([(1, 2, 3)], [4, 5, 6, 7], [4, 5, 6], id="all leave"),
        pytest.param([(4, 2, 3), (1, 2, 3)], [1, 2, 3, 4, 5], [1, 5, 4], id="the new one first"),
    ],
)
def test_who_sits_where(games, regulars, seated):
    assert next_seats(games, regulars) == seated


@given(st.integers(2, 6), st.integers(0, 4), st.integers(1, 60))
def test_nobody_sits_out_much_oftener_than_others(seats, more, games):
    regulars, past = list(range(seats + more)), [list(range(seats))]
    for _game in range(games):
        past.append(next_seats(past, regulars))
    played = Counter(person for game in past for person in game)
    assert max(played.values()) - min(played[person] for person in regulars) <= 1

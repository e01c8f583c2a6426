"""Documents as nobody should write them."""

import json
from random import Random

from hypothesis import strategies as st

from tests.rules.games import game

WORDS = [
    "", " ", "classic", "none", "unknown", "0", "9.0", "A\0", "\ud800", "\ufeff", "\u200b", "Ana",
    "ANA", "x" * 41, "x" * 10_000, "\U0001f468\u200d\U0001f469\u200d\U0001f467" * 41,
    "2026-01-31", "scorekeeper-table", "\u202e", "{}", "%s %(x)s",
]  # fmt: skip
NUMBERS = [-1, 0, 1, 2, 3, 16, 17, 52, 10**9, 10**9 + 1, 2**63, 10**400, 0.5, 9.0, -0.0, 1e308]
KEYS = ["", "rule", "mode", "hands", "max_hands", "tricks", "colour", "\ud800", "a\nb", "[0]"]

leaves = st.one_of(
    st.none(),
    st.booleans(),
    st.sampled_from(NUMBERS),
    st.floats(),
    st.sampled_from(WORDS),
    st.text(max_size=5),
)
anything = st.recursive(
    leaves,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=4)
    ),
    max_leaves=8,
)


def places(value, way=()):
    """Every place in plain data, as a path."""
    yield way
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from places(inner, (*way, key))


@st.composite
def spoilt_games(draw):
    """A good document with one thing in it replaced, removed, added or repeated."""
    document = json.loads(json.dumps(game(Random(draw(st.integers(0, 10**6))))))
    way = draw(st.sampled_from(list(places(document))[1:]))
    *upwards, key = way
    holder = document
    for step in upwards:
        holder = holder[step]
    match draw(st.sampled_from(["replace", "remove", "add", "repeat"])):
        case "replace":
            holder[key] = draw(anything)
        case "remove":
            del holder[key]
        case "add" if isinstance(holder, dict):
            holder[draw(st.sampled_from(KEYS) | st.text(max_size=5))] = draw(anything)
        case _ if isinstance(holder, list):
            holder.append(holder[key])
        case _:
            holder[key] = [holder[key]]
    return document

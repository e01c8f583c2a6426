"""Random game documents, all of them correct: any number of players, any rules, any ending.

They are drawn from a `Random`, so that Hypothesis (which can play one) and plain seeds share them.
"""

import json
from random import Random

from hypothesis import strategies as st

from scorekeeper.engine.house_rules import chance, random_rules, split
from tests.rules.naive import PRESETS, USUAL, agreed

NAMES = ("Ana", "Ben", "Cléo", "Дуня", "王芳", "نور")


def rules_object(rng: Random) -> dict:
    """Any rules, some of what may be left out left out."""
    full = plain(random_rules(rng.random))
    for part in ("chips", "victory"):
        if part in full:
            full[part] = without(rng, full[part], ("mode", "stake", "test", "scope", "several"))
    return {key: full[key] for key in full if full[key] != USUAL.get(key) or chance(rng.random)}


def plain(rules: dict) -> dict:
    return json.loads(json.dumps(rules))


def without(rng: Random, part: dict, keys: tuple[str, ...]) -> dict:
    return {key: part[key] for key in part if key not in keys or not chance(rng.random, 4)}


def hand(rng: Random, rules: dict, seats: int) -> dict:
    tricks = split(rng.random, rules["tricks"], seats)
    facts = {"tricks": tricks}
    if chance(rng.random, 6):
        facts["dealer"] = rng.randrange(seats)
    if rules["dealer_assigns_targets"] and not chance(rng.random, 3):
        facts["targets"] = rng.sample(rules["targets"], seats)
    log = rng.sample([seat for seat in range(seats) for _ in range(tricks[seat])], sum(tricks))
    if chance(rng.random, 5):
        facts["trick_log"] = log
    if chance(rng.random, 4):
        facts["last_trick"] = log[-1]
    if chance(rng.random, 6):
        facts |= {"trump": "hearts", "played_at": "2026-01-31T21:10:00+01:00", "note": "a revoke"}
    return facts


def game(rng: Random) -> dict:
    """A whole document."""
    rules = rules_object(rng) if not chance(rng.random, 6) else rng.choice(sorted(PRESETS))
    full = agreed(rules)
    seats = len(full["targets"])
    document = {
        "format": "scorekeeper-game",
        "version": 1,
        "players": list(NAMES[:seats]),
        "first_dealer": rng.randrange(seats),
        "rules": rules,
        "hands": [hand(rng, full, seats) for _ in range(rng.randint(0, 8))],
    }
    for key in ("stopped", "play_on"):
        if chance(rng.random, 3):
            document[key] = chance(rng.random, 4) is False
    if chance(rng.random):
        document["tie_answer"] = rng.choice(["unknown", *range(seats)])
    if full["dealer_assigns_targets"] and chance(rng.random):
        document["next_targets"] = rng.sample(full["targets"], seats)
    return document


games = st.randoms(use_true_random=False).map(game)

"""Random game documents, all of them correct: any number of players, any rules, any ending.

They are drawn from a `Random`, so that Hypothesis (which can play one) and plain seeds share them.
"""

from random import Random

from hypothesis import strategies as st

from tests.rules.naive import PRESETS, USUAL, agreed

PACK = 52
NAMES = ("Ana", "Ben", "Cléo", "Дуня", "王芳", "نور")


def chance(rng: Random, one_in: int = 2) -> bool:
    return rng.randrange(one_in) == 0


def split(rng: Random, total: int, seats: int) -> list[int]:
    """`total` tricks over `seats` seats, often level ones: ties want testing."""
    cuts = sorted(rng.randint(0, total) for _ in range(seats - 1))
    if chance(rng):
        cuts = [total * seat // seats for seat in range(1, seats)]
    return [high - low for low, high in zip([0, *cuts], [*cuts, total], strict=True)]


def victory(rng: Random, tricks: int) -> dict:
    few = rng.randint(1, 6)
    rule = rng.choice(
        [
            {"rule": "fixed_hands", "hands": few},
            {"rule": "first_to", "points": few},
            {"rule": "tricks_in_hand", "tricks": rng.randint(tricks // 2 + 1, tricks // 2 + 3)},
            {"rule": "target_plus", "over": few},
            traditional(rng),
            traditional(rng),
            {"rule": "chips"},
            {"rule": "chips", "hands": few},
        ]
    )
    return {**rule, "max_hands": rng.randint(1, 8)} if chance(rng, 3) else rule


def traditional(rng: Random) -> dict:
    switches = {
        "mode": rng.choice(["round_once", "deal_returns"]),
        "test": rng.choice(["reach", "up"]),
        "scope": rng.choice(["hand", "cumulative"]),
        "several": rng.choice(["first", "best"]),
    }
    return {"rule": "traditional"} | {key: switches[key] for key in switches if not chance(rng, 4)}


def by_role(rng: Random, tricks: int, seats: int) -> list[int]:
    if chance(rng):
        return rng.sample(split(rng, tricks, seats), seats)
    return [rng.randint(0, tricks) for _ in range(seats)]


def rules_object(rng: Random) -> dict:
    """Any rules at all; what is as usual is often left out."""
    seats = rng.randint(2, 6)
    tricks = rng.choice([1, 2, 3, rng.randint(4, 26)])
    tricks = min(tricks, PACK // seats)
    view = rng.choice(["before_trump", "after_trump"])
    late = ["after_pickup", "before_pickup"] if view == "after_trump" else ["after_pickup"]
    full = {
        "tricks": tricks,
        "kitty": rng.choice([0, rng.randint(0, PACK - seats * tricks)]),
        "targets": by_role(rng, tricks, seats),
        "dealer_assigns_targets": chance(rng, 4),
        "exchange": rng.choice(["lowest_highest", "suit_ask", "none"]),
        "exchange_order": rng.choice(["upcoming", "finished", "most_up", "next_in_turn"]),
        "exchange_timing": rng.choice(["before_trump", "after_trump"]),
        "kitty_view": view,
        "discard": rng.choice(late),
        "leader": rng.choice(["eldest", "dealer"]),
        "trump_maker": rng.choice(["dealer", "eldest"]),
        "no_trump": chance(rng),
        "victory": victory(rng, tricks),
    }
    if chance(rng, 4):
        full["first_hand_targets"] = by_role(rng, tricks, seats)
    if chance(rng):
        chips = {"mode": rng.choice(["per_opponent", "stake"]), "stake": rng.randint(1, 3)}
        full["chips"] = {key: chips[key] for key in chips if not chance(rng, 4)}
    return {key: full[key] for key in full if full[key] != USUAL.get(key) or chance(rng)}


def hand(rng: Random, rules: dict, seats: int) -> dict:
    tricks = rng.sample(split(rng, rules["tricks"], seats), seats)
    facts = {"tricks": tricks}
    if chance(rng, 6):
        facts["dealer"] = rng.randrange(seats)
    if rules["dealer_assigns_targets"] and not chance(rng, 3):
        facts["targets"] = rng.sample(rules["targets"], seats)
    log = rng.sample([seat for seat in range(seats) for _ in range(tricks[seat])], sum(tricks))
    if chance(rng, 5):
        facts["trick_log"] = log
    if chance(rng, 4):
        facts["last_trick"] = log[-1]
    if chance(rng, 6):
        facts |= {"trump": "hearts", "played_at": "2026-01-31T21:10:00+01:00", "note": "a revoke"}
    return facts


def game(rng: Random) -> dict:
    """A whole document."""
    rules = rules_object(rng) if not chance(rng, 6) else rng.choice(sorted(PRESETS))
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
        if chance(rng, 3):
            document[key] = chance(rng, 4) is False
    if chance(rng):
        document["tie_answer"] = rng.choice(["unknown", *range(seats)])
    if full["dealer_assigns_targets"] and chance(rng):
        document["next_targets"] = rng.sample(full["targets"], seats)
    return document


games = st.randoms(use_true_random=False).map(game)

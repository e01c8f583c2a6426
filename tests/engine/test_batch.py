"""The batch engine plays the very games of the reference engine, card by card."""

import subprocess
import sys
from dataclasses import replace
from itertools import cycle, islice
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.engine import runs
from scorekeeper.engine.batch import games, tallied
from scorekeeper.engine.batch.records import records
from scorekeeper.engine.house_rules import random_variant
from scorekeeper.engine.runs import Run, batch, reference, tallies, total
from scorekeeper.engine.simulate import PLAYERS, play_game
from scorekeeper.engine.tally import Tally
from scorekeeper.rules.chips import Chips, Mode
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.variant import Protocol, Variant, When
from scorekeeper.rules.victory import MostChips
from tests.engine.table import CLASSIC

# Who plays, from seat 0 on; then from the start again.
COMPANIES = [("random",), ("sensible",), ("sensible", "random"), ("random", "sensible", "random")]


def seated(company, variant):
    return tuple(islice(cycle(company), variant.seats))


def compare(variant, kinds, seeds, most_hands=60):
    """See both engines play, and return how many hands that were."""
    tally = Tally.empty(variant.seats)
    for seed, hands in zip(seeds, records(variant, kinds, seeds, most_hands), strict=True):
        game = play_game(variant, kinds, seed, most_hands)
        assert list(game.records) == hands
        tally.add(game.sheet, capped=game.capped)
    assert batch(variant, kinds, seeds, most_hands) == tally
    return tally.hands


@pytest.fixture
def hands(request):
    """How many hands of a preset and company are compared, at least."""
    thorough = request.config.getoption("--hypothesis-profile") == "thorough"
    return 20_000 // len(COMPANIES) if thorough else 200


@pytest.mark.parametrize("company", COMPANIES, ids="-".join)
@pytest.mark.parametrize("preset", PRESETS)
def test_every_hand_is_that_of_the_reference_engine(preset, company, hands):
    variant = PRESETS[preset]
    seed = 0
    while hands > 0:
        hands -= compare(variant, seated(company, variant), range(seed, seed + 30), most_hands=18)
        seed += 30


@given(st.integers(0, 2**32), st.sampled_from(COMPANIES), st.sampled_from([1, 4, 9]))
def test_so_is_every_hand_under_any_house_rules(seed, company, most_hands):
    variant = random_variant(Random(seed).random)
    compare(variant, seated(company, variant), range(seed, seed + 2), most_hands)


def test_what_a_dealer_gives_out_settles_chips_that_do_not_add_up():
    unbalanced = Variant(
        targets=(4, 1, 1, 0),
        tricks=12,
        dealer_assigns_targets=True,
        victory=MostChips(hands=2),
        chips=Chips(Mode.STAKE, 3),
    )
    compare(unbalanced, seated(("random",), unbalanced), range(40))


def test_a_dealer_who_has_seen_the_kitty_does_not_ask_for_it():
    late = replace(CLASSIC, exchange=Protocol.SUIT_ASK, exchange_timing=When.AFTER_TRUMP)
    compare(late, ("sensible",) * 3, range(40))


@pytest.mark.parametrize("seed", [47225, 54411, 98602])  # where two of 52 begin alike
def test_draws_that_begin_alike_are_told_apart_by_the_rest(seed):
    assert compare(CLASSIC, ("sensible",) * 3, range(seed, seed + 1), most_hands=1) == 1


@pytest.mark.parametrize("seed", [-3, 0, 2**31, 2**64])
def test_any_number_is_a_seed(seed):
    compare(CLASSIC, ("random",) * 3, range(seed, seed + 3), most_hands=2)


def test_it_does_not_matter_how_many_games_are_in_step(monkeypatch):
    asked = PRESETS["online"], ("random", "sensible", "random"), range(50), 60
    together = batch(*asked)
    monkeypatch.setattr(tallied, "IN_STEP", 7)
    assert batch(*asked) == together == reference(*asked)


def test_a_run_takes_the_batch_engine_if_it_can():
    run = Run(variant=CLASSIC, kinds=("random",) * 3, games=5000, most_hands=1)
    parts = list(tallies(run))
    assert [sum(part.games) for part in parts] == [4096, 904]
    assert total(parts, 3) == batch(CLASSIC, run.kinds, run.seeds, 1)


ALONE = """
import sys
{before}
import scorekeeper.app, scorekeeper.cli
from scorekeeper.engine.runs import Run, tallies
from scorekeeper.rules.presets import PRESETS
print(bool(sys.modules.get("numpy")))
run = Run(variant=PRESETS["classic"], kinds=("random",) * 3, games=1)
print(next(tallies(run)).hands, bool(sys.modules.get("numpy")))
"""


@pytest.mark.parametrize(
    ("before", "printed"),
    [("", ["False", "9", "True"]), ("sys.modules['numpy'] = None", ["False", "9", "False"])],
    ids=["there", "missing"],
)
def test_numpy_is_loaded_late_and_may_be_missing(before, printed):
    command = [sys.executable, "-c", ALONE.format(before=before)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.split() == printed


def test_an_old_numpy_is_as_good_as_none(monkeypatch):
    assert runs.has_batch()
    monkeypatch.setattr(runs, "version", lambda name: "1.26.4")
    assert not runs.has_batch()


def test_it_knows_all_players_there_are():
    assert set(games.BY_CHANCE) == set(PLAYERS)
    with pytest.raises(KeyError):
        batch(CLASSIC, ("random", "random", "nobody"), range(1), 60)


def test_no_game_adds_up_to_nothing():
    assert batch(CLASSIC, ("random",) * 3, range(0), 60) == Tally.empty(3)

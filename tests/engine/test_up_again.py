"""How often up follows up when the engine plays."""

import json
import subprocess
import sys
from dataclasses import replace
from itertools import pairwise

import pytest

from scorekeeper.engine.simulate import game_seeds, play_game
from scorekeeper.engine.up_again import up_again
from scorekeeper.rules import agreement
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.variant import Protocol

CLASSIC = PRESETS["classic"]


def test_it_counts_the_hands_of_whoever_was_up_and_gave_cards_away():
    hands = ups = 0
    for seed in game_seeds(1, 2):
        lines = play_game(CLASSIC, ["sensible"] * 3, seed).sheet.lines
        for before, after in pairwise(lines):
            gave = {step.up for step in before.exchanges}
            hands += len(gave)
            ups += sum(after.net[seat] > 0 for seat in gave)
    assert up_again(CLASSIC, bound=18)["exchange"] == [hands, ups]


def test_without_the_exchange_nobody_gives_any():
    found = up_again(replace(CLASSIC, exchange=Protocol.NONE), bound=18)
    assert found["exchange"] == [0, 0]
    assert found["without"][0] > 0


@pytest.mark.parametrize("rules", ["online", "chips", "four_players"])
def test_it_keeps_to_its_bound(rules):
    hands, ups = up_again(PRESETS[rules], bound=30)["without"]
    assert 0 < ups <= hands <= 3 * 4 * 60


def test_it_is_a_process_that_reads_rules_and_writes_what_it_found():
    done = subprocess.run(
        [sys.executable, "-m", "scorekeeper.engine.up_again"],
        input=json.dumps(agreement.dump(PRESETS["three_two_five"])),
        capture_output=True,
        text=True,
        check=True,
    )
    (after, ups), (hands, more) = json.loads(done.stdout).values()
    assert ups / after > more / hands  # the exchange feeds itself

"""Short ways to put cards on the table in a test."""

import json
from pathlib import Path
from random import Random

import pytest

from scorekeeper.engine.cards import NO_TRUMP, SUITS, read
from scorekeeper.engine.play import play_hand
from scorekeeper.engine.player import RandomPlayer, View
from scorekeeper.engine.sensible import SensiblePlayer
from scorekeeper.rules.hand import Turn
from scorekeeper.rules.presets import PRESETS

CASES = Path(__file__).parents[1] / "cases"
CLASSIC = PRESETS["classic"]


def cases(name):
    return [pytest.param(case, id=case["id"]) for case in json.loads((CASES / name).read_text())]


def cards(text):
    """The cards in a line of text, in its order: "AS TH"."""
    return read(text.split())


def held(text):
    """The cards in a line of text, as a seat holds them."""
    return sorted(cards(text))


def trump(letter):
    return SUITS.index(letter) if letter else NO_TRUMP


def random_hand(variant=CLASSIC, seed=1, dealer=0, exchanges=(), players=None):
    """A hand as chance has it: shuffled by one stream, played from another."""
    choices = Random(seed + 1).random
    seated = players or [RandomPlayer(choices)] * variant.seats
    turn = variant.turn(2, dealer)
    return play_hand(Random(seed).random, variant, seated, turn, exchanges)


def view(trick="", *, trump_suit="S", played="", aside="", targets=(8, 5, 3)):
    """What a seat sees at a table of three, or of as many as there are targets."""
    return View(
        seat=0,
        turn=Turn(0, targets),
        pack=range(52),
        trick=cards(trick),
        played=cards(played),
        trump=trump(trump_suit),
        aside=cards(aside),
    )


SENSIBLE = SensiblePlayer()

"""How fast hands and games are played, beside OpenSpiel and plain C.

    python -m benchmarks.engine

All play in turns in one run, so the ratios hold on a fast machine and on a slow one, idle or busy.
Of the package it needs the engine alone: `make bench` gives it an environment with the rivals.
docs/performance.md says how to read what it prints.
"""

import tempfile
from dataclasses import replace
from functools import partial
from random import Random

from scorekeeper.engine.play import play_hand
from scorekeeper.engine.player import RandomPlayer
from scorekeeper.engine.runs import reference
from scorekeeper.engine.simulate import MOST_HANDS
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.victory import FixedHands

from .open_spiel import SEATS, TUNED, USUAL, open_spiel
from .plain_c import PLAIN_C, plain_c
from .race import Column, clocked, race, show

REFERENCE, BATCH = "reference engine", "batch engine"
RANDOM, SENSIBLE = "random", "sensible"
CLASSIC, NO_EXCHANGE = PRESETS["classic"], PRESETS["no_exchange"]
IN_STEP = 4_096  # games of a slice of the batch engine
LONG = 25  # hands of such a game, where only hands are to count


def main():
    batch = batch_engine()
    with tempfile.TemporaryDirectory() as folder:
        single_hands(batch, plain_c(folder))
    whole_games(batch)


def batch_engine():
    """Return the batch engine, or None where what it needs is missing."""
    try:
        from scorekeeper.engine.batch.tallied import tally_games
    except ImportError as missing:
        print(f"measured without the batch engine: {missing}")
        return None
    return tally_games


# -- Single hands: deal, trump, kitty, discard and 48 cards, by random players, without an exchange


def single_hands(batch, program):
    """Race all who are there, the engines and their rivals."""
    contestants = [*open_spiel(), clocked(REFERENCE, 1_000, reference_hands)]
    if batch:
        contestants.append(clocked(BATCH, IN_STEP * LONG, partial(batch_hands, batch)))
    if program:
        program.check(hands=300)
        program.compare(list(records(20_000)))
        contestants.append(program.contestant())
    columns = [
        Column("× usual", lambda _: USUAL),
        Column("× tuned", lambda _: TUNED),
        Column("of plain C", lambda _: PLAIN_C, ".1%"),
    ]
    show("single hands, random players", race(contestants), columns)


def records(hands):
    """Yield the records of hands of the reference engine. The seats deal in turn."""
    draw = Random(1).random
    players = [RandomPlayer(draw)] * SEATS
    turns = [NO_EXCHANGE.turn(1, dealer) for dealer in range(SEATS)]
    for number in range(hands):
        yield play_hand(draw, NO_EXCHANGE, players, turns[number % SEATS])


def reference_hands(hands):
    for _ in records(hands):
        pass


def batch_hands(batch, hands):
    variant = replace(NO_EXCHANGE, victory=FixedHands(hands=LONG))
    batch(variant, (RANDOM,) * SEATS, range(hands // LONG), LONG)


# -- Classic games: with the exchange, to the winner, added up


def whole_games(batch):
    """Race both engines, with one kind of player at all seats."""
    engines = [(REFERENCE, reference, 40)]
    if batch:
        engines.append((BATCH, batch, IN_STEP))
    contestants = [
        clocked(f"{name}, {kind}", games, partial(classic_games, engine, kind))
        for name, engine, games in engines
        for kind in (RANDOM, SENSIBLE)
    ]
    columns = [
        Column("× reference", lambda name: name.replace(BATCH, REFERENCE)),
        Column("× random", lambda name: name.replace(SENSIBLE, RANDOM)),
    ]
    show("classic games", race(contestants), columns)


def classic_games(engine, kind, games):
    engine(CLASSIC, (kind,) * SEATS, range(games), MOST_HANDS)


if __name__ == "__main__":
    main()

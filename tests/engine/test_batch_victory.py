"""Who has won, in many games at once, against the rules."""

from dataclasses import replace

import numpy as np

from scorekeeper.engine.batch.sheet import blank, turn
from scorekeeper.engine.batch.victory import REASONS, ended
from scorekeeper.rules.hand import Hand
from scorekeeper.rules.line import Line
from scorekeeper.rules.victory import By, FixedHands
from tests.engine.table import CLASSIC

GAMES = 500
ONE_HAND = FixedHands(hands=1)


def close_games():
    """Hands of two tricks, most of which leave several seats tied."""
    chance = np.random.default_rng(1)
    coming = turn(CLASSIC, 1, np.zeros(GAMES, int))
    log = chance.integers(0, 3, (2, GAMES)).astype(np.int8)
    tricks = np.array([(log == seat).sum(axis=0) for seat in range(3)])
    net, totals = chance.integers(0, 2, (2, 3, GAMES))
    line = blank(CLASSIC, coming)
    return replace(line, number=1, log=log, tricks=tricks, net=net, totals=totals)


def by_the_rules(line, game):
    """The verdict on one of the games."""
    tricks, net, totals, log = (
        tuple(numbers[:, game].tolist())
        for numbers in (line.tricks, line.net, line.totals, line.log)
    )
    hand = Hand(tricks, trick_log=log)
    last = Line(number=1, hand=hand, dealer=0, targets=(8, 5, 3), net=net, totals=totals)
    return ONE_HAND.verdict([last], None)


def test_ties_are_settled_as_the_rules_say():
    line = close_games()
    over = ended(ONE_HAND, line, 60)
    verdicts = [by_the_rules(line, game) for game in over.games.tolist()]
    winners = [tuple(np.flatnonzero(won).tolist()) for won in over.winners.T]
    assert winners == [verdict.winners for verdict in verdicts]
    assert [REASONS[by] for by in over.by] == [verdict.by for verdict in verdicts]
    assert {verdict.by for verdict in verdicts} == set(By) - {By.FIRST_QUALIFIED, By.NEEDS_INPUT}


def test_no_game_is_over_before_its_time():
    assert ended(FixedHands(hands=2), close_games(), 60) is None

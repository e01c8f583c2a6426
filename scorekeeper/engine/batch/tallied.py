"""What the games of the batch engine add up to (`engine.tally`)."""

from collections.abc import Sequence

import numpy as np

from ...rules.variant import Variant
from ..tally import Moments, Sums, Tally
from . import IN_STEP
from .games import Played, play_games
from .seats import BySeat, Marks, Numbers, turned
from .sheet import Line
from .victory import REASONS, Ended


def tally_games(variant: Variant, kinds: Sequence[str], seeds: range, most_hands: int) -> Tally:
    """Play a game for each seed, and return what they add up to.

    `kinds` names the player of each seat. A game that is not over after `most_hands` is stopped.
    Raises `Fault` if nobody can play by the rules.
    """
    tally = Tally.empty(variant.seats)
    for first in range(0, len(seeds), IN_STEP):
        some = seeds[first : first + IN_STEP]
        made, net = np.zeros((2, variant.seats, len(some)), np.int64)  # by role, of every game
        for hand in play_games(variant, kinds, some, most_hands):
            by_role = turned(hand.line.net, hand.line.turn.dealer)
            made[:, hand.games] += by_role >= 0
            net[:, hand.games] += by_role
            _add(tally, hand)
            if hand.ended:
                over, length = hand.games[hand.ended.games], hand.line.number
                for role, of_games, nets in zip(
                    tally.roles, made[:, over], net[:, over], strict=True
                ):
                    _add_counts(role.made, of_games, length)
                    _add_counts(role.net, nets, length)
    return tally


def _add(tally: Tally, hand: Played) -> None:
    """Count a hand, and the games that are over with it."""
    tally.hands += len(hand.games)
    if hand.before.number:
        _add_pairs(tally.snowball, hand.before.net, hand.line.net)
    if hand.ended:
        _add_ended(tally, hand.line, hand.ended)


def _add_counts(sums: Sums, counts: Numbers, hands: int) -> None:
    """Add the counts of games of so many hands."""
    total = int(counts.sum())
    sums.total += total
    sums.squares += int((counts * counts).sum())
    sums.products += total * hands


def _add_pairs(sums: Moments, x: BySeat, y: BySeat) -> None:
    sums.n += x.size
    sums.x += int(x.sum())
    sums.y += int(y.sum())
    sums.xx += int((x * x).sum())
    sums.yy += int((y * y).sum())
    sums.xy += int((x * y).sum())


def _add_ended(tally: Tally, line: Line, over: Ended) -> None:
    first_dealer = (line.turn.dealer[over.games] - (line.number - 1)) % tally.seats
    for dealer in range(tally.seats):
        his = over.winners[:, first_dealer == dealer]
        tally.games[dealer] += his.shape[1]
        for seat, won in enumerate(his):
            tally.wins[dealer][seat] += _count(won)
    tally.capped += over.capped
    tally.shared += _count(over.winners.sum(axis=0) > 1)
    tally.lengths[line.number] += len(over.games)
    for reason, games in enumerate(np.bincount(over.by).tolist()):
        if games:
            tally.by[REASONS[reason]] += games


def _count(marks: Marks) -> int:
    return int(np.count_nonzero(marks))

"""Whole games in step: a hand of each, then the next hand of those that go on."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from ...rules.variant import Protocol, Variant
from ..house_rules import check_playable
from .chance import Chance
from .exchange import Turn, exchanges
from .mixed import MixedPlayers
from .play import Table, play_hand
from .players import Players, RandomPlayers
from .seats import Numbers, clockwise, counted
from .sensible import SensiblePlayers
from .sheet import Line, blank, chips_won, scored, turn
from .victory import Ended, ended

BY_CHANCE = {"random": True, "sensible": False}  # the players there are (`engine.simulate`)


@dataclass(frozen=True, slots=True)
class Played:
    """A hand of all games that were not over before it."""

    games: Numbers  # which they are, counted from 0
    table: Table
    before: Line
    line: Line
    ended: Ended | None


def play_games(
    variant: Variant, kinds: Sequence[str], seeds: Sequence[int], most_hands: int
) -> Iterator[Played]:
    """Play a game for each seed, all in step, and yield hand after hand of them.

    Raises `Fault` instead of a hand if nobody can play by the rules.
    """
    check_playable(variant)
    chance = Chance([2 * seed for seed in seeds])
    players = seated(kinds, seeds)
    games = counted(len(seeds))
    coming = turn(variant, 1, chance.draw().below(variant.seats))
    line = blank(variant, coming)
    while len(games):
        if variant.dealer_assigns_targets:
            coming, line = _assigned(variant, players, coming, line)
        swaps = variant.exchange is not Protocol.NONE
        owed = exchanges(line.net, variant.exchange_order, line.turn, coming) if swaps else ()
        table = play_hand(variant, players, chance, coming, owed)
        dealer = clockwise(coming.dealer, 1, variant.seats)
        coming = turn(variant, line.number + 2, dealer)
        before, line = line, scored(variant, line, table, coming)
        over = ended(variant.victory, line, most_hands)
        yield Played(games, table, before, line, over)
        if over:
            left = np.delete(counted(len(games)), over.games)
            games, line, coming = games[left], line.keep(left), coming.keep(left)
            chance.keep(left)
            players.keep(left)


def seated(kinds: Sequence[str], seeds: Sequence[int]) -> Players:
    """Return the players of these kinds, by seat, for games with these seeds."""
    by_chance = [BY_CHANCE[kind] for kind in kinds]
    if not any(by_chance):
        return SensiblePlayers()
    chance = Chance([2 * seed + 1 for seed in seeds])
    return RandomPlayers(chance) if all(by_chance) else MixedPlayers(chance, by_chance)


def _assigned(variant: Variant, players: Players, usual: Turn, line: Line) -> tuple[Turn, Line]:
    """Let the dealers give out the targets; that settles, too, whom the last hand's chips go to."""
    targets = players.assign(variant.targets, usual.dealer, line.totals)
    coming = Turn(usual.dealer, targets)
    changed = chips_won(variant, line.net, line.turn, coming) - chips_won(
        variant, line.net, line.turn, usual
    )
    return coming, replace(line, chips=line.chips + changed)

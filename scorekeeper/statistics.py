"""What games add up to: their tallies, summed by player. Nothing in here is stored.

An `Entry` is a game with its tallies as rows of numbers (`rules.tally`), which are added up column
by column: thousands of games take milliseconds.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from .rules import tally
from .rules.tally import Tally

POINTS = 24  # of the wins over time
NO_HAND = (0, 0, 0, 0)  # net, which game in time, hand, number of the game


class Entry(NamedTuple):
    """One game: its number, who sat where (ids of players), and its tallies as rows."""

    number: int
    seats: tuple[int, ...]
    rows: Sequence[Sequence[int]]


@dataclass(frozen=True, slots=True)
class Record:
    """What one player has done in some games."""

    games: int  # also unfinished ones
    sums: Tally  # all games added up; best, worst and run are over all of them
    best_game: int  # the number of the game with the best hand
    worst_game: int

    @property
    def hands(self) -> int:
        """How many hands that counted."""
        return sum(self.sums.hands)

    @property
    def unfinished(self) -> int:
        """How many games whose winners are not known, or not yet."""
        return self.games - self.sums.over


@dataclass(frozen=True, slots=True)
class Statistics:
    """What some games add up to, by the ids of players."""

    games: int
    records: Mapping[int, Record]
    gave: Mapping[tuple[int, int], int]  # cards owed, by who was up and who was down
    wins: Sequence[Mapping[int, int]]  # so far, at some points of time, shared ones too
    ended: Sequence[int]  # how many games had ended at each of these points


def add_up(entries: Iterable[Entry]) -> Statistics:
    """Add the tallies of games up, given in the order in which they were played."""
    by_player: dict[int, list[tuple[int, Sequence[int]]]] = defaultdict(list)
    gave: Counter[tuple[int, int]] = Counter()
    games = 0
    ends: list[tuple[int, ...]] = []
    for number, seats, rows in entries:
        games += 1
        for seat, row in zip(seats, rows, strict=True):
            by_player[seat].append((number, row))
            for to, cards in zip(seats, row[tally.GAVE :], strict=True):
                if cards:
                    gave[seat, to] += cards
        if rows and rows[0][tally.OVER]:
            won = zip(seats, rows, strict=True)
            ends.append(tuple(who for who, row in won if row[tally.WON] or row[tally.SHARED]))
    records = {player: _record(numbered) for player, numbered in by_player.items()}
    return Statistics(games, records, gave, *_over_time(ends))


def _record(numbered: Sequence[tuple[int, Sequence[int]]]) -> Record:
    sums = [
        sum(column) for column in zip(*(row[: tally.GAVE] for _n, row in numbered), strict=True)
    ]
    played = [(k, n, row) for k, (n, row) in enumerate(numbered) if row[tally.BEST + 1]]
    # Of equals the first in time: by game, then by hand.
    net, _k, hand, best_game = max(
        ((row[tally.BEST], -k, row[tally.BEST + 1], n) for k, n, row in played), default=NO_HAND
    )
    sums[tally.BEST : tally.BEST + 2] = net, hand
    net, _k, hand, worst_game = min(
        ((row[tally.WORST], k, row[tally.WORST + 1], n) for k, n, row in played), default=NO_HAND
    )
    sums[tally.WORST : tally.WORST + 2] = net, hand
    sums[tally.RUN] = max(row[tally.RUN] for _n, row in numbered)
    return Record(len(numbered), tally.load(sums), best_game, worst_game)


def _over_time(
    ends: Sequence[tuple[int, ...]],
) -> tuple[Sequence[Mapping[int, int]], Sequence[int]]:
    """Count the wins of everybody so far, at points that lie equally many games apart."""
    every = max(-(-len(ends) // POINTS), 1)
    so_far: Counter[int] = Counter()
    wins, ended = [], []
    for start in range(0, len(ends), every):
        part = ends[start : start + every]
        so_far.update(who for winners in part for who in winners)
        wins.append(dict(so_far))
        ended.append(start + len(part))
    return wins, ended

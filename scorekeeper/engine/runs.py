"""Thousands of games: played in parts, by one process or by several, by whichever engine is there.

Each game has a seed of its own, so none of that changes a result.
"""

from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from importlib.metadata import version
from importlib.util import find_spec

from ..rules.variant import Protocol, Variant
from .batch import IN_STEP
from .house_rules import check_playable
from .processes import in_order
from .simulate import MOST_HANDS, game_seeds, play_game
from .tally import Tally

Engine = Callable[[Variant, Sequence[str], range, int], Tally]
PART = 500  # games; small enough that progress is seen, large enough to be worth a process


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """What is to be played: `games` games, `kinds` naming the player of each seat."""

    variant: Variant
    kinds: tuple[str, ...]
    games: int
    seed: int = 1
    most_hands: int = MOST_HANDS

    @property
    def seeds(self) -> range:
        """The seeds of its games."""
        return game_seeds(self.seed, self.games)

    def without_exchange(self) -> "Run":
        """Return the same run as it would be if nobody swapped a card."""
        return replace(self, variant=replace(self.variant, exchange=Protocol.NONE))


def has_batch() -> bool:
    """Tell whether NumPy is there, from version 2 on, which the batch engine needs."""
    return find_spec("numpy") is not None and int(version("numpy").partition(".")[0]) >= 2


def reference(variant: Variant, kinds: Sequence[str], seeds: range, most_hands: int) -> Tally:
    """Play a game for each seed, one after the other, and return what they add up to."""
    tally = Tally.empty(variant.seats)
    for seed in seeds:
        game = play_game(variant, kinds, seed, most_hands)
        tally.add(game.sheet, capped=game.capped)
    return tally


def batch(variant: Variant, kinds: Sequence[str], seeds: range, most_hands: int) -> Tally:
    """Do the same as `reference`, all games in step: many times faster. Needs NumPy."""
    from .batch.tallied import tally_games  # late: NumPy takes its time, and may be missing

    return tally_games(variant, kinds, seeds, most_hands)


def tallies(run: Run, engine: Engine | None = None, jobs: int = 1) -> Generator[Tally, None, None]:
    """Play the games of a run part by part, in order, and yield what each part adds up to.

    `engine` is `reference` or `batch`; if None, the faster one that is there. With more than one
    of `jobs`, as many processes share the work. A caller that closes it stops the run. Raises
    `Fault` if nobody can play by the rules.
    """
    check_playable(run.variant)
    chosen = engine or (batch if has_batch() else reference)
    part = IN_STEP if chosen is batch else PART
    parts = [run.seeds[first : first + part] for first in range(0, run.games, part)]
    yield from in_order(partial(_part, run, chosen), parts, jobs)


def total(tallies: Iterable[Tally], seats: int) -> Tally:
    """Return what tallies add up to."""
    return sum(tallies, start=Tally.empty(seats))


def _part(run: Run, engine: Engine, seeds: range) -> Tally:
    return engine(run.variant, run.kinds, seeds, run.most_hands)

"""One run, or two side by side, within a bound of hands: what the lab plays.

Beside each run some of its games are played without the exchange, which shows how far the exchange
feeds itself: a tenth of them, and at least FEWEST_TWINS, as long as the bound leaves room for them.
A tenth is enough because every hand of a game counts for that figure, and every seat.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from time import process_time
from typing import Any

from ..rules.variant import Protocol, Variant
from ..rules.victory import FixedHands, MostChips, Traditional, TraditionalMode
from .report import report
from .runs import PART, Engine, Run
from .simulate import MOST_HANDS
from .tally import Tally

BOUND = 100_000  # hands in all
FEWEST_TWINS = 200
FIRST_PART = 20  # games: so the first figures are there at once, however slow the engine
PACE = 0.8  # seconds of computing that a part should take, however busy the machine is


def lengths(variant: Variant) -> tuple[int, int]:
    """Return the fewest hands that a game can take, and the most."""
    victory = variant.victory
    longest = min(victory.max_hands or MOST_HANDS, MOST_HANDS)
    match victory:
        case FixedHands(hands=int(hands)) | MostChips(hands=int(hands)):
            longest = min(hands, longest)
            return longest, longest
        case MostChips():  # nobody stops it before that
            return longest, longest
        case Traditional(mode=mode):
            once_round = variant.seats + (mode is TraditionalMode.DEAL_RETURNS)
            return min(once_round, longest), longest
        case _:
            return 1, longest


def most_games(variants: Sequence[Variant]) -> int:
    """Return how many games of each there may be room for; where lengths vary, for fewer."""
    return BOUND // sum(lengths(variant)[0] for variant in variants)


def twins(runs: Sequence[Run]) -> list[int]:
    """Return how many games of each run are to be played without the exchange, too."""
    spare = BOUND - sum(run.games * lengths(run.variant)[0] for run in runs)
    swapping = [run for run in runs if run.variant.exchange is not Protocol.NONE]
    room = max(spare, 0) // max(sum(lengths(run.variant)[0] for run in swapping), 1)
    return [
        min(run.games, max(run.games // 10, FEWEST_TWINS), room) if run in swapping else 0
        for run in runs
    ]


@dataclass(slots=True)
class Leg:
    """A run as far as it has been played."""

    run: Run
    tally: Tally
    played: int = 0  # games
    part: int = FIRST_PART  # games to be played next

    @classmethod
    def of(cls, run: Run) -> "Leg":
        """Return a run of which nothing has been played yet."""
        return cls(run, Tally.empty(run.variant.seats))

    @property
    def share(self) -> float:
        """How much of it has been played, from 0 to 1."""
        return self.played / self.run.games

    def play(self, engine: Engine, hands_left: int) -> bool:
        """Play the next games, whole and in order; False if the hands left may not suffice.

        Not for a few games more, either: towards the bound parts would become ever smaller.
        """
        run = self.run
        rest, room = run.games - self.played, hands_left // lengths(run.variant)[1]
        if room < min(rest, FIRST_PART):
            return False
        games = min(self.part, rest, room)
        began = process_time()
        seeds = run.seeds[self.played : self.played + games]
        self.tally += engine(run.variant, run.kinds, seeds, run.most_hands)
        self.played += games
        in_time = process_time() - began < PACE
        self.part = min(2 * self.part, PART) if in_time else max(self.part // 2, 1)
        return True


class Comparison:
    """One run or two, each with its games without exchange.

    All are played in turns, so that about the same share of each is done at any time.
    """

    def __init__(self, runs: Sequence[Run], engine: Engine) -> None:
        self.engine = engine
        self.legs = [Leg.of(run) for run in runs]
        self.twins = [
            Leg.of(replace(run.without_exchange(), games=games)) if games else None
            for run, games in zip(runs, twins(runs), strict=True)
        ]
        self.bounded = False  # whether the bound has ended it

    def play(self) -> Iterator[None]:
        """Play to the end or to the bound, part by part. Who stops asking stops it."""
        while leg := self._next():
            if not leg.play(self.engine, BOUND - self.hands):
                self.bounded = True
                return
            yield

    def _next(self) -> Leg | None:
        """Return what is least far on; None once all is played."""
        open_ = [leg for leg in (*self.legs, *self.twins) if leg and leg.share < 1]
        return min(open_, key=lambda leg: leg.share, default=None)

    @property
    def hands(self) -> int:
        """How many hands have been played."""
        return sum(leg.tally.hands for leg in (*self.legs, *self.twins) if leg)

    def told(self) -> dict[str, Any]:
        """Return as plain data how far it is, and what `report` says of each run by now."""
        return {
            "hands": self.hands,
            "bounded": self.bounded,
            "games": sum(leg.run.games for leg in self.legs),
            "played": sum(leg.played for leg in self.legs),
            "reports": [
                report(leg.tally, twin.tally if twin else None)
                for leg, twin in zip(self.legs, self.twins, strict=True)
            ],
        }

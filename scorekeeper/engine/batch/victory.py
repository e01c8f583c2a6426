"""When games are over, and who has won; many at once (`rules.victory`)."""

from dataclasses import dataclass

import numpy as np

from ...rules.victory import (
    By,
    FirstTo,
    FixedHands,
    MostChips,
    Several,
    TargetPlus,
    Traditional,
    TraditionalMode,
    TricksInHand,
    Victory,
)
from .seats import BySeat, Marks, Numbers, counted
from .sheet import Line, made_it

REASONS = tuple(By)  # what named the winners is a number here: its place among these
NEVER = np.iinfo(np.int64).max


@dataclass(frozen=True, slots=True)
class Ended:
    """Those of the games that are over."""

    games: Numbers
    winners: Marks  # [seats, games]
    by: Numbers  # places in REASONS
    capped: int  # how many no rule had ended


def ended(victory: Victory, line: Line, most_hands: int) -> Ended | None:
    """Say which games are over after `line`, by the rule or cut off; None if all go on."""
    over = _over(victory, line)
    limit = victory.max_hands is not None and line.number >= victory.max_hands
    cut = limit or line.number >= most_hands
    games = counted(len(over)) if cut else np.flatnonzero(over)
    if not len(games):
        return None
    last, by_rule = line.keep(games), over[games]
    tied = np.where(by_rule, _qualified(victory, last), _leaders(victory, last))
    winners, by = _best(last, tied)
    match victory:
        case Traditional(mode=TraditionalMode.ROUND_ONCE, several=Several.FIRST):
            by[by_rule] = REASONS.index(By.FIRST_QUALIFIED)
    return Ended(games, winners, by, 0 if limit else int(np.count_nonzero(~by_rule)))


def _over(victory: Victory, line: Line) -> Marks:
    """Tell which games the rule ends."""
    seats, games = line.net.shape
    match victory:
        case FixedHands(hands=hands) | MostChips(hands=int(hands)):
            return np.full(games, line.number >= hands)
        case FirstTo(points=points):
            return line.totals.max(axis=0) >= points
        case TricksInHand(tricks=tricks):
            return line.tricks.max(axis=0) >= tricks
        case TargetPlus(over=over):
            return line.net.max(axis=0) >= over
        case Traditional(mode=TraditionalMode.DEAL_RETURNS):
            return made_it(victory, line) & (line.number > seats)
        case Traditional():
            return line.made.any(axis=0) & (line.number >= seats)
    return np.zeros(games, np.bool_)


def _qualified(victory: Victory, line: Line) -> Marks:
    """Tell who may have won games that the rule ends."""
    everybody = np.ones_like(line.net, np.bool_)
    match victory:
        case TricksInHand(tricks=tricks):
            return line.tricks >= tricks
        case TargetPlus():
            return _top(line.net, everybody)
        case Traditional(mode=TraditionalMode.DEAL_RETURNS):
            return counted(len(line.net))[:, None] == line.turn.dealer
        case Traditional(several=Several.FIRST):
            return _top(-line.made, line.made > 0)
        case Traditional():
            return _top(line.totals, line.made > 0)
    return _leaders(victory, line)


def _leaders(victory: Victory, line: Line) -> Marks:
    """Tell who stands highest."""
    everybody = np.ones_like(line.net, np.bool_)
    if isinstance(victory, MostChips):
        return _top(line.totals, _top(line.chips, everybody))
    return _top(line.totals, everybody)


def _top(values: BySeat, among: Marks) -> Marks:
    """Tell who has the highest value of those marked."""
    return among & (values == np.where(among, values, -NEVER).max(axis=0))


def _best(last: Line, tied: Marks) -> tuple[Marks, Numbers]:
    """Settle who of those tied has won, by what they did in the last hand; and say how."""
    level = _top(last.net, tied)
    asked = level & (last.tricks > 0)
    winners = np.where(asked.any(axis=0), _top(_latest_tricks(last), asked), level)
    by = np.select(
        [tied.sum(axis=0) == 1, level.sum(axis=0) == 1, asked.any(axis=0)],
        list(map(REASONS.index, (By.ALONE, By.LAST_HAND_POINTS, By.LATEST_TRICK))),
        REASONS.index(By.SHARED),
    )
    return winners, by


def _latest_tricks(line: Line) -> BySeat:
    """Return the number of the last trick that each seat took, from 1; 0 if it took none."""
    numbers = counted(len(line.log))[:, None] + 1
    seats = range(len(line.net))
    return np.array([np.where(line.log == seat, numbers, 0).max(axis=0) for seat in seats])

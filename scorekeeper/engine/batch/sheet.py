"""The score sheet of many games at once, as far as it decides how they go on (`rules.sheet`)."""

from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from ...rules.chips import Mode
from ...rules.hand import ByRole, by_seat
from ...rules.variant import Variant
from ...rules.victory import MostChips, Scope, Test, Traditional
from .exchange import Turn, exchanges
from .play import Table
from .seats import BySeat, Marks, Numbers, at, spots


@dataclass(frozen=True, slots=True)
class Line:
    """A scored hand of many games."""

    number: int  # from 1; 0 before the first hand, when all is 0
    turn: Turn
    tricks: BySeat
    log: NDArray[np.int8]  # [tricks, games]: the seat that took each
    net: BySeat
    totals: BySeat
    chips: BySeat  # won so far; 0 unless chips decide
    made: BySeat  # in which hand each seat made it as dealer, if that decides; else 0

    def keep(self, games: Numbers) -> "Line":
        """Return the line of these games only."""
        return Line(
            self.number,
            self.turn.keep(games),
            self.tricks[:, games],
            self.log[:, games],
            self.net[:, games],
            self.totals[:, games],
            self.chips[:, games],
            self.made[:, games],
        )


def blank(variant: Variant, coming: Turn) -> Line:
    """Return the line before the first hand, whose turn is `coming`."""
    zero = np.zeros_like(coming.targets)
    log = np.zeros((variant.tricks, len(coming.dealer)), np.int8)
    return Line(0, coming, zero, log, zero, zero, zero, zero)


def turn(variant: Variant, number: int, dealer: Numbers) -> Turn:
    """Return who needs how many in hand `number`, unless the dealers give that out."""
    first = variant.first_hand_targets if number == 1 else None
    return Turn(dealer, _rotated(first or variant.targets).take(dealer, axis=1))


@lru_cache
def _rotated(targets: ByRole) -> BySeat:
    """Return the targets by seat; a column for each dealer."""
    return np.array([by_seat(targets, dealer) for dealer in range(len(targets))]).T


def scored(variant: Variant, before: Line, table: Table, coming: Turn) -> Line:
    """Score the hand played at `table`; `coming` is the turn after it."""
    net = table.tricks - table.turn.targets
    line = Line(
        number=before.number + 1,
        turn=table.turn,
        tricks=table.tricks,
        log=table.log,
        net=net,
        totals=before.totals + net,
        chips=before.chips + chips_won(variant, net, table.turn, coming),
        made=before.made,
    )
    if isinstance(variant.victory, Traditional):
        return replace(line, made=_made(variant.victory, line))
    return line


def chips_won(variant: Variant, net: BySeat, finished: Turn, coming: Turn) -> BySeat:
    """Return what each seat won in a hand less what it paid, if chips decide; else 0."""
    if not isinstance(variant.victory, MostChips):
        return np.zeros_like(net)
    assert variant.chips is not None, "a chips game is played for chips"
    stake = variant.chips.stake
    if variant.chips.mode is Mode.PER_OPPONENT:
        ups, downs = net.clip(0), net < 0
        return (ups * downs.sum(axis=0) - downs * ups.sum(axis=0)) * stake
    chips = np.zeros_like(net)
    for step in exchanges(net, variant.exchange_order, finished, coming):
        chips[step.up, step.games] += step.cards * stake
        chips[step.down, step.games] -= step.cards * stake
    return chips


def made_it(victory: Traditional, line: Line) -> Marks:
    """Tell in which games the dealer of the hand made it."""
    values = line.net if victory.scope is Scope.HAND else line.totals
    return at(values, line.turn.dealer) >= (1 if victory.test is Test.UP else 0)


def _made(victory: Traditional, line: Line) -> BySeat:
    """Note who made it as dealer now. Nobody does twice: the game would have been over before."""
    made = line.made.copy()
    made.reshape(-1)[spots(line.turn.dealer)[made_it(victory, line)]] = line.number
    return made

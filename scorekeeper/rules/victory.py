"""When a game is over, and who has won.

Each rule is a small class that is asked after every hand, on all lines so far, and answers None
while play goes on. All of them settle ties by one chain, `best`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, Literal

from .hand import BySeat, Hand
from .line import Line

# A seat; "unknown": nobody remembers; None: not asked yet.
TieAnswer = int | Literal["unknown"] | None


class By(StrEnum):
    """What named the winners."""

    ALONE = "alone"  # nobody else met the rule, or stood as high
    FIRST_QUALIFIED = "first_qualified"  # the first dealer who made it
    LAST_HAND_POINTS = "last_hand_points"  # tied, and the highest net in the last hand
    LATEST_TRICK = "latest_trick"  # still tied, and took a trick later than the others
    SHARED = "shared"  # still tied, and nothing tells them apart
    NEEDS_INPUT = "needs_input"  # the table has to say who took a trick later


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who has won and why, by seat; while the table has to be asked, `ask` says about whom."""

    winners: tuple[int, ...]
    by: By
    ask: tuple[int, ...] = ()


def top(values: BySeat, among: Iterable[int]) -> tuple[int, ...]:
    """Return those of the seats `among` that have the highest of `values`, in their order."""
    seats = tuple(among)
    highest = max(values[seat] for seat in seats)
    return tuple(seat for seat in seats if values[seat] == highest)


def best(last: Line, tied: tuple[int, ...], answer: TieAnswer) -> Verdict:
    """Settle who of the seats `tied` has won, by what they did in the `last` hand."""
    if len(tied) == 1:
        return Verdict(tied, By.ALONE)
    level = top(last.net, tied)
    if len(level) == 1:
        return Verdict(level, By.LAST_HAND_POINTS)
    asked = tuple(seat for seat in level if last.tricks[seat])
    if not asked:
        return Verdict(level, By.SHARED)
    latest = _latest(last.hand, asked, answer)
    if latest is not None:
        return Verdict((latest,), By.LATEST_TRICK)
    if answer == "unknown":
        return Verdict(asked, By.SHARED)
    return Verdict((), By.NEEDS_INPUT, asked)


def _latest(hand: Hand, asked: tuple[int, ...], answer: TieAnswer) -> int | None:
    """Return which of the seats `asked` about took a trick last, by the best evidence there is."""
    if hand.trick_log:
        return next(seat for seat in reversed(hand.trick_log) if seat in asked)
    if hand.last_trick in asked:
        return hand.last_trick
    if len(asked) == 1:
        return asked[0]
    return answer if isinstance(answer, int) and answer in asked else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Victory:
    """What ends a game. Any rule may carry a cap: after `max_hands` hands it is over anyhow."""

    rule: ClassVar[str]
    max_hands: int | None = None

    @property
    def agreed_hands(self) -> int | None:
        """How many hands the table agreed on, at most; None where it did not."""
        return self.max_hands

    def verdict(self, lines: Sequence[Line], answer: TieAnswer) -> Verdict | None:
        """Say who has won after the last of `lines`, or None while the game goes on."""
        raise NotImplementedError

    def cut_off(self, lines: Sequence[Line], answer: TieAnswer) -> Verdict:
        """Say who has won if the game ends with the last of `lines` whatever the rule says."""
        return best(lines[-1], self.leaders(lines[-1]), answer)

    def leaders(self, last: Line) -> tuple[int, ...]:
        """Return the seats that stand highest, in their order."""
        seats = range(len(last.totals))
        highest = max(self.standing(last, seat) for seat in seats)
        return tuple(seat for seat in seats if self.standing(last, seat) == highest)

    def standing(self, last: Line, seat: int) -> tuple[int, ...]:
        """Return what a seat is ranked by, the weightiest first."""
        return (last.totals[seat],)


@dataclass(frozen=True, slots=True, kw_only=True)
class FixedHands(Victory):
    """The highest total after so many hands."""

    rule = "fixed_hands"
    hands: int

    @property
    def agreed_hands(self) -> int:
        """How many hands there are."""
        return self.hands

    def verdict(self, lines: Sequence[Line], answer: TieAnswer) -> Verdict | None:
        """Say who has won once the last hand is played."""
        return self.cut_off(lines, answer) if len(lines) >= self.hands else None


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstTo(Victory):
    """The first to so many points; of several, the highest total."""

    rule = "first_to"
    points: int

    def verdict(self, lines: Sequence[Line], answer: TieAnswer) -> Verdict | None:
        """Say who has won once somebody has the points."""
        return self.cut_off(lines, answer) if max(lines[-1].totals) >= self.points else None


@dataclass(frozen=True, slots=True, kw_only=True)
class TricksInHand(Victory):
    """Whoever takes so many tricks in one hand: more than half of them, so that it is one seat."""

    rule = "tricks_in_hand"
    tricks: int

    def verdict(self, lines: Sequence[Line], answer: TieAnswer) -> Verdict | None:
        """Say who has won once somebody took the tricks."""
        took = lines[-1].tricks
        enough = tuple(seat for seat, tricks in enumerate(took) if tricks >= self.tricks)
        return best(lines[-1], enough, answer) if enough else None


@dataclass(frozen=True, slots=True, kw_only=True)
class TargetPlus(Victory):
    """Whoever takes so many tricks over the target in one hand; of several, the highest net."""

    rule = "target_plus"
    over: int

    def verdict(self, lines: Sequence[Line], answer: TieAnswer) -> Verdict | None:
        """Say who has won once somebody is that far up."""
        last = lines[-1]
        if max(last.net) < self.over:
            return None
        return best(last, top(last.net, range(len(last.net))), answer)


class TraditionalMode(StrEnum):
    """When a dealer's success counts."""

    ROUND_ONCE = "round_once"  # in any hand, once everybody has dealt
    DEAL_RETURNS = "deal_returns"  # only in a hand dealt after the deal has come back


class Test(StrEnum):
    """What a dealer's success is."""

    REACH = "reach"  # the target reached
    UP = "up"  # more than the target


class Scope(StrEnum):
    """What the success is measured on."""

    HAND = "hand"  # the hand dealt
    CUMULATIVE = "cumulative"  # the dealer's total after it


class Several(StrEnum):
    """Who wins if several dealers made it in the first round."""

    FIRST = "first"  # the earliest
    BEST = "best"  # the one with the best total


@dataclass(frozen=True, slots=True, kw_only=True)
class Traditional(Victory):
    """The first dealer to make it, once the deal has gone round the table."""

    rule = "traditional"
    mode: TraditionalMode = TraditionalMode.ROUND_ONCE
    test: Test = Test.REACH
    scope: Scope = Scope.HAND
    several: Several = Several.FIRST

    def verdict(self, lines: Sequence[Line], answer: TieAnswer) -> Verdict | None:
        """Say who has won once the deal has gone round and a dealer has made it."""
        last, seats = lines[-1], len(lines[-1].net)
        if self.mode is TraditionalMode.DEAL_RETURNS:
            returned = len(lines) > seats and self.made(last)
            return Verdict((last.dealer,), By.ALONE) if returned else None
        qualified = [line.dealer for line in lines if self.made(line)]
        if len(lines) < seats or not qualified:
            return None
        if self.several is Several.FIRST:
            return Verdict((qualified[0],), By.FIRST_QUALIFIED)
        return best(last, top(last.totals, sorted(set(qualified))), answer)

    def made(self, line: Line) -> bool:
        """Tell whether the dealer of `line` made it."""
        values = line.net if self.scope is Scope.HAND else line.totals
        return values[line.dealer] >= (1 if self.test is Test.UP else 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class MostChips(Victory):
    """Most chips after so many hands, or, without a number, when the table stops."""

    rule = "chips"
    hands: int | None = None

    @property
    def agreed_hands(self) -> int | None:
        """How many hands there are; None where the table plays until it stops."""
        return self.hands or self.max_hands

    def verdict(self, lines: Sequence[Line], answer: TieAnswer) -> Verdict | None:
        """Say who has won once the last hand is played."""
        over = self.hands is not None and len(lines) >= self.hands
        return self.cut_off(lines, answer) if over else None

    def standing(self, last: Line, seat: int) -> tuple[int, ...]:
        """Return what a seat is ranked by: its chips, then its total."""
        assert last.chips_totals is not None, "a chips game is played for chips"
        return (last.chips_totals[seat], last.totals[seat])


KINDS: dict[str, type[Victory]] = {
    kind.rule: kind
    for kind in (FixedHands, FirstTo, TricksInHand, TargetPlus, Traditional, MostChips)
}

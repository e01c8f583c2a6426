"""The trick counter, laid out: what each seat has taken, and what it needs of what is left."""

from collections.abc import Sequence
from dataclasses import dataclass

from flask_babel import gettext as _
from markupsafe import Markup

from ..rules.hand import BySeat, tally
from ..rules.variant import Variant
from ..rules.victory import TargetPlus, TricksInHand
from .phrases import Names, bdi, say, signed


@dataclass(frozen=True, slots=True, kw_only=True)
class Counter:
    """How far a hand is counted."""

    variant: Variant
    names: Names
    targets: BySeat
    log: Sequence[int]  # the seat that took each trick so far

    @property
    def played(self) -> int:
        """How many tricks are counted."""
        return len(self.log)

    @property
    def left(self) -> int:
        """How many tricks are still to come."""
        return max(self.variant.tricks - self.played, 0)

    @property
    def last(self) -> Markup:
        """The name of who took the last trick."""
        return bdi(self.names[self.log[-1]])

    def line(self, seat: int) -> Markup:
        """Say what a seat has taken, and what it needs: "Ana 9 of 13, needs 3 of 3 for 12"."""
        taken, target = tally(self.log, self.variant.seats)[seat], self.targets[seat]
        goals = _goals(self.variant, target)
        goal = next((goal for goal in goals if goal > taken), None)
        made = max((goal for goal in goals if goal <= taken), default=target)
        return say(
            self._text(taken, target, goal),
            name=bdi(self.names[seat]),
            taken=Markup("<b>{}</b>").format(taken),
            played=self.played,
            left=self.left,
            target=target,
            goal=goal if self._within(taken, goal) else made,
            needs=goal and goal - taken,
            least=target - taken - self.left,
            net=signed(taken - target),
        )

    def _within(self, taken: int, goal: int | None) -> bool:
        return goal is not None and goal - taken <= self.left

    def _text(self, taken: int, target: int, goal: int | None) -> str:
        """Return the sentence that fits; `goal` is the next one of a seat, if it has one."""
        if not self.left:
            return _("%(name)s %(taken)s of %(played)s, target %(target)s: %(net)s")
        if self._within(taken, goal) and not self.played:
            return _("%(name)s needs %(needs)s of %(left)s")
        if self._within(taken, goal):
            return _("%(name)s %(taken)s of %(played)s, needs %(needs)s of %(left)s for %(goal)s")
        if taken < target:
            return _("%(name)s %(taken)s of %(played)s, misses %(target)s by at least %(least)s")
        if taken == target:
            return _("%(name)s %(taken)s of %(played)s, has made %(goal)s")
        return _("%(name)s %(taken)s of %(played)s, has made %(goal)s: %(net)s")


def _goals(variant: Variant, target: int) -> list[int]:
    """Return what a seat plays for: its target, and what wins the game in one hand, if anything."""
    match variant.victory:
        case TricksInHand(tricks=tricks):
            return sorted({target, tricks})
        case TargetPlus(over=over):
            return [target, target + over]
    return [target]

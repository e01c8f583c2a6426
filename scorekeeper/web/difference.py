"""What a correction would change: the game as it is beside the game as it would be."""

from dataclasses import dataclass, replace
from typing import NamedTuple

from markupsafe import Markup

from ..rules.document import GameDocument
from ..rules.line import Line
from ..rules.sheet import Sheet
from . import sentences


class Row(NamedTuple):
    """One hand, as it stands and as it would stand; `before` and `after` differ."""

    number: int
    before: Line
    after: Line


@dataclass(frozen=True, slots=True)
class Difference:
    """Two versions of a game; `hand` is the number of the corrected hand, if it is one hand."""

    before: GameDocument
    after: GameDocument
    hand: int | None = None

    @property
    def sheets(self) -> tuple[Sheet, Sheet]:
        """The sheet as it is, and as it would be."""
        return self.before.sheet, self.after.sheet

    @property
    def rows(self) -> list[Row]:
        """The hands whose figures would change; a note is none."""
        before, after = self.sheets
        pairs = zip(before.lines, after.lines, strict=True)
        return [
            Row(old.number, old, new) for old, new in pairs if replace(old, hand=new.hand) != new
        ]

    @property
    def swaps(self) -> list[tuple[int, list[Markup], list[Markup]]]:
        """Exchanges as they were shown and as they should be, by the hand that owed them."""
        return [
            (row.number, self._said(self.before, row.before), self._said(self.after, row.after))
            for row in self.rows
            if row.before.exchanges != row.after.exchanges
        ]

    @staticmethod
    def _said(game: GameDocument, line: Line) -> list[Markup]:
        protocol = game.variant.exchange
        return [sentences.exchange(step, protocol, game.players) for step in line.exchanges]

    @property
    def next_before(self) -> Markup:
        """What is to do next as things stand."""
        return sentences.next_action(self.sheets[0], self.before.players)

    @property
    def next_after(self) -> Markup:
        """What would be to do next."""
        return sentences.next_action(self.sheets[1], self.after.players)

    @property
    def later(self) -> int:
        """How many hands would stand apart, as played after the end."""
        return sum(line.after_end for line in self.sheets[1].lines)

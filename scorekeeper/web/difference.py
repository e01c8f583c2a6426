"""What a correction would change: the game as it is beside the game as it would be."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from flask_babel import gettext as _
from markupsafe import Markup

from ..rules.document import GameDocument
from ..rules.hand import Hand
from ..rules.line import Line
from ..rules.sheet import Sheet
from . import endings, labels, sentences
from .observed import in_order


class Row(NamedTuple):
    """One hand, as it stands and as it would stand; `before` and `after` differ."""

    number: int
    before: Line
    after: Line


@dataclass(frozen=True)
class Difference:
    """Two versions of a game."""

    before: GameDocument
    after: GameDocument

    @cached_property
    def sheets(self) -> tuple[Sheet, Sheet]:
        """The sheet as it is, and as it would be."""
        return self.before.sheet, self.after.sheet

    @cached_property
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
    def rules(self) -> tuple[Markup, Markup] | None:
        """How the game is won, and how it would be; None if that stays."""
        before, after = self.before.variant.victory, self.after.variant.victory
        if before == after:
            return None
        return endings.victory_rule(before), endings.victory_rule(after)

    @property
    def later(self) -> int:
        """How many hands would stand apart, as played after the end."""
        return sum(line.after_end for line in self.sheets[1].lines)


@dataclass(frozen=True)
class Versions:
    """One hand as two phones tell it; `theirs` is stored, None if the hand has been taken back."""

    theirs: Hand | None
    mine: Hand
    names: Sequence[str]

    @property
    def details(self) -> list[tuple[str, str, str]]:
        """What else the two tell differently: what it is, as it is stored, as it was sent."""
        if self.theirs is None:
            return []
        theirs, mine = self._told(self.theirs), self._told(self.mine)
        return [(what, theirs[what], mine[what]) for what in theirs if theirs[what] != mine[what]]

    def _told(self, hand: Hand) -> dict[str, str]:
        sign, suit = labels.TRUMP[hand.trump] if hand.trump else ("–", "")
        return {
            _("Trump"): f"{sign} {suit}".strip(),
            _("Last trick"): self._name(hand.last_trick),
            _("Trick by trick"): in_order(hand.trick_log or (), self.names) or "–",
            _("Who really dealt"): self._name(hand.dealer),
            _("Note"): hand.note or "–",
        }

    def _name(self, seat: int | None) -> str:
        return "–" if seat is None else self.names[seat]

"""What the page of a game shows, derived once a request."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from functools import cached_property
from typing import Any

from flask_babel import format_timedelta
from markupsafe import Markup

from ..models import Change, Game, Hand, Player, now, stamp
from ..rules.document import GameDocument
from ..rules.hand import BySeat
from ..rules.line import Line
from ..rules.sheet import Sheet
from ..rules.variant import Phase, Variant
from . import endings, places, sentences
from .ahead import ahead
from .chart import Chart, chart
from .circle import Circle, Standing, circle_of, standings
from .counter import Counter
from .entry import Entry, entries, turn_of
from .hand_form import HandForm, log_text
from .observed import observed
from .todo import Step, steps

MINUTE = timedelta(minutes=1)


@dataclass(kw_only=True)
class GamePage:
    """A game as its page shows it."""

    game: Game
    document: GameDocument  # the game as it is, or as it was
    objections: Mapping[str, str]  # from which phones, by number of the hand
    viewer: bool
    undoable: Change | None = None
    redoable: Change | None = None
    counts: bool = False  # whether this device counts tricks one by one
    unheard: Hand | None = None  # what this device is to be asked about
    seated: Sequence[Player] = ()  # who plays the next game, by seat, once this one is over
    out: Sequence[str] = ()  # and who sits it out
    entries: list[Entry] = field(default_factory=list)

    @cached_property
    def sheet(self) -> Sheet:
        """All hands, scored."""
        return self.document.sheet

    @property
    def open(self) -> bool:
        """Tell whether the page offers to change the game."""
        return not (self.viewer or self.game.deleted)

    @property
    def variant(self) -> Variant:
        """What the table agreed on."""
        return self.sheet.variant

    @property
    def names(self) -> tuple[str, ...]:
        """Names by seat."""
        return self.document.players

    @property
    def sentence(self) -> Markup:
        """What to do next."""
        return sentences.next_action(self.sheet, self.names)

    @cached_property
    def steps(self) -> list[Step]:
        """What is to do before the tricks are played."""
        return steps(self.game, self.sheet)

    @property
    def circle(self) -> Circle | None:
        """The seats as people sit, and what they exchange; None once the game is over."""
        return circle_of(self.sheet, self.names)

    @property
    def standings(self) -> list[Standing]:
        """How everybody stands, edge by edge of a phone that lies in the middle."""
        return standings(self.sheet, self.names)

    @property
    def swaps(self) -> str:
        """Who exchanges how many cards with whom before the coming hand, as plain text."""
        swaps = [step.swap for step in self.steps if step.swap]
        return ". ".join(sentences.short(swap, self.names).striptags() for swap in swaps)

    @property
    def first_open(self) -> int | None:
        """Which step comes next, counted from 0; None when all are done."""
        return next((k for k, step in enumerate(self.steps) if not step.done), None)

    @property
    def play(self) -> Markup:
        """Who leads, and how many tricks are played."""
        assert self.sheet.next is not None
        return sentences.phase(self.variant, self.sheet.next, Phase.PLAY, self.names)

    @property
    def log(self) -> tuple[int, ...]:
        """Who took each trick of the coming hand, as far as they are counted."""
        return self.game.log(self.sheet.next.number) if self.sheet.next else ()

    @property
    def counter(self) -> Counter | None:
        """How far the coming hand is counted; None where nobody does that."""
        if not self.entries or not (self.log or self.counts):
            return None
        targets = tuple(entry.target for entry in self.entries)
        return Counter(variant=self.variant, names=self.names, targets=targets, log=self.log)

    @property
    def order(self) -> list[int]:
        """The seats as they finished: winners, whatever the rule was, then the others by place."""
        return places.order(self.sheet)

    @property
    def next_dealer(self) -> int:
        """The seat that deals first in the next game."""
        return self.game.due(len(self.game.hands) + 1)

    @property
    def if_stopped(self) -> Markup:
        """What stopping now would mean."""
        return endings.if_stopped(replace(self.document, stopped=True).sheet, self.names)

    @property
    def usual_targets(self) -> BySeat:
        """What each seat would need in the coming hand by the usual rotation."""
        coming = self.sheet.next
        return self.variant.turn(coming.number, coming.dealer).targets if coming else ()

    @property
    def last(self) -> Line | None:
        """The hand played last."""
        return self.sheet.lines[-1] if self.sheet.lines else None

    @property
    def counted(self) -> Line | None:
        """The hand whose totals and chips show: the last one, or the one that ended the game."""
        return self.last if self.sheet.next else self.sheet.final

    @property
    def payments(self) -> list[Markup]:
        """Who pays whom for that hand."""
        paid = self.counted.payments if self.counted else ()
        return [sentences.payment(step, self.names) for step in paid]

    @property
    def unheard_as(self) -> str:
        """What that hand is now, by its stamp."""
        return stamp(self.unheard.facts if self.unheard else None)

    @property
    def disputed(self) -> set[int]:
        """The hands that somebody objects to."""
        return {int(number) for number in self.objections}

    @property
    def later(self) -> int:
        """How many hands were played after the end of the game."""
        return sum(line.after_end for line in self.sheet.lines)

    @property
    def observed(self) -> list[tuple[int, Markup]]:
        """What was told of hands beside their tricks, the newest first: the number, and what."""
        told = [
            (number, observed(hand, self.names))
            for number, hand in enumerate(self.document.hands, start=1)
        ]
        return [(number, words) for number, words in reversed(told) if words]

    @property
    def chart(self) -> Chart | None:
        """The totals as curves; None while there are fewer than two hands to draw."""
        counted = [line for line in self.sheet.lines if self.sheet.next or not line.after_end]
        return chart([line.totals for line in counted], self.names)

    @cached_property
    def ahead(self) -> dict[str, Any] | None:
        """What a script has to know to record hands without a connection."""
        return ahead(self.sheet, self.names) if self.open else None

    @property
    def undone(self) -> list[tuple[str, str]]:
        """The entry of the coming hand as it was before an undo: the fields and what they held."""
        change, coming = self.redoable, self.sheet.next
        if change is None or coming is None or change.kind != "record":
            return []
        told = change.after.get(f"hands.{coming.number}") or {"tricks": []}
        tricks = [(f"tricks-{seat}", str(count)) for seat, count in enumerate(told["tricks"])]
        said = ("last_trick", "trump", "dealer", "note")
        log = [("trick_log", log_text(told["trick_log"]))] if "trick_log" in told else []
        return tricks + log + [(key, str(told[key])) for key in said if key in told]

    @staticmethod
    def ago(change: Change) -> str:
        """Say how long ago a change was made, as app.js will; nothing within the first minute."""
        ago = now() - change.at
        return format_timedelta(-ago, add_direction=True, threshold=1) if ago >= MINUTE else ""

    def count(self, form: HandForm) -> None:
        """Make `form` what was counted of the coming hand, once that is all of it."""
        if len(self.log) == self.variant.tricks:
            form.count(self.log)

    def fill(self, form: HandForm) -> None:
        """Make `form` the entry of the coming hand."""
        coming = self.sheet.next
        if coming is None:
            return
        if not form.number.data:
            form.number.data = str(coming.number)
            form.was.data = stamp(None)
        if coming.targets is not None:
            given = coming.targets if self.variant.dealer_assigns_targets else None
            turn = turn_of(self.game, self.variant, coming.number, form, given)
            self.entries = entries(turn, self.names, self.variant.tricks, form)

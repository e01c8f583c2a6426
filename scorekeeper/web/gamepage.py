"""What the page of a game shows, derived once a request."""

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from flask_babel import format_timedelta
from markupsafe import Markup

from ..models import Change, Game, now, stamp
from ..rules.exchange import Exchange
from ..rules.hand import BySeat
from ..rules.line import Line
from ..rules.sheet import Sheet
from ..rules.variant import Phase, Variant
from . import endings, sentences
from .chart import Chart, chart
from .entry import Entry, entries, turn_of
from .hand_form import HandForm


class Step(NamedTuple):
    """Something to do before the tricks are played; `swap` if cards are exchanged in it."""

    key: str
    text: Markup
    done: bool
    swap: Exchange | None = None


def step_key(swap: Exchange) -> str:
    """Name an exchange by what it is: corrected to another one, it has no tick any more."""
    return f"exchange-{swap.up}-{swap.down}-{swap.cards}"


def steps(game: Game, sheet: Sheet) -> list[Step]:
    """List what is to do before the coming hand is played; nothing once the game is over."""
    if sheet.next is None or sheet.next.targets is None:
        return []
    variant, names, made = sheet.variant, game.players, []
    for phase in sheet.next.phases:
        if phase is Phase.EXCHANGE:
            made += [
                Step(
                    step_key(swap),
                    sentences.exchange(swap, variant.exchange, names),
                    step_key(swap) in game.ticked,
                    swap,
                )
                for swap in sheet.lines[-1].exchanges
            ]
        elif phase not in (Phase.PLAY, Phase.SCORE):
            text = sentences.phase(variant, sheet.next, phase, names)
            made.append(Step(str(phase), text, phase in game.ticked))
    return made


@dataclass(kw_only=True)
class GamePage:
    """A game as its page shows it."""

    game: Game
    sheet: Sheet
    variant: Variant
    viewer: bool
    undoable: Change | None
    redoable: Change | None
    entries: list[Entry] = field(default_factory=list)

    @property
    def open(self) -> bool:
        """Tell whether the page offers to change the game."""
        return not (self.viewer or self.game.deleted)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Names by seat."""
        return self.game.players

    @property
    def sentence(self) -> Markup:
        """What to do next."""
        return sentences.next_action(self.sheet, self.names)

    @cached_property
    def steps(self) -> list[Step]:
        """What is to do before the tricks are played."""
        return steps(self.game, self.sheet)

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
    def order(self) -> list[int]:
        """The seats by place."""
        return sorted(range(self.sheet.seats), key=lambda seat: self.sheet.ranks[seat])

    @property
    def chips_final(self) -> BySeat | None:
        """The chips at the end, by seat, where the table plays for chips."""
        return self.sheet.final.chips_totals if self.sheet.final else None

    @property
    def next_dealer(self) -> int:
        """The seat that deals first in the next game."""
        return self.game.due(len(self.game.hands) + 1)

    @property
    def if_stopped(self) -> Markup:
        """What stopping now would mean."""
        return endings.if_stopped(replace(self.game.document, stopped=True).sheet, self.names)

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
    def payments(self) -> list[Markup]:
        """Who pays whom for the hand played last."""
        return [
            sentences.payment(step, self.names)
            for step in (self.last.payments if self.last else ())
        ]

    @property
    def later(self) -> int:
        """How many hands were played after the end of the game."""
        return sum(line.after_end for line in self.sheet.lines)

    @property
    def chart(self) -> Chart | None:
        """The totals as curves; None while there are fewer than two hands to draw."""
        return chart([line.totals for line in self.sheet.lines], self.names)

    def ago(self, change: Change) -> str:
        """Say how long ago a change was made."""
        return format_timedelta(change.at - now(), add_direction=True, threshold=1.1)

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

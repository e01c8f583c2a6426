"""A pad of paper as it is typed in: its lines, whose turn each is, and what is wrong with one."""

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from flask import request
from flask_babel import gettext as _
from wtforms import HiddenField, StringField, TextAreaField

from .. import pasted
from ..models import Game, Player, Table
from ..rules.document import tricks_fault
from ..rules.hand import BySeat, Hand, Turn, problem
from ..rules.variant import Variant
from ..wording import said
from .forms import Form, whole

ROWS = 12  # to begin with; as many again for who asks


class Row(NamedTuple):
    """A line of the pad: the hand, whose turn it is, and what was typed."""

    number: int
    turn: Turn
    typed: list[str]
    error: str

    @property
    def told(self) -> bool:
        """Tell whether anything was typed."""
        return any(cell.strip() for cell in self.typed)


class PaperForm(Form):
    """What was typed in; numbers by hand and seat are `h-HAND-SEAT`."""

    game = StringField()  # its number; empty for a new one
    id = HiddenField()  # of a new game, so that it is made once
    since = HiddenField()  # how many hands the game had when the form was made
    laid = HiddenField()  # for whom, and from whose deal on, the lines were laid out
    first_dealer = StringField(default="0")
    day = StringField()
    text = TextAreaField()
    rows = HiddenField(default=str(ROWS))
    filled = HiddenField()  # how many of them hold what was pasted


@dataclass
class Pad:
    """The pad of a form: for a game in play, or for a new one like the newest."""

    table: Table
    form: PaperForm
    like: Game  # goes on, or says who plays by which rules

    @property
    def goes_on(self) -> bool:
        """Tell whether the hands belong to a game that is there."""
        return bool(self.form.game.data)

    @property
    def plays_on(self) -> bool:
        """Tell whether the button was pressed that plays on after the end."""
        return "play_on" in request.form

    @property
    def variant(self) -> Variant:
        """What was agreed on."""
        return self.like.variant

    @cached_property
    def players(self) -> list[Player]:
        """Who sits where."""
        by_id = {str(player.id): player for player in self.table.people}
        asked = [request.values.get(f"seat-{seat.seat}", "") for seat in self.like.seats]
        if self.goes_on or not all(who in by_id for who in asked):
            return [seat.player.person for seat in self.like.seats]
        return [by_id[who] for who in asked]

    @property
    def names(self) -> list[str]:
        """Who sits where, by name."""
        return [player.name for player in self.players]

    @property
    def played(self) -> int:
        """How many hands are there already."""
        return len(self.like.hands) if self.goes_on else 0

    @property
    def start(self) -> int:
        """How many hands were there when the form was made: its lines follow them."""
        since = whole(self.form.since.data or "")
        return self.played if since is None or not 0 <= since <= self.played else since

    @property
    def over(self) -> int | None:
        """After which hand the game is over that goes on; None if it is not, or plays on."""
        sheet = self.like.sheet
        ended = self.goes_on and self.start == len(self.like.hands) and sheet.next is None
        return sheet.outcome.hand if sheet.outcome and ended else None

    @property
    def first_dealer(self) -> int:
        """The seat that deals the first hand on the pad."""
        if self.goes_on:
            return self.like.due(self.start + 1)
        dealer = whole(self.form.first_dealer.data or "") or 0
        return dealer if 0 <= dealer < self.variant.seats else 0

    @property
    def layout(self) -> str:
        """For whom, and from whose deal on, the lines are laid out."""
        return f"{','.join(str(player.id) for player in self.players)} {self.first_dealer}"

    @cached_property
    def rows(self) -> list[Row]:
        """The lines, each with its dealer and targets, and what is wrong with it."""
        count = min(max(whole(self.form.rows.data or "") or ROWS, 1), pasted.MOST_ROWS)
        return [self._row(number) for number in range(self.start + 1, self.start + count + 1)]

    def _row(self, number: int) -> Row:
        seats = self.variant.seats
        dealer = (self.first_dealer + number - self.start - 1) % seats
        turn = self.variant.turn(number, dealer)
        typed = [request.form.get(f"h-{number}-{seat}", "") for seat in range(seats)]
        return Row(number, turn, typed, wrong_with(typed, turn, self.variant))

    @property
    def hands(self) -> list[Hand]:
        """What was typed, as hands; each line has been checked."""
        return [
            Hand(tricks=filled(row.typed, self.variant.tricks)) for row in self.rows if row.told
        ]


def filled(typed: list[str], total: int) -> BySeat:
    """Return the tricks of a line; one place left empty is what remains."""
    numbers = [whole(cell.strip()) for cell in typed]
    rest = total - sum(number or 0 for number in numbers)
    return tuple(rest if number is None else number for number in numbers)


def wrong_with(typed: list[str], turn: Turn, variant: Variant) -> str:
    """Say what is wrong with a line; nothing if nothing is, or nothing was typed."""
    cells = [cell.strip() for cell in typed]
    if not any(cells):
        return ""
    if odd := next((cell for cell in cells if cell and whole(cell) is None), ""):
        return _("“%(typed)s” is not a whole number.", typed=odd)
    if cells.count("") > 1:
        return _("Enter the tricks of all players but one; that one gets the rest.")
    tricks = filled(cells, variant.tricks)
    wrong = problem(tricks, variant.seats, variant.tricks)
    return said(tricks_fault(wrong, tricks, variant), _) if wrong else ""

"""The statistics of a table and its players, over the games that the address asks for."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from functools import cached_property
from typing import NamedTuple

from flask import g, request
from flask_babel import format_decimal, format_percent, get_timezone
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from .. import findings
from ..findings import Found
from ..models import Player
from ..rules.settle import MOST_EXACTLY, settle
from ..rules.tally import PARTS, SUITS, Tally
from ..statistics import Record, Statistics
from . import labels
from .chart import Chart
from .choosing import MORNING, Choice, asked
from .counting import statistics
from .lab_figures import decimal
from .layout import page
from .phrases import MINUS, ngettext
from .pictures import Bar, bars, chart_of_wins
from .tables import bp

FEW = 30  # hands; below that chance decides more than people do
WORTH = re.compile(r"\d{1,6}(?:[.,]\d{1,4})?|[.,]\d{1,4}", re.ASCII)
CENT = Decimal("0.01")


class Part(NamedTuple):
    """What somebody has done in one part: as dealer, eldest, or in the middle."""

    name: str
    hands: int
    mean: str  # net
    share: str  # of targets made
    bar: Bar | None


class Again(NamedTuple):
    """How often an up followed an up, and what the engine finds, if it is known."""

    said: str
    engine: str


@dataclass(frozen=True)
class Person:
    """A player with what the games add up to."""

    player: Player
    record: Record

    @property
    def sums(self) -> Tally:
        """All games added up."""
        return self.record.sums

    @property
    def few(self) -> bool:
        """Tell whether there are too few hands to say much."""
        return self.record.hands < FEW

    @cached_property
    def parts(self) -> list[Part]:
        """What this player has done as dealer, as eldest, and in the middle."""
        counts = zip(self.sums.hands, self.sums.net, self.sums.made, strict=True)
        drawn = bars([net / hands if hands else 0 for hands, net, _made in counts])
        return [self._part(part, bar) for part, bar in zip(range(PARTS), drawn, strict=True)]

    def _part(self, part: int, bar: Bar) -> Part:
        hands, net, made = (of[part] for of in (self.sums.hands, self.sums.net, self.sums.made))
        name = str(labels.ROLES[part] if part < PARTS - 1 else labels.MIDDLE)
        return Part(name, hands, mean(net, hands), share(made, hands), bar if hands else None)

    @property
    def mean(self) -> str:
        """The mean net of a hand."""
        return mean(sum(self.sums.net), self.record.hands)

    def again(self, found: Found | None) -> list[Again]:
        """Say how often an up followed an up, beside what the engine has `found`, if it has."""
        (after, ups), (kept, more) = self.sums.swapped, self.sums.kept
        return [
            Again(said, _engine(found, key))
            for hands, said, key in (
                (after, _after_giving(after, ups), "exchange"),
                (kept, _without(kept, more), "without"),
            )
            if hands
        ]

    @property
    def trumps(self) -> list[tuple[str, str, int]]:
        """The suits named, where they were noted: sign, name, times."""
        counted = zip(SUITS, self.sums.trumps, strict=True)
        said = ((labels.TRUMP[suit], count) for suit, count in counted if count)
        return [(sign, str(name), count) for (sign, name), count in said]


def mean(total: int, count: int) -> str:
    """Write a mean with its sign; a dash where nothing was counted."""
    if not count:
        return "–"
    return decimal(total / count)


def share(part: int, count: int) -> str:
    """Write a share in percent; a dash where nothing was counted."""
    return format_percent(part / count) if count else "–"


def _after_giving(hands: int, ups: int) -> str:
    return ngettext(
        "Up again after giving cards away: %(share)s of %(num)d hand",
        "Up again after giving cards away: %(share)s of %(num)d hands",
        hands,
        share=share(ups, hands),
    )


def _without(hands: int, ups: int) -> str:
    return ngettext(
        "Up again without an exchange: %(share)s of %(num)d hand",
        "Up again without an exchange: %(share)s of %(num)d hands",
        hands,
        share=share(ups, hands),
    )


def _engine(found: Found | None, key: str) -> str:
    hands, ups = found[key] if found else (0, 0)  # nobody can play by some rules
    if not hands:
        return ""
    return ngettext(
        "The engine, by the same rules: %(share)s of %(num)d hand",
        "The engine, by the same rules: %(share)s of %(num)d hands",
        hands,
        share=share(ups, hands),
    )


@dataclass(frozen=True)
class StatsPage:
    """What the page of statistics shows."""

    choice: Choice
    totals: Statistics

    @cached_property
    def people(self) -> list[Person]:
        """Who has played, those with most wins first."""
        by_id = {player.id: player for player in self.choice.table.players}
        records = self.totals.records.items()
        people = [Person(by_id[player], record) for player, record in records]
        if who := self.choice.who:
            people = [one for one in people if one.player is who]
        return sorted(people, key=lambda one: (-one.sums.won, -one.sums.shared, one.player.id))

    @cached_property
    def gave(self) -> list[tuple[Player, Player, int, Bar]]:
        """Who owed whom how many cards, most first."""
        by_id = {player.id: player for player in self.choice.table.players}
        who = self.choice.who
        most = sorted(self.totals.gave.items(), key=lambda pair: (-pair[1], pair[0]))
        found = [
            (by_id[up], by_id[down], cards)
            for (up, down), cards in most
            if who is None or who.id in (up, down)
        ]
        drawn = bars([cards for _up, _down, cards in found])
        return [(*one, bar) for one, bar in zip(found, drawn, strict=True)]

    @cached_property
    def found(self) -> Found | None:
        """What the engine finds about the rules that all these games were played by, if known."""
        rules = self.choice.one_rules
        return findings.up_again(rules) if rules else None

    @property
    def ups(self) -> bool:
        """Tell whether there is anything to hold beside what the engine finds."""
        return any(one.sums.swapped[0] or one.sums.kept[0] for one in self.people)

    @property
    def chart(self) -> Chart | None:
        """The wins so far, over all games that have ended."""
        return chart_of_wins(self.totals, [one.player for one in self.people])

    @cached_property
    def chips(self) -> dict[Player, int]:
        """Chips won and lost by all who played for some."""
        by_id = {player.id: player for player in self.choice.table.players}
        counted = {by_id[who]: record.sums.chips for who, record in self.totals.records.items()}
        return {who: chips for who, chips in counted.items() if chips}

    @property
    def fewest(self) -> bool:
        """Tell whether no fewer payments would do."""
        return len(self.chips) <= MOST_EXACTLY

    @property
    def payments(self) -> Sequence[tuple[Player, Player, int]]:
        """Payments that even the chips out: the fewest, or among very many people few."""
        return settle(self.chips)

    @property
    def typed(self) -> str:
        """What a chip is said to be worth, as it was typed."""
        return request.args.get("worth", "").strip()

    @property
    def worth(self) -> Decimal | None:
        """What a chip is worth, if the address says so; with either sign for the decimals."""
        return Decimal(self.typed.replace(",", ".")) if WORTH.fullmatch(self.typed) else None

    @property
    def wrong(self) -> str:
        """Say that what was typed is no amount, where chips are there to be worth something."""
        if not self.chips or not self.typed or self.worth is not None:
            return ""
        example = format_decimal(Decimal("0.5"), format="0.00")
        return _(
            "“%(typed)s” is no amount. Write it like this: %(example)s",
            typed=self.typed, example=example,
        )  # fmt: skip

    def money(self, chips: int) -> str:
        """Write what so many chips are worth."""
        assert self.worth is not None
        amount = (self.worth * chips).quantize(CENT)
        written = format_decimal(abs(amount), format="#,##0.00")
        return f"{MINUS}{written}" if amount < 0 else written


@bp.get("/stats")
def stats() -> Response:
    """Show what the games add up to that the address asks for."""
    choice = asked(g.table)
    view = StatsPage(choice, statistics(choice))
    return page(
        "tables/stats.html", 422 if view.wrong else 200,
        table=g.table, choice=choice, view=view, evening=last_evening(choice),
    )  # fmt: skip


def last_evening(choice: Choice) -> str:
    """Return the newest evening on which a game began, as addresses say it; empty if none did."""
    _first, last = choice.ends
    if last is None:
        return ""
    local = last.astimezone(get_timezone()) - timedelta(hours=MORNING)
    return local.date().isoformat()

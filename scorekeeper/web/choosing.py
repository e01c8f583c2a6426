"""Which games of a table are looked at: by player, house rules, time, and words of their notes."""

import hashlib
import json
import re
from collections.abc import Hashable
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from functools import cached_property

from flask import request
from flask_babel import get_timezone
from sqlalchemy import ColumnElement, Text, cast, exists, func, select

from ..database import db
from ..models import Game, Player, Seat, Table
from ..rules import agreement
from ..rules.presets import PRESETS
from ..rules.variant import Variant
from . import labels
from .forms import numbers
from .language import day
from .remembered import remembered

PERIOD = re.compile(r"([1-9]\d{3})(?:-(\d\d))?(?:-(\d\d))?", re.ASCII)
MORNING = 6  # o'clock: an evening goes on until then
MOST_WORDS = 100
AGREED = cast(Game.agreed, Text)  # house rules as one text: equal rules are equal texts


def short(variant: Variant) -> str:
    """Say in a few words what a table agreed on: a preset's name, its own, or the targets."""
    for preset, agreed in PRESETS.items():
        if agreed == variant:
            return str(labels.PRESETS[preset])
    return variant.name or f"{numbers(variant.targets)} · {labels.VICTORY[variant.victory.rule]}"


@dataclass(frozen=True)
class Choice:
    """What the address of a page asks for; what it cannot mean is as if not said."""

    table: Table
    player: str = ""
    rules: str = ""
    period: str = ""
    words: str = ""

    @property
    def said(self) -> dict[str, str]:
        """What was asked for, as addresses say it."""
        said = {
            "player": self.player if self.who else "",
            "rules": self.rules if self.rules in self.all_rules else "",
            "period": self.period if self.span else "",
            "words": self.words,
        }
        return {key: value for key, value in said.items() if value}

    @property
    def who(self) -> Player | None:
        """The player asked for."""
        asked = next((one for one in self.table.players if str(one.id) == self.player), None)
        return asked and asked.person

    @cached_property
    def all_rules(self) -> dict[str, tuple[str, str]]:
        """All that the table has ever agreed on, by short marks: as text, and what it is called."""
        return {
            hashlib.sha256(agreed.encode()).hexdigest()[:8]: (
                agreed,
                short(agreement.read(json.loads(agreed))),
            )
            for agreed in self._agreed("agreed", Game.table_id == self.table.id)
        }

    def _agreed(self, what: Hashable, *where: ColumnElement[bool]) -> list[str]:
        query = select(AGREED).where(*where).distinct()
        return remembered(self.table, what, lambda: list(db.session.scalars(query)))

    @cached_property
    def one_rules(self) -> Variant | None:
        """What all the games asked for were played by; None if that differs."""
        what = ("agreed", *sorted(self.said.items()), self.span)
        agreed = self._agreed(what, *self.where())
        return agreement.read(json.loads(agreed[0])) if len(agreed) == 1 else None

    @property
    def ends(self) -> tuple[datetime | None, datetime | None]:
        """When the first and the last game of the table began that are not in the bin."""
        return remembered(self.table, "ends", self._ends)

    def _ends(self) -> tuple[datetime | None, datetime | None]:
        ends = select(func.min(Game.created), func.max(Game.created)).where(
            Game.table_id == self.table.id, Game.deleted.is_(None)
        )
        first, last = db.session.execute(ends).one()
        return first, last

    def count(self) -> int:
        """Return how many games are meant."""
        return remembered(self.table, ("count", *sorted(self.said.items()), self.span), self._count)

    def _count(self) -> int:
        return db.session.scalar(select(func.count()).select_from(Game).where(*self.where())) or 0

    @cached_property
    def span(self) -> tuple[datetime, datetime] | None:
        """From when to when the games asked for began: a year, a month, or an evening."""
        asked = PERIOD.fullmatch(self.period)
        if asked is None:
            return None
        year, month, evening = (int(part) if part else 0 for part in asked.groups())
        try:
            start = datetime(year, month or 1, evening or 1, MORNING if evening else 0)  # noqa: DTZ001
            end = start + timedelta(days=1) if evening else _next(start, whole_year=not month)
            return _in_zone(start), _in_zone(end)
        except (ValueError, OverflowError):
            return None

    @cached_property
    def periods(self) -> list[tuple[str, str]]:
        """Years to choose from, the newest first, and the months of the one that is chosen."""
        first, last = self.ends
        if first is None or last is None:
            return []
        zone, offered = get_timezone(), []
        for year in range(last.astimezone(zone).year, first.astimezone(zone).year - 1, -1):
            offered.append((f"{year:04}", f"{year:04}"))
            if self.period.startswith(f"{year:04}"):
                offered += _months(year)
        if self.span and self.period not in dict(offered):
            offered.append((self.period, day(self.span[0], "long")))
        return offered

    def where(self) -> list[ColumnElement[bool]]:
        """Return the conditions on games: those of the table, not in the bin, as asked for."""
        found = [Game.table_id == self.table.id, Game.deleted.is_(None)]
        if who := self.who:
            entries = [one.id for one in self.table.players if one.person is who]
            sits = exists().where(Seat.game_id == Game.id, Seat.player_id.in_(entries))
            found.append(sits.correlate(Game))
        if self.rules in self.all_rules:
            found.append(AGREED == self.all_rules[self.rules][0])  # noqa: SIM300  # a column
        if self.span:
            found += [Game.created >= self.span[0], Game.created < self.span[1]]
        if self.words:
            found.append(Game.note.icontains(self.words, autoescape=True))
        return found


def _next(start: datetime, *, whole_year: bool) -> datetime:
    if whole_year:
        return start.replace(year=start.year + 1)
    return start.replace(year=start.year + start.month // 12, month=start.month % 12 + 1)


def _in_zone(local: datetime) -> datetime:
    return local.replace(tzinfo=get_timezone()).astimezone(UTC)


def _months(year: int) -> list[tuple[str, str]]:
    return [
        (f"{year:04}-{month:02}", day(date(year, month, 1), "MMMM y")) for month in range(1, 13)
    ]


def asked(table: Table) -> Choice:
    """Return what the address of the page asks for."""
    said = {key: request.args.get(key, "") for key in ("player", "rules", "period", "words")}
    said["words"] = said["words"].replace("\0", "").strip()[:MOST_WORDS]
    return Choice(table, **said)

"""How the lab shows figures: written with their intervals, as rows of a picture and of a table."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from flask_babel import format_decimal, format_percent
from flask_babel import gettext as _

from ..rules.variant import Variant
from .lab_pictures import Bars, Figure, Whiskers, scale, whiskers
from .phrases import MINUS

Written = Callable[[float], str]


class Played(NamedTuple):
    """A set of rules, who played it, and what came of it."""

    name: str
    variant: Variant
    kinds: Sequence[str]
    report: Mapping[str, Any]  # as `engine.report` makes it


class Row(NamedTuple):
    """A figure, and what it is of."""

    label: str
    figure: Figure | None


class Panel(NamedTuple):
    """What there is to see of one set of rules: sentences, a picture, and the table behind it."""

    name: str
    said: Sequence[str]
    picture: Whiskers | Bars | None
    head: Sequence[str]
    rows: Sequence[Sequence[str]]


class Topic(NamedTuple):
    """One thing to see of all sets, and how to read it."""

    heading: str
    text: str
    panels: Sequence[Panel]


def percent(share: float) -> str:
    """Write a share: 33.9%."""
    return format_percent(share, "#,##0.0%")


def rounded(share: float) -> str:
    """Write a share that needs no more: 34%."""
    return format_percent(share, "#,##0%")


def decimal(number: float) -> str:
    """Write a number with its true sign: +0.25."""
    written = format_decimal(abs(number), "#,##0.00")
    if round(number, 2) == 0:
        return written
    return f"{MINUS if number < 0 else '+'}{written}"


def dots(
    sets: Sequence[Played],
    rows_of: Callable[[Played], list[Row]],
    written: Written,
    *,
    ticks: Written,
    within: Sequence[float],
    mark: Callable[[Played], float],
    said: Callable[[Played], list[str]] = lambda _played: [],
) -> list[Panel]:
    """Show rows of figures, those of all sets over one scale that holds at least `within`.

    `mark` is what to compare the figures with.
    """
    rows = [rows_of(played) for played in sets]
    over = scale([row.figure for part in rows for row in part], *within)
    return [
        Panel(
            played.name,
            said(played),
            whiskers(part, over, ticks, mark(played)),
            ("", _("counted"), _("95 times in 100")),
            [_cells(row, written) for row in part],
        )
        for played, part in zip(sets, rows, strict=True)
    ]


def _cells(row: Row, written: Written) -> tuple[str, str, str]:
    if row.figure is None:
        return row.label, "–", "–"
    low, high = written(row.figure["low"]), written(row.figure["high"])
    between = _("%(low)s to %(high)s", low=low, high=high)
    return row.label, written(row.figure["value"]), between

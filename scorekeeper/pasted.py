"""A pad of paper as text: rows of numbers, and whose each is, whatever stands between them."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .rules.names import same

MOST_ROWS = 200
SIGNS = str.maketrans("−–", "--")
# In 9-4-3 a dash stands between tricks; in +1 -1 0 it is a sign.
NUMBER = r"(?<![^\W\d_])(?:(?<!\w)[+-])?[0-9]{1,9}"
# 2026-01-31, 31.1.2026, 1/31/26, 31.1., 20:15; but 9/4/3, 9.4.3 and 9:4:3 are tricks.
DATE = (
    r"(?<![\d:])(?:\d{4}-\d\d?-\d\d?|\d\d?(?P<between>[./-])\d\d?(?P=between)(?:\d{4}|[2-9]\d)"
    r"|\d\d?\.\d\d?\.|\d\d?:\d\d)(?!:?\d)"
)
YEAR = re.compile(r"(?:19|20)[0-9]{2}")
CELLS = re.compile(r"[\s;,|/]+")

COUNT, NAMES = "count", "names"


class Row(NamedTuple):
    """A line that was pasted: its numbers by seat, "" where it has none; or `why` it has none."""

    text: str
    numbers: Sequence[str] = ()
    why: str = ""  # another COUNT of numbers than of players; unclear whose, by the NAMES


class Found(NamedTuple):
    """What stands in a line, in its order: seats whose name it is, and numbers."""

    seat: int | None
    number: str


def rows(text: str, names: Sequence[str]) -> list[Row]:
    """Return the hands of a text, a line each: tricks as 9-4-3, or nets with their signs.

    Numbers belong to the names beside them, else to those of the last heading, else to the seats
    in their order. A number in front, as of the hand, is left out; so are dates, and lines without
    any number.
    """
    order: Sequence[int] | None = range(len(names))
    found: list[Row] = []
    for line in text.splitlines()[: 5 * MOST_ROWS]:
        told = list(_told(line, names))
        if any(one.number for one in told):
            found.append(_row(line, told, order, len(names)))
        elif _is_heading(line, told, len(names)):
            order = _order(line, told, names)
    return found[:MOST_ROWS]


def _told(line: str, names: Sequence[str]) -> Iterator[Found]:
    """Yield the names and numbers of a line, without dates; nothing of one that names a year."""
    seats = {same(name): seat for seat, name in enumerate(names)}
    words = sorted((name for name in seats if not name.isdecimal()), key=len, reverse=True)
    any_name = "|".join(map(re.escape, words)) or "(?!)"
    parts = re.compile(rf"(?<!\w)(?P<name>{any_name})(?!\w)|(?P<date>{DATE})|(?P<number>{NUMBER})")
    found = list(parts.finditer(same(line.translate(SIGNS))))
    if any(YEAR.fullmatch(part["number"] or "") for part in found):
        return
    for part in found:
        if part["name"]:
            yield Found(seats[part["name"]], "")
        elif part["number"]:
            yield Found(None, part["number"])


def _row(line: str, told: Sequence[Found], order: Sequence[int] | None, seats: int) -> Row:
    named = [one.seat for one in told if one.seat is not None]
    numbers = [one.number for one in told if one.number]
    expected = len(named) if len(named) > 1 else seats
    if len(numbers) == expected + 1 and told[0].number[:1].isdecimal():
        told, numbers = told[1:], numbers[1:]
    if len(named) > 1:  # one alone is who dealt
        return _by_names(line, told, seats)
    if len(numbers) != seats:
        return Row(line, why=COUNT)
    if order is None:
        return Row(line, why=NAMES)
    return Row(line, [numbers[order.index(seat)] for seat in range(seats)])


def _by_names(line: str, told: Sequence[Found], seats: int) -> Row:
    """Give each number to the name before it, or to the one after it where a number is first."""
    pairs = list(zip(told[::2], told[1::2], strict=False))
    if told[0].number:
        pairs = [(name, number) for number, name in pairs]
    by_seat = {name.seat: number.number for name, number in pairs if number.number}
    if 2 * len(by_seat) != len(told) or None in by_seat:
        return Row(line, why=NAMES)
    if len(by_seat) < seats - 1:
        return Row(line, why=COUNT)
    return Row(line, [by_seat.get(seat, "") for seat in range(seats)])


def _is_heading(line: str, told: Sequence[Found], seats: int) -> bool:
    """Tell whether a line without a number says whose columns follow; one of words alone may."""
    words = not any(map(str.isdigit, line)) and len(_cells(line)) in (seats, seats + 1)
    return len(told) > 1 or words


def _order(line: str, told: Sequence[Found], names: Sequence[str]) -> Sequence[int] | None:
    """Return whose numbers follow in which order, by names or how they begin; None if unclear."""
    seats = [one.seat for one in told if one.seat is not None]
    if not seats:
        begun = [
            [k for k, name in enumerate(names) if same(name).startswith(same(cell))]
            for cell in _cells(line)[-len(names) :]
        ]
        seats = [meant[0] for meant in begun if len(meant) == 1]
    return seats if sorted(seats) == list(range(len(names))) else None


def _cells(line: str) -> list[str]:
    return [cell for cell in CELLS.split(line.strip()) if any(map(str.isalnum, cell))]


def tricks(numbers: Sequence[str], targets: Sequence[int], total: int) -> list[str]:
    """Return a row as tricks: nets are added to the targets.

    Nets are known by a sign, or by their sum where tricks cannot have that.
    """
    if not numbers:
        return []
    told = [int(number) for number in numbers if number]
    signed = any(number[:1] in "+-" for number in numbers if number)
    even = len(told) == len(targets) and sum(told) == total - sum(targets)
    if not (signed or even):
        return list(numbers)
    return [
        str(int(number) + target) if number else ""
        for number, target in zip(numbers, targets, strict=True)
    ]

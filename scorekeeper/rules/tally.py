"""What one game adds to statistics: numbers a seat, each summed or compared over many games.

A tally is plain numbers in one order, so that thousands of them add up column by column.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from .hand import Trump, role
from .line import Line
from .sheet import Sheet

PARTS = 3  # roles that are told apart: dealer, eldest, and all others
SUITS = tuple(Trump)


WIDTHS = {"hands": PARTS, "net": PARTS, "made": PARTS, "best": 2, "worst": 2}
WIDTHS |= {"swapped": 2, "kept": 2, "trumps": len(SUITS)}
PLAIN = {"over", "won", "shared", "run", "chips"}


class Tally(NamedTuple):
    """What a seat has done in one game, in the hands that count; numbers are tricks or times."""

    over: int  # 1 if the game is over and its winners are known
    won: int  # 1 if this seat alone has won it
    shared: int  # 1 if it shares the win
    hands: tuple[int, ...]  # by part: dealer, eldest, others
    net: tuple[int, ...]  # by part, summed
    made: tuple[int, ...]  # by part: hands with a net of 0 or more
    best: tuple[int, int]  # the highest net of a hand, and the hand's number
    worst: tuple[int, int]
    run: int  # most hands on end with a net above 0
    swapped: tuple[int, int]  # hands after an up that gave cards away; of these up again
    kept: tuple[int, int]  # hands after an up without an exchange; of these up again
    chips: int
    trumps: tuple[int, ...]  # by suit, where it was noted: named by this seat
    gave: tuple[int, ...]  # cards owed to each seat, because this one was up


def tally(sheet: Sheet) -> list[Tally]:
    """Return what a game adds to statistics, by seat; hands after the end add nothing."""
    lines = [line for line in sheet.lines if not line.after_end]
    return [_of_seat(sheet, lines, seat) for seat in range(sheet.seats)]


def _of_seat(sheet: Sheet, lines: Sequence[Line], seat: int) -> Tally:
    winners = sheet.outcome.winners if sheet.outcome and sheet.won else ()
    won = seat in winners
    parts = [min(role(seat, line.dealer, sheet.seats), PARTS - 1) for line in lines]
    nets = [line.net[seat] for line in lines]
    by_part = [[net for at, net in zip(parts, nets, strict=True) if at == k] for k in range(PARTS)]
    numbered = [(net, line.number) for net, line in zip(nets, lines, strict=True)]
    chips = lines[-1].chips_totals if lines else None
    return Tally(
        over=int(sheet.won),
        won=int(won and len(winners) == 1),
        shared=int(won and len(winners) > 1),
        hands=tuple(map(len, by_part)),
        net=tuple(map(sum, by_part)),
        made=tuple(sum(net >= 0 for net in part) for part in by_part),
        best=max(numbered, key=lambda of: (of[0], -of[1]), default=(0, 0)),
        worst=min(numbered, default=(0, 0)),
        run=_longest_run(nets),
        swapped=_again(lines, seat, swapped=True),
        kept=_again(lines, seat, swapped=False),
        chips=chips[seat] if chips else 0,
        trumps=tuple(_named(sheet, lines, seat, suit) for suit in SUITS),
        gave=tuple(_given(lines, seat, to) for to in range(sheet.seats)),
    )


def _longest_run(nets: Sequence[int]) -> int:
    longest = run = 0
    for net in nets:
        run = run + 1 if net > 0 else 0
        longest = max(longest, run)
    return longest


def _again(lines: Sequence[Line], seat: int, *, swapped: bool) -> tuple[int, int]:
    """Count the hands after one that `seat` was up in, and how often it was up once more."""
    after = [
        later.net[seat] > 0
        for line, later in pairwise(lines)
        if line.net[seat] > 0 and any(step.up == seat for step in line.exchanges) == swapped
    ]
    return len(after), sum(after)


def _given(lines: Sequence[Line], up: int, down: int) -> int:
    steps = (step for line in lines for step in line.exchanges)
    return sum(step.cards for step in steps if (step.up, step.down) == (up, down))


def _named(sheet: Sheet, lines: Sequence[Line], seat: int, suit: Trump) -> int:
    maker = sheet.variant.trump_maker
    return sum(
        line.hand.trump is suit and sheet.variant.seat_of(maker, line.dealer) == seat
        for line in lines
    )


def dump(tallies: Sequence[Tally]) -> list[list[int]]:
    """Return tallies as rows of plain numbers, to be stored."""
    return [list(_flat(of)) for of in tallies]


def _flat(of: Tally) -> Iterator[int]:
    for value in of:
        yield from value if isinstance(value, tuple) else (value,)


def load(row: Sequence[int]) -> Tally:
    """Return the tally that `dump` wrote as a row."""
    values, at = [], 0
    for name in Tally._fields:
        width = WIDTHS.get(name, 1) if name != "gave" else len(row) - at
        values.append(row[at] if name in PLAIN else tuple(row[at : at + width]))
        at += width
    return Tally(*values)  # type: ignore[arg-type]


def _column(name: str) -> int:
    """Return where in a row a number, or the first of several, stands."""
    before = Tally._fields[: Tally._fields.index(name)]
    return sum(WIDTHS.get(field, 1) for field in before)


OVER, WON, SHARED = map(_column, ("over", "won", "shared"))
BEST, WORST, RUN, GAVE = map(_column, ("best", "worst", "run", "gave"))

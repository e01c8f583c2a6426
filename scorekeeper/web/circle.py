"""The seats as people sit, with what they exchange: geometry only, the template draws it.

Seat 0 sits at the bottom and the others follow clockwise, as on a table seen from above.
"""

from collections.abc import Sequence
from math import cos, hypot, radians, sin
from typing import NamedTuple

from ..rules.exchange import Exchange
from ..rules.names import in_lines, is_rtl, shortened
from ..rules.sheet import Sheet

WIDTH = 300
ACROSS = 104  # from the centre to the outermost seats
DOWN, MORE = 66, 8  # the same for three seats, and for each one that there is more
MARGIN = 37  # above and below them: half a chair, and a line of a name
CHAIR = 16  # radius of what stands for a person
BELOW, ABOVE = CHAIR + 14, -CHAIR - 6  # from there: the line that a name stands on
LINE = 14  # to the next line of it, further out
LOW = 0.6  # how far from the top a chair is whose name stands below it
DECK = 29, 7  # from a chair to the dealer's cards: at its outer side, and away from the name
GAP = 5  # between that and the tip of an arrow
APART = 4.5  # between what is given and the way back, each from the line between two chairs
MIDWAY, NEARER = 0.5, 0.4  # how far along an arrow its number stands; nearer where arrows cross
LONGEST, FITS = 12, 16  # visible characters of a name on one line, and of a line where it has two

# The edge that each seat has, clockwise, where a phone lies flat between so many players.
EDGES = {
    2: ("bottom", "top"),
    3: ("bottom", "left", "right"),
    4: ("bottom", "left", "top", "right"),
    5: ("bottom", "left", "left", "right", "right"),
    6: ("bottom", "left", "left", "top", "right", "right"),
}


class Chair(NamedTuple):
    """Where somebody sits, and what stands there."""

    x: int
    y: int
    name: list[tuple[int, str]]  # its lines, and how far from there each stands
    rtl: bool  # whether the name is read from right to left
    deck: tuple[int, int]  # where the cards of a dealer lie, from there
    deals: bool
    target: int | str


class Arrow(NamedTuple):
    """One exchange: cards one way, as many back, and its place in the order."""

    order: int
    cards: int
    there: str  # paths, as SVG takes them
    back: str
    x: int
    y: int


class Standing(NamedTuple):
    """How somebody stands, and at which edge of a phone that lies flat on the table."""

    edge: str
    name: str
    deals: bool
    won: bool
    target: int | None  # none once the game is over, or until the dealer has given them out
    net: int | None  # of the last hand; none before it
    total: int


class Circle(NamedTuple):
    """Everybody around the table."""

    width: int
    height: int
    chairs: list[Chair]
    arrows: list[Arrow]


def circle_of(sheet: Sheet, names: Sequence[str]) -> Circle | None:
    """Lay out who sits where before the coming hand, and what they exchange; None without one."""
    coming = sheet.next
    if coming is None:
        return None
    swaps = sheet.lines[-1].exchanges if sheet.lines else ()
    lines = [[shortened(line, FITS) for line in in_lines(name, LONGEST)] for name in names]
    margin = MARGIN + LINE * (max(map(len, lines)) - 1)
    places = _places(sheet.seats, margin)
    bottom = places[0][1]
    chairs = []
    for seat, (x, y) in enumerate(places):
        is_low = y > margin + LOW * (bottom - margin)
        aside = DECK[0] if x > WIDTH / 2 - 1 else -DECK[0]
        chairs.append(
            Chair(
                round(x),
                round(y),
                _stacked(lines[seat], is_low),
                is_rtl(names[seat]),
                (aside, DECK[1] if is_low else -DECK[1]),
                seat == coming.dealer,
                coming.targets[seat] if coming.targets else "?",
            )
        )
    arrows = [_arrow(order, swap, places) for order, swap in enumerate(swaps, 1)]
    return Circle(WIDTH, round(bottom + margin), chairs, arrows)


def _stacked(lines: Sequence[str], is_low: bool) -> list[tuple[int, str]]:
    """Put the lines of a name below a chair, or above it."""
    first = BELOW if is_low else ABOVE - LINE * (len(lines) - 1)
    return [(first + LINE * k, line) for k, line in enumerate(lines)]


def standings(sheet: Sheet, names: Sequence[str]) -> list[Standing]:
    """Say how everybody stands, in an order that keeps people at one edge clockwise."""
    coming, last = sheet.next, sheet.lines[-1] if sheet.lines else None
    winners = sheet.outcome.winners if sheet.outcome else ()
    edges = EDGES[sheet.seats]
    return [
        Standing(
            edge=edges[seat],
            name=names[seat],
            deals=coming is not None and seat == coming.dealer,
            won=sheet.won and seat in winners,
            target=coming.targets[seat] if coming and coming.targets else None,
            net=last.net[seat] if last else None,
            total=sheet.current[seat],
        )
        for seat in _from_above(edges)
    ]


def _from_above(edges: Sequence[str]) -> list[int]:
    """Return the seats as they stand from top to bottom: clockwise, but upwards at the left."""
    return sorted(range(len(edges)), key=lambda seat: -seat if edges[seat] == "left" else seat)


Point = tuple[float, float]


def _places(seats: int, margin: int) -> list[Point]:
    """Return where everybody sits: on an oval `margin` below the top, clockwise from the bottom."""
    angles = [radians(90 + seat * 360 / seats) for seat in range(seats)]
    top, down = min(map(sin, angles)), DOWN + MORE * (seats - 3)
    return [
        (WIDTH / 2 + ACROSS * cos(angle), margin + down * (sin(angle) - top)) for angle in angles
    ]


def _arrow(order: int, swap: Exchange, places: Sequence[Point]) -> Arrow:
    giver, other = places[swap.up], places[swap.down]
    neighbours = abs(swap.up - swap.down) in {1, len(places) - 1}
    x, y = _along(giver, other, MIDWAY if neighbours else NEARER)
    return Arrow(order, swap.cards, _path(giver, other), _path(other, giver), round(x), round(y))


def _path(start: Point, end: Point) -> str:
    """Return a line from one chair to another that touches neither, to the right of the way."""
    (x, y), (to_x, to_y) = start, end
    length = hypot(to_x - x, to_y - y)
    aside = (y - to_y) / length * APART, (to_x - x) / length * APART
    margin = (CHAIR + GAP) / length
    ends = (_along(start, end, share) for share in (margin, 1 - margin))
    first, last = (f"{px + aside[0]:.0f} {py + aside[1]:.0f}" for px, py in ends)
    return f"M{first}L{last}"


def _along(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share

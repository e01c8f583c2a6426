"""The picture of a game that is over, laid out: each text in lines that fit, by a careful guess.

Nobody knows in which font a picture will be seen; so widths are those of a wide one, set bold.
"""

import unicodedata
from typing import NamedTuple

WIDTH, MARGIN = 480, 24  # in units of the picture
NAME = 80  # where names begin
DATE, HEADLINE, BEST, TOTAL, CHIPS = 15, 26, 14, 20, 13  # sizes of letters
LEADING = 1.2  # from line to line, in sizes
NARROW, WIDE = frozenset("fijlrtI.,;:!'’|()[] -"), frozenset("mwMW@%…шщжюмыфШЩЖЮМЫФДЪ")
JOINER = "\u200d"


class Line(NamedTuple):
    """A line of text, and how far down it stands."""

    y: float
    text: str


class Place(NamedTuple):
    """A player in the picture: the first line, and the lines of the name."""

    seat: int
    y: float
    name: list[Line]


def width(text: str, size: float) -> float:
    """Guess how wide a text is at most."""
    return size * sum(_em(seen[0]) for seen in _clusters(text))


def _clusters(text: str) -> list[str]:
    """Split a text into what is seen as one: a letter with its marks, emoji that are joined."""
    found: list[str] = []
    for char in text:
        if found and (_em(char) == 0 or found[-1].endswith(JOINER)):
            found[-1] += char
        else:
            found.append(char)
    return found


def _em(char: str) -> float:
    if unicodedata.category(char) in {"Mn", "Me", "Cf"}:
        return 0
    if char in NARROW:
        return 0.5
    if char in WIDE:
        return 1.12
    if not char.isascii() and unicodedata.category(char)[0] not in "LPN":
        return 1.4  # emoji
    if unicodedata.east_asian_width(char) in "WF":
        return 1.1
    return 0.88 if char.isupper() else 0.74


def wrapped(text: str, size: float, room: float) -> list[str]:
    """Break a text into lines no wider than `room`: between words, or within one that is wider."""
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if width(longer, size) <= room:
            lines[-1] = longer
        else:
            lines += _pieces(word, size, room)
    return [line for line in lines if line]


def _pieces(word: str, size: float, room: float) -> list[str]:
    pieces = [""]
    for seen in _clusters(word):
        if width(pieces[-1] + seen, size) > room:
            head, hyphen, tail = pieces[-1].rpartition("-")
            pieces[-1:] = [head + hyphen, tail] if hyphen else [tail, ""]
        pieces[-1] += seen
    return pieces


def lines(text: str, size: float, y: float, room: float = WIDTH - 2 * MARGIN) -> list[Line]:
    """Lay a text out from `y` down."""
    return [Line(y + k * LEADING * size, line) for k, line in enumerate(wrapped(text, size, room))]


class Poster(NamedTuple):
    """What stands where in the picture."""

    headline: list[Line]
    best: list[Line]
    band: float  # how far down the coloured band goes
    places: list[Place]
    top: float  # where the chart begins


def poster(headline: str, best: str, places: list[tuple[int, str, str, str]]) -> Poster:
    """Lay a picture out. `places`: for each player the seat, the name, the total, the chips."""
    said = lines(headline, HEADLINE, 68)
    below = lines(best, BEST, said[-1].y + 26)
    band = (below or said)[-1].y + 16
    y, laid = band + 40, []
    for seat, name, total, chips in places:
        figures = max(width(total, TOTAL), width(chips, CHIPS))
        named = lines(name, TOTAL, y, WIDTH - MARGIN - NAME - figures - 16)
        laid.append(Place(seat, y, named))
        y = max(named[-1].y, y + LEADING * CHIPS if chips else 0) + LEADING * TOTAL + 10
    return Poster(said, below, band, laid, y)

"""What may be a player's name: something one can see, not too long, and not twice at a table."""

import unicodedata
from collections.abc import Sequence

LONGEST = 40  # visible characters

# A visible character may be a pile of code points (a family emoji has eleven), not an endless one.
MOST_CODE_POINTS = 16 * LONGEST

ZERO_WIDTH_JOINER = "\u200d"
# Letters and symbols by category that nevertheless show nothing.
BLANK_GLYPHS = frozenset("\u115f\u1160\u3164\uffa0\u2800")


def cleaned(name: str) -> str:
    """Return `name` without the white space around it, inner runs of it as one space."""
    return " ".join(name.split())


def same(name: str) -> str:
    """Return what two spellings of one name have in common: trimmed, NFKC, case folded."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold()).strip()


def visible(text: str) -> int:
    """Count the characters that a reader of `text` sees.

    Marks, joiners and selectors belong to the character before them; emoji held together by
    joiners and the two halves of a flag are one character.
    """
    count, joins, half_flag = 0, False, False
    for char in unicodedata.normalize("NFC", text):
        if char == ZERO_WIDTH_JOINER:
            joins = True
        elif not _clings(char):
            second_half = half_flag and _is_half_flag(char)
            count += not (second_half or (joins and unicodedata.category(char) == "So"))
            half_flag = _is_half_flag(char) and not second_half
            joins = False
    return count


def shortened(name: str, most: int) -> str:
    """Return `name`, or as much of its beginning as leaves `most` visible characters with a "…"."""
    if visible(name) <= most:
        return name
    kept = max(k for k in range(len(name)) if visible(name[:k]) < most)
    return name[:kept].rstrip(" \u200d") + "…"


def in_lines(name: str, most: int) -> tuple[str, ...]:
    """Return `name`, or if it has more than `most` visible characters the two halves of it.

    A space or a hyphen not far from the middle is where it breaks, if there is one.
    """
    if visible(name) <= most:
        return (name,)
    breaks = [k for k in range(1, len(name)) if visible(name[: k + 1]) > visible(name[:k])]
    half, near = visible(name) / 2, visible(name) / 5

    def off(k: int) -> float:
        """How bad it is to break there: how far from the middle."""
        between = name[k - 1] in " -" or name[k] == " "
        return abs(visible(name[:k]) - half) - between * near

    best = min(breaks, key=off)
    return name[:best].strip(), name[best:].strip()


def is_rtl(name: str) -> bool:
    """Tell whether a name is read from right to left, by its first letter that has a direction."""
    directions = (unicodedata.bidirectional(char) for char in name)
    return next((way != "L" for way in directions if way in {"L", "R", "AL"}), False)


def problem(name: str) -> str | None:
    """Say why `name`, already cleaned, is no name: a code of the game document, or None."""
    if len(name) > MOST_CODE_POINTS:
        return "too_long"
    if any(unicodedata.category(char) in {"Cc", "Cs", "Zl", "Zp"} for char in name):
        return "unknown_value"
    if all(_shows_nothing(char) for char in name):
        return "blank"
    return "too_long" if visible(name) > LONGEST else None


def problems(names: Sequence[str]) -> dict[int, str]:
    """Say by seat what is wrong with the names of a table, already cleaned; empty if nothing is."""
    found: dict[int, str] = {}
    seen: set[str] = set()
    for seat, name in enumerate(names):
        if code := problem(name):
            found[seat] = code
        elif same(name) in seen:
            found[seat] = "duplicate"
        seen.add(same(name))
    return found


def _clings(char: str) -> bool:
    is_skin_tone = "\U0001f3fb" <= char <= "\U0001f3ff"
    return is_skin_tone or unicodedata.category(char) in {"Mn", "Mc", "Me", "Cf"}


def _is_half_flag(char: str) -> bool:
    return "\U0001f1e6" <= char <= "\U0001f1ff"


def _shows_nothing(char: str) -> bool:
    return char in BLANK_GLYPHS or unicodedata.category(char)[0] in "ZCM"

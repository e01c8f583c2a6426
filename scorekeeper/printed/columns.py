"""Figures and columns of a terminal, also under names of any script."""

import unicodedata
from collections.abc import Iterable, Sequence

from ..rules.names import ZERO_WIDTH_JOINER


def signed(number: int) -> str:
    """Write a number with its sign: "+3", "−2", "0"."""
    return f"{number:+}".replace("-", "−") if number else "0"


def justified(texts: Sequence[str]) -> list[str]:
    """Pad texts on the left until all are as wide as the widest."""
    widest = max(map(width, texts))
    return [" " * (widest - width(text)) + text for text in texts]


def flush_left(texts: Sequence[str]) -> list[str]:
    """Pad texts on the right until all are as wide as the widest."""
    widest = max(map(width, texts))
    return [text + " " * (widest - width(text)) for text in texts]


def side_by_side(columns: Iterable[Sequence[str]]) -> str:
    """Write columns beside each other, row by row."""
    return "\n".join("  ".join(cells).rstrip() for cells in zip(*columns, strict=True))


def width(text: str) -> int:
    """Count the columns of a terminal that a text takes up."""
    columns, before = 0, ""
    for char in text:
        clings = before == ZERO_WIDTH_JOINER or unicodedata.category(char) in {"Mn", "Me", "Cf"}
        if not clings:
            columns += 2 if unicodedata.east_asian_width(char) in "WF" else 1
        before = char
    return columns

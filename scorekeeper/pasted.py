"""A pad of paper, typed or pasted: rows of numbers, whatever stands between them."""

import re
from collections.abc import Sequence

NUMBER = re.compile(r"[+\-−–]?\d{1,4}", re.ASCII)
SIGNS = str.maketrans("−–", "--")
# 9-4-3 and 9 - 4 - 3 are three tricks; in +1 -1 0 the same character is a sign.
DASH = re.compile(r"(?<=\d)(?:[-–−]|\s+[-–−]\s+)(?=\d)")
MOST_ROWS = 200


def rows(text: str, seats: int) -> list[list[str]]:
    """Return the numbers of each line, by seat: tricks as 9-4-3, or nets with their signs.

    A number in front of them, as of the hand, is left out; so is a line without any number.
    """
    found = []
    for line in text.splitlines()[: 5 * MOST_ROWS]:
        numbers = [cell.translate(SIGNS) for cell in NUMBER.findall(DASH.sub(" ", line))]
        if len(numbers) == seats + 1:
            numbers = numbers[1:]
        if numbers:
            found.append(numbers)
    return found[:MOST_ROWS]


def tricks(numbers: Sequence[str], targets: Sequence[int], total: int) -> list[str]:
    """Return a row as tricks: nets, known by a sign, are added to the targets."""
    signed = any(number[:1] in "+-" for number in numbers)
    if not signed or len(numbers) != len(targets):
        return list(numbers)
    return [str(int(number) + target) for number, target in zip(numbers, targets, strict=True)]

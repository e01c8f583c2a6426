"""Chips evened out with few payments; the fewest, where there are not very many people."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TypeVar

Who = TypeVar("Who")
MOST_EXACTLY = 10  # people: for more, the fewest payments would take too long to find


def settle(chips: Mapping[Who, int]) -> list[tuple[Who, Who, int]]:
    """Say who pays whom how many, so that nobody has more or less than at the start.

    `chips` adds up to 0. People split into as many groups as possible that even out among
    themselves: each group needs one payment less than it has people. More than `MOST_EXACTLY`
    people are one group, which may take some payments more than would do.
    """
    owing = [(who, count) for who, count in chips.items() if count]
    payments = []
    for group in _groups([count for _who, count in owing]):
        payments += _even(*zip(*(owing[k] for k in group), strict=True))
    return payments


def _groups(counts: Sequence[int]) -> list[list[int]]:
    """Split places into as many groups as possible whose counts add up to 0."""
    if len(counts) > MOST_EXACTLY:
        return [list(range(len(counts)))]
    sums = [0] * (1 << len(counts))
    for chosen in range(1, len(sums)):
        low = (chosen & -chosen).bit_length() - 1
        sums[chosen] = sums[chosen & (chosen - 1)] + counts[low]

    @cache
    def best(left: int) -> tuple[int, ...]:
        """Return the groups, as sets of bits, that the places in `left` split into."""
        low = left & -left
        found: tuple[int, ...] = (left,)
        rest = part = left ^ low
        while True:
            part = (part - 1) & rest
            if not sums[part | low] and len(split := best(left ^ part ^ low)) >= len(found):
                found = (part | low, *split)
            if not part:
                return found

    return [
        [k for k in range(len(counts)) if group >> k & 1]
        for group in (best(len(sums) - 1) if counts else ())
    ]


def _even(people: Sequence[Who], counts: Sequence[int]) -> list[tuple[Who, Who, int]]:
    """Even a group out: whoever owes most pays whoever is owed most."""
    left = dict(zip(people, counts, strict=True))
    payments = []
    while any(left.values()):
        payer, payee = min(left, key=left.__getitem__), max(left, key=left.__getitem__)
        chips = min(-left[payer], left[payee])
        payments.append((payer, payee, chips))
        left[payer] += chips
        left[payee] -= chips
    return payments

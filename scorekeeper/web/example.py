"""Worked examples for the rule book: hands that show something, scored by the rules."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, pairwise, zip_longest

from ..rules.hand import BySeat, Hand
from ..rules.sheet import Sheet, score
from ..rules.variant import Variant

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Fay")

# What a hand should come to by seat, the dealer first: one is up and two down, or the other way.
ONE_UP = (3, -1, -2)
ONE_DOWN = (-3, 1, 2)


def sheet(variant: Variant, wanted: BySeat) -> Sheet:
    """Score one hand dealt by seat 0 whose nets are as near to `wanted` as these rules allow.

    Targets are those of the usual rotation, and the game goes on after it whatever it was.
    """
    usual = replace(variant, first_hand_targets=None, dealer_assigns_targets=False)
    tricks = _nearest(usual.turn(1, 0).targets, usual.tricks, wanted)
    return score(usual, 0, [Hand(tricks=tricks)], play_on=True)


def _nearest(targets: BySeat, total: int, wanted: BySeat) -> BySeat:
    """Return the tricks whose nets differ least from `wanted`; of several, most for the dealer."""

    def far(tricks: BySeat) -> int:
        nets = [took - target for took, target in zip(tricks, targets, strict=True)]
        return sum(
            abs(net - want) for net, want in zip_longest(nets, wanted[: len(nets)], fillvalue=0)
        )

    return min(_results(len(targets), total), key=lambda tricks: (far(tricks), _descending(tricks)))


def _descending(tricks: Sequence[int]) -> list[int]:
    return [-took for took in tricks]


def _results(seats: int, total: int) -> Iterator[BySeat]:
    """Yield every way in which so many tricks can fall: bars between them part the seats."""
    end = total + seats - 1
    for bars in combinations(range(end), seats - 1):
        yield tuple(after - before - 1 for before, after in pairwise((-1, *bars, end)))

"""Who swaps how many cards with whom, and in which order.

A hand's over-tricks are owed in cards: whoever was up gives one card for each, and a seat that was
down gives one back for it. It is owed after scoring, and carried out when the next hand is dealt.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from .hand import BySeat, Turn, role


class Order(StrEnum):
    """Who is served first. House rules differ; most rule books say the higher target."""

    UPCOMING = "upcoming"  # the higher target in the hand about to be played
    FINISHED = "finished"  # the higher target in the hand just played
    MOST_UP = "most_up"  # of the ups the one most up; the downs as UPCOMING
    NEXT_IN_TURN = "next_in_turn"  # ups as UPCOMING; of the downs the next one clockwise


@dataclass(frozen=True, slots=True)
class Exchange:
    """`cards` cards pass from seat `up` to seat `down`, and as many come back."""

    up: int
    down: int
    cards: int


@dataclass(frozen=True, slots=True)
class Unmatched:
    """Over-tricks and under-tricks that found no partner, in tricks."""

    up: int
    down: int


ALL_MATCHED = Unmatched(0, 0)

Pair = tuple[int, int]  # the seat that is up, the seat that is down
Key = Callable[[int], tuple[int, ...]]


def pairs(net: BySeat, order: Order, finished: Turn, coming: Turn) -> list[Pair]:
    """Pair every seat that is up with every seat that is down, in the order they are served.

    `finished` is the turn in which `net` was made, `coming` the turn in which cards will move.
    """
    by_target = _by_target(finished if order is Order.FINISHED else coming)
    seats = sorted(range(len(net)), key=by_target)
    ups = [seat for seat in seats if net[seat] > 0]
    downs = [seat for seat in seats if net[seat] < 0]
    if order is Order.MOST_UP:
        ups.sort(key=lambda seat: -net[seat])  # stable: equals stay by target
    if order is Order.NEXT_IN_TURN:
        return [(up, down) for up in ups for down in sorted(downs, key=_clockwise(up, len(net)))]
    return [(up, down) for up in ups for down in downs]


def exchanges(net: BySeat, ordered: Sequence[Pair]) -> tuple[Exchange, ...]:
    """Give each pair in its order as many cards as both still owe, until one side is served."""
    left = list(net)
    plan = []
    for up, down in ordered:
        cards = min(left[up], -left[down])
        if cards > 0:
            plan.append(Exchange(up, down, cards))
            left[up] -= cards
            left[down] += cards
    return tuple(plan)


def unmatched(net: BySeat) -> Unmatched:
    """Count what is left over when the targets do not add up to the tricks of a hand."""
    surplus = sum(net)
    return Unmatched(up=max(surplus, 0), down=max(-surplus, 0))


def _by_target(turn: Turn) -> Key:
    """Higher target first; of equals, the nearer to the dealer clockwise."""
    seats = len(turn.targets)
    return lambda seat: (-turn.targets[seat], role(seat, turn.dealer, seats))


def _clockwise(start: int, seats: int) -> Key:
    return lambda seat: ((seat - start) % seats,)

"""The exchange with real cards: which cards move under each protocol.

What a seat holds is a sorted list of cards, and is changed in place; hand sizes never change.
"""

from bisect import insort
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from .cards import Card, from_the_bottom, from_the_top, suit

Moved = tuple[tuple[Card, ...], tuple[Card, ...]]  # what up gave, what came back


@dataclass(frozen=True, slots=True)
class Swap:
    """Cards that seat `up` gave to seat `down`, and what came back: as many, in that order."""

    up: int
    down: int
    up_gives: tuple[Card, ...]
    down_gives: tuple[Card, ...]


def lowest_highest(up: list[Card], down: list[Card], cards: int) -> Moved:
    """Swap the lowest `cards` that `up` holds for the highest that `down` holds.

    Both are settled before any card moves; trump counts for nothing. Of equal ranks clubs go
    first, then diamonds, hearts, spades.
    """
    lowest = tuple(sorted(up, key=from_the_bottom)[:cards])
    highest = tuple(sorted(down, key=from_the_top)[:cards])
    _move(lowest, up, down)
    _move(highest, down, up)
    return lowest, highest


def suit_ask(
    up: list[Card], down: list[Card], cards: int, give: Callable[[Sequence[Card]], Card]
) -> Moved:
    """Let `up` ask `cards` times: it gives a card, and gets the highest `down` has of that suit.

    The card just given counts, so without a higher one it comes back. `give` is shown what `up`
    holds, with all that came back so far, and returns the card it gives.
    """
    given, returned = [], []
    for _ in range(cards):
        asked = give(up)
        _move([asked], up, down)
        answer = max(card for card in down if suit(card) == suit(asked))
        _move([answer], down, up)
        given.append(asked)
        returned.append(answer)
    return tuple(given), tuple(returned)


def _move(cards: Sequence[Card], giver: list[Card], taker: list[Card]) -> None:
    for card in cards:
        giver.remove(card)
        insort(taker, card)

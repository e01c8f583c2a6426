"""The hands of the batch engine card by card, as records of the reference engine."""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from ...rules.hand import Turn
from ...rules.variant import Variant
from ..cards import Card
from ..record import Record
from ..swaps import Swap
from .bits import cards_of
from .games import play_games
from .play import Table


def records(
    variant: Variant, kinds: Sequence[str], seeds: Sequence[int], most_hands: int
) -> list[list[Record]]:
    """Play a game for each seed, and return of each what happened in its hands."""
    games: list[list[Record]] = [[] for _ in seeds]
    for hand in play_games(variant, kinds, seeds, most_hands):
        for place, game in enumerate(hand.games.tolist()):
            games[game].append(record(hand.table, place))
    return games


def record(table: Table, game: int) -> Record:
    """Return what happened in one of the games at `table`, counted from 0."""
    return Record(
        variant=table.variant,
        turn=Turn(int(table.dealer[game]), tuple(table.turn.targets[:, game].tolist())),
        dealt=tuple(map(cards_of, table.dealt[:, game].tolist())),
        kitty=cards_of(int(table.kitty[game])),
        swaps=_swaps(table, game),
        trump_maker=int(table.trump_maker[game]),
        trump=int(table.trumps.suit[game]),
        discards=_in_order(cards[game] for cards in table.discards),
        leader=int(table.leader[game]),
        plays=_in_order(cards[game] for cards in table.plays),
        trick_log=tuple(table.log[:, game].tolist()),
    )


def _swaps(table: Table, game: int) -> tuple[Swap, ...]:
    """Put together what moved card by card: no two seats swap twice."""
    moved: dict[tuple[int, int], tuple[list[Card], list[Card]]] = {}
    for swap in table.swaps:
        for place in np.flatnonzero(swap.games == game).tolist():
            given, returned = moved.setdefault(
                (int(swap.up[place]), int(swap.down[place])), ([], [])
            )
            given += cards_of(int(swap.up_gives[place]))
            returned += cards_of(int(swap.down_gives[place]))
    return tuple(Swap(*seats, *map(tuple, cards)) for seats, cards in moved.items())


def _in_order(cards: Iterable[np.integer[Any]]) -> tuple[Card, ...]:
    """Return the cards of sets that hold one each."""
    return tuple(cards_of(int(card))[0] for card in cards)

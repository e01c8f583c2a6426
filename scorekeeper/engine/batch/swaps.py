"""The exchange with real cards, in many games at once (`engine.swaps`).

What the seats hold, [seats, games], is changed in place.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from .bits import Cards, from_the_bottom, from_the_top, highest, suits_of
from .exchange import Step
from .seats import Numbers

# What seats hold, which seats they are and in which games: the card that each gives.
Give = Callable[[Cards, Numbers, Numbers], Cards]


@dataclass(frozen=True, slots=True)
class Swap:
    """One card for one card, in some of the games."""

    games: Numbers
    up: Numbers  # from here on one for each of these games
    down: Numbers
    up_gives: Cards
    down_gives: Cards


def lowest_highest(held: Cards, step: Step) -> Iterator[Swap]:
    """Swap the lowest cards that up holds for the highest that down holds."""
    games, up, down = step.games, step.up, step.down
    ups, downs = held[up, games], held[down, games]
    low, high = ups.copy(), downs.copy()  # what is left of them
    for some in step.card_by_card():
        given, returned = from_the_bottom(low[some]), from_the_top(high[some])
        low[some] ^= given
        high[some] ^= returned
        yield Swap(games[some], up[some], down[some], given, returned)
    held[up, games] = low | (downs ^ high)
    held[down, games] = high | (ups ^ low)


def suit_ask(held: Cards, step: Step, give: Give) -> Iterator[Swap]:
    """Let up give a card each time, and get the highest that down then has of its suit."""
    for some in step.card_by_card():
        games, up, down = step.games[some], step.up[some], step.down[some]
        asked = give(held[up, games], up, games)
        answer = highest((held[down, games] | asked) & suits_of(asked))
        held[up, games] ^= asked ^ answer
        held[down, games] ^= asked ^ answer
        yield Swap(games, up, down, asked, answer)

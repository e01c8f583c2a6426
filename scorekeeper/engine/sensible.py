"""A player who knows the advice that people give each other at the table.

docs/engine.md explains each choice. It draws no random number: the same cards are always played in
the same way. It counts cards: what is neither in its hand, nor played, nor known to lie face down,
somebody else may hold.
"""

from collections.abc import Sequence

from ..rules.hand import ByRole, BySeat
from .cards import ACE, NO_TRUMP, SUITS, BySuit, Card, Suit, by_suit, from_the_bottom, rank, suit
from .player import View
from .tricks import beats, winning


class SensiblePlayer:
    """Long strong trump, short side suits, sure tricks first, and no high card thrown away."""

    def assign(self, targets: ByRole, dealer: int, totals: BySeat) -> BySeat:
        """Keep the lowest target; the seat that stands highest gets the highest, and so on.

        Of seats that stand level the next one clockwise gets the higher target.
        """
        seats = len(targets)
        others = sorted(range(1, seats), key=lambda step: -totals[(dealer + step) % seats])
        lowest, *higher = sorted(targets)
        given = {dealer: lowest}
        for step, target in zip(others, reversed(higher), strict=True):
            given[(dealer + step) % seats] = target
        return tuple(given[seat] for seat in range(seats))

    def trump(self, held: Sequence[Card], allowed: int) -> Suit:
        """Name the longest suit; of equals the stronger, then spades before hearts and so on."""
        suits = by_suit(held)
        return max(range(len(SUITS)), key=lambda s: (len(suits[s]), sum(map(rank, suits[s])), s))

    def give(self, held: Sequence[Card], view: View) -> Card:
        """Ask in the suit in which others have most cards above one's best, with the lowest card.

        So never where one holds the ace, as long as there is another suit.
        """
        suits, theirs = by_suit(held), by_suit(unseen(held, view))
        wanted = max(
            (s for s in range(len(SUITS)) if suits[s]),
            key=lambda s: (sum(card > suits[s][-1] for card in theirs[s]), -s),
        )
        return suits[wanted][0]

    def discard(self, held: Sequence[Card], cards: int, view: View) -> Sequence[Card]:
        """Empty the shortest side suits from below; trumps and aces go last."""
        lengths = list(map(len, by_suit(held)))

        def worth(card: Card) -> tuple[bool, int, Card]:
            kept = suit(card) == view.trump or rank(card) == ACE
            return kept, lengths[suit(card)], card

        return sorted(held, key=worth)[:cards]

    def play(self, options: Sequence[Card], held: Sequence[Card], view: View) -> Card:
        """Lead, or take the trick where that will hold, or else throw what is worth least."""
        if len(options) == 1:
            return options[0]
        if not view.trick:
            return _lead(held, view)
        taking = _taking(options, held, view)
        return _throw(options, view) if taking is None else taking


def unseen(held: Sequence[Card], view: View) -> list[Card]:
    """Return the cards that others may hold, sorted."""
    seen = {*held, *view.trick, *view.played, *view.aside}
    return [card for card in view.pack if card not in seen]


def _lead(held: Sequence[Card], view: View) -> Card:
    """Draw trumps while that pays; else cash what is sure; else lead low from the longest suit."""
    mine, theirs = by_suit(held), by_suit(unseen(held, view))
    sides = [s for s in range(len(SUITS)) if s != view.trump and mine[s]]
    if _draws_trumps(mine, theirs, view):
        return mine[view.trump][-1]
    if sure := [s for s in sides if _sure(mine[s], theirs[s])]:
        return mine[max(sure, key=lambda s: (len(theirs[s]), -s))][-1]
    if sides:
        return mine[max(sides, key=lambda s: (len(mine[s]), -s))][0]
    return held[-1] if _sure(held, theirs[view.trump]) else held[0]


def _draws_trumps(mine: BySuit, theirs: BySuit, view: View) -> bool:
    """Tell whether to lead the highest trump: it is sure, and costs others as many as oneself.

    Each such trick takes one trump from everybody, so with two others from twice as many.
    """
    if view.trump == NO_TRUMP:
        return False
    own, out = mine[view.trump], theirs[view.trump]
    return bool(own and out) and _sure(own, out) and len(own) * view.others >= len(out)


def _sure(own: Sequence[Card], out: Sequence[Card]) -> bool:
    """Tell whether one's best card of a suit beats all that others may hold of it."""
    return not out or own[-1] > out[-1]


def _taking(options: Sequence[Card], held: Sequence[Card], view: View) -> Card | None:
    """Return the cheapest card that takes the trick and will hold it, as far as one can see.

    Last to play, and with a ruff, any will do; else nobody may have a higher card of the suit.
    """
    best = view.trick[winning(view.trick, view.trump)]
    takers = [card for card in options if beats(card, best, view.trump)]
    if takers and not view.last and suit(takers[0]) == suit(view.trick[0]):
        out = by_suit(unseen(held, view))[suit(takers[0])]
        takers = [card for card in takers if _sure([card], out)]
    return takers[0] if takers else None


def _throw(options: Sequence[Card], view: View) -> Card:
    """Return the lowest card, a trump only where there is nothing else."""
    plain = [card for card in options if suit(card) != view.trump]
    return min(plain or options, key=from_the_bottom)

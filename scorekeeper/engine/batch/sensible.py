"""The sensible player, in many games at once: every choice is that of `engine.sensible`.

There it is said what is chosen; here it is done by numbers, one for each suit, in lanes. The suit
with the greatest number is chosen; TIES make the first of equals the greatest.
"""

import numpy as np

from ...rules.hand import ByRole
from ...rules.variant import PACK
from ..cards import ACE, RANKS, rank
from .bits import (
    EVERY_LANE,
    ONE,
    WIDTH,
    Cards,
    from_the_bottom,
    greater,
    greatest,
    highest,
    larger,
    lengths,
    lowest,
    set_of,
    suits_of,
    up_to_highest,
)
from .players import Choose
from .seats import BySeat, Numbers, counted, turned, turned_back
from .trick import Trick

IN_ORDER = np.uint64(0x0003_0002_0001_0000)  # clubs to spades: of equals the last is greatest
TIES = np.uint64(0x0000_0001_0002_0003)  # of equals the first is greatest
CASH = 64 * EVERY_LANE  # leading a sure side suit comes before any that is not
DRAW = 1024 * EVERY_LANE  # drawing trumps before either
LAST = 4 * EVERY_LANE  # else trumps come last
ACES = set_of(range(ACE, PACK, len(RANKS)))
# All cards of the ranks, numbered from 0, whose number has a bit set; by how much the bit counts.
OF_RANKS = {bit: set_of(card for card in range(PACK) if rank(card) & bit) for bit in (1, 2, 4, 8)}


class SensiblePlayers:
    """Long strong trump, short side suits, sure tricks first, and no high card thrown away."""

    def keep(self, games: Numbers) -> None:
        """Forget all games but these: there is nothing to forget."""

    def assign(self, targets: ByRole, dealer: Numbers, totals: BySeat) -> BySeat:
        """Keep the lowest target; the seat that stands highest gets the highest, and so on."""
        seats = len(targets)
        lowest_target, *higher = sorted(targets)
        standing = turned(totals, dealer)[1:]
        queue = np.sort((-standing << 3) + counted(seats)[1:, None], axis=0)
        by_role = np.full(totals.shape, lowest_target)
        for role, target in zip(queue & 7, reversed(higher), strict=True):
            by_role[role, counted(len(dealer))] = target
        return turned_back(by_role, dealer)

    def trump(self, seat: Numbers, seen: Cards, allowed: int) -> Numbers:
        """Name the longest suit; of equals the stronger, then spades before hearts and so on."""
        strength = sum(lengths(seen & cards) * bit for bit, cards in OF_RANKS.items())
        suit = greatest((lengths(seen) << 9) + (strength << 2) + IN_ORDER)
        return np.bitwise_count(lowest(suit) - ONE).astype(np.int64) // WIDTH

    def give(self, seat: Numbers, held: Cards, unseen: Cards, games: Numbers) -> Cards:
        """Ask in the suit in which others have most cards above one's best, with the lowest."""
        above = lengths(unseen & ~up_to_highest(held)) + EVERY_LANE
        return lowest(held & greatest((above << 2 | TIES) & suits_of(held)))

    def discard(self, seat: Numbers, held: Cards, cards: int, trumps: Cards) -> list[Cards]:
        """Empty the shortest side suits from below; trumps and aces go last."""
        shortness = (16 * EVERY_LANE - lengths(held)) << 2 | TIES
        kept = trumps | ACES
        laid = []
        for _ in range(cards):
            plain = held & ~kept
            left = np.where(plain != 0, plain, held)
            laid.append(lowest(left & greatest(shortness & suits_of(left))))
            held = held ^ laid[-1]
        return laid

    def playing(self, cards: int) -> Choose:
        """Return how they play a hand."""
        return self.play

    def play(self, trick: Trick) -> Cards:
        """Lead, or take the trick where that will hold, or else throw what is worth least."""
        return _follow(trick) if trick.place else _lead(trick)


def _lead(trick: Trick) -> Cards:
    """Draw trumps while that pays; else cash what is sure; else lead low from the longest suit."""
    mine, theirs = trick.held[0], trick.unseen
    own, out, sure = lengths(mine), lengths(theirs), greater(mine, theirs)
    trumps, others = trick.known.trumps.cards, len(trick.held) - 1
    pays = sure & suits_of(theirs) & greater(own * others + EVERY_LANE, out)
    sides = larger(own, (CASH + out) & sure) << 3 | TIES
    suit = greatest((sides & ~trumps) | ((LAST + (DRAW & pays)) & trumps))
    cards = mine & suit
    return np.where((cards & sure) != 0, highest(cards), lowest(cards))


def _follow(trick: Trick) -> Cards:
    """Take the trick with the cheapest card that will hold it; else throw what is worth least."""
    takers = trick.options & trick.beating
    if not trick.last:
        takers &= ~up_to_highest(trick.unseen & trick.led)
    plain = trick.options & ~trick.known.trumps.cards
    thrown = from_the_bottom(np.where(plain != 0, plain, trick.options))
    return np.where(takers != 0, lowest(takers), thrown)

"""Which cards may be played to a trick, and which of them takes it."""

from bisect import bisect_left
from collections.abc import Sequence

from .cards import NO_TRUMP, Card, Suit, suit


def legal(
    held: Sequence[Card], led: Suit | None, trump: Suit = NO_TRUMP, must_trump: bool = False
) -> Sequence[Card]:
    """Return the cards of `held`, sorted, that may be played to a trick in which `led` was led.

    Follow suit if you can, else any card. The leader (`led` is None) may play anything. Where a
    void must trump (`must_trump`; some rule books have it, no variant of ours), a trump if you
    have one.
    """
    if led is None:
        return held
    following = held[bisect_left(held, 13 * led) : bisect_left(held, 13 * led + 13)]
    if must_trump and not following:
        following = [card for card in held if suit(card) == trump]
    return following or held


def winning(trick: Sequence[Card], trump: Suit) -> int:
    """Return the place in `trick` of the card that takes it: highest trump, or else of the suit."""
    best = 0
    for place, card in enumerate(trick):
        if beats(card, trick[best], trump):
            best = place
    return best


def beats(card: Card, best: Card, trump: Suit) -> bool:
    """Tell whether `card`, played later, takes the trick from `best`."""
    if suit(card) == suit(best):
        return card > best
    return suit(card) == trump

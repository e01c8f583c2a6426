"""A game as it would be with other facts: names, seats, first dealer, rules, note."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ..models import Fact
from ..rules import agreement, document
from ..rules.document import GameDocument
from ..rules.hand import BySeat, Hand


def mended(before: GameDocument, facts: Mapping[str, Fact]) -> GameDocument:
    """Return the game as it would be with these facts.

    Targets given out go where dealers no longer do that, or where they have become others.
    """
    variant = agreement.read(facts["agreed"])
    assigned = variant.dealer_assigns_targets
    coming = before.next_targets or ()
    return replace(
        before,
        players=tuple(facts[f"names.{player}"] for player in facts["seats"]),
        first_dealer=facts["first_dealer"],
        variant=variant,
        note=facts["note"],
        hands=before.hands
        if assigned
        else tuple(replace(hand, targets=None) for hand in before.hands),
        next_targets=coming if assigned and sorted(coming) == sorted(variant.targets) else None,
    )


def moved(game: GameDocument, came_from: Sequence[int]) -> GameDocument:
    """Return the game with what its hands tell of each seat at the seat that the person has now.

    `came_from` says by seat where the person there sat before.
    """

    def by_seat(values: BySeat | None) -> BySeat | None:
        return values and tuple(values[seat] for seat in came_from)

    def now_at(seat: int | None) -> int | None:
        return None if seat is None else came_from.index(seat)

    def seated(hand: Hand) -> Hand:
        log = hand.trick_log and tuple(came_from.index(seat) for seat in hand.trick_log)
        return replace(
            hand,
            tricks=tuple(hand.tricks[seat] for seat in came_from),
            targets=by_seat(hand.targets),
            dealer=now_at(hand.dealer),
            last_trick=now_at(hand.last_trick),
            trick_log=log,
        )

    seated_hands = tuple(seated(hand) for hand in game.hands)
    return replace(game, hands=seated_hands, next_targets=by_seat(game.next_targets))


def hands(before: GameDocument, mended: GameDocument) -> dict[str, Fact]:
    """Return what changes in the hands, and for the coming one, by the keys of a change."""
    hands = enumerate(zip(before.hands, mended.hands, strict=True), 1)
    return {
        "next_targets": mended.next_targets and list(mended.next_targets),
        **{f"hands.{k}": document.dump_hand(hand) for k, (was, hand) in hands if was != hand},
    }

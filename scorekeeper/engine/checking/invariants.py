"""What must be true of every hand with real cards, in definitions of its own.

What happened is taken from the record of a hand: which cards were dealt, swapped, laid away and
played, who took each trick, and the variant with its phases. The hand is played through once more
from that, with sets of cards, and whatever does not fit the rules is a `Flaw`.
"""

from collections.abc import Callable, Sequence

from ...rules.variant import Discard, Protocol, Variant
from ..cards import Card
from ..record import Record
from ..swaps import Swap
from . import naive
from .naive_end import Data, Rows

Held = list[set[Card]]  # by seat

FROM_THE_BOTTOM = [13 * suit + rank for rank in range(13) for suit in range(4)]
FROM_THE_TOP = [13 * suit + rank for rank in range(12, -1, -1) for suit in range(4)]


class Flaw(Exception):
    """Something that must be true and is not.

    `code` says what, `details` where: `hand` and `trick` count from 1.
    """

    def __init__(self, code: str, **details: object) -> None:
        super().__init__(f"{code} {details}")
        self.code = code
        self.details = details

    def __reduce__(self) -> tuple[Callable[..., "Flaw"], tuple[str, dict[str, object]]]:
        return _flaw, (self.code, self.details)  # processes hand flaws over


def _flaw(code: str, details: dict[str, object]) -> Flaw:
    return Flaw(code, **details)


def check_hand(record: Record, number: int, rules: Data, sheet: Data) -> None:
    """Raise `Flaw` if hand `number` was not played by the rules.

    `rules` is the rules object with every key, and `sheet` the sheet of the whole game as the slow
    calculator has it: they say who deals, who needs what, and what the hand before left owed.
    """
    line = sheet["hands"][number - 1]
    owed = sheet["hands"][number - 2]["exchange"] if number > 1 else []
    _check_turn(record, number, rules, line)
    held = _deal(record, number)
    _swap(record, number, owed, held)
    _bury(record, number, held)
    _play(record, number, held)
    if list(record.hand.tricks) != line["tricks"] or sum(line["tricks"]) != rules["tricks"]:
        raise Flaw("tricks", hand=number)
    phases = list(record.variant.phases(exchange_due=bool(record.swaps)))
    if phases != naive.phases(rules, bool(owed)):
        raise Flaw("phases", hand=number)


def _check_turn(record: Record, number: int, rules: Data, line: Data) -> None:
    """Check who deals, leads and names trump, and who needs how many."""
    dealer, eldest, *_ = naive.round_from(line["dealer"], record.variant.seats)
    roles = {"dealer": dealer, "eldest": eldest}
    facts = {
        "dealer": (record.turn.dealer, dealer),
        "targets": (list(record.turn.targets), line["targets"]),
        "leader": (record.leader, roles[rules["leader"]]),
        "trump_maker": (record.trump_maker, roles[rules["trump_maker"]]),
    }
    for fact, (found, wanted) in facts.items():
        if found != wanted:
            raise Flaw(fact, hand=number, found=found, wanted=wanted)
    if record.trump not in range(5 if rules["no_trump"] else 4):
        raise Flaw("trump", hand=number)


def _deal(record: Record, number: int) -> Held:
    """Check that the pack was dealt, each card of it once; return what each seat holds."""
    variant = record.variant
    size = variant.seats * variant.tricks + variant.kitty
    given = sorted(card for cards in (*record.dealt, record.kitty) for card in cards)
    if given != sorted(FROM_THE_BOTTOM[52 - size :]) or len(record.kitty) != variant.kitty:
        raise Flaw("pack", hand=number)
    held = [set(cards) for cards in record.dealt]
    _check_sizes(held, variant, number)
    return held


def _check_sizes(held: Held, variant: Variant, number: int) -> None:
    if any(len(cards) != variant.tricks for cards in held):
        raise Flaw("sizes", hand=number, wanted=variant.tricks)


def _swap(record: Record, number: int, owed: Rows, held: Held) -> None:
    """Carry the exchange out, step by step, and check plan and cards."""
    plan = [{"up": s.up, "down": s.down, "cards": len(s.up_gives)} for s in record.swaps]
    if plan != owed:
        raise Flaw("plan", hand=number, found=plan, wanted=owed)
    by_rank = record.variant.exchange is Protocol.LOWEST_HIGHEST
    for step, swap in enumerate(record.swaps, 1):
        carry_out = _lowest_for_highest if by_rank else _asked_by_suit
        if not carry_out(swap, held[swap.up], held[swap.down]):
            raise Flaw("cards", hand=number, step=step, up=swap.up, down=swap.down)
    _check_sizes(held, record.variant, number)


def _lowest_for_highest(swap: Swap, up: set[Card], down: set[Card]) -> bool:
    """Tell whether those cards moved that had to; and move them."""
    lowest = [card for card in FROM_THE_BOTTOM if card in up][: len(swap.up_gives)]
    highest = [card for card in FROM_THE_TOP if card in down][: len(swap.up_gives)]
    up.symmetric_difference_update(lowest + highest)
    down.symmetric_difference_update(lowest + highest)
    return list(swap.up_gives) == lowest and list(swap.down_gives) == highest


def _asked_by_suit(swap: Swap, up: set[Card], down: set[Card]) -> bool:
    """Tell whether each card given was held, and the highest of its suit came back; move them."""
    for asked, answer in zip(swap.up_gives, swap.down_gives, strict=False):
        if asked not in up:
            return False
        up.remove(asked)
        down.add(asked)
        ranks = range(13 * (asked // 13) + 12, 13 * (asked // 13) - 1, -1)
        if answer != next(card for card in ranks if card in down):
            return False
        down.remove(answer)
        up.add(answer)
    return len(swap.up_gives) == len(swap.down_gives)


def _bury(record: Record, number: int, held: Held) -> None:
    """Let the dealer take the kitty and lay cards away, the one or the other first."""
    variant, dealer = record.variant, record.turn.dealer
    laid_away, taken = set(record.discards), held[dealer] | set(record.kitty)
    choice = held[dealer] if variant.discard is Discard.BEFORE_PICKUP else taken
    if len(record.discards) != variant.kitty or len(laid_away) != variant.kitty:
        raise Flaw("discards", hand=number)
    if not laid_away <= choice:
        raise Flaw("discards", hand=number)
    held[dealer] = taken - laid_away
    _check_sizes(held, variant, number)


def _play(record: Record, number: int, held: Held) -> None:
    """Play all tricks, and check each card and who takes it."""
    leader = record.leader
    for count, trick in enumerate(record.tricks, 1):
        order = naive.round_from(leader, record.variant.seats)
        if trick.leader != leader or len(trick.cards) != len(order):
            raise Flaw("trick", hand=number, trick=count)
        for seat, card in zip(order, trick.cards, strict=True):
            _check_card(card, trick.cards[0] // 13, held[seat], (number, count, seat))
        leader = order[trick.cards.index(_best(trick.cards, record.trump))]
        if trick.winner != leader:
            where = {"hand": number, "trick": count}
            raise Flaw("winner", **where, found=trick.winner, wanted=leader)
    if any(held):
        raise Flaw("left_over", hand=number)


def _check_card(card: Card, led: int, held: set[Card], where: tuple[int, int, int]) -> None:
    """Check that a card is held, and follows suit if it can; and put it on the table."""
    number, count, seat = where
    if card not in held:
        raise Flaw("not_held", hand=number, trick=count, seat=seat)
    if card // 13 != led and any(other // 13 == led for other in held):
        raise Flaw("not_legal", hand=number, trick=count, seat=seat)
    held.remove(card)


def _best(cards: Sequence[Card], trump: int) -> Card:
    """Return the highest trump, or without one the highest card of the suit led."""
    trumps = [card for card in cards if card // 13 == trump]
    return max(trumps or [card for card in cards if card // 13 == cards[0] // 13])

"""What the page of a game takes along for hands that are recorded without a connection.

The exchange after every possible result of a hand is worked out here, by the rules, and sent along:
the script on the page looks it up and knows no rule. Seats are told by their role in the hand, so
that one table serves whoever deals.

A result is looked up by the tricks of all roles but the last, dealer first: each count picks one of
the parts between the separators `|`, `;` and `,`, the widest for the dealer. What is left says who
swaps how many cards, two signs for each exchange in its order: a letter for the pair (`a` for the
roles 0 and 0, counted on through those who get), and the number of cards in base 36.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from flask_babel import get_locale
from flask_babel import gettext as _

from ..rules.exchange import Exchange
from ..rules.hand import ByRole, BySeat, Hand, by_seat
from ..rules.sheet import Next, Sheet, score
from ..rules.variant import Protocol, Variant
from . import sentences
from .phrases import Names

SEPARATORS = {2: ",", 3: ";,", 4: "|;,"}  # for so many seats; with more there are too many results
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
ANY_NUMBER = 1_000_000  # stands in a sentence where the script puts the number of a hand
UP, DOWN = "{up}", "{down}"  # stand where it puts names


def ahead(sheet: Sheet, names: Names) -> dict[str, Any] | None:
    """Return what a script has to know to record the coming hand, and those after it.

    None once the game is over, or while the dealer has still to give out the targets.
    """
    coming, variant = sheet.next, sheet.variant
    if coming is None or coming.targets is None:
        return None
    given = variant.dealer_assigns_targets
    dealers = range(variant.seats)
    tables = _tables(variant, coming)
    return {
        "names": names,
        "seats": [by_role(dealer, variant.seats) for dealer in dealers],
        "next": [(dealer + 1) % variant.seats for dealer in dealers],
        "tables": tables,
        "separators": SEPARATORS.get(variant.seats, ""),
        "swaps": _swaps(variant.exchange, tables, str(get_locale())),
        # Nobody knows yet what the dealer after this one will give out.
        "headings": None if given else [_heading(sheet, dealer, names) for dealer in dealers],
        "save": _("Save hand %(hand)s", hand=ANY_NUMBER),
        "number": str(ANY_NUMBER),
    }


def by_role(dealer: int, seats: int) -> BySeat:
    """Return the seats in the order of their roles, when seat `dealer` deals."""
    return tuple((dealer + role) % seats for role in range(seats))


def _tables(variant: Variant, coming: Next) -> tuple[str, ...]:
    """Return the exchanges of the coming hand, and of all after it where those differ."""
    if variant.seats not in SEPARATORS or variant.exchange is Protocol.NONE:
        return ()
    assert coming.targets is not None, "there is nothing to look up before they are given out"
    if variant.dealer_assigns_targets:
        seats = by_role(coming.dealer, variant.seats)
        given = tuple(coming.targets[seat] for seat in seats)
        return (table(variant, first=False, given=given),)
    later = table(variant, first=False)
    if coming.number > 1 or variant.first_hand_targets is None:
        return (later,)
    return table(variant, first=True), later


@lru_cache(maxsize=64)
def table(variant: Variant, *, first: bool, given: ByRole | None = None) -> str:
    """Write down who swaps how many cards after every result of a hand.

    `first` if it is the first of a game; `given` are targets, by role, that the dealer gave out.
    """
    return _written((), variant, first, given)


def _written(taken: ByRole, variant: Variant, first: bool, given: ByRole | None) -> str:
    """Write down all results that begin with the tricks `taken`."""
    left = variant.tricks - sum(taken)
    if len(taken) == variant.seats - 1:
        owed = _owed(variant, (*taken, left), first, given)
        return "".join(_sign(swap, variant.seats) for swap in owed)
    parts = (_written((*taken, count), variant, first, given) for count in range(left + 1))
    return SEPARATORS[variant.seats][len(taken)].join(parts)


def _owed(
    variant: Variant, tricks: ByRole, first: bool, given: ByRole | None
) -> tuple[Exchange, ...]:
    """Ask the rules: a hand that seat 0 deals, so that seats are roles."""
    hands = [] if first else [Hand(tricks=by_seat(variant.targets, variant.seats - 1))]
    hands.append(Hand(tricks=tricks, targets=given))
    first_dealer = 0 if first else variant.seats - 1
    return score(variant, first_dealer, hands, play_on=True).lines[-1].exchanges


def _sign(swap: Exchange, seats: int) -> str:
    return chr(ord("a") + swap.up * seats + swap.down) + DIGITS[swap.cards]


@lru_cache(maxsize=64)
def _swaps(protocol: Protocol, tables: Sequence[str], _locale: str) -> list[tuple[str, str]]:
    """Say for one card, two cards … who gives whom what, at a glance and in full."""
    cards = [DIGITS.index(sign) for text in tables for sign in re.findall("[a-p](.)", text)]
    swaps = [Exchange(0, 1, count) for count in range(1, max(cards, default=0) + 1)]
    return [
        (
            str(sentences.short(swap, (UP, DOWN))),
            str(sentences.exchange(swap, protocol, (UP, DOWN))),
        )
        for swap in swaps
    ]


def _heading(sheet: Sheet, dealer: int, names: Sequence[str]) -> str:
    """Say what is to do in a hand to come that seat `dealer` deals."""
    variant = sheet.variant
    assert sheet.next is not None, "the game goes on"
    coming = replace(
        sheet.next,
        number=ANY_NUMBER,
        dealer=dealer,
        leader=variant.seat_of(variant.leader, dealer),
        targets=variant.turn(ANY_NUMBER, dealer).targets,
    )
    return str(sentences.next_action(replace(sheet, next=coming), names))

"""House rules of chance, to try what nobody has thought of; and which rules can be played at all.

Everything is a draw of `random()`, so that the same seed makes the same rules on every machine.
"""

from collections.abc import Sequence
from typing import Any, TypeVar

from ..rules import agreement
from ..rules.agreement import MOST_TRICKS, SEATS
from ..rules.chips import Mode
from ..rules.exchange import Order
from ..rules.reading import Fault
from ..rules.variant import PACK, Discard, Protocol, Role, Variant, When
from ..rules.victory import Scope, Several, Test, TraditionalMode
from .cards import Draw

Rules = dict[str, Any]  # a rules object, or part of it
Option = TypeVar("Option")


def check_playable(variant: Variant, at: str = "") -> None:
    """Raise `Fault` if no cards can be played by these rules, though a score can be kept.

    `at` is the place of the rules in what was read.
    """
    if variant.discard is Discard.BEFORE_PICKUP and variant.kitty > variant.tricks:
        raise Fault(f"{at}.kitty" if at else "kitty", "impossible", because="discard")


def random_variant(draw: Draw) -> Variant:
    """Return house rules of chance that can be played."""
    return agreement.read(random_rules(draw))


def random_rules(draw: Draw) -> Rules:
    """Return a rules object of chance, for 2 to 6 players, that can be played."""
    seats = _number(draw, SEATS[0], SEATS[-1])
    tricks = _number(draw, 1, min(PACK // seats, MOST_TRICKS))
    kitty = _one_of(draw, [0, _number(draw, 0, PACK - seats * tricks)])
    view = _one_of(draw, list(When))
    late = list(Discard) if view is When.AFTER_TRUMP and kitty <= tricks else [Discard.AFTER_PICKUP]
    rules: Rules = {
        "tricks": tricks,
        "kitty": kitty,
        "targets": _targets(draw, tricks, seats),
        "dealer_assigns_targets": chance(draw, 4),
        "exchange": _one_of(draw, list(Protocol)),
        "exchange_order": _one_of(draw, list(Order)),
        "exchange_timing": _one_of(draw, list(When)),
        "kitty_view": view,
        "discard": _one_of(draw, late),
        "leader": _one_of(draw, list(Role)),
        "trump_maker": _one_of(draw, list(Role)),
        "no_trump": chance(draw),
        "victory": _victory(draw, tricks),
    }
    if chance(draw, 4):
        rules["first_hand_targets"] = _targets(draw, tricks, seats)
    if chance(draw):
        rules["chips"] = {"mode": _one_of(draw, list(Mode)), "stake": _number(draw, 1, 3)}
    return rules


def split(draw: Draw, tricks: int, seats: int) -> list[int]:
    """Split tricks over seats, half the time as evenly as can be: ties want testing."""
    cuts = sorted(_number(draw, 0, tricks) for _ in range(seats - 1))
    if chance(draw):
        cuts = [tricks * seat // seats for seat in range(1, seats)]
    shares = [high - low for low, high in zip([0, *cuts], [*cuts, tricks], strict=True)]
    return [shares.pop(int(draw() * len(shares))) for _ in range(seats)]


def chance(draw: Draw, one_in: int = 2) -> bool:
    """Return true once in so many times."""
    return draw() * one_in < 1


def _number(draw: Draw, low: int, high: int) -> int:
    return low + int(draw() * (high - low + 1))


def _one_of(draw: Draw, options: Sequence[Option]) -> Option:
    return options[int(draw() * len(options))]


def _targets(draw: Draw, tricks: int, seats: int) -> list[int]:
    if chance(draw):
        return split(draw, tricks, seats)
    return [_number(draw, 0, tricks) for _ in range(seats)]


def _victory(draw: Draw, tricks: int) -> Rules:
    few, most = _number(draw, 1, 6), _number(draw, 1, 8)
    rule: Rules = _one_of(
        draw,
        [
            {"rule": "fixed_hands", "hands": few},
            {"rule": "first_to", "points": few},
            {"rule": "tricks_in_hand", "tricks": tricks // 2 + few},
            {"rule": "target_plus", "over": few},
            {"rule": "traditional", **_switches(draw)},
            {"rule": "traditional", **_switches(draw)},  # twice as often: four switches
            {"rule": "chips"},
            {"rule": "chips", "hands": few},
        ],
    )
    return {**rule, "max_hands": most} if chance(draw, 3) else rule


def _switches(draw: Draw) -> Rules:
    return {
        "mode": _one_of(draw, list(TraditionalMode)),
        "test": _one_of(draw, list(Test)),
        "scope": _one_of(draw, list(Scope)),
        "several": _one_of(draw, list(Several)),
    }

"""The rules object of a game document: read, checked, written."""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from functools import partial
from typing import Any

from .chips import Chips, Mode
from .exchange import Order
from .hand import ByRole
from .presets import PRESETS
from .reading import Fault, choice, flag, mapping, optional, place, sequence, text, whole
from .variant import PACK, Discard, Protocol, Role, Variant, When
from .victory import (
    KINDS,
    Scope,
    Several,
    Test,
    TraditionalMode,
    Victory,
)

MOST_TRICKS = 26
SEATS = range(2, 7)

Reader = Callable[[Any, str], Any]  # makes something of a value at a place

PLAIN: dict[str, Reader] = {  # keys whose value hangs on no other
    "name": text,
    "dealer_assigns_targets": flag,
    "exchange": partial(choice, choices=Protocol),
    "exchange_order": partial(choice, choices=Order),
    "exchange_timing": partial(choice, choices=When),
    "kitty_view": partial(choice, choices=When),
    "discard": partial(choice, choices=Discard),
    "leader": partial(choice, choices=Role),
    "trump_maker": partial(choice, choices=Role),
    "no_trump": flag,
    "chips": lambda value, at: _chips(value, at),
}
SWITCHES: dict[str, Reader] = {  # of the traditional victory
    "mode": partial(choice, choices=TraditionalMode),
    "test": partial(choice, choices=Test),
    "scope": partial(choice, choices=Scope),
    "several": partial(choice, choices=Several),
}
KEYS = tuple(field.name for field in fields(Variant))
VICTORY_KEYS = sorted({field.name for kind in KINDS.values() for field in fields(kind)})


def read(value: object, at: str = "rules") -> Variant:
    """Return the agreement that `value` is: a preset's name, or an object.

    What an object leaves out is as in the classic game. Raises `Fault`.
    """
    if isinstance(value, str):
        if value not in PRESETS:
            raise Fault(at, "unknown_value", known=list(PRESETS))
        return PRESETS[value]
    data = mapping(value, at, (), KEYS)
    agreed: dict[str, Any] = {
        key: reader(data[key], place(at, key)) for key, reader in PLAIN.items() if key in data
    }
    tricks = whole(data.get("tricks", Variant().tricks), place(at, "tricks"), 1, MOST_TRICKS)
    targets = _targets(data, at, tricks)
    if "victory" in data:
        agreed["victory"] = _victory(data["victory"], place(at, "victory"), tricks)
    variant = Variant(
        **agreed,
        tricks=tricks,
        targets=targets,
        kitty=_kitty(data, at, len(targets) * tricks),
        first_hand_targets=optional(
            data,
            "first_hand_targets",
            at,
            lambda first, here: _numbers(sequence(first, here, len(targets)), here, tricks),
        ),
    )
    if variant.discard is Discard.BEFORE_PICKUP and variant.kitty_view is When.BEFORE_TRUMP:
        raise Fault(place(at, "discard"), "impossible", because="kitty_view")
    return variant


def dump(variant: Variant) -> dict[str, Any]:
    """Return the agreement as a rules object with every key, but for those that are absent."""
    data = {key: _plain(getattr(variant, key)) for key in KEYS}
    data["victory"] = _dump_victory(variant.victory)
    if variant.chips:
        data["chips"] = {"mode": str(variant.chips.mode), "stake": variant.chips.stake}
    return {key: value for key, value in data.items() if value is not None}


def _plain(value: object) -> object:
    if isinstance(value, tuple):
        return list(value)
    return str(value) if isinstance(value, str) else value


def _targets(data: Mapping[str, Any], at: str, tricks: int) -> ByRole:
    here = place(at, "targets")
    value = sequence(data.get("targets", list(Variant().targets)), here)
    if len(value) not in SEATS:
        raise Fault(here, "wrong_length", low=SEATS[0], high=SEATS[-1], found=len(value))
    return _numbers(value, here, tricks)


def _numbers(value: list[Any], at: str, high: int) -> ByRole:
    return tuple(whole(number, place(at, role), 0, high) for role, number in enumerate(value))


def _kitty(data: Mapping[str, Any], at: str, dealt: int) -> int:
    """Read the kitty; with the cards dealt to the players it may be a pack at most."""
    here = place(at, "kitty")
    kitty = whole(data.get("kitty", Variant().kitty), here, 0)
    if dealt + kitty > PACK:
        raise Fault(here, "out_of_range", dealt=dealt, kitty=kitty, pack=PACK)
    return kitty


def _chips(value: object, at: str) -> Chips:
    data = mapping(value, at, (), ("mode", "stake"))
    return Chips(
        choice(data.get("mode", Chips().mode), place(at, "mode"), Mode),
        whole(data.get("stake", Chips().stake), place(at, "stake")),
    )


def _victory(value: object, at: str, tricks: int) -> Victory:
    data = mapping(value, at, ("rule",), VICTORY_KEYS)
    here = place(at, "rule")
    kind = KINDS.get(text(data["rule"], here))
    if kind is None:
        raise Fault(here, "unknown_value", known=list(KINDS))
    keys = [field.name for field in fields(kind)]
    required = [field.name for field in fields(kind) if field.default is MISSING]
    mapping(data, at, ("rule", *required), keys)
    more_than_half = partial(whole, low=tricks // 2 + 1)  # so that only one seat can take them
    readers: dict[str, Reader] = {**SWITCHES, "tricks": more_than_half}
    return kind(
        **{key: readers.get(key, whole)(data[key], place(at, key)) for key in keys if key in data}
    )


def _dump_victory(victory: Victory) -> dict[str, Any]:
    data = {field.name: _plain(getattr(victory, field.name)) for field in fields(victory)}
    cap = data.pop("max_hands")
    numbers = {key: value for key, value in data.items() if value is not None}
    return {"rule": victory.rule, **numbers, **({"max_hands": cap} if cap else {})}

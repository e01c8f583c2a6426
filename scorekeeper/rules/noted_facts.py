"""The facts that a change in a document is about, read by their keys.

Each key has a reader; `.noun` in the readers reads what follows the dot in a key, as in `hands.5`.
"""

import json
from collections.abc import Callable, Collection, Mapping
from functools import partial
from typing import Any

from . import agreement, document, names
from .reading import Fault, choice_of, flag, moment, place, sequence, text, whole
from .variant import Variant

LINKS = ("key", "watch_key")
Who = str | int  # how a document names people: by an id, or by their place in `players`
Reader = Callable[[Any, str], Any]


def read(value: object, at: str, readers: Mapping[str, Reader]) -> dict[str, Any]:
    """Return facts by key, each as its reader reads it. Raises `Fault`."""
    if not isinstance(value, dict):
        raise Fault(at, "wrong_type", wanted="object")
    facts = {}
    for key, fact in value.items():
        noun, dot, which = key.partition(".")
        reader = readers.get(f"{noun}{dot}")
        if reader is None or not noun:
            raise Fault(place(at, key), "unknown_key", known=_keys(readers))
        here = place(at, key)
        if dot:
            readers[f".{noun}"](which, here)
        facts[key] = reader(fact, here)
    return facts


def _keys(readers: Mapping[str, Reader]) -> list[str]:
    return [key for key in readers if not key.startswith(".")]


def of_table(people: Collection[Who]) -> dict[str, Reader]:
    """Return how facts about a table are read: its links, its habits, its people."""
    return {
        "names.": _name, ".names": _somebody(people),
        "archived.": flag, ".archived": _somebody(people),
        "same_as.": _or_none(partial(_person, people=people)), ".same_as": _somebody(people),
        "binned.": _or_none(moment), ".binned": _somebody(people),
        "deleted": _or_none(moment),
        "asks": flag,
        "link": partial(choice_of, choices=LINKS),
    }  # fmt: skip


def rules_once() -> Callable[[Any, str], Variant]:
    """Return a reader of rules objects that reads equal ones once: lists of changes repeat them."""
    known: dict[str, Variant] = {}

    def read_rules(value: Any, at: str) -> Variant:
        written = json.dumps(value)
        if written not in known:
            known[written] = agreement.read(value, at)
        return known[written]

    return read_rules


def of_game(
    people: Collection[Who], seats: int, rules: Callable[[Any, str], Variant]
) -> dict[str, Reader]:
    """Return how facts about a game are read; hands by the rules of their time: `hands_by`."""
    seat = partial(whole, low=0, high=seats - 1)
    return {
        "names.": _name, ".names": _somebody(people),
        ".hands": _number,
        "seats": partial(_seats, people=people, seats=seats),
        "agreed": partial(_agreed, seats=seats, rules=rules),
        "first_dealer": seat,
        "tie_answer": _or_none(lambda value, at: value if value == "unknown" else seat(value, at)),
        "stopped": flag,
        "play_on": flag,
        "next_targets": _or_none(partial(_targets, seats=seats)),
        "note": _or_none(text),
        "created": moment,
        "deleted": _or_none(moment),
        "ticked": steps,
        "objections": objections,
    }  # fmt: skip


def hands_by(variant: Variant) -> dict[str, Reader]:
    """Return how hands are read that were played by some rules."""
    return {"hands.": _or_none(partial(_hand, variant=variant))}


def steps(value: object, at: str) -> list[str]:
    """Return the steps of a coming hand that are ticked off. Raises `Fault`."""
    return [text(one, place(at, k)) for k, one in enumerate(sequence(value, at))]


def objections(value: object, at: str) -> dict[str, str]:
    """Return the hands that somebody objects to, by number, each with a phone. Raises `Fault`."""
    if not isinstance(value, dict):
        raise Fault(at, "wrong_type", wanted="object")
    for number in value:
        _number(number, place(at, number))
    return {number: text(phone, place(at, number)) for number, phone in value.items()}


def counted(value: object, at: str, seats: int) -> dict[str, tuple[int, ...]]:
    """Return the seats that took each trick so far, by number of the hand. Raises `Fault`.

    A hand may have more tricks counted than its rules have by now, but no more than any have.
    """
    if not isinstance(value, dict):
        raise Fault(at, "wrong_type", wanted="object")
    return {number: _log(log, number, place(at, number), seats) for number, log in value.items()}


def _log(value: object, number: str, at: str, seats: int) -> tuple[int, ...]:
    _number(number, at)
    tricks = sequence(value, at)
    if len(tricks) > agreement.MOST_TRICKS:
        raise Fault(at, "wrong_length", low=0, high=agreement.MOST_TRICKS, found=len(tricks))
    return tuple(whole(seat, place(at, k), 0, seats - 1) for k, seat in enumerate(tricks))


def _or_none(reader: Reader) -> Reader:
    return lambda value, at: None if value is None else reader(value, at)


def _somebody(people: Collection[Who]) -> Callable[[str, str], None]:
    return partial(_known, known={str(who) for who in people})


def _known(which: str, at: str, known: Collection[str]) -> None:
    if which not in known:
        raise Fault(at, "unknown_value", known=sorted(known))


def _person(value: object, at: str, people: Collection[Who]) -> Who:
    if isinstance(value, bool) or not isinstance(value, str | int) or value not in people:
        raise Fault(at, "unknown_value", known=list(people))
    return value


def _number(which: str, at: str) -> None:
    if not (which.isascii() and which.isdecimal() and str(int(which[:9])) == which and which > "0"):
        raise Fault(at, "not_integer")


def _name(value: object, at: str) -> str:
    name = names.cleaned(text(value, at))
    if code := names.problem(name):
        raise document.name_fault(code, at)
    return name


def _hand(value: object, at: str, variant: Variant) -> dict[str, Any]:
    return document.dump_hand(document.read_hand(value, at, variant))


def _seats(value: object, at: str, people: Collection[Who], seats: int) -> list[Who]:
    sitting = sequence(value, at, seats)
    for k, who in enumerate(sitting):
        _person(who, place(at, k), people)
    if len(set(sitting)) < seats:
        raise Fault(at, "impossible", because="seats")
    return list(sitting)


def _agreed(
    value: object, at: str, seats: int, rules: Callable[[Any, str], Variant]
) -> dict[str, Any]:
    variant = rules(value, at)
    if variant.seats != seats:
        raise Fault(place(at, "targets"), "wrong_length", wanted=seats, found=variant.seats)
    return agreement.dump(variant)


def _targets(value: object, at: str, seats: int) -> list[int]:
    return [whole(one, place(at, k), 0) for k, one in enumerate(sequence(value, at, seats))]

"""The list of changes in a document: read, and checked so that each can be shown and undone."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from . import agreement, document, names
from .reading import Fault, choice_of, flag, mapping, moment, place, sequence, text, whole
from .variant import Variant

KINDS = (
    "record", "correct", "delete_hand", "restore_hand", "tie", "settings", "renew", "stop",
    "play_on", "targets", "delete", "restore", "undo", "redo", "paper",
    "delete_table", "restore_table", "delete_player", "restore_player",
)  # fmt: skip
REQUIRED = ("number", "at", "kind", "before", "after")
OPTIONAL = ("device", "undone_by")
LINKS = ("key", "watch_key")
Who = str | int  # how a document names people: by an id, or by their place in `players`
Reader = Callable[[Any, str], Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Noted:
    """A change as a document has it. Facts about people are keyed by how it names them."""

    number: int  # its place among all changes of the document
    at: str
    kind: str
    before: Mapping[str, Any]
    after: Mapping[str, Any]
    device: str | None = None
    undone_by: int | None = None  # the number of the undo


def read(
    value: object, at: str, people: Collection[Who], variant: Variant | None = None
) -> tuple[Noted, ...]:
    """Return the changes of a game that agreed on `variant`, or of a table, that plain data lists.

    `people` are those whom facts may be about. Raises `Fault`.
    """
    listed = sequence(value, at)
    for k, one in enumerate(listed):
        mapping(one, place(at, k), REQUIRED, OPTIONAL)
    readers = _readers(people, variant, _agreements(listed, at, variant))
    changes = tuple(_change(one, place(at, k), readers) for k, one in enumerate(listed))
    numbers = [change.number for change in changes]
    for k, change in enumerate(changes):
        here = place(at, k)
        if k and numbers[k - 1] >= change.number:
            raise Fault(place(here, "number"), "impossible", because="order")
        if change.undone_by is not None and change.undone_by <= change.number:
            raise Fault(place(here, "undone_by"), "impossible", because="order")
    _check_undone(changes, set(numbers), at)
    return changes


def _check_undone(changes: Sequence[Noted], numbers: set[int], at: str) -> None:
    for k, change in enumerate(changes):
        if change.undone_by is not None and change.undone_by not in numbers:
            raise Fault(place(place(at, k), "undone_by"), "unknown_value", known=["number"])


def _change(data: Mapping[str, Any], at: str, readers: Mapping[str, Reader]) -> Noted:
    kind = choice_of(data["kind"], place(at, "kind"), KINDS)
    before = _facts(data["before"], place(at, "before"), readers)
    after = _facts(data["after"], place(at, "after"), readers)
    if set(before) != (set() if kind == "renew" else set(after)) or not after:
        raise Fault(place(at, "after"), "impossible", because="before")
    needed = {"renew": "link", "tie": "tie_answer"}.get(kind)
    if needed and after.get(needed) is None:
        raise Fault(place(place(at, "after"), needed), "missing")
    undone = data.get("undone_by")
    return Noted(
        number=whole(data["number"], place(at, "number")),
        at=moment(data["at"], place(at, "at")),
        kind=kind,
        before=before,
        after=after,
        device=text(data["device"], place(at, "device")) if "device" in data else None,
        undone_by=None if undone is None else whole(undone, place(at, "undone_by")),
    )


def _facts(value: object, at: str, readers: Mapping[str, Reader]) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise Fault(at, "wrong_type", wanted="object")
    facts = {}
    for key, fact in value.items():
        noun, dot, which = key.partition(".")
        reader = readers.get(f"{noun}{dot}")
        if reader is None:
            raise Fault(place(at, key), "unknown_key", known=list(readers))
        here = place(at, key)
        if dot:
            readers[f".{noun}"](which, here)
        facts[key] = reader(fact, here)
    return facts


def _agreements(
    listed: Sequence[Mapping[str, Any]], at: str, variant: Variant | None
) -> list[Variant]:
    """Return all that a game has agreed on in the course of its changes."""
    if variant is None:
        return []
    found = {variant: None}
    for k, one in enumerate(listed):
        for side in ("before", "after"):
            if isinstance(one[side], dict) and "agreed" in one[side]:
                found[agreement.read(one[side]["agreed"], place(place(at, k), side))] = None
    return list(found)


def _readers(
    people: Collection[Who], variant: Variant | None, agreements: Sequence[Variant]
) -> dict[str, Reader]:
    """Return how each fact is read by its key; `.noun` reads what follows the dot in a key."""
    known = {str(who) for who in people}
    somebody = partial(_known, known=known)
    readers: dict[str, Reader] = {
        "names.": _name, ".names": somebody, "archived.": flag, ".archived": somebody,
        "binned.": _or_none(moment), ".binned": somebody,
        "deleted": _or_none(moment),
        "link": partial(choice_of, choices=LINKS),
    }  # fmt: skip
    if variant is None:
        return readers
    seat = partial(whole, low=0, high=variant.seats - 1)
    return readers | {
        "hands.": _or_none(partial(_hand, agreements=agreements)), ".hands": _number,
        "seats": partial(_seats, people=people, seats=variant.seats),
        "agreed": partial(_agreed, seats=variant.seats),
        "first_dealer": seat,
        "tie_answer": _or_none(lambda value, at: value if value == "unknown" else seat(value, at)),
        "stopped": flag,
        "play_on": flag,
        "next_targets": _or_none(partial(_targets, seats=variant.seats)),
        "note": _or_none(text),
        "created": moment,
        "ticked": lambda value, at: [
            text(one, place(at, k)) for k, one in enumerate(sequence(value, at))
        ],
    }  # fmt: skip


def _or_none(reader: Reader) -> Reader:
    return lambda value, at: None if value is None else reader(value, at)


def _known(which: str, at: str, known: Collection[str]) -> None:
    if which not in known:
        raise Fault(at, "unknown_value", known=sorted(known))


def _number(which: str, at: str) -> None:
    if not (which.isascii() and which.isdecimal() and str(int(which[:9])) == which and which > "0"):
        raise Fault(at, "not_integer")


def _name(value: object, at: str) -> str:
    name = names.cleaned(text(value, at))
    if code := names.problem(name):
        raise document.name_fault(code, at)
    return name


def _hand(value: object, at: str, agreements: Sequence[Variant]) -> dict[str, Any]:
    """Read a hand that was one under any of the agreements which the game has had."""
    for variant in agreements[1:]:
        try:
            return document.dump_hand(document.read_hand(value, at, variant))
        except Fault:
            continue
    return document.dump_hand(document.read_hand(value, at, agreements[0]))


def _seats(value: object, at: str, people: Collection[Who], seats: int) -> list[Who]:
    sitting = sequence(value, at, seats)
    for k, who in enumerate(sitting):
        if isinstance(who, bool) or not isinstance(who, str | int) or who not in people:
            raise Fault(place(at, k), "unknown_value", known=list(people))
    if len(set(sitting)) < seats:
        raise Fault(at, "impossible", because="seats")
    return list(sitting)


def _agreed(value: object, at: str, seats: int) -> dict[str, Any]:
    variant = agreement.read(value, at)
    if variant.seats != seats:
        raise Fault(place(at, "targets"), "wrong_length", wanted=seats, found=variant.seats)
    return agreement.dump(variant)


def _targets(value: object, at: str, seats: int) -> list[int]:
    return [whole(one, place(at, k), 0) for k, one in enumerate(sequence(value, at, seats))]


def dump(change: Noted) -> dict[str, Any]:
    """Return a change as plain data."""
    data = {key: getattr(change, key) for key in REQUIRED}
    return data | {key: value for key in OPTIONAL if (value := getattr(change, key)) is not None}

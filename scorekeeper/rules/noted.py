"""The list of changes in a document: read, and checked so that each can be shown and undone."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from . import agreement, noted_facts
from .document import GameDocument, dump_hand
from .noted_facts import Reader, Who
from .reading import Fault, choice_of, mapping, moment, place, sequence, text, whole
from .variant import Variant

# The kinds of changes, each with the fact that it must be about; a dot says: exactly one of those.
OF_TABLES = {
    "renew": "link", "asks": "asks",
    "add": "archived.", "archive": "archived.", "return": "archived.",
    "rename": "names.", "merge": "same_as.",
    "delete_player": "binned.", "restore_player": "binned.",
    "delete_table": "deleted", "restore_table": "deleted",
    "undo": "", "redo": "",
}  # fmt: skip
OF_GAMES = {
    "record": "", "correct": "", "delete_hand": "", "restore_hand": "", "paper": "",
    "object": "objections", "settle": "objections",
    "tie": "tie_answer", "settings": "", "seats": "seats",
    "stop": "", "play_on": "", "targets": "", "delete": "deleted", "restore": "deleted",
    "undo": "", "redo": "",
}  # fmt: skip
FOR_GOOD = ("renew", "delete_table", "restore_table")  # what no undo takes back
REQUIRED = ("number", "at", "kind", "before", "after")
OPTIONAL = ("device", "undone_by")


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


def read_of_table(value: object, at: str, people: Collection[Who]) -> tuple[Noted, ...]:
    """Return the changes that are about a table itself, with these `people`. Raises `Fault`."""
    return _read(value, at, OF_TABLES, noted_facts.of_table(people))


def read_of_game(
    value: object, at: str, people: Collection[Who], game: GameDocument
) -> tuple[Noted, ...]:
    """Return the changes that have made `game` what it is. Raises `Fault`."""
    agreements = _agreements(sequence(value, at), at, game.variant)
    readers = noted_facts.of_game(people, game.variant.seats, agreements)
    changes = _read(value, at, OF_GAMES, readers)
    _check_hands(changes, at, [dump_hand(hand) for hand in game.hands])
    return changes


def _agreements(listed: Sequence[Any], at: str, variant: Variant) -> list[Variant]:
    """Return all that a game has agreed on in the course of its changes."""
    found = {variant: None}
    for k, one in enumerate(listed):
        mapping(one, place(at, k), REQUIRED, OPTIONAL)
        for side in ("before", "after"):
            if isinstance(one[side], dict) and "agreed" in one[side]:
                found[agreement.read(one[side]["agreed"], place(place(at, k), side))] = None
    return list(found)


def _read(
    value: object, at: str, kinds: Mapping[str, str], readers: Mapping[str, Reader]
) -> tuple[Noted, ...]:
    listed = sequence(value, at)
    changes = tuple(_change(one, place(at, k), kinds, readers) for k, one in enumerate(listed))
    numbers = [change.number for change in changes]
    for k in range(1, len(numbers)):
        if numbers[k - 1] >= numbers[k]:
            raise Fault(place(place(at, k), "number"), "impossible", because="order")
    _check_undone(changes, at)
    return changes


def _change(
    value: object, at: str, kinds: Mapping[str, str], readers: Mapping[str, Reader]
) -> Noted:
    data = mapping(value, at, REQUIRED, OPTIONAL)
    kind = choice_of(data["kind"], place(at, "kind"), kinds)
    before = noted_facts.read(data["before"], place(at, "before"), readers)
    after = noted_facts.read(data["after"], place(at, "after"), readers)
    if set(before) != (set() if kind == "renew" else set(after)) or not after:
        raise Fault(place(at, "after"), "impossible", because="before")
    _check_kind(kinds[kind], before, after, at)
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


def _check_kind(needed: str, before: Mapping[str, Any], after: Mapping[str, Any], at: str) -> None:
    """See to it that a change is about what its kind says: so it can be told in a sentence."""
    here = place(at, "after")
    if needed.endswith("."):
        if len(after) != 1 or not next(iter(after)).startswith(needed):
            raise Fault(here, "impossible", because="kind")
    elif needed and needed not in after:
        raise Fault(place(here, needed), "missing")
    if needed in ("tie_answer", "same_as.") and None in after.values():
        raise Fault(here, "impossible", because="kind")
    if needed == "objections" and len(before[needed].keys() ^ after[needed].keys()) != 1:
        raise Fault(here, "impossible", because="kind")


def _check_undone(changes: Sequence[Noted], at: str) -> None:
    """Follow what was undone and brought back: each change must say by what it was, if it was."""
    done: list[int] = []
    undone: list[int] = []
    by: dict[int, int] = {}
    for k, change in enumerate(changes):
        match change.kind:
            case "undo":
                target = _turned(changes, k, done, at)
                by[target] = change.number
                undone.append(target)
            case "redo":
                target = _turned(changes, k, undone, at)
                del by[target]
                done.append(target)
            case kind if kind not in FOR_GOOD:
                done.append(k)
                undone.clear()
    for k, change in enumerate(changes):
        if change.undone_by != by.get(k):
            raise Fault(place(place(at, k), "undone_by"), "impossible", because="undone")


def _turned(changes: Sequence[Noted], k: int, stack: list[int], at: str) -> int:
    """Take off the stack what change `k` took back, or brought back, and return where it stands."""
    here = place(at, k)
    if not stack:
        raise Fault(place(here, "kind"), "impossible", because="undone")
    change, target = changes[k], changes[stack[-1]]
    if change.after != (target.before if change.kind == "undo" else target.after):
        raise Fault(place(here, "after"), "impossible", because="undone")
    return stack.pop()


def _check_hands(changes: Sequence[Noted], at: str, hands: Sequence[Mapping[str, Any]]) -> None:
    """Go back from the hands that are there: each change must have left them as they then were."""
    now: dict[int, Any] = dict(enumerate(hands, 1))
    for k, change in reversed(list(enumerate(changes))):
        here = place(at, k)
        told = {number: key for key in change.after if (number := _number_of(key))}
        for number, key in told.items():
            if now.pop(number, None) != change.after[key]:
                raise Fault(place(place(here, "after"), key), "impossible", because="hands")
        before = {number: change.before[key] for number, key in told.items()}
        now |= {number: hand for number, hand in before.items() if hand is not None}
        for number, key in told.items():
            if (number in now) != (number <= len(now)):  # they are numbered without a gap
                raise Fault(place(place(here, "before"), key), "impossible", because="hands")


def _number_of(key: str) -> int | None:
    return int(key.removeprefix("hands.")) if key.startswith("hands.") else None


def dump(change: Noted) -> dict[str, Any]:
    """Return a change as plain data."""
    data = {key: getattr(change, key) for key in REQUIRED}
    return data | {key: value for key in OPTIONAL if (value := getattr(change, key)) is not None}

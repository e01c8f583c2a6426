"""The list of changes in a document: read, and checked so that each can be shown and undone."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from . import noted_facts
from .document import GameDocument, dump_hand
from .noted_facts import Reader, Who
from .reading import Fault, choice_of, mapping, moment, place, sequence, text, whole
from .variant import Variant

# The kinds of changes, each with the fact that it must be about; a dot says: of exactly one person.
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
JOINED = "same_as."
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


def read_of_table(value: object, at: str, people: Mapping[str, str | None]) -> tuple[Noted, ...]:
    """Return the changes that are about a table itself. Raises `Fault`.

    `people` says of each entry, by its id, whom it is the same as.
    """
    listed = _listed(value, at)
    readers = noted_facts.of_table(list(people))
    both = (readers, readers)
    changes = [_change(one, place(at, k), OF_TABLES, both) for k, one in enumerate(listed)]
    _check_joined(changes, at, people)
    return _checked(changes, at)


def _check_joined(changes: Sequence[Noted], at: str, people: Mapping[str, str | None]) -> None:
    """Go back from who is the same as whom: each change must have left it as it then was."""
    now = dict(people)
    for k, change in reversed(list(enumerate(changes))):
        for key in [key for key in change.after if key.startswith(JOINED)]:
            who = key.removeprefix(JOINED)
            if now[who] != change.after[key] or _goes_round(now | {who: change.before[key]}, who):
                here = place(place(at, k), "after")
                raise Fault(place(here, key), "impossible", because="joined")
            now[who] = change.before[key]


def _goes_round(same_as: Mapping[str, str | None], who: str) -> bool:
    """Tell whether somebody would be the same as somebody who is the same as they are."""
    other = same_as[who]
    while other is not None and other != who:
        other = same_as[other]
    return other == who


def read_of_game(
    value: object, at: str, people: Collection[Who], game: GameDocument
) -> tuple[Noted, ...]:
    """Return the changes that have made `game` what it is. Raises `Fault`."""
    listed = _listed(value, at)
    rules = noted_facts.rules_once()
    readers = noted_facts.of_game(people, game.variant.seats, rules)
    changes = []
    for k, both in enumerate(_agreements(listed, at, game.variant, rules)):
        before, after = (readers | noted_facts.hands_by(variant) for variant in both)
        changes.append(_change(listed[k], place(at, k), OF_GAMES, (before, after)))
    _check_hands(changes, at, [dump_hand(hand) for hand in game.hands])
    return _checked(changes, at)


def _listed(value: object, at: str) -> list[Mapping[str, Any]]:
    listed = sequence(value, at)
    return [mapping(one, place(at, k), REQUIRED, OPTIONAL) for k, one in enumerate(listed)]


def _agreements(
    listed: Sequence[Mapping[str, Any]],
    at: str,
    variant: Variant,
    rules: Callable[[Any, str], Variant],
) -> list[tuple[Variant, Variant]]:
    """Go back from what is agreed on: return what was before and after each change."""
    found = []
    for k, one in reversed(list(enumerate(listed))):
        after = variant
        sides = [one[side] if isinstance(one[side], dict) else {} for side in ("before", "after")]
        if all("agreed" in side for side in sides):
            before, then = (
                rules(side["agreed"], place(place(place(at, k), name), "agreed"))
                for name, side in zip(("before", "after"), sides, strict=True)
            )
            if then != after:
                here = place(place(at, k), "after")
                raise Fault(place(here, "agreed"), "impossible", because="agreed")
            variant = before
        found.append((variant, after))
    return found[::-1]


def _checked(changes: Sequence[Noted], at: str) -> tuple[Noted, ...]:
    """See to it that changes have an order, and that what was undone is said to be."""
    numbers = [change.number for change in changes]
    for k in range(1, len(numbers)):
        if numbers[k - 1] >= numbers[k]:
            raise Fault(place(place(at, k), "number"), "impossible", because="order")
    _check_undone(changes, at)
    return tuple(changes)


def _change(
    data: Mapping[str, Any],
    at: str,
    kinds: Mapping[str, str],
    readers: tuple[Mapping[str, Reader], Mapping[str, Reader]],
) -> Noted:
    kind = choice_of(data["kind"], place(at, "kind"), kinds)
    before = noted_facts.read(data["before"], place(at, "before"), readers[0])
    after = noted_facts.read(data["after"], place(at, "after"), readers[1])
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
        about = [key for key in after if key.startswith(needed)]
        others = [key for key in after if key not in about and not key.startswith("archived.")]
        if len(about) != 1 or others or (len(after) > 1 and needed != JOINED):
            raise Fault(here, "impossible", because="kind")
        if needed == JOINED and (before[about[0]] is not None or after[about[0]] is None):
            raise Fault(here, "impossible", because="kind")
    elif needed and needed not in after:
        raise Fault(place(here, needed), "missing")
    if needed == "tie_answer" and after[needed] is None:
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

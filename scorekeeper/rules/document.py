"""The game document as plain data: read, checked, written.

docs/format.md describes it. Only facts stand in it; `GameDocument.sheet` derives the rest.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Literal
from uuid import UUID

from . import agreement, names
from .hand import BySeat, Hand, Problem, Trump, problem, tally
from .reading import (
    Fault,
    choice,
    flag,
    mapping,
    moment,
    optional,
    parse,
    place,
    sequence,
    text,
    whole,
)
from .sheet import Sheet, score
from .variant import Variant
from .victory import TieAnswer

FORMAT = "scorekeeper-game"
VERSION = 1
REQUIRED = ("format", "version", "players", "first_dealer", "rules", "hands")
OPTIONAL = (
    "tie_answer", "stopped", "play_on", "next_targets", "id", "created_at", "note", "changes",
)  # fmt: skip
HAND_OPTIONAL = ("dealer", "targets", "last_trick", "trick_log", "trump", "played_at", "note")


@dataclass(frozen=True, slots=True, kw_only=True)
class GameDocument:
    """A game as it is written down: the facts, and nothing that follows from them."""

    players: tuple[str, ...]  # names by seat
    first_dealer: int
    variant: Variant
    hands: tuple[Hand, ...] = ()
    tie_answer: TieAnswer = None
    stopped: bool = False
    play_on: bool = False
    next_targets: BySeat | None = None
    id: str | None = None
    created_at: str | None = None
    note: str | None = None
    changes: tuple[Mapping[str, Any], ...] | None = None

    @property
    def sheet(self) -> Sheet:
        """The score sheet, derived anew from the facts."""
        return score(
            self.variant,
            self.first_dealer,
            self.hands,
            tie_answer=self.tie_answer,
            stopped=self.stopped,
            play_on=self.play_on,
            next_targets=self.next_targets,
        )

    @property
    def question(self) -> tuple[int, tuple[int, ...]] | None:
        """After which hand the table has to be asked, or was, and about which seats; or None."""
        outcome = replace(self, tie_answer=None).sheet.outcome
        return (outcome.hand, outcome.ask) if outcome and outcome.ask else None


def load(data: bytes) -> GameDocument:
    """Return the game that `data` holds, JSON in UTF-8. Raises `Fault`."""
    return read(parse(data))


def read(value: object) -> GameDocument:
    """Return the game that plain data describes; all of it is checked. Raises `Fault`."""
    check_version(value, FORMAT)
    data = mapping(value, "", REQUIRED, OPTIONAL)
    variant = agreement.read(data["rules"])
    assigned = partial(_assigned, variant=variant)
    return GameDocument(
        players=_players(data["players"], variant.seats),
        first_dealer=whole(data["first_dealer"], "first_dealer", 0, variant.seats - 1),
        variant=variant,
        hands=tuple(
            read_hand(hand, place("hands", k), variant)
            for k, hand in enumerate(sequence(data["hands"], "hands"))
        ),
        tie_answer=optional(data, "tie_answer", "", partial(_tie_answer, seats=variant.seats)),
        stopped=flag(data.get("stopped", False), "stopped"),
        play_on=flag(data.get("play_on", False), "play_on"),
        next_targets=optional(data, "next_targets", "", assigned),
        id=optional(data, "id", "", uuid),
        created_at=optional(data, "created_at", "", moment),
        note=optional(data, "note", "", text),
        changes=optional(data, "changes", "", _changes),
    )


def check_version(value: object, wanted: str) -> None:
    """Refuse what is no document of that format, or one of a newer program, before all else."""
    if not isinstance(value, dict):
        raise Fault("", "wrong_type", wanted="object")
    for key in ("format", "version"):
        if key not in value:
            raise Fault(key, "missing")
    if text(value["format"], "format") != wanted:
        raise Fault("format", "unknown_value", known=[wanted])
    version = value["version"]
    if isinstance(version, int) and version > VERSION:
        raise Fault("version", "newer_version")
    whole(version, "version", VERSION, VERSION)


def _players(value: object, seats: int) -> tuple[str, ...]:
    players = [
        names.cleaned(text(name, place("players", seat)))
        for seat, name in enumerate(sequence(value, "players", seats))
    ]
    for seat, code in names.problems(players).items():
        raise name_fault(code, place("players", seat))
    return tuple(players)


def name_fault(code: str, at: str = "") -> Fault:
    """Return what `names.problem` found as a fault."""
    return Fault(at, code, longest=names.LONGEST, wanted="text")


def read_hand(value: object, at: str, variant: Variant) -> Hand:
    """Return the hand, played under `variant`, that plain data describes. Raises `Fault`."""
    data = mapping(value, at, ("tricks",), HAND_OPTIONAL)
    tricks = _tricks(data["tricks"], place(at, "tricks"), variant)
    seat = partial(whole, low=0, high=variant.seats - 1)
    log = optional(data, "trick_log", at, partial(_trick_log, tricks=tricks))
    return Hand(
        tricks=tricks,
        dealer=optional(data, "dealer", at, seat),
        targets=optional(data, "targets", at, partial(_assigned, variant=variant)),
        last_trick=optional(data, "last_trick", at, partial(_last_trick, tricks=tricks, log=log)),
        trick_log=log,
        trump=optional(data, "trump", at, partial(_trump, variant=variant)),
        played_at=optional(data, "played_at", at, moment),
        note=optional(data, "note", at, text),
    )


def _tricks(value: object, at: str, variant: Variant) -> BySeat:
    tricks = sequence(value, at)
    if wrong := problem(tricks, variant.seats, variant.tricks):
        raise tricks_fault(wrong, tricks, variant, at)
    return tuple(tricks)


def tricks_fault(wrong: Problem, tricks: Sequence[object], variant: Variant, at: str = "") -> Fault:
    """Return what `hand.problem` found as a fault, with all that a sentence about it may need."""
    here = at if wrong.seat is None else place(at, wrong.seat)
    if wrong.code == "wrong_length":
        return Fault(here, wrong.code, wanted=variant.seats, found=len(tricks))
    taken = sum(value for value in tricks if isinstance(value, int))
    return Fault(here, wrong.code, low=0, high=variant.tricks, wanted=variant.tricks, found=taken)


def _assigned(value: object, at: str, variant: Variant) -> BySeat:
    """Read targets that a dealer gave out, by seat."""
    if not variant.dealer_assigns_targets:
        raise Fault(at, "not_allowed", needs="dealer_assigns_targets")
    numbers = sequence(value, at, variant.seats)
    targets = tuple(whole(target, place(at, seat), 0) for seat, target in enumerate(numbers))
    if sorted(targets) != sorted(variant.targets):
        raise Fault(at, "not_a_permutation", wanted=variant.targets)
    return targets


def _trick_log(value: object, at: str, tricks: BySeat) -> tuple[int, ...]:
    seats = sequence(value, at, sum(tricks))
    log = tuple(whole(seat, place(at, k), 0, len(tricks) - 1) for k, seat in enumerate(seats))
    if tally(log, len(tricks)) != tricks:
        raise Fault(at, "impossible", because="tricks")
    return log


def _last_trick(value: object, at: str, tricks: BySeat, log: Sequence[int] | None) -> int:
    seat = whole(value, at, 0, len(tricks) - 1)
    if not tricks[seat]:
        raise Fault(at, "impossible", because="tricks")
    if log and log[-1] != seat:
        raise Fault(at, "impossible", because="trick_log")
    return seat


def _trump(value: object, at: str, variant: Variant) -> Trump:
    trump = choice(value, at, Trump)
    if trump is Trump.NONE and not variant.no_trump:
        raise Fault(at, "not_allowed", needs="no_trump")
    return trump


def _tie_answer(value: object, at: str, seats: int) -> int | Literal["unknown"]:
    if value == "unknown":
        return "unknown"
    if isinstance(value, str):
        raise Fault(at, "unknown_value", known=["unknown"])
    return whole(value, at, 0, seats - 1)


def uuid(value: object, at: str) -> str:
    """Return `value` if it is an id, in its usual form."""
    written = text(value, at)
    try:
        return str(UUID(written))
    except ValueError:
        raise Fault(at, "unknown_value", wanted="uuid") from None


def _changes(value: object, at: str) -> tuple[Mapping[str, Any], ...]:
    changes = sequence(value, at)
    for k, change in enumerate(changes):
        if not isinstance(change, dict):
            raise Fault(place(at, k), "wrong_type", wanted="object")
    return tuple(changes)


def dump(game: GameDocument) -> dict[str, Any]:
    """Return the game as plain data: the document that `read` takes, the rules as an object."""
    optional = {
        "tie_answer": game.tie_answer,
        "stopped": game.stopped or None,
        "play_on": game.play_on or None,
        "next_targets": game.next_targets and list(game.next_targets),
        "id": game.id,
        "created_at": game.created_at,
        "note": game.note,
        "changes": None if game.changes is None else list(game.changes),
    }
    return {
        "format": FORMAT,
        "version": VERSION,
        "players": list(game.players),
        "first_dealer": game.first_dealer,
        "rules": agreement.dump(game.variant),
        "hands": [dump_hand(hand) for hand in game.hands],
        **{key: value for key, value in optional.items() if value is not None},
    }


def dump_hand(hand: Hand) -> dict[str, Any]:
    """Return a hand as plain data: the tricks, and what else was said of it."""
    said = {key: getattr(hand, key) for key in HAND_OPTIONAL}
    plain = {key: list(value) if isinstance(value, tuple) else value for key, value in said.items()}
    return {"tricks": list(hand.tricks), **{k: v for k, v in plain.items() if v is not None}}

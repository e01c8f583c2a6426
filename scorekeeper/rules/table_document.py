"""The document of a whole table, or of some of its games: read, checked, written.

docs/format.md describes it. Its games are game documents, with what they are at their table.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any

from . import document, names, noted, noted_facts
from .document import GameDocument
from .noted import Noted
from .reading import Fault, flag, mapping, moment, optional, place, sequence, text, whole

FORMAT = "scorekeeper-table"
REQUIRED = ("format", "version", "players", "games")
OPTIONAL = ("id", "name", "asks", "changes")
OF_A_PLAYER = ("archived", "same_as", "deleted_at")
# What a game has besides its document.
AT_THE_TABLE = ("seats", "number", "deleted_at", "ticked", "counted", "objections")


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """Somebody who plays at a table, or another entry of somebody: the `same_as` that id."""

    id: str
    name: str
    archived: bool = False
    same_as: str | None = None
    deleted_at: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableGame:
    """A game as it stands at its table."""

    document: GameDocument
    seats: tuple[str, ...]  # ids of people
    number: int
    deleted_at: str | None = None
    ticked: tuple[str, ...] = ()
    # Who took each trick so far, by number of the hand.
    counted: Mapping[str, Sequence[int]] = field(default_factory=dict)
    objections: Mapping[str, str] = field(default_factory=dict)  # numbers of hands, and phones
    changes: tuple[Noted, ...] = ()


@dataclass(frozen=True, kw_only=True)
class TableDocument:
    """A table as it is written down."""

    id: str | None
    name: str
    players: tuple[Person, ...]
    games: tuple[TableGame, ...]
    asks: bool = False
    changes: tuple[Noted, ...] = ()

    @cached_property
    def persons(self) -> Mapping[str, Person]:
        """Who each entry really is, by the ids of entries."""
        return _persons(self.players)


def is_table(value: object) -> bool:
    """Tell whether plain data says that it is the document of a table."""
    return isinstance(value, dict) and value.get("format") == FORMAT


def read(value: object) -> TableDocument:
    """Return the table that plain data describes; all of it is checked. Raises `Fault`."""
    document.check_version(value, FORMAT)
    data = mapping(value, "", REQUIRED, OPTIONAL)
    players = _players(data["players"])
    persons = _persons(players)
    name = names.cleaned(text(data.get("name", ""), "name"))
    if name and (code := names.problem(name)):
        raise document.name_fault(code, "name")
    table = TableDocument(
        id=optional(data, "id", "", document.uuid),
        name=name,
        players=players,
        games=tuple(
            _game(game, place("games", k), k + 1, persons)
            for k, game in enumerate(sequence(data["games"], "games"))
        ),
        asks=flag(data.get("asks", False), "asks"),
        changes=noted.read_of_table(
            data.get("changes", []), "changes", {one.id: one.same_as for one in players}
        ),
    )
    _check_once([game.number for game in table.games], "games", "number")
    _check_once([game.document.id for game in table.games], "games", "id")
    _check_numbers(table)
    return table


def _check_once(values: Sequence[object], at: str, key: str) -> None:
    seen = set()
    for k, value in enumerate(values):
        if value is not None and value in seen:
            raise Fault(place(place(at, k), key), "impossible", because="twice")
        seen.add(value)


def _check_numbers(table: TableDocument) -> None:
    """See to it that all changes, of games and beside them, have an order."""
    seen = {change.number for change in table.changes}
    for k, game in enumerate(table.games):
        for j, change in enumerate(game.changes):
            if change.number in seen:
                here = place(place(place("games", k), "changes"), j)
                raise Fault(place(here, "number"), "impossible", because="twice")
            seen.add(change.number)


def _players(value: object) -> tuple[Person, ...]:
    people = tuple(
        _person(one, place("players", k)) for k, one in enumerate(sequence(value, "players"))
    )
    _check_once([person.id for person in people], "players", "id")
    _check_names(people)
    known = {person.id: person.same_as for person in people}
    for k, person in enumerate(people):
        seen, other = {person.id}, person.same_as
        while other is not None:
            if other not in known or other in seen:
                here = place(place("players", k), "same_as")
                raise Fault(here, "unknown_value", known=sorted(set(known) - seen))
            seen.add(other)
            other = known[other]
    return people


def _check_names(people: Sequence[Person]) -> None:
    """Hold all to what holds for names; that nobody has the same counts for those who are there."""
    for k, person in enumerate(people):
        if code := names.problem(person.name):
            raise document.name_fault(code, place(place("players", k), "name"))
    there = [k for k, one in enumerate(people) if not (one.same_as or one.deleted_at)]
    for k, code in names.problems([people[k].name for k in there]).items():
        raise document.name_fault(code, place(place("players", there[k]), "name"))


def _persons(people: Sequence[Person]) -> dict[str, Person]:
    by_id = {person.id: person for person in people}
    found = {}
    for person in people:
        really = person
        while really.same_as:
            really = by_id[really.same_as]
        found[person.id] = really
    return found


def _person(value: object, at: str) -> Person:
    data = mapping(value, at, ("id", "name"), OF_A_PLAYER)
    return Person(
        id=document.uuid(data["id"], place(at, "id")),
        name=names.cleaned(text(data["name"], place(at, "name"))),
        archived=flag(data.get("archived", False), place(at, "archived")),
        same_as=optional(data, "same_as", at, document.uuid),
        deleted_at=optional(data, "deleted_at", at, moment),
    )


def _game(value: object, at: str, usual: int, people: Mapping[str, Person]) -> TableGame:
    if not isinstance(value, dict):
        raise Fault(at, "wrong_type", wanted="object")
    if "seats" not in value:
        raise Fault(place(at, "seats"), "missing")
    try:
        game = document.read({key: value[key] for key in value if key not in AT_THE_TABLE})
    except Fault as fault:
        raise Fault(place(at, fault.at) if fault.at else at, fault.code, **fault.details) from None
    seats = sequence(value["seats"], place(at, "seats"), len(game.players))
    for seat, who in enumerate(seats):
        if not isinstance(who, str) or who not in people:
            raise Fault(place(place(at, "seats"), seat), "unknown_value", known=list(people))
        if people[who].name != game.players[seat]:
            raise Fault(place(place(at, "players"), seat), "impossible", because="players")
        if people[who].deleted_at:
            raise Fault(place(place(at, "seats"), seat), "impossible", because="binned")
    return TableGame(
        document=game,
        seats=tuple(seats),
        number=whole(value.get("number", usual), place(at, "number"), 1, 99999),
        deleted_at=optional(value, "deleted_at", at, moment),
        ticked=tuple(optional(value, "ticked", at, noted_facts.steps) or ()),
        counted=optional(value, "counted", at, partial(noted_facts.counted, seats=len(seats)))
        or {},
        objections=optional(value, "objections", at, noted_facts.objections) or {},
        changes=noted.read_of_game(
            value.get("changes", []), place(at, "changes"), list(people), game
        ),
    )


def alone(game: GameDocument) -> TableDocument:
    """Return a single game as a document of a table with nothing else. Raises `Fault`."""
    people = tuple(
        Person(id=str(seat), name=name) for seat, name in enumerate(game.players)
    )  # nobody has such an id elsewhere
    seats = tuple(person.id for person in people)
    changes = noted.read_of_game(list(game.changes or ()), "changes", range(len(people)), game)
    alone = TableGame(document=game, seats=seats, number=1, changes=changes)
    return TableDocument(id=None, name="", players=people, games=(alone,))


def dump(table: TableDocument) -> dict[str, Any]:
    """Return the table as plain data: the document that `read` takes."""
    return {
        "format": FORMAT,
        "version": document.VERSION,
        **({"id": table.id} if table.id else {}),
        "name": table.name,
        "players": [_dump_person(person) for person in table.players],
        "games": [_dump_game(game) for game in table.games],
        **({"asks": True} if table.asks else {}),
        **({"changes": [noted.dump(one) for one in table.changes]} if table.changes else {}),
    }


def _dump_person(person: Person) -> dict[str, Any]:
    data: dict[str, Any] = {"id": person.id, "name": person.name, "archived": person.archived}
    said = {key: getattr(person, key) for key in ("same_as", "deleted_at")}
    return data | {key: value for key, value in said.items() if value}


def _dump_game(game: TableGame) -> dict[str, Any]:
    more = {
        "deleted_at": game.deleted_at,
        "ticked": list(game.ticked),
        "counted": {number: list(log) for number, log in game.counted.items()},
        "objections": dict(game.objections),
        "changes": list(map(noted.dump, game.changes)),
    }
    return {
        **document.dump(game.document),
        "seats": list(game.seats),
        "number": game.number,
        **{key: value for key, value in more.items() if value},
    }

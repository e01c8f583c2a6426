"""People of a document who come to a table: who is known there, who is new, who is unclear."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from .models import Player, Table, new_uuid
from .rules import names
from .rules.table_document import Person, TableDocument, TableGame
from .transfer import OF_PEOPLE

Who = Mapping[str, Player | str]  # by ids in a document: a player, or what somebody new is called


class Unclear(Exception):
    """An import cannot tell who is who; nothing has been stored."""

    def __init__(self, people: Sequence[Person]) -> None:
        super().__init__(", ".join(person.name for person in people))
        self.people = people


def come(
    told: TableDocument, games: Sequence[TableGame], table: Table, who: Who
) -> dict[str, Player]:
    """Return the players, by their ids in the document, without whom `games` cannot be played.

    Whom `who` says nothing about is known by the id, or else new. Raises `Unclear` with those who
    have the name of somebody else, and those who would sit in two places: nobody is merged unasked.
    """
    ids = _needed(games)
    found = {one: _found(one, told, table, who) for one in ids}
    called = {
        told.persons[one]: player or told.persons[one].name
        for one, player in found.items()
        if not isinstance(player, Player)
    }
    _check_names(called, table)
    new: dict[str, Player] = {}
    players = {}
    for one, player in found.items():
        person = told.persons[one]
        if not isinstance(player, Player):
            if person.id not in new:
                new[person.id] = add(table, replace(person, name=player or person.name))
            player = new[person.id]
        players[one] = player
    _check_seats(games, players, told)
    for game in games:
        for one in game.seats:
            players[one].person.deleted = None  # whoever plays is in no bin
    return players


def _needed(games: Iterable[TableGame]) -> list[str]:
    """Return the ids of all who sit in some games, or whom a change of them is about."""
    ids: dict[str, None] = {}
    for game in games:
        ids |= dict.fromkeys(game.seats)
        for change in game.changes:
            for key, fact in (*change.before.items(), *change.after.items()):
                noun, _dot, which = key.partition(".")
                ids |= {which: None} if noun in OF_PEOPLE else {}
                ids |= dict.fromkeys(map(str, fact)) if noun == "seats" else {}
    return list(ids)


def _found(one: str, told: TableDocument, table: Table, who: Who) -> Player | str | None:
    """Return who somebody is, by an id in the document; None if nobody says, and none has it."""
    person = told.persons[one].id
    if person in who:
        return who[person]
    known = {player.uuid: player for player in table.players}
    player = known.get(one) or known.get(person)
    taken = {names.same(other.name) for other in table.people}
    if player and player.person.deleted and names.same(player.person.name) in taken:
        return None  # came back under another entry, it seems
    return player


def _check_names(called: Mapping[Person, str], table: Table) -> None:
    """See to it that nobody new is called as somebody who is here, or as somebody else new."""
    taken = Counter(names.same(name) for name in called.values())
    taken.update(names.same(player.name) for player in table.people)
    if unclear := [person for person, name in called.items() if taken[names.same(name)] > 1]:
        raise Unclear(unclear)


def _check_seats(
    games: Iterable[TableGame], players: Mapping[str, Player], told: TableDocument
) -> None:
    for game in games:
        seen: dict[Player, Person] = {}
        for one in game.seats:
            player, person = players[one].person, told.persons[one]
            if player in seen:
                raise Unclear([seen[player], person])
            seen[player] = person


def add(table: Table, person: Person) -> Player:
    """Add somebody to a table."""
    ours = len(person.id) == len(new_uuid())  # else it only counts within the document
    taken = any(player.uuid == person.id for player in table.players)
    player = Player(
        uuid=person.id if ours and not taken else new_uuid(),
        name=person.name,
        archived=person.archived,
        deleted=person.deleted_at and datetime.fromisoformat(person.deleted_at),
    )
    table.players.append(player)
    return player

"""Tables and games out of the database, as documents. What goes in is in `intake`."""

import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, TypeVar

from sqlalchemy import ColumnElement, Select, select
from sqlalchemy.orm import Session, selectinload

from .models import Change, Fact, Game, Player, Table
from .rules import table_document
from .rules.noted import Noted
from .rules.table_document import Person, TableDocument, TableGame

Only = ColumnElement[bool] | None  # a condition on games; None is all of them
Wanted = TypeVar("Wanted")
OF_PEOPLE = ("names", "archived", "same_as", "binned")  # facts whose keys end in somebody's id


def written(table: Table, session: Session, only: Only = None) -> dict[str, Any]:
    """Return a table, or those of its games for which `only` holds, as plain data."""
    return table_document.dump(outgoing(table, session, only))


def text(data: Mapping[str, Any]) -> str:
    """Write plain data down; the same data always gives the same text."""
    return json.dumps(data, ensure_ascii=False, sort_keys=True) + "\n"


def outgoing(table: Table, session: Session, only: Only = None) -> TableDocument:
    """Return a table, or those of its games for which `only` holds, as a document."""
    games = games_of(table, session, only)
    changes = _changes_of(table, session, only)
    ids = {player.id: player.uuid for player in table.players}
    numbers = {change.id: number for number, change in enumerate(changes, 1)}
    noted: dict[int | None, list[Noted]] = defaultdict(list)
    for change in changes:
        noted[change.game_id].append(_noted(change, numbers, ids))
    return TableDocument(
        id=table.uuid,
        name=table.name,
        players=tuple(_person(player) for player in table.players),
        games=tuple(_game(game, tuple(noted[game.id])) for game in games),
        asks=table.asks,
        changes=tuple(noted[None]),
    )


def games_of(table: Table, session: Session, only: Only = None) -> Sequence[Game]:
    """Return the games of a table for which `only` holds, those in the bin too, by number."""
    wanted = _meant(select(Game), table, only).order_by(Game.number)
    return session.scalars(wanted.options(selectinload(Game.seats), selectinload(Game.hands))).all()


def _changes_of(table: Table, session: Session, only: Only) -> Sequence[Change]:
    """Return all changes of a table, or those of the games for which `only` holds."""
    listed = select(Change).where(Change.table_id == table.id).order_by(Change.id)
    if only is not None:
        listed = listed.where(Change.game_id.in_(_meant(select(Game.id), table, only)))
    return session.scalars(listed).all()


def _meant(games: Select[Wanted], table: Table, only: Only) -> Select[Wanted]:
    games = games.where(Game.table_id == table.id)
    return games if only is None else games.where(only)


def _person(player: Player) -> Person:
    return Person(
        id=player.uuid,
        name=player.name,
        archived=player.archived,
        same_as=player.same_as.uuid if player.same_as else None,
        deleted_at=_moment(player.deleted),
    )


def _game(game: Game, changes: tuple[Noted, ...]) -> TableGame:
    return TableGame(
        document=game.document,
        seats=tuple(seat.player.uuid for seat in game.seats),
        number=game.number,
        deleted_at=_moment(game.deleted),
        ticked=tuple(game.ticked),
        counted=game.counted,
        objections=game.objections,
        changes=changes,
    )


def _moment(at: datetime | None) -> str | None:
    return at.isoformat() if at else None


def _noted(change: Change, numbers: Mapping[int, int], ids: Mapping[Any, Any]) -> Noted:
    return Noted(
        number=numbers[change.id],
        at=change.at.isoformat(),
        kind=change.kind,
        before=renamed(change.before, ids),
        after=renamed(change.after, ids),
        device=change.device,
        undone_by=numbers[change.undone_by] if change.undone_by else None,
    )


def renamed(facts: Mapping[str, Fact], ids: Mapping[Any, Any]) -> dict[str, Fact]:
    """Return facts with other ids for people, in keys and in what they say."""
    other = {}
    for key, fact in facts.items():
        noun, dot, which = key.partition(".")
        if noun in OF_PEOPLE:
            key = f"{noun}{dot}{ids[int(which) if which.isdecimal() else which]}"
        other[key] = _renamed(noun, fact, ids)
    return other


def _renamed(noun: str, fact: Fact, ids: Mapping[Any, Any]) -> Fact:
    if noun == "seats":
        return [ids[who] for who in fact]
    return ids[fact] if noun == "same_as" and fact is not None else fact

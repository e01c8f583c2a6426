"""Tables and games out of the database, as documents. What goes in is in `intake`."""

import json
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session, selectinload

from .models import Change, Fact, Game, Player, Table
from .rules import table_document
from .rules.noted import Noted
from .rules.table_document import Person, TableDocument, TableGame

OF_PEOPLE = ("names", "archived", "same_as", "binned")  # facts whose keys end in somebody's id


def written(table: Table, session: Session, only: Collection[int] | None = None) -> dict[str, Any]:
    """Return a table, or those of its games whose numbers are `only`, as plain data."""
    return table_document.dump(outgoing(table, session, only))


def text(data: Mapping[str, Any]) -> str:
    """Write plain data down; the same data always gives the same text."""
    return json.dumps(data, ensure_ascii=False, sort_keys=True) + "\n"


def outgoing(table: Table, session: Session, only: Collection[int] | None = None) -> TableDocument:
    """Return a table, or those of its games whose numbers are `only`, as a document."""
    games = [game for game in games_of(table, session) if only is None or game.number in only]
    wanted = {game.id for game in games} | ({None} if only is None else set())
    listed = select(Change).where(Change.table_id == table.id).order_by(Change.id)
    changes = [change for change in session.scalars(listed) if change.game_id in wanted]
    ids = {player.id: player.uuid for player in table.players}
    numbers = {change.id: number for number, change in enumerate(changes, 1)}

    def noted(of: int | None) -> tuple[Noted, ...]:
        mine = [change for change in changes if change.game_id == of]
        return tuple(_noted(change, numbers, ids) for change in mine)

    return TableDocument(
        id=table.uuid,
        name=table.name,
        players=tuple(_person(player) for player in table.players),
        games=tuple(_game(game, noted(game.id)) for game in games),
        asks=table.asks,
        changes=noted(None),
    )


def games_of(table: Table, session: Session) -> Sequence[Game]:
    """Return all games of a table, also those in the bin, by number."""
    every = select(Game).where(Game.table_id == table.id).order_by(Game.number)
    return session.scalars(every.options(selectinload(Game.seats), selectinload(Game.hands))).all()


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

"""The bin: what lies in it, for how long, and what is gone for good after that.

Games, players and tables lie in it by a date of their own. A hand is deleted by a change, which is
where it lies; the list of changes itself is kept for good, like that of hands corrected.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from sqlalchemy import delete, select, update
from sqlalchemy.orm import Session, selectinload

from . import kept
from .models import Change, Fact, Game, Hand, Kept, Player, Seat, Table
from .seated import needed

DAYS = 30
STAY = timedelta(days=DAYS)


# -- What lies in it


def games(table: Table, session: Session) -> Sequence[Game]:
    """Return the games of a table that lie in the bin, by number."""
    binned = select(Game).where(Game.table_id == table.id, Game.deleted.is_not(None))
    loaded = selectinload(Game.seats), selectinload(Game.hands)
    return session.scalars(binned.order_by(Game.number).options(*loaded)).all()


def hands(table: Table, session: Session, now: datetime) -> list[Change]:
    """Return the changes that deleted a hand which could be put back, the newest first."""
    about = select(Change).where(
        Change.table_id == table.id,
        Change.kind.in_(("delete_hand", "restore_hand")),
        Change.undone_by.is_(None),
        Change.at > now - STAY,
    )
    lying: list[Change] = []
    # Sorted here: asked for in order, SQLite would look through all changes of the table.
    for change in sorted(session.scalars(about), key=lambda change: change.id):
        if change.kind == "delete_hand":
            lying.append(change)
        else:
            lying = [one for one in lying if not _puts_back(change, one)]
    return lying[::-1]


def hand_of(change: Change) -> tuple[str, int]:
    """Return the key of the hand that a change is about, and its number."""
    key = next(key for key in change.after if key.startswith("hands."))
    return key, int(key.removeprefix("hands."))


def _puts_back(restored: Change, deleted: Change) -> bool:
    key, _number = hand_of(deleted)
    same_game = restored.game_id == deleted.game_id
    return same_game and restored.after.get(key) == deleted.before[key]


# -- What is gone for good


class Due(NamedTuple):
    """What has lain in the bin long enough, and what is to be kept ready again."""

    tables: Sequence[Table]
    games: Sequence[Game]
    players: Sequence[Player]
    stale: Sequence[Game]


def due(session: Session, now: datetime) -> Due:
    """Say what a `tidy` would do."""
    before = now - STAY
    tables = session.scalars(select(Table).where(Table.deleted < before)).all()
    gone = [table.id for table in tables]
    here = select(Game).where(Game.deleted < before, Game.table_id.not_in(gone))
    people = select(Player).where(Player.deleted < before, Player.table_id.not_in(gone))
    unused = [player for player in session.scalars(people) if not needed(player)]
    games = session.scalars(here).all()
    stale = [game for game in kept.wrong(session) if game.table_id not in gone]
    return Due(tables, games, unused, [game for game in stale if game not in games])


def tidy(session: Session, what: Due) -> None:
    """Do what `due` has said."""
    for table in what.tables:
        mine = select(Game.id).where(Game.table_id == table.id).scalar_subquery()
        _forget(session, mine)
        session.execute(delete(Change).where(Change.table_id == table.id))
        for row in (Game, Player):
            session.execute(delete(row).where(row.table_id == table.id))
        session.execute(delete(Table).where(Table.id == table.id))
    for game in what.games:
        kept.touch(game.table)
        _forget(session, select(Game.id).where(Game.id == game.id).scalar_subquery())
        session.execute(delete(Game).where(Game.id == game.id))
    for player in what.players:
        kept.touch(player.table)
        entries = [one.id for one in player.table.players if one.person is player]
        _forget_changes(session, player.table_id, entries)
        session.execute(delete(Player).where(Player.id.in_(entries)))
    for game in what.stale:
        kept.keep(game)
    session.flush()


def _forget(session: Session, games: object) -> None:
    """Delete all that hangs on games."""
    for row in (Change, Kept, Hand, Seat):
        session.execute(delete(row).where(row.game_id.in_(games)))  # type: ignore[arg-type]


def _forget_changes(session: Session, table: int, entries: Iterable[int]) -> None:
    """Delete the changes of a table that are about some entries of players, undone or not."""
    gone = set(entries)
    about = select(Change).where(Change.table_id == table, Change.game_id.is_(None))
    ids = [
        change.id
        for change in session.scalars(about)
        if gone & set(_people(change.before)) | gone & set(_people(change.after))
    ]
    session.execute(update(Change).where(Change.id.in_(ids)).values(undone_by=None))
    session.execute(delete(Change).where(Change.id.in_(ids)))


def _people(facts: Mapping[str, Fact]) -> Iterator[int]:
    """Yield the ids of all whom facts about a table name."""
    for key, fact in facts.items():
        noun, _dot, which = key.partition(".")
        yield from (int(which),) if which else ()
        yield from (fact,) if noun == "same_as" and fact else ()

"""What is kept ready of each game: made anew with every flush that stores one.

Facts alone count. So a page that finds nothing kept scores the game itself, and `wrong` tells
whether what is kept still says what the facts say.
"""

from collections.abc import Iterable, Iterator
from time import time_ns
from typing import Any

from sqlalchemy import event, select
from sqlalchemy.orm import Session, selectinload

from .models import Change, Game, Hand, Kept, Player, Seat, Table
from .rules import tally


@event.listens_for(Session, "before_flush")
def _keep(session: Session, _context: Any, _instances: Any) -> None:
    """Make anew what is kept of every game that is about to be stored, and mark its table."""
    with session.no_autoflush:
        games = set(_games(session))
        for game in games:
            keep(game)
        others = {row for row in _stored(session) if isinstance(row, Table | Player | Change)}
        for table in {_table_of(row, session) for row in games | others}:
            if table is not None and table not in session.deleted:
                touch(table)


def _stored(session: Session) -> Iterator[object]:
    yield from session.new
    yield from (row for row in session.dirty if session.is_modified(row))
    yield from session.deleted


def _games(session: Session) -> Iterator[Game]:
    for row in list(_stored(session)):
        if isinstance(row, Hand | Seat | Kept) and row.game_id:
            row = session.get(Game, row.game_id)
        if isinstance(row, Game) and row not in session.deleted and row.agreed:
            yield row


def _table_of(row: Table | Game | Player | Change, session: Session) -> Table | None:
    """Return the table of a row, which a new one may name by its id alone."""
    if isinstance(row, Table):
        return row
    table = None if isinstance(row, Change) else row.table
    return table or (session.get(Table, row.table_id) if row.table_id else None)


def touch(table: Table) -> None:
    """Note that what is remembered of a table is out of date."""
    table.touched = max(time_ns(), (table.touched or 0) + 1)


def keep(game: Game) -> None:
    """Make anew what is kept of one game."""
    if not seated(game):
        return
    if game.kept is None:
        game.kept = Kept()
    game.kept.over, game.kept.tallies = derived(game)


def seated(game: Game) -> bool:
    """Tell whether all seats are taken, as they are in every game that has been made."""
    return len(game.seats) == len(game.agreed["targets"])


def derived(game: Game) -> tuple[bool, list[list[int]]]:
    """Return what is to be kept of a game, from its facts: whether it is over, and its tallies."""
    sheet = game.written(("",) * len(game.seats)).sheet  # names are no facts of it
    return sheet.won, tally.dump(tally.tally(sheet))


def wrong(session: Session) -> Iterable[Game]:
    """Yield the games of which nothing is kept, or something else than their facts say."""
    every = select(Game).order_by(Game.id).execution_options(yield_per=200)
    loaded = (selectinload(Game.kept), selectinload(Game.seats), selectinload(Game.hands))
    for game in session.scalars(every.options(*loaded)):
        if game.kept is None or (game.kept.over, game.kept.tallies) != derived(game):
            yield game

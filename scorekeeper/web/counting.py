"""What the games of a choice add up to, from what is kept of each of them.

The sums are kept in memory too, under a mark that no change of a game leaves as it was: looking
twice costs one query of numbers.
"""

import json
from collections import OrderedDict
from collections.abc import Hashable

from flask import Flask, current_app
from sqlalchemy import Text, cast, func, select
from sqlalchemy.orm import selectinload

from ..database import db
from ..kept import derived
from ..models import Game, Kept, Seat
from ..statistics import Entry, Statistics, add_up
from .choosing import Choice

MOST = 200  # sums in memory
SUMS = "statistics"  # where an application keeps them


def register(app: Flask) -> None:
    """Give the application its memory of sums."""
    app.extensions[SUMS] = OrderedDict()


def statistics(choice: Choice) -> Statistics:
    """Return what the games of a choice add up to."""
    sums: OrderedDict[Hashable, Statistics] = current_app.extensions[SUMS]
    key = (*sorted(choice.said.items()), choice.span, mark(choice))
    if key not in sums:
        sums[key] = add_up(entries(choice))
        while len(sums) > MOST:
            sums.popitem(last=False)
    return sums[key]


def mark(choice: Choice) -> Hashable:
    """Return what tells the games of a table, as they are, from all other games."""
    numbers = select(
        func.count(Game.id),
        func.sum(Game.version),
        func.count(Kept.game_id),
        func.max(Kept.made),
    ).outerjoin(Kept, Kept.game_id == Game.id)
    found = db.session.execute(numbers.where(Game.table_id == choice.table.id)).one()
    return choice.table.uuid, choice.table.id, *found


def entries(choice: Choice) -> list[Entry]:
    """Return the games of a choice with their tallies, the oldest first."""
    where = choice.where()
    games = db.session.execute(
        select(Game.id, Game.number, cast(Kept.tallies, Text))
        .outerjoin(Kept, Kept.game_id == Game.id)
        .where(*where)
        .order_by(Game.created, Game.number)
    ).all()
    seats: dict[int, list[int]] = {}
    sitting = select(Seat.game_id, Seat.player_id).join(Game, Game.id == Seat.game_id)
    for game, player in db.session.execute(sitting.where(*where).order_by(Seat.game_id, Seat.seat)):
        seats.setdefault(game, []).append(player)
    ready = json.loads(f"[{','.join(text or 'null' for _id, _number, text in games)}]")
    missing = _derived([game for (game, _n, text) in games if text is None])
    return [
        Entry(number, tuple(seats.get(game, ())), rows or missing[game])
        for (game, number, _text), rows in zip(games, ready, strict=True)
    ]


def _derived(missing: list[int]) -> dict[int, list[list[int]]]:
    """Score the games of which nothing is kept, as only somebody else's tools leave them."""
    if not missing:
        return {}
    found = db.session.scalars(
        select(Game)
        .where(
            Game.table_id == select(Game.table_id).where(Game.id == missing[0]).scalar_subquery()
        )
        .options(selectinload(Game.seats), selectinload(Game.hands), selectinload(Game.kept))
    )
    return {game.id: derived(game)[1] for game in found if game.kept is None}

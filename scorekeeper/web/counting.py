"""What the games of a choice add up to, from what is kept of each of them."""

import json

from sqlalchemy import Text, cast, select
from sqlalchemy.orm import selectinload

from ..database import db
from ..kept import derived
from ..models import Game, Kept, Seat
from ..statistics import Entry, Statistics, add_up
from .choosing import Choice
from .remembered import remembered


def statistics(choice: Choice) -> Statistics:
    """Return what the games of a choice add up to."""
    what = ("statistics", *sorted(choice.said.items()), choice.span)
    return remembered(choice.table, what, lambda: add_up(entries(choice)))


def entries(choice: Choice) -> list[Entry]:
    """Return the games of a choice with their tallies, the oldest first."""
    where = choice.where()
    games = db.session.execute(
        select(Game.id, Game.number, cast(Kept.tallies, Text))
        .outerjoin(Kept, Kept.game_id == Game.id)
        .where(*where)
        .order_by(Game.created, Game.number)
    ).all()
    persons = {player.id: player.person.id for player in choice.table.players}
    seats: dict[int, list[int]] = {}
    sitting = select(Seat.game_id, Seat.player_id).join(Game, Game.id == Seat.game_id)
    for game, player in db.session.execute(sitting.where(*where).order_by(Seat.game_id, Seat.seat)):
        seats.setdefault(game, []).append(persons[player])
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

"""The game to come: which one it follows, who sits where in it, and who sits out."""

from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.orm import selectinload

from .. import rotation
from ..database import db
from ..models import Game, Player, Table


def games_of(table: Table) -> list[Game]:
    """Return the games of a table, the newest last; from the bin only if all lie there."""
    query = select(Game).where(Game.table_id == table.id).order_by(Game.number)
    every = db.session.scalars(query.options(selectinload(Game.seats))).all()
    return [game for game in every if not game.deleted] or list(every)


def begun(game: Game) -> bool:
    """Tell whether another game can follow; one without a hand is still the next one itself."""
    return bool(game.hands or game.deleted)


def planned(table: Table, games: Sequence[Game]) -> list[Player]:
    """Return who sits where after these games, the newest last, if nobody wants it otherwise."""
    if not begun(games[-1]):
        return [seat.player.person for seat in games[-1].seats]
    played = [[seat.player.person.id for seat in game.seats] for game in games]
    people = {person.id: person for person in table.people}
    regulars = [person.id for person in table.regulars]
    return [people[person] for person in rotation.next_seats(played, regulars)]


def sitting_out(table: Table, seated: list[Player]) -> list[str]:
    """Return the names of the regulars who are not among those seated."""
    return [person.name for person in table.regulars if person not in seated]

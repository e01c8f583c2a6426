"""The game to come: which one it follows, who sits where in it, and who sits out."""

from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.orm import selectinload

from .. import rotation
from ..database import db
from ..models import Game, Player, Seat, Table
from ..rules.presets import CLASSIC, PRESETS

USUAL = PRESETS[CLASSIC]  # of a table that has no game
RECENT = 60  # games: who sat in older ones makes no difference to whose turn it is


def latest_of(table: Table) -> Game | None:
    """Return the newest game of a table, if it has any; from the bin only if all lie there."""
    newest = select(Game).where(Game.table_id == table.id)
    newest = newest.order_by(Game.deleted.is_not(None), Game.number.desc()).limit(1)
    return db.session.scalar(newest.options(selectinload(Game.seats), selectinload(Game.hands)))


def begun(game: Game) -> bool:
    """Tell whether another game can follow; one without a hand is still the next one itself."""
    return bool(game.hands or game.deleted)


def planned(table: Table, latest: Game | None) -> list[Player]:
    """Return who sits where after the newest game, if nobody wants it otherwise."""
    if latest is None:
        return table.regulars[: USUAL.seats]
    seated = [seat.player.person for seat in latest.seats]
    if not begun(latest) or all(person in seated for person in table.regulars):
        return seated
    people = {player.id: player.person for player in table.players}
    regulars = [person.id for person in table.regulars]
    played = [[people[player].id for player in seats] for seats in _recent(latest)]
    return [people[person] for person in rotation.next_seats(played, regulars)]


def _recent(latest: Game) -> Sequence[Sequence[int]]:
    """Return who sat where, by the ids of their entries, in the newest games, the oldest first."""
    newest = select(Game.id).where(Game.table_id == latest.table_id)
    if not latest.deleted:
        newest = newest.where(Game.deleted.is_(None))
    newest = newest.order_by(Game.number.desc()).limit(RECENT)
    sitting = select(Game.number, Seat.player_id).join(Seat).where(Game.id.in_(newest))
    games: dict[int, list[int]] = {}
    for number, player in db.session.execute(sitting.order_by(Game.number, Seat.seat)):
        games.setdefault(number, []).append(player)
    return list(games.values())


def sitting_out(table: Table, seated: list[Player]) -> list[str]:
    """Return the names of the regulars who are not among those seated."""
    return [person.name for person in table.regulars if person not in seated]

"""Who sits in which games, by any of their entries: what the people of a table have to fit."""

from sqlalchemy import exists, select
from sqlalchemy.orm import selectinload

from .database import session_of
from .models import Change, Game, Player, Seat, Table

SEATING = ("settings", "seats")  # kinds of changes that seat people


def seated_twice(of: Game | Table) -> Game | None:
    """Return the game, or a game of the table, in which one person has two seats; None if none."""
    games = select(Game).where(Game.table_id == of.id).options(selectinload(Game.seats))
    for game in [of] if isinstance(of, Game) else session_of(of).scalars(games):
        if len({seat.player.person.id for seat in game.seats}) < len(game.seats):
            return game
    return None


def needed(player: Player) -> bool:
    """Tell whether somebody sits in a game, or would after some undo."""
    entries = {one.id for one in player.table.players if one.person is player}
    session = session_of(player)
    if session.scalar(select(exists().where(Seat.player_id.in_(entries)))):
        return True
    seating = select(Change).where(Change.table_id == player.table_id, Change.kind.in_(SEATING))
    return any(
        entries & set(facts.get("seats", ()))
        for change in session.scalars(seating)
        for facts in (change.before, change.after)
    )


def binned_though_needed(table: Table) -> Player | None:
    """Return somebody who lies in the bin although a game needs them; None if nobody does."""
    binned = (player for player in table.players if player.person is player and player.deleted)
    return next((player for player in binned if needed(player)), None)

"""What people do with their table beside its games: its links, its habits, its people."""

from typing import Literal

from sqlalchemy import select
from sqlalchemy.orm import selectinload

from .changes import RENEW, Refused, change, note, session_of
from .models import Change, Game, Player, Table, new_key


class Together(Refused):
    """Two who sat in one game, `number`, are not one person."""

    def __init__(self, number: int) -> None:
        super().__init__(f"game {number}")
        self.number = number


def ask(table: Table, wanted: bool, device: str | None = None) -> Change | None:
    """Let other phones be asked about each hand that is saved, or not; None if that is so."""
    return change(table, "asks", {"asks": wanted}, device)


def renew(
    table: Table, which: Literal["key", "watch_key"], was: str, device: str | None = None
) -> Change | None:
    """Give a link of the table another key; None if `was` is not its key any more.

    The old link is dead at once and for good: it is noted who did it, but no key, and there is no
    way back.
    """
    if getattr(table, which) != was:
        return None
    setattr(table, which, new_key())
    return note(table, RENEW, {}, {"link": which}, device)


# -- People


def guest(table: Table, name: str) -> Player:
    """Add somebody who plays along for once."""
    somebody = Player(name=name, archived=True)
    table.players.append(somebody)
    session_of(table).flush()
    return somebody


def add(table: Table, name: str, device: str | None = None) -> Change | None:
    """Make somebody new a regular; once that is undone, a guest who never played."""
    return change(table, "add", {f"archived.{guest(table, name).id}": False}, device)


def rename(player: Player, name: str, device: str | None = None) -> Change | None:
    """Call somebody `name` from now on, in old games too; None if that is the name."""
    return change(player.table, "rename", {f"names.{player.id}": name}, device)


def archive(player: Player, gone: bool, device: str | None = None) -> Change | None:
    """Let somebody be no regular any more, or be one again; old games stay. None if it is so."""
    kind = "archive" if gone else "return"
    return change(player.table, kind, {f"archived.{player.id}": gone}, device)


def merge(player: Player, into: Player, device: str | None = None) -> Change | None:
    """Make two entries of one person one, called as `into`; None if they are one already.

    Raises `Together` if both sat in one game.
    """
    one, other = player.person, into.person
    if one is other:
        return None
    games = select(Game).where(Game.table_id == one.table_id).options(selectinload(Game.seats))
    for game in session_of(one).scalars(games):
        if {one, other} <= {seat.player.person for seat in game.seats}:
            raise Together(game.number)
    return change(one.table, "merge", {f"same_as.{one.id}": other.id}, device)

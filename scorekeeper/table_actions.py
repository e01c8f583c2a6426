"""What people do with their table beside its games: its links, its habits, its people."""

from typing import Literal

from .changes import RENEW, Refused, change, note
from .database import session_of
from .models import Change, Player, Table, new_key, now
from .rules import names
from .seated import needed, seated_twice


class Together(Refused):
    """Two who sat in one game, `number`, are not one person."""

    def __init__(self, number: int) -> None:
        super().__init__(f"game {number}")
        self.number = number


def ask(table: Table, wanted: bool, device: str | None = None) -> Change | None:
    """Let other phones be asked about each hand that is saved, or not; None if that is so."""
    return change(table, "asks", {"asks": wanted}, device)


def renew(
    table: Table,
    which: Literal["key", "watch_key"],
    was: str,
    new: str | None = None,
    device: str | None = None,
) -> Change | None:
    """Give a link of the table the key `new`, or one of chance; None if `was` is no more its key.

    The old link is dead at once and for good: it is noted who did it, but no key, and there is no
    way back.
    """
    if getattr(table, which) != was:
        return None
    setattr(table, which, new or new_key())
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
    gone = one.archived and other.archived  # a regular stays one
    merged = {f"same_as.{one.id}": other.id, f"archived.{other.id}": gone}
    noted = change(one.table, "merge", merged, device)
    if game := seated_twice(one.table):
        raise Together(game.number)
    return noted


# -- The bin


def bin_table(table: Table, gone: bool, device: str | None = None) -> Change | None:
    """Put a table into the bin with all it has, or take it out; None if that is so."""
    if bool(table.deleted) == gone:
        return None
    deleted = now().isoformat() if gone else None
    kind = "delete_table" if gone else "restore_table"
    return change(table, kind, {"deleted": deleted}, device)


def bin_player(player: Player, gone: bool, device: str | None = None) -> Change | None:
    """Put somebody into the bin, or take them out; None if that is so.

    Raises `Refused` if a game needs them, or if somebody else has their name by now.
    """
    if bool(player.deleted) == gone:
        return None
    others = [person.name for person in player.table.people if person is not player]
    if needed(player) if gone else names.problems([*others, player.name]):
        raise Refused
    binned = now().isoformat() if gone else None
    kind = "delete_player" if gone else "restore_player"
    return change(player.table, kind, {f"binned.{player.id}": binned}, device)

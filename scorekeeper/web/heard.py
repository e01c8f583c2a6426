"""Which hands this device has saved or answered, so that it is not asked about them."""

from flask import session

from ..models import Game, Hand, Table, stamp

MOST_HEARD = 20  # a cookie holds four kilobytes


def hear(game: Game, number: int, was: str) -> None:
    """Note that this device knows hand `number` as it was then, by its stamp."""
    others = [mark for mark in session.get("heard", []) if mark != _mark(game, number, was)]
    session["heard"] = [*others, _mark(game, number, was)][-MOST_HEARD:]


def hear_of(game: Game, table: Table, number: int) -> None:
    """Note that this device knows hand `number` as it is, where its table asks about hands."""
    hand = game.hand(number)
    if table.asks and hand:
        hear(game, number, stamp(hand.facts))


def unheard(game: Game, table: Table) -> Hand | None:
    """Return the hand that this device is to be asked about: the last one, if it is news here."""
    if not (table.asks and game.hands) or game.deleted:
        return None
    hand = game.hands[-1]
    known = _mark(game, hand.number, stamp(hand.facts)) in session.get("heard", [])
    return None if known or str(hand.number) in game.objections else hand


def _mark(game: Game, number: int, was: str) -> str:
    return f"{game.id}.{number}.{was[:6]}"

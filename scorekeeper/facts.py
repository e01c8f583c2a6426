"""What may change: the facts of a game and of its table, read and put by key.

The key of a fact is `hands.5`, what it is called in its row, or `names.12`, `archived.12`,
`same_as.12` and `binned.12` of the player with that id.
"""

from collections.abc import Mapping
from datetime import datetime

from .models import Fact, Game, Hand, Player, Table
from .rules.document import dump_hand

NAMES = "names."  # of people, who play in other games of their table too
Subject = Game | Table  # what a change is about


class Circle(Exception):
    """Nobody is the same as somebody who is the same as they are."""


def get(of: Subject, key: str) -> Fact:
    """Return the fact that `key` names, as plain data."""
    noun, _, which = key.partition(".")
    if noun == "names":
        return player_of(of, int(which)).person.name
    if noun == "archived":
        return player_of(of, int(which)).archived
    if noun == "same_as":
        return player_of(of, int(which)).same_as_id
    if noun == "binned":
        deleted = player_of(of, int(which)).deleted
        return deleted.isoformat() if deleted else None
    if isinstance(of, Game) and noun == "hands":
        hand = of.hand(int(which))
        return dump_hand(hand.facts) if hand else None
    if isinstance(of, Game) and noun == "seats":
        return [seat.player_id for seat in of.seats]
    value = getattr(of, noun)
    return value.isoformat() if isinstance(value, datetime) else value


def put(of: Subject, key: str, value: Fact) -> None:
    """Make the fact that `key` names be `value`."""
    noun, _, which = key.partition(".")
    if noun == "names":
        player_of(of, int(which)).person.name = value
    elif noun == "archived":
        player_of(of, int(which)).archived = value
    elif noun == "same_as":
        _put_same(player_of(of, int(which)), value and player_of(of, value))
    elif noun == "binned":
        player_of(of, int(which)).deleted = value and datetime.fromisoformat(value)
    elif isinstance(of, Game) and noun == "hands":
        _put_hand(of, int(which), value)
    elif isinstance(of, Game) and noun == "seats":
        _put_seats(of, value)
    elif noun == "deleted":
        of.deleted = value and datetime.fromisoformat(value)
    else:
        setattr(of, noun, value)


def table_of(of: Subject) -> Table:
    """Return the table that a change is about, or at which the game is played that it is about."""
    return of.table if isinstance(of, Game) else of


def player_of(of: Subject, which: int) -> Player:
    """Return who has this id at the table of a game, or at a table."""
    return next(player for player in table_of(of).players if player.id == which)


def _put_same(player: Player, other: Player | None) -> None:
    if other and other.person is player:
        raise Circle
    player.same_as, player.same_as_id = other, other.id if other else None


def _put_hand(game: Game, number: int, told: Mapping[str, Fact] | None) -> None:
    hand = next((one for one in game.hands if one.number == number), None)
    if told is None:
        if hand:
            game.hands.remove(hand)
        return
    if hand is None:
        hand = Hand(number=number)
        game.hands.append(hand)
    hand.tell(told)


def _put_seats(game: Game, players: list[int]) -> None:
    """Seat the players, by id; each seat is there already, so no row comes or goes."""
    for seat, player in zip(game.seats, players, strict=True):
        seat.player = player_of(game, player)
        seat.player_id = player

"""How a game changes: fact by fact, noted for good, undone and brought back.

A change is the facts that differ, before and after, by key: `hands.5`, `names.12` (a player's id),
or the name of a fact of the game. So undo puts the one back and redo the other, whatever it was.
"""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from sqlalchemy import func, select, update
from sqlalchemy.orm import Session, object_session

from .models import Change, Fact, Game, Hand
from .rules import names
from .rules.document import GameDocument, dump_hand

UNDO, REDO = "undo", "redo"
NAMES = "names."  # of people, who play in other games of their table too


class Refused(Exception):
    """A change that the game does not take now; nothing has been stored."""


class Stale(Refused):
    """What was to be undone or brought back is no longer the newest, or no longer as it left it."""


# -- One change


def get(game: Game, key: str) -> Fact:
    """Return the fact that `key` names, as plain data."""
    noun, _, which = key.partition(".")
    if noun == "hands":
        hand = game.hand(int(which))
        return dump_hand(hand.facts) if hand else None
    if noun == "names":
        return next(seat.player.name for seat in game.seats if seat.player_id == int(which))
    if noun == "seats":
        return [seat.player_id for seat in game.seats]
    value = getattr(game, noun)
    return value.isoformat() if isinstance(value, datetime) else value


def put(game: Game, key: str, value: Fact) -> None:
    """Make the fact that `key` names be `value`."""
    noun, _, which = key.partition(".")
    if noun == "hands":
        _put_hand(game, int(which), value)
    elif noun == "names":
        player = next(seat.player for seat in game.seats if seat.player_id == int(which))
        player.name = value
    elif noun == "seats":
        _put_seats(game, value)
    elif noun == "deleted":
        game.deleted = value and datetime.fromisoformat(value)
    else:
        setattr(game, noun, value)


def _put_hand(game: Game, number: int, told: Mapping[str, Fact] | None) -> None:
    hand = game.hand(number)
    if told is None:
        if hand:
            game.hands.remove(hand)
        return
    if hand is None:
        hand = Hand(number=number)
        game.hands.append(hand)
    hand.tell(told)


def _put_seats(game: Game, players: list[int]) -> None:
    """Seat the players, by id: the same people in another order, so no row comes or goes."""
    people = {seat.player_id: seat.player for seat in game.seats}
    for seat, player in zip(game.seats, players, strict=True):
        seat.player = people[player]
        seat.player_id = player


def change(
    game: Game, kind: str, after: Mapping[str, Fact], device: str | None = None
) -> Change | None:
    """Change the facts of `game` to those in `after`, and note it; None if they are so already.

    What no longer fits goes with it: playing on when the game is no longer won, a tie answer when
    the question has become another one.
    """
    asked = _question(game.document)
    before = {key: get(game, key) for key in after}
    for key, value in after.items():
        put(game, key, value)
    for key, value in _outdated(game, asked).items():
        before.setdefault(key, get(game, key))
        put(game, key, value)
    changed = [key for key in before if before[key] != get(game, key)]
    if not changed:
        return None
    return _note(
        game,
        kind,
        {key: before[key] for key in changed},
        {key: get(game, key) for key in changed},
        device,
    )


def _note(
    game: Game, kind: str, before: Mapping[str, Fact], after: Mapping[str, Fact], device: str | None
) -> Change:
    noted = Change(
        game_id=game.id, kind=kind, before=dict(before), after=dict(after), device=device
    )
    _session(game).add(noted)
    if any(key.startswith(NAMES) for key in after):
        _tell_other_games(game)
    game.version += 1
    _session(game).flush()
    return noted


def _tell_other_games(game: Game) -> None:
    """Raise the version of the other games at the table: names show on their pages too."""
    others = update(Game).where(Game.table_id == game.table_id, Game.id != game.id)
    _session(game).execute(others.values(version=Game.version + 1))


def _question(document: GameDocument) -> tuple[int, tuple[int, ...]] | None:
    """Say what the table is, or would be, asked: after which hand, and about whom."""
    outcome = replace(document, tie_answer=None).sheet.outcome
    return (outcome.hand, outcome.ask) if outcome and outcome.ask else None


def _outdated(game: Game, asked: tuple[int, tuple[int, ...]] | None) -> dict[str, Fact]:
    """Return what to forget now that the facts have changed."""
    document = game.document
    forget: dict[str, Fact] = {}
    if game.tie_answer is not None and _question(document) != asked:
        forget["tie_answer"] = None
    if game.stopped and not game.hands:
        forget["stopped"] = False
    if game.play_on and replace(document, stopped=False).sheet.outcome is None:
        forget["play_on"] = False
    return forget


def _session(game: Game) -> Session:
    session = object_session(game)
    assert session is not None, "a game that is changed is stored"
    return session


# -- Undo and redo


def all_changes(game: Game) -> list[Change]:
    """Return all changes, the newest first."""
    listed = select(Change).where(Change.game_id == game.id).order_by(Change.id.desc())
    return list(_session(game).scalars(listed))


def undoable(game: Game) -> Change | None:
    """Return what an undo would take back: the newest change not yet undone."""
    return _session(game).scalar(
        select(Change)
        .where(
            Change.game_id == game.id, Change.kind.not_in((UNDO, REDO)), Change.undone_by.is_(None)
        )
        .order_by(Change.id.desc())
        .limit(1)
    )


def redoable(game: Game) -> Change | None:
    """Return what a redo would bring back: the change undone last, unless a new one came since."""
    newest = (
        select(func.coalesce(func.max(Change.id), 0))
        .where(Change.game_id == game.id, Change.kind.not_in((UNDO, REDO)))
        .scalar_subquery()
    )
    return _session(game).scalar(
        select(Change)
        .where(Change.game_id == game.id, Change.undone_by > newest)
        .order_by(Change.undone_by.desc())
        .limit(1)
    )


def undo(game: Game, which: int | None = None, device: str | None = None) -> Change | None:
    """Take back the newest change; None if there is none, or `which` (its id) is undone already.

    Raises `Stale` if something newer than `which` has come, here or to a name in another game.
    """
    return _turn_back(game, undoable(game), which, UNDO, device)


def redo(game: Game, which: int | None = None, device: str | None = None) -> Change | None:
    """Bring back the change undone last; None if there is none, or `which` is back already.

    Raises `Stale` if something newer than `which` has come, here or to a name in another game.
    """
    return _turn_back(game, redoable(game), which, REDO, device)


def _turn_back(
    game: Game, target: Change | None, which: int | None, kind: str, device: str | None
) -> Change | None:
    if which is not None and (target is None or target.id != which):
        asked = _session(game).get(Change, which)
        if asked is None or asked.game_id != game.id or (asked.undone_by is None) == (kind == UNDO):
            raise Stale
        return None
    if target is None:
        return None
    facts, left = target.before, target.after
    if kind == REDO:
        facts, left = left, facts
    before = {key: get(game, key) for key in facts}
    if any(before[key] != left[key] for key in facts if key.startswith(NAMES)):
        raise Stale  # renamed since, in another game
    for key, value in facts.items():
        put(game, key, value)
    if names.problems(game.players):
        raise Stale  # somebody else is called that now
    noted = _note(game, kind, before, facts, device)
    target.undone_by = noted.id if kind == UNDO else None
    return noted

"""How a game or its table changes: fact by fact, noted for good, undone and brought back.

A change is the facts that differ, before and after, by key. So undo puts the one back and redo the
other, whatever it was. A table has a list of its own for what is about none of its games.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from sqlalchemy import ColumnElement, and_, func, select, update

from .database import session_of
from .facts import NAMES, Circle, Subject, get, put, table_of
from .models import Change, Fact, Game, Table
from .rules import names
from .rules.noted import FOR_GOOD as NEVER_UNDONE
from .seated import binned_though_needed, seated_twice

UNDO, REDO, RENEW = "undo", "redo", "renew"
FOR_GOOD = (UNDO, REDO, *NEVER_UNDONE)  # what no undo takes back


class Refused(Exception):
    """A change that the game does not take now; nothing has been stored."""


class Stale(Refused):
    """What was to be undone or brought back is no longer the newest, or no longer as it left it."""


# -- One change


def change(
    of: Subject, kind: str, after: Mapping[str, Fact], device: str | None = None
) -> Change | None:
    """Change the facts of a game or table to those in `after`, and note it; None if they are so.

    What no longer fits goes with it: playing on when the game is no longer won, a tie answer when
    the question has become another one, an objection when its hand has.
    """
    asked = of.document.question if isinstance(of, Game) else None
    before = {key: get(of, key) for key in after}
    for key, value in after.items():
        put(of, key, value)
    for key, value in (_outdated(of, asked, before) if isinstance(of, Game) else {}).items():
        before.setdefault(key, get(of, key))
        put(of, key, value)
    changed = [key for key in before if before[key] != get(of, key)]
    if not changed:
        return None
    return note(
        of,
        kind,
        {key: before[key] for key in changed},
        {key: get(of, key) for key in changed},
        device,
    )


def note(
    of: Subject,
    kind: str,
    before: Mapping[str, Fact],
    after: Mapping[str, Fact],
    device: str | None,
) -> Change:
    """Note a change that has been made; other phones notice."""
    noted = Change(
        table_id=table_of(of).id,
        game_id=of.id if isinstance(of, Game) else None,
        kind=kind,
        before=dict(before),
        after=dict(after),
        device=device,
    )
    session_of(of).add(noted)
    if isinstance(of, Game):
        of.version += 1
    if isinstance(of, Table) or any(key.startswith(NAMES) for key in after):
        _tell_other_games(of)
    session_of(of).flush()
    return noted


def _tell_other_games(of: Subject) -> None:
    """Raise the version of the other games at the table: it shows on their pages too."""
    here = of.id if isinstance(of, Game) else None
    others = update(Game).where(Game.table_id == table_of(of).id, Game.id.is_distinct_from(here))
    session_of(of).execute(others.values(version=Game.version + 1))


def _outdated(
    game: Game, asked: tuple[int, tuple[int, ...]] | None, before: Mapping[str, Fact]
) -> dict[str, Fact]:
    """Return what to forget now that the facts have changed."""
    document = game.document
    forget: dict[str, Fact] = {}
    if game.tie_answer is not None and document.question != asked:
        forget["tie_answer"] = None
    if game.stopped and not game.hands:
        forget["stopped"] = False
    if game.play_on and replace(document, stopped=False).sheet.outcome is None:
        forget["play_on"] = False
    changed = [key for key in before if before[key] != get(game, key)]
    left = {k: phone for k, phone in game.objections.items() if f"hands.{k}" not in changed}
    if left != game.objections:
        forget["objections"] = left
    return forget


# -- Undo and redo


def all_changes(of: Subject) -> list[Change]:
    """Return all changes, the newest first."""
    listed = select(Change).where(_about(of)).order_by(Change.id.desc())
    return list(session_of(of).scalars(listed))


def last_about(game: Game, key: str) -> Change | None:
    """Return the change that made a fact of a game what it is; None if nothing ever did."""
    listed = select(Change).where(_about(game)).order_by(Change.id.desc())
    with session_of(game).scalars(listed.execution_options(yield_per=20)) as newest_first:
        return next((change for change in newest_first if key in change.after), None)


def of_table(table: Table, before: int, most: int) -> list[Change]:
    """Return the newest changes of a table and of all its games with ids below `before`."""
    listed = select(Change).where(Change.table_id == table.id, Change.id < before)
    return list(session_of(table).scalars(listed.order_by(Change.id.desc()).limit(most)))


def since(noted: Change) -> Iterable[Change]:
    """Return what has changed at the table after `noted`, the newest first."""
    later = select(Change).where(Change.table_id == noted.table_id, Change.id > noted.id)
    return session_of(noted).scalars(later.order_by(Change.id.desc()))


def _about(of: Subject) -> ColumnElement[bool]:
    if isinstance(of, Game):
        return Change.game_id == of.id
    return and_(Change.table_id == of.id, Change.game_id.is_(None))


def undoable(of: Subject) -> Change | None:
    """Return what an undo would take back: the newest change not yet undone."""
    return session_of(of).scalar(
        select(Change)
        .where(_about(of), Change.kind.not_in(FOR_GOOD), Change.undone_by.is_(None))
        .order_by(Change.id.desc())
        .limit(1)
    )


def redoable(of: Subject) -> Change | None:
    """Return what a redo would bring back: the change undone last, unless a new one came since."""
    newest = (
        select(func.coalesce(func.max(Change.id), 0))
        .where(_about(of), Change.kind.not_in(FOR_GOOD))
        .scalar_subquery()
    )
    return session_of(of).scalar(
        select(Change)
        .where(_about(of), Change.undone_by > newest)
        .order_by(Change.undone_by.desc())
        .limit(1)
    )


def undo(of: Subject, which: int | None = None, device: str | None = None) -> Change | None:
    """Take back the newest change; None if there is none, or `which` (its id) is undone already.

    Raises `Stale` if something newer than `which` has come, here or to a name elsewhere.
    """
    return _turn_back(of, undoable(of), which, UNDO, device)


def redo(of: Subject, which: int | None = None, device: str | None = None) -> Change | None:
    """Bring back the change undone last; None if there is none, or `which` is back already.

    Raises `Stale` if something newer than `which` has come, here or to a name elsewhere.
    """
    return _turn_back(of, redoable(of), which, REDO, device)


def _turn_back(
    of: Subject, target: Change | None, which: int | None, kind: str, device: str | None
) -> Change | None:
    if which is not None and (target is None or target.id != which):
        asked = session_of(of).scalar(select(Change).where(_about(of), Change.id == which))
        if asked is None or (asked.undone_by is None) == (kind == UNDO):
            raise Stale
        return None
    if target is None:
        return None
    facts, left = target.before, target.after
    if kind == REDO:
        facts, left = left, facts
    before = {key: get(of, key) for key in facts}
    if any(before[key] != left[key] for key in facts if key.startswith(NAMES)):
        raise Stale  # renamed since, elsewhere
    try:
        for key, value in facts.items():
            put(of, key, value)
    except Circle:
        raise Stale from None
    if names.problems([person.name for person in table_of(of).people]) or seated_twice(of):
        raise Stale  # somebody else is called that now, or sits there already
    if binned_though_needed(table_of(of)):
        raise Stale  # they have played since
    noted = note(of, kind, before, facts, device)
    target.undone_by = noted.id if kind == UNDO else None
    return noted

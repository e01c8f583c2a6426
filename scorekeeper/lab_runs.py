"""The runs of the lab: what was asked for, how far each is, and whose turn it is to be played.

A run is played by a thread of the process that took it (`lab_keeper`). The database decides which
one may, so that all processes of a server keep within the same bounds. A run that is played, or
waits, is heard of every few seconds; one that is not has gone with its process, and counts no more.
Nothing in here commits.
"""

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

from sqlalchemy import JSON, CursorResult, Index, String, delete, select, text, update
from sqlalchemy.orm import Mapped, defer, mapped_column

from .database import Base, UTCDateTime, db
from .models import new_key, now

AT_ONCE = 2  # runs that are played at a time
MOST_WAITING = 20
SILENCE = timedelta(seconds=15)  # after which a run is not heard of any more
BEAT = timedelta(seconds=3)  # how often one is heard of at least
KEPT = timedelta(days=30)  # how long a run can be looked at


class State(StrEnum):
    """How a run stands."""

    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    CANCELLED = "cancelled"
    BROKEN = "broken"  # the process that played it is gone


OPEN = (State.WAITING, State.RUNNING)


class LabRun(Base):
    """A run that somebody has asked the lab for."""

    __tablename__ = "lab_runs"
    __table_args__ = (Index(None, "state"),)

    key: Mapped[str] = mapped_column(String(43), primary_key=True, default=new_key)
    visitor: Mapped[str] = mapped_column(String(43))
    asked: Mapped[dict[str, Any]] = mapped_column(JSON)  # as `engine.worker` takes it
    told: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))  # by the engine
    state: Mapped[str] = mapped_column(String(10), default=State.WAITING)
    version: Mapped[int] = mapped_column(default=1)  # raised whenever its page changes
    created: Mapped[datetime] = mapped_column(UTCDateTime, default=now)
    heard: Mapped[datetime] = mapped_column(UTCDateTime, default=now)

    @property
    def stands(self) -> State:
        """How it stands, as far as it is heard of."""
        silent = self.state in OPEN and self.heard < now() - SILENCE
        return State.BROKEN if silent else State(self.state)


class Busy(Exception):
    """This visitor has another run that is not over."""

    def __init__(self, run: LabRun) -> None:
        super().__init__(run.key)
        self.run = run


class Full(Exception):
    """Too many runs wait already."""


def enter(asked: Mapping[str, Any], visitor: str) -> tuple[LabRun, bool]:
    """Return the run that a visitor asks for, and whether it is a new one: asked twice is once.

    Raises `Busy` or `Full`.
    """
    _lock()
    queue = _open()
    for run in queue:
        if run.visitor == visitor:
            if run.asked == asked:
                return run, False
            raise Busy(run)
    if len(queue) >= AT_ONCE + MOST_WAITING:
        raise Full
    db.session.execute(delete(LabRun).where(LabRun.created < now() - KEPT))
    run = LabRun(asked=dict(asked), visitor=visitor)
    db.session.add(run)
    return run, True


def place(run: LabRun) -> int:
    """Return which place a waiting run has: 1 if it is the next one."""
    waiting = [other.key for other in _open() if other.state == State.WAITING]
    return 1 + waiting.index(run.key) if run.key in waiting else 1


def claim(key: str) -> bool | None:
    """Start a waiting run if it is its turn, and tell whether it was; None if it waits no more."""
    _lock()
    queue = _open()
    waiting = [run for run in queue if run.state == State.WAITING]
    free = AT_ONCE - (len(queue) - len(waiting))
    for ahead, run in enumerate(waiting):
        if run.key == key:
            turn = ahead < free
            if turn:
                run.state, run.version = State.RUNNING, run.version + 1
            if turn or run.heard < now() - BEAT:
                run.heard = now()
            return turn
    return None


def tell(key: str, **facts: Any) -> bool:
    """Note what has come of a run that is being played; False if it is not, say cancelled."""
    return _update(key, [State.RUNNING], heard=now(), version=LabRun.version + 1, **facts)


def beat(key: str) -> bool:
    """Note that a run is being played; False if it is not any more."""
    return _update(key, [State.RUNNING], heard=now())


def cancel(key: str) -> bool:
    """End a run that waits or is being played; False if it was over."""
    return _update(key, OPEN, state=State.CANCELLED, version=LabRun.version + 1)


def _update(key: str, states: Collection[State], **facts: Any) -> bool:
    """Change a run in one statement, if it stands so."""
    here = (LabRun.key == key, LabRun.state.in_(states))
    result = db.session.execute(update(LabRun).where(*here).values(**facts))
    assert isinstance(result, CursorResult)
    return result.rowcount == 1


def _open() -> list[LabRun]:
    """Return all runs that are not over, those that came first at the front."""
    query = (
        select(LabRun)
        .where(LabRun.state.in_(OPEN), LabRun.heard >= now() - SILENCE)
        .order_by(LabRun.created, LabRun.key)
        .options(defer(LabRun.told))
    )
    return list(db.session.scalars(query))


def _lock() -> None:
    """Let nobody else enter or claim meanwhile. SQLite has seen to it when it began."""
    if db.engine.dialect.name == "postgresql":
        db.session.execute(text("LOCK TABLE lab_runs IN SHARE ROW EXCLUSIVE MODE"))

"""Times, and what SQLite is told on every connection."""

import threading
from datetime import UTC, datetime, timedelta, timezone

import pytest
from sqlalchemy import create_engine, event, text
from sqlalchemy.exc import OperationalError

from scorekeeper import database
from scorekeeper.database import UTCDateTime, db, let_others_write

MOMENT = datetime(2026, 11, 30, 21, 15, tzinfo=timezone(timedelta(hours=1)))
SQLITE = create_engine("sqlite://").dialect


def test_a_moment_comes_back_aware_and_in_utc():
    stored = UTCDateTime().process_bind_param(MOMENT, SQLITE)
    naive = stored.replace(tzinfo=None)  # all that SQLite keeps
    for read in (naive, MOMENT):
        assert UTCDateTime().process_result_value(read, SQLITE) == MOMENT
        assert UTCDateTime().process_result_value(read, SQLITE).tzinfo is UTC


def test_no_moment_stays_none():
    assert UTCDateTime().process_bind_param(None, SQLITE) is None
    assert UTCDateTime().process_result_value(None, SQLITE) is None


def test_a_moment_without_a_time_zone_is_refused():
    with pytest.raises(ValueError, match="time zone"):
        UTCDateTime().process_bind_param(MOMENT.replace(tzinfo=None), SQLITE)


@pytest.mark.parametrize(
    ("pragma", "value"),
    [("journal_mode", "wal"), ("foreign_keys", 1), ("synchronous", 2), ("busy_timeout", 10000)],
)
def test_every_connection_is_prepared(app, pragma, value):
    with app.app_context():
        assert db.session.scalar(text(f"PRAGMA {pragma}")) == value


@pytest.fixture
def said(app):
    """The statements that reach the database."""
    statements = []

    def listen(connection, _record):
        connection.set_trace_callback(
            lambda said: None if said.startswith("PRAGMA") else statements.append(said)
        )

    with app.app_context():
        event.listen(db.engine, "connect", listen)
    return statements


@pytest.mark.parametrize(
    ("method", "begin"), [("GET", "BEGIN"), ("HEAD", "BEGIN"), ("POST", "BEGIN IMMEDIATE")]
)
def test_only_what_may_write_takes_the_lock(app, said, method, begin):
    with app.test_request_context(method=method):
        db.session.execute(text("SELECT 1"))
    assert said == [begin, "SELECT 1", "ROLLBACK"]


def test_what_stores_nothing_after_all_gives_the_lock_back(app, said):
    with app.test_request_context(method="POST"):
        db.session.execute(text("SELECT 1"))
        let_others_write()
        db.session.execute(text("SELECT 2"))
        db.session.rollback()
        db.session.execute(text("SELECT 3"))
    assert said == [
        "BEGIN IMMEDIATE", "SELECT 1", "ROLLBACK", "BEGIN", "SELECT 2", "ROLLBACK",
        "BEGIN", "SELECT 3", "ROLLBACK",
    ]  # fmt: skip


def test_who_wants_to_write_waits_for_who_does(app):
    """In threads of a context each, as requests are."""
    begun, end, order = threading.Event(), threading.Event(), []

    def write(name, before):
        before.wait(20)
        with app.app_context(), db.session.begin():
            db.session.execute(text("SELECT 1"))
            begun.set()
            end.wait(20) if name == "first" else None
            order.append(name)

    free = threading.Event()
    free.set()
    threads = [
        threading.Thread(target=write, args=each) for each in (("first", free), ("second", begun))
    ]
    for thread in threads:
        thread.start()
    begun.wait(20)
    assert order == []
    end.set()
    for thread in threads:
        thread.join()
    assert order == ["first", "second"]


def test_who_waits_too_long_is_told_so(app, monkeypatch):
    monkeypatch.setattr(database, "PATIENCE", 0.05)
    with app.app_context(), db.engine.begin(), pytest.raises(OperationalError, match="locked"):
        db.session.execute(text("SELECT 1"))

"""Times, and what SQLite is told on every connection."""

import threading
from datetime import UTC, datetime, timedelta, timezone

import pytest
from sqlalchemy import create_engine, event, text

from scorekeeper.database import UTCDateTime, db, let_others_write
from scorekeeper.waiting import leave_line, stand_in_line

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


@pytest.mark.parametrize(
    ("method", "begin"), [("GET", "BEGIN"), ("HEAD", "BEGIN"), ("POST", "BEGIN IMMEDIATE")]
)
def test_only_what_may_write_takes_the_lock(app, method, begin):
    said = []
    with app.test_request_context(method=method):
        event.listen(db.engine, "before_cursor_execute", lambda *seen: said.append(seen[2]))
        db.session.execute(text("SELECT 1"))
    assert said == [begin, "SELECT 1"]


def test_what_stores_nothing_after_all_gives_the_lock_back(app):
    said = []
    with app.test_request_context(method="POST"):
        event.listen(db.engine, "before_cursor_execute", lambda *seen: said.append(seen[2]))
        db.session.execute(text("SELECT 1"))
        let_others_write()
        db.session.execute(text("SELECT 2"))
        db.session.rollback()
        db.session.execute(text("SELECT 3"))
    assert said == [
        "BEGIN IMMEDIATE", "SELECT 1", "ROLLBACK", "BEGIN", "SELECT 2", "BEGIN", "SELECT 3",
    ]  # fmt: skip


def test_those_who_want_to_write_come_one_by_one(tmp_path):
    database, first, second, came = str(tmp_path / "x.sqlite"), {}, {}, []
    stand_in_line(database, first)
    thread = threading.Thread(target=lambda: (stand_in_line(database, second), came.append(2)))
    thread.start()
    came.append(1)
    leave_line(first)
    thread.join()
    leave_line(second)
    assert (came, first, second) == ([1, 2], {}, {})


def test_nobody_waits_for_a_database_in_memory():
    info = {}
    for database in (None, "", ":memory:"):
        stand_in_line(database, info)
    leave_line(info)
    assert info == {}


@pytest.mark.parametrize("end", ["commit", "rollback", "close"])
def test_whoever_has_written_leaves_the_line(app, end):
    with app.app_context():
        info = db.session.connection().info
        assert info
        getattr(db.session, end)()
        assert info == {}

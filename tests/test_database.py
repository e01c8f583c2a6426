"""Times, what a connection is told, and how transactions begin: on SQLite, and on PostgreSQL."""

import json
import stat
import threading
from datetime import UTC, datetime, timedelta, timezone

import flask_migrate
import pytest
from sqlalchemy import create_engine, event, select, text
from sqlalchemy.exc import InternalError, OperationalError

from scorekeeper import create_app, database
from scorekeeper.database import UTCDateTime, db, let_others_write
from scorekeeper.models import Change, Table

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


@pytest.mark.parametrize("hour", [0, 12, 23])
def test_a_moment_is_stored_whatever_the_zone_of_the_database(app, hour):
    moment = MOMENT.replace(hour=hour)
    with app.app_context():
        db.session.add(table := Table(created=moment))
        db.session.commit()
        db.session.expire_all()
        assert table.created == moment
        assert table.created.tzinfo is UTC


def test_keys_and_names_differ_by_case(app):
    with app.app_context():
        for key in ("abc", "ABC"):
            db.session.add(Table(key=key, name=key))
        db.session.commit()
        for key in ("abc", "ABC"):
            assert db.session.scalars(select(Table.name).filter_by(key=key)).all() == [key]


PLAIN = {"z": [1, -5, 10**12], "a": None, "b": {"é": "🂡", "": True}, "x": 'a"\\\n\t'}


def test_plain_data_comes_back_as_it_was_in_its_order(app):
    with app.app_context():
        db.session.add(table := Table())
        db.session.flush()
        db.session.add(noted := Change(table_id=table.id, kind="x", before=PLAIN, after={}))
        db.session.commit()
        db.session.expire_all()
        assert json.dumps(noted.before) == json.dumps(PLAIN)


# -- SQLite


@pytest.mark.sqlite
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


@pytest.mark.sqlite
@pytest.mark.parametrize(
    ("method", "begin"), [("GET", "BEGIN"), ("HEAD", "BEGIN"), ("POST", "BEGIN IMMEDIATE")]
)
def test_only_what_may_write_takes_the_lock(app, said, method, begin):
    with app.test_request_context(method=method):
        db.session.execute(text("SELECT 1"))
    assert said == [begin, "SELECT 1", "ROLLBACK"]


@pytest.mark.sqlite
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


@pytest.mark.sqlite
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


@pytest.mark.sqlite
def test_who_waits_too_long_is_told_so(app, monkeypatch):
    monkeypatch.setattr(database, "PATIENCE", 0.05)
    with app.app_context(), db.engine.begin(), pytest.raises(OperationalError, match="locked"):
        db.session.execute(text("SELECT 1"))


# -- PostgreSQL


@pytest.mark.postgresql
@pytest.mark.parametrize(
    ("method", "isolation", "read_only"),
    [("GET", "repeatable read", "on"), ("HEAD", "repeatable read", "on"),
     ("POST", "read committed", "off")],
)  # fmt: skip
def test_what_reads_sees_one_moment_and_what_writes_the_newest(app, method, isolation, read_only):
    for _again in range(2):  # on the same connection
        with app.test_request_context(method=method):
            assert db.session.scalar(text("SHOW transaction_isolation")) == isolation
            assert db.session.scalar(text("SHOW transaction_read_only")) == read_only


@pytest.mark.postgresql
def test_a_get_cannot_write(app):
    with app.test_request_context():
        db.session.add(Table())
        with pytest.raises(InternalError, match="read-only"):
            db.session.commit()


@pytest.mark.postgresql
def test_nobody_waits_for_a_row_for_ever(app):
    with app.app_context():
        db.session.add(table := Table())
        db.session.commit()
        locked = select(Table).filter_by(id=table.id).with_for_update()
        db.session.execute(locked)
        with db.engine.connect() as other:
            assert other.scalar(text("SHOW lock_timeout")) == "10s"
            other.execute(text("SET LOCAL lock_timeout = 1"))
            with pytest.raises(OperationalError, match="lock timeout"):
                other.execute(locked)


@pytest.mark.sqlite
def test_a_new_database_is_its_owners_alone(tmp_path):
    file = tmp_path / "new.sqlite"
    with create_app({"INSTANCE": tmp_path, "DATABASE_URL": f"sqlite:///{file}"}).app_context():
        flask_migrate.upgrade()
        modes = {stat.S_IMODE(one.stat().st_mode) for one in tmp_path.glob("new.sqlite*")}
        db.engine.dispose()
    assert modes == {0o600}

"""No key of a table in any log, and nothing that people typed."""

import logging

import pytest
from flask import url_for

from scorekeeper.database import db
from scorekeeper.logs import WITHOUT_KEYS, without_keys
from scorekeeper.models import Table

KEY = "Zm9vYmFyYmF6cXV1eA"


@pytest.fixture
def logged(caplog):
    """What a logger with our filter writes."""
    logger = logging.getLogger("somewhere")
    logger.addFilter(WITHOUT_KEYS)
    return lambda *said, **more: (logger.warning(*said, **more), caplog.text)[1]


@pytest.mark.parametrize("link", ["t", "w"])
def test_an_address_is_logged_without_its_key(logged, link):
    request = f"GET /{link}/{KEY}/games/1?v=3 HTTP/1.1"
    assert f"GET /{link}/…/games/1?… HTTP/1.1" in logged('"%(r)s" %(s)s', {"r": request, "s": 200})


@pytest.mark.parametrize(
    "asked", ["/new?players-0=Zoe", "/t/{}/games/1/hands/2/preview?tricks-0=9"]
)
def test_an_address_is_logged_without_what_was_typed(logged, asked):
    text = logged("%s", f'"GET {asked.format(KEY)} HTTP/1.1" 200')
    assert ("Zoe" in text, "tricks" in text, '?… HTTP/1.1" 200' in text) == (False, False, True)


def test_what_went_wrong_is_logged_without_the_key(logged):
    try:
        raise ValueError(f"no way to /t/{KEY}/games")
    except ValueError:
        text = logged("failed", exc_info=True)
    assert "no way to /t/…/games" in text
    assert KEY not in text


@pytest.mark.sqlite
def test_a_failure_in_the_app_names_no_key(make_app, caplog):
    with make_app(PROPAGATE_EXCEPTIONS=False) as app:
        with app.app_context():
            db.session.add(Table(key=KEY))
            db.session.commit()
            db.session.connection().exec_driver_sql("DROP TABLE games")
            db.session.commit()
        with app.test_request_context():
            address = url_for("table.game", key=KEY, number=1)
        assert app.test_client().get(address).status_code == 503
    assert "no such table: games" in caplog.text
    assert KEY not in caplog.text


@pytest.mark.sqlite
def test_a_failure_names_nothing_that_was_typed(make_app, caplog):
    with make_app(PROPAGATE_EXCEPTIONS=False, WTF_CSRF_ENABLED=False) as app:
        with app.app_context():
            db.session.connection().exec_driver_sql("DROP TABLE kept")
            db.session.commit()
        sent = {"players-0": "Zoe", "players-1": "Ben", "players-2": "Cleo", "table": "Monday"}
        sent |= {"first_dealer": "0", "rules": "classic"}
        assert app.test_client().post("/new", data=sent).status_code >= 500
    assert "no such table: kept" in caplog.text
    assert [name for name in ("Zoe", "Cleo", "Monday") if name in caplog.text] == []


def test_what_postgresql_tells_of_a_row_is_left_out():
    told = (
        'duplicate key value violates unique constraint "ix_tables_key"\n'
        f"DETAIL:  Key (key)=({KEY}) already exists.\n"
        'CONTEXT:  COPY players, line 1: "1 Zoe"\n[SQL: INSERT INTO tables]'
    )
    kept = without_keys(told)
    assert kept == told.splitlines()[0] + "\n[SQL: INSERT INTO tables]"

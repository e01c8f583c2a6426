"""No key of a table in any log."""

import logging

import pytest
from flask import url_for

from scorekeeper.database import db
from scorekeeper.logs import WITHOUT_KEYS
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
    assert f"GET /{link}/…/games/1?v=3 HTTP/1.1" in logged(
        '"%(r)s" %(s)s', {"r": request, "s": 200}
    )


def test_what_went_wrong_is_logged_without_the_key(logged):
    try:
        raise ValueError(f"no way to /t/{KEY}/games")
    except ValueError:
        text = logged("failed", exc_info=True)
    assert "no way to /t/…/games" in text
    assert KEY not in text


def test_a_failure_in_the_app_names_no_key(make_app, caplog):
    with make_app(PROPAGATE_EXCEPTIONS=False) as app:
        with app.app_context():
            db.session.add(Table(key=KEY))
            db.session.commit()
            db.session.connection().exec_driver_sql("DROP TABLE games")
            db.session.commit()
        with app.test_request_context():
            address = url_for("table.game", key=KEY, number=1)
        assert app.test_client().get(address).status_code == 500
    assert "no such table: games" in caplog.text
    assert KEY not in caplog.text

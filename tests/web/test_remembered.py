"""What is kept in memory: asked once, and never missed between two threads."""

import pytest

from scorekeeper.database import db
from scorekeeper.models import Table
from scorekeeper.web import remembered
from tests.web.play import playing


@pytest.fixture
def table(app, ana):
    playing(ana)
    with app.app_context():
        yield db.session.scalars(db.select(Table)).first()


def test_an_answer_is_worked_out_once(table):
    answers = iter([None, "another"])
    told = [remembered.remembered(table, "once", lambda: next(answers)) for _again in range(2)]
    assert told == [None, None]


def test_an_answer_that_others_push_out_meanwhile_is_still_given(table, monkeypatch):
    monkeypatch.setattr(remembered, "MOST", 0)
    assert remembered.remembered(table, "pushed out", lambda: 3) == 3

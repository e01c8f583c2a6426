"""An application with its forms guarded as they really are, and people who read its pages."""

import pytest
from sqlalchemy import event, select, text

from scorekeeper import findings, lab_keeper
from scorekeeper.database import db
from scorekeeper.models import Change, Game
from tests.web.reader import HX, Reader


@pytest.fixture(scope="session")
def whole_app(make_app):
    """One application for all tests: each makes a table of its own, whose key no other knows."""
    with make_app() as app:
        yield app


@pytest.fixture(scope="session")
def app(whole_app):
    return whole_app


@pytest.fixture(scope="module", autouse=True)
def _empty(whole_app):
    """Begin each module with no rows: all of them are compared by `stored`, over and over."""
    with whole_app.app_context(), db.engine.begin() as connection:
        for table in reversed(db.metadata.sorted_tables):
            connection.execute(table.delete())


@pytest.fixture(scope="module", autouse=True)
def _nobody_plays():
    """Let the engine play nothing, so that nothing changes behind a test's back."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(findings, "up_again", lambda _rules: None)
        patch.setattr(lab_keeper, "begin", lambda _app, _key: None)
        yield


@pytest.fixture
def ana(app):
    """Somebody with a browser that has no scripts."""
    return Reader(app)


@pytest.fixture
def ben(app):
    """Somebody else, with another browser."""
    return Reader(app)


@pytest.fixture(params=[{}, HX], ids=["page", "htmx"])
def either(app, request):
    """Somebody with a browser that has no scripts, or one that has; with --long both in turn."""
    return Reader(app, request.param)


@pytest.fixture
def stored(app):
    """All rows there are, to be compared before and after."""

    def read():
        with app.app_context(), db.engine.connect() as connection:
            return [
                connection.execute(
                    select(text("*")).select_from(table).order_by(*table.primary_key)
                ).all()  # as the database has them: nothing is made of dates and documents
                for table in db.metadata.sorted_tables
            ]

    return read


@pytest.fixture
def loaded():
    """Which games and changes are loaded meanwhile."""
    rows = []

    def note(row, _context):
        rows.append(f"game {row.number}" if isinstance(row, Game) else f"change {row.kind}")

    for kind in (Game, Change):
        event.listen(kind, "load", note)
    yield rows
    for kind in (Game, Change):
        event.remove(kind, "load", note)

"""An application for each test, with a database of its own.

Fixtures hand out the application outside of any context: a request pushes its own, and one
that found another already there would share what is cached in it, such as the language.
"""

import os
from contextlib import contextmanager
from pathlib import Path
from zlib import crc32

import flask_migrate
import pytest
from hypothesis import settings

from scorekeeper import create_app
from scorekeeper.database import db
from tests import databases

# Games are drawn anew only where there is time for it: what passed once passes again.
settings.register_profile("default", derandomize=True, deadline=None)
settings.register_profile("thorough", max_examples=2000, deadline=None)
settings.load_profile("default")


def pytest_addoption(parser):
    parser.addoption("--long", action="store_true", help="a minute of load, fifty kills, and so on")
    parser.addoption("--requests", type=int, default=1000, help="of an attack, for each seed")
    parser.addoption("--seeds", type=int, default=1, help="how many attacks, seeds 1 and up")
    parser.addoption(
        "--database", choices=["sqlite", "postgresql"], default="sqlite", help="what tests run on"
    )


def pytest_collection_modifyitems(config, items):
    _leave_out_the_other_database(config, items)
    _trace_first_parameters_only(items)
    if not config.getoption("long") and not any("::" in asked for asked in config.args):
        _leave_out_what_is_much_alike(config, items)


def _leave_out_the_other_database(config, items):
    other = {"sqlite": "postgresql", "postgresql": "sqlite"}[config.getoption("database")]
    skipped = pytest.mark.skip(reason=f"only with --database={other}")
    for item in items:
        if item.get_closest_marker(other):
            item.add_marker(skipped)


def _leave_out_what_is_much_alike(config, items):
    """Run one of the two browsers of `either`, and one in n of the parameters of `one_in(n)`.

    Which ones goes across all kinds of parameters, so that each value has its turn, and is the same
    on each run. All run with --long, and where somebody asks for a test by its name.
    """
    left = []
    for item in (item for item in items if hasattr(item, "callspec")):
        mark, kinds = item.get_closest_marker("one_in"), item.callspec.indices
        one_in = mark.args[0] if mark else 2 if "either" in kinds else 1
        if (sum(kinds.values()) + crc32(item.originalname.encode())) % one_in:
            left.append(item)
    config.hook.pytest_deselected(items=left)
    gone = set(left)
    items[:] = [item for item in items if item not in gone]


def _trace_first_parameters_only(items):
    """Do so for all tests but those of the rules, which must reach all of them.

    Other parameters reach the same lines, and tracing doubles the time of a test.
    """
    seen, rules = set(), Path(__file__).parent / "rules"
    for item in items:
        test = item.path, item.originalname
        if test in seen and not item.path.is_relative_to(rules):
            item.add_marker(pytest.mark.no_cover)
        seen.add(test)


def pytest_xdist_auto_num_workers():
    """Two processes a core: those with a browser wait half of the time."""
    return 2 * (os.cpu_count() or 1)


@pytest.fixture
def long(request):
    """Whether there is time to try something very often."""
    return request.config.getoption("long")


@pytest.fixture(scope="session")
def postgresql():
    """A server of PostgreSQL for these tests; they are skipped where there is none."""
    with databases.postgresql() as server:
        yield server


@pytest.fixture(scope="session")
def databases_here(request, tmp_path_factory):
    """Where databases come from, of the kind that was asked for, before anything is in them."""
    if request.config.getoption("database") == "postgresql":
        return request.getfixturevalue("postgresql")
    return databases.SQLite(tmp_path_factory.mktemp("databases"))


@pytest.fixture(scope="session")
def make_app(databases_here, tmp_path_factory):
    """Build applications, each on a copy of one database that the migrations made."""

    @contextmanager
    def make(**config):
        given = {"TESTING": True, "HTMX": "local", "SECRET_KEY": "a test's"}
        given |= {"LIMITS": "off"}  # all tests come from one address
        given |= {"INSTANCE": tmp_path_factory.mktemp("instance")}
        with databases_here.fresh() as uri:
            app = create_app(given | {"DATABASE_URL": uri} | config)
            try:
                yield app
            finally:
                with app.app_context():
                    db.session.remove()
                    db.engine.dispose()

    with make() as app, app.app_context():
        flask_migrate.upgrade()
        databases_here.take_as_template(app.config["DATABASE_URL"])
    return make


@pytest.fixture
def database(databases_here, make_app):
    """The address of a database with all its tables, for whoever needs no application."""
    with databases_here.fresh() as uri:
        yield uri


@pytest.fixture
def empty(databases_here):
    """The address of a database without any table."""
    with databases_here.fresh(empty=True) as uri:
        yield uri


@pytest.fixture
def app(make_app):
    with make_app(WTF_CSRF_ENABLED=False) as app:
        yield app


@pytest.fixture
def client(app):
    return app.test_client()


@pytest.fixture
def runner(app):
    return app.test_cli_runner()

"""An application for each test, with a database of its own.

Fixtures hand out the application outside of any context: a request pushes its own, and one
that found another already there would share what is cached in it, such as the language.
"""

import os
import shutil
from contextlib import contextmanager

import flask_migrate
import pytest
from hypothesis import settings

from scorekeeper import create_app
from scorekeeper.database import db

# Games are drawn anew only where there is time for it: what passed once passes again.
settings.register_profile("default", derandomize=True, deadline=None)
settings.register_profile("thorough", max_examples=2000, deadline=None)
settings.load_profile("default")


def pytest_addoption(parser):
    parser.addoption("--long", action="store_true", help="a minute of load, fifty kills, and so on")


def pytest_collection_modifyitems(items):
    """Trace tests of pages and of the engine with their first parameters only.

    The others reach the same lines, and tracing doubles the time of a test.
    """
    seen = set()
    for item in items:
        test = item.path, item.originalname
        if item.path.parent.name in {"web", "engine"} and test in seen:
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
def make_app(tmp_path_factory):
    """Build applications, each on a copy of one database that the migrations made."""

    @contextmanager
    def make(**config):
        folder = tmp_path_factory.mktemp("instance")
        if migrated.exists():
            shutil.copy(migrated, folder)
        uri = f"sqlite:///{folder / migrated.name}"
        given = {"TESTING": True, "HTMX": "local", "SECRET_KEY": "a test's", "INSTANCE": folder}
        app = create_app(given | {"SQLALCHEMY_DATABASE_URI": uri} | config)
        yield app
        with app.app_context():
            db.session.remove()
            db.engine.dispose()

    migrated = tmp_path_factory.mktemp("migrated") / "scorekeeper.sqlite"
    with make(SQLALCHEMY_DATABASE_URI=f"sqlite:///{migrated}") as app, app.app_context():
        flask_migrate.upgrade()
    return make


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

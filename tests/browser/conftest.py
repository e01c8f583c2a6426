"""A real Chromium, and a real server for it to talk to."""

from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import expect

from scorekeeper import actions
from scorekeeper.database import db
from scorekeeper.models import Game, Player, Seat, Table, new_key
from scorekeeper.rules import agreement
from scorekeeper.rules.hand import Hand
from scorekeeper.rules.presets import PRESETS
from scorekeeper.web.todo import steps
from scripts import showcase
from scripts.browser import find

PATIENCE = 15_000  # milliseconds, for a machine that is busy with something else
expect.set_options(timeout=PATIENCE)
NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Fay")


def pytest_collection_modifyitems(items):
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.browser)
            item.add_marker(pytest.mark.no_cover)  # tests/web reaches the same lines in less time


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    chromium = find()
    if chromium is None:
        pytest.fail("no Chromium: `make test` gets one, or says how")
    fewer = ["--in-process-gpu"]  # processes to talk to: nothing is drawn that anybody sees
    return {**browser_type_launch_args, "executable_path": chromium, "args": fewer}


def at_once(app):
    """Have each answer ready before it is sent: the server never closes a file nobody reads on."""

    def answer(environ, start_response):
        with closing(app(environ, start_response)) as parts:
            return [b"".join(parts)]

    return answer


def serve(app, port=0):
    """Serve an application, on a free port if on no other, and give its address."""
    return showcase.served(at_once(app), port)


@pytest.fixture(scope="session")
def served(make_app):
    """One server for all browser tests; each makes a table of its own, whose key no other knows."""
    with make_app() as app, serve(app) as address:
        yield app, address


@pytest.fixture(scope="session")
def base_url(served):
    return served[1]


@pytest.fixture(scope="session")
def play(served):
    """Put a table with a game in play into the database; gives the address of the game."""

    def play(*hands, **about):
        with served[0].test_request_context():  # what is to do is said in a language
            game = put(*hands, **about)
            db.session.commit()
            return f"/t/{game.table.key}/games/1"

    return play


@pytest.fixture(scope="session")
def renew(served):
    """Make the link of a table another one, as another phone may; gives the game's new address."""

    def renew(address):
        _before, _t, after = address.partition("/t/")
        key, _slash, rest = after.partition("/")
        with served[0].app_context():
            table = db.session.query(Table).filter_by(key=key).one()
            table.key = new_key()
            db.session.commit()
            return f"/t/{table.key}/{rest}"

    return renew


@pytest.fixture(scope="session")
def watched(served):
    """The address of a game below the link of those who watch."""

    def watched(address):
        key = address.split("/")[2]
        with served[0].app_context():
            watch_key = db.session.query(Table.watch_key).filter_by(key=key).scalar()
        return address.replace(f"/t/{key}/", f"/w/{watch_key}/")

    return watched


def put(*hands, names=NAMES, rules="classic", folded=True, **facts):
    """Add a game and its hands, each as if saved by a phone; `folded`: what is to do is done."""
    variant = PRESETS[rules] if isinstance(rules, str) else rules
    people = [Player(name=name) for name in names[: variant.seats]]
    game = Game(
        table=Table(name="", players=people),
        number=1,
        agreed=agreement.dump(variant),
        first_dealer=0,
        seats=[Seat(seat=seat, player=player) for seat, player in enumerate(people)],
        **facts,
    )
    db.session.add(game)
    db.session.flush()
    for number, tricks in enumerate(hands, 1):
        actions.record(game, number, Hand(tricks=tricks))
    if folded:
        game.ticked = [step.key for step in steps(game, game.sheet)]
    return game


@pytest.fixture(scope="session")
def address_with_cdn(make_app):
    with make_app(HTMX="cdn") as app, serve(app) as address:
        yield address


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args):
    # A service worker answers before a test could stand between; those about it allow it.
    return {**browser_context_args, "service_workers": "block"}


@pytest.fixture
def new_phone(new_context):
    """Take a phone in hand, the smallest still about; on none may a script break or be refused."""
    complaints = []

    def new_phone(width=320, height=568, **about):
        context = new_context(
            viewport={"width": width, "height": height}, has_touch=True, is_mobile=True, **about
        )
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda message: complaints.extend(serious(message)))
        return page

    yield new_phone
    assert complaints == []


@pytest.fixture
def phone(new_phone):
    return new_phone()


def serious(message):
    # The browser also logs each answer of 400 and more, and htmx each request that found nobody:
    # some tests ask for both. So it does for a page left while its service worker is fetched.
    expected = (
        "Failed to load resource",
        "htmx: htmx:error: Failed to fetch",
        "An unknown error occurred when fetching the script.",
    )
    if message.type == "error" and not message.text.startswith(expected):
        yield message.text

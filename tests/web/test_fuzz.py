"""Anything sent to any address: answered without a fault, and stored only with a key and a token.

    make fuzz

sends ten thousand requests for each of three seeds; the usual run a thousand.
"""

import sqlite3
from collections import Counter
from contextlib import closing

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings

from scorekeeper.database import db
from scorekeeper.models import Table
from tests.attack import SCRIPT, WORKED_OUT, Address, requests
from tests.web.play import ids, playing, waiting
from tests.web.reader import Reader
from tests.web.test_forgery import HAND, NUMBER, PERSON, POSTS, filled

pytestmark = pytest.mark.sqlite
UNKNOWN = "Zm9vYmFyYmF6cXV1eA"
OFTEN = 3  # times as many requests for an address whose form may store something


class Target:
    """An application with games as all forms take them, and browsers that have opened these."""

    def __init__(self, app):
        self.app, self.statuses, self.stored = app, Counter(), 0
        rules = list(app.url_map.iter_rules())
        self.posts = {rule.rule for rule in rules if "POST" in rule.methods}
        self.rules = sorted({rule.rule for rule in rules})
        states = {prepare for prepare, _sent in POSTS.values()}
        self.standing = {prepare: prepare(Reader(app)) for prepare in states}
        self.people = {prepare: ids(page) or ["1"] for prepare, page in self.standing.items()}
        self.file = app.config["SQLALCHEMY_DATABASE_URI"].removeprefix("sqlite:///")
        self.before = sqlite3.connect(":memory:")
        with closing(sqlite3.connect(self.file)) as now:
            now.backup(self.before)

    def shares(self, count):
        """How many of so many requests are for each rule."""
        weights = {rule: OFTEN if rule in POSTS else 1 for rule in self.rules}
        return {rule: 1 + count * weights[rule] // sum(weights.values()) for rule in self.rules}

    def aim(self, rule):
        """An address by its rule, at a game as its form takes it."""
        prepare, sent = POSTS.get(rule.replace("/w/", "/t/"), (playing, {}))
        page = self.standing[waiting if rule.startswith("/lab") else prepare]
        table, watch = self.keys(page)
        good, other = (watch, table) if rule.startswith("/w/") else (table, watch)
        parts = {"<key>": good, NUMBER: "1", HAND: "3", PERSON: self.people[prepare][0]}
        self.client = page.reader.client
        self.cookie = self.client.get_cookie("scorekeeper").value
        form = filled(rule, page, sent)[1] if sent else {}
        return Address(rule, rule in self.posts, parts, form, page.token, [other, UNKNOWN])

    def put_back(self):
        """Make all games what they were, so that the next request meets what its form takes."""
        with closing(sqlite3.connect(self.file)) as now:
            self.before.backup(now)

    def keys(self, page):
        """The key in the address of a page, and of the table that it is of the one to watch."""
        key = page.path.removeprefix("/lab/runs").split("/")[-1 if "/lab" in page.path else 2]
        with self.app.app_context():
            return key, db.session.query(Table.watch_key).filter_by(key=key).scalar() or UNKNOWN

    def send(self, request):
        self.client.set_cookie("scorekeeper", self.cookie)  # whatever the last answer made of it
        answer = self.client.open(
            request.path, method=request.method, query_string=request.query,
            headers=request.headers, **request.body,
        )  # fmt: skip
        self.statuses[answer.status_code] += 1
        return answer

    def told(self):
        return (
            f"{self.statuses.total()} requests, {self.stored} of them stored,"
            f" answers by status: {dict(sorted(self.statuses.items()))}"
        )


@pytest.fixture
def target(make_app):
    with make_app(PROPAGATE_EXCEPTIONS=False) as app:
        target = Target(app)
        yield target
        target.before.close()


@pytest.fixture
def version(target):
    """What says another number once anything has been stored, by whatever connection."""
    with closing(sqlite3.connect(target.file)) as connection:
        yield lambda: connection.execute("PRAGMA data_version").fetchone()[0]


def leads_to(answer):
    """The host that a browser is sent to; none where it stays."""
    return (
        answer.headers.get("Location", "").replace("\\", "/").partition("//")[2].partition("/")[0]
    )


def check(request, answer):
    """What holds for every answer."""
    assert answer.status_code < 500, request
    assert "X-Injected" not in answer.headers, request
    assert leads_to(answer) in {"", request.headers.get("Host", "localhost")}, request
    if answer.mimetype == "text/html":
        text = answer.get_data(as_text=True)
        assert SCRIPT not in text, request
        assert WORKED_OUT not in text, request
    if answer.mimetype == "text/csv":
        cells = [cell for line in answer.text.splitlines() for cell in line.split(",")]
        assert not [cell for cell in cells if cell.strip('"').startswith(("=", "@"))], request


def test_whatever_is_sent_is_answered_and_only_a_key_and_a_token_store(
    target, version, pytestconfig
):
    def attack(request):
        before = version()
        with target.send(request) as answer:
            check(request, answer)
        stored = version() != before
        assert request.may_store or not stored, request
        if stored:
            target.stored += 1
            target.put_back()

    count, seeds = pytestconfig.getoption("requests"), pytestconfig.getoption("seeds")
    for number in range(1, seeds + 1):
        target.statuses.clear()
        target.stored = 0
        for rule, share in target.shares(count).items():
            # Without the search for a simpler one: it takes minutes, and each is told as it was.
            quiet = settings(
                max_examples=share, phases=[Phase.generate], derandomize=False, database=None,
                deadline=None, suppress_health_check=list(HealthCheck),
            )  # fmt: skip
            quiet(seed(f"{number} {rule}")(given(requests(target.aim(rule)))(attack)))()
        print(f"\nseed {number}: {target.told()}")
        assert {200, 303, 403, 404, 405, 422} <= set(target.statuses), "it was no attack"

"""What every answer carries, by the rules of Mozilla's Observatory and by our own."""

import re
from pathlib import Path

import pytest

from scorekeeper.web.headers import HEADERS
from tests.observatory import directives, score
from tests.web.play import new_table
from tests.web.reader import Reader

HTTPS = {"base_url": "https://score.example"}
ANSWERS = ["/", "/new", "/rules/classic", "/lab", "/t/none", "/nothing", "/sw.js", "/healthz",
           "/manifest.webmanifest", "/static/app.css"]  # fmt: skip
WRITTEN = Path(__file__).parents[1] / "docs" / "security.md"


@pytest.fixture(params=["cdn", "local"])
def site(request, make_app):
    """An application with htmx from the CDN, and from here."""
    with make_app(HTMX=request.param) as app:
        yield app


@pytest.mark.parametrize("path", ANSWERS)
def test_every_answer_is_graded_a_plus(site, path):
    with site.test_client().get(path, **HTTPS) as answer:
        points, given = score(answer)
    assert points >= 100, given
    assert min(given.values()) == 0, given


def test_a_page_of_a_game_with_its_cookie_is_graded_best(make_app):
    with make_app(HTMX="cdn") as app:
        path = new_table(Reader(app)).path
        points, given = score(app.test_client().get(path, **HTTPS))
    assert (points, given["cookies"]) == (140, 5), given


def test_the_policy_allows_nothing_that_is_not_named(client):
    policy = directives(client.get("/").headers["Content-Security-Policy"])
    assert policy.pop("default-src") == ["'none'"]
    nothing = {name for name, sources in policy.items() if sources == ["'none'"]}
    assert nothing == {"base-uri", "frame-ancestors"}
    assert {tuple(policy[name]) for name in policy.keys() - nothing} == {("'self'",)}


@pytest.mark.parametrize(("scheme", "told"), [("https", "max-age=63072000"), ("http", None)])
def test_only_https_is_remembered_by_browsers(client, scheme, told):
    answer = client.get("/", base_url=f"{scheme}://score.example")
    assert answer.headers.get("Strict-Transport-Security") == told


@pytest.mark.parametrize(("scheme", "secure"), [("https", True), ("http", False)])
def test_a_cookie_is_for_the_app_alone_and_stays_on_https(client, scheme, secure):
    page = client.get("/new", base_url=f"{scheme}://score.example")
    (cookie,) = page.headers.getlist("Set-Cookie")
    assert ("HttpOnly" in cookie, "SameSite=Lax" in cookie) == (True, True)
    assert ("Secure" in cookie) is secure


@pytest.mark.parametrize("path", [path for path in ANSWERS if "static" not in path])
def test_no_answer_is_kept_by_what_stands_between(client, path):
    assert client.get(path).headers["Cache-Control"] in {"private, no-cache", "no-store"}


def test_each_header_has_its_reason_in_the_docs():
    written = re.findall(r"^\| `([A-Z][A-Za-z-]+)", WRITTEN.read_text(), re.MULTILINE)
    named = {"Content-Security-Policy", "Strict-Transport-Security", "X-Robots-Tag",
             "Cache-Control", "Set-Cookie"}  # fmt: skip
    assert set(written) >= {*HEADERS} | named

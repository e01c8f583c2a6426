"""The links of a table: to be read, scanned, passed on."""

import pytest

from scorekeeper import network
from scorekeeper.web.share import Link
from tests.web.play import new_table
from tests.web.reader import Reader

LAN = "192.168.7.8"


@pytest.fixture(autouse=True)
def at_home(monkeypatch):
    monkeypatch.setattr(network, "address_in_the_network", lambda: LAN)


@pytest.fixture
def shared(ana):
    return new_table(ana, table="Friday").follow("Links and QR codes")


def urls(page):
    """The links that stand in the fields of a page."""
    return {area.removeprefix("link-"): url for area, url in page.areas.items()}


def path(url):
    return url.partition("://")[2].partition("/")[2]


def test_both_links_are_shown_with_what_each_may_do(shared):
    assert (shared.status, set(urls(shared))) == (200, {"scorer", "viewer"})
    assert "can record hands, correct and undo them" in shared.text
    assert "sees everything, and can change nothing" in shared.text


def test_each_link_opens_the_table_as_it_says(app, shared):
    scorer, viewer = (Reader(app).open(f"/{path(url)}") for url in urls(shared).values())
    assert "New game, same seats" in scorer.buttons
    assert (viewer.status, viewer.path[:3]) == (200, "/w/")
    assert "New game, same seats" not in viewer.buttons


def test_a_code_says_what_the_field_says_and_draws_without_styles(shared):
    for which, url in urls(shared).items():
        assert Link(which, "", url).code in shared.html
    assert "style=" not in shared.html


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1:8000", "[::1]:8000"])
def test_a_link_made_on_the_computer_itself_leads_to_it_from_other_machines(app, shared, host):
    page = Reader(app, {"Host": host}).open(shared.path)
    assert all(url.startswith(f"http://{LAN}:8000/") for url in urls(page).values())
    assert "in the same network as this computer" in page.text


@pytest.mark.parametrize("host", ["score.example", "localhost.example:8000", "10.0.0.3:8000"])
def test_another_name_stays_as_it_is(app, shared, host):
    page = Reader(app, {"Host": host}).open(shared.path)
    assert all(url.startswith(f"http://{host}/") for url in urls(page).values())
    assert "Over https, browsers also copy it" in page.text


def test_without_a_network_a_link_stays_as_it_is(app, shared, monkeypatch):
    monkeypatch.setattr(network, "address_in_the_network", str)
    page = Reader(app, {"Host": "localhost:8000"}).open(shared.path)
    assert urls(page)["scorer"].startswith("http://localhost:8000/t/")


def test_who_watches_passes_on_that_link_alone(app, shared):
    watched = Reader(app).open(f"/{path(urls(shared)['viewer'])}").follow("Links and QR codes")
    assert list(urls(watched)) == ["viewer"]
    assert shared.path.split("/")[2] not in watched.html


def test_a_table_says_where_its_links_are(ana):
    table = new_table(ana).path.partition("/games/")[0]
    assert ana.open(table).follow("Links and QR codes").path == f"{table}/share"


# -- Nothing tells others of a key


@pytest.mark.parametrize("address", ["", "/share", "/games/1", "/games/1.json", "/nothing"])
@pytest.mark.parametrize("which", ["scorer", "viewer"])
def test_no_answer_below_a_link_is_told_to_other_sites_found_or_kept_by_others(
    app, shared, which, address
):
    headers = Reader(app).open(f"/{path(urls(shared)[which])}{address}").response.headers
    assert headers["Referrer-Policy"] == "no-referrer"
    assert headers["X-Robots-Tag"] == "noindex"
    assert headers["Cache-Control"] == "private, no-cache"


@pytest.mark.parametrize("method", ["get", "head", "options"])
def test_looking_at_a_link_changes_nothing(app, shared, stored, method):
    """So previews by a messenger, prefetch and crawlers are harmless."""
    before, client = stored(), app.test_client()
    for url in urls(shared).values():
        for address in ("", "/share", "/games/1", "/games/1/settings", "/games/1/changes"):
            client.open(f"/{path(url)}{address}", method=method)
    assert stored() == before


@pytest.mark.parametrize("host", ["x" * 5000, ".".join(["x" * 60] * 60)])
def test_a_host_of_any_length_is_answered(ana, host):
    page = new_table(ana)
    address = "/".join(page.path.split("/")[:3]) + "/share"
    assert ana.client.get(address, headers={"Host": host}).status_code < 500

"""Every address, both ways in: a whole page, or what stands in its frame."""

from unittest.mock import Mock

import pytest
from sqlalchemy.exc import OperationalError

from tests.web.play import new_table, playing
from tests.web.reader import HX, Reader

HANDS = [(9, 6, 1), (3, 8, 5)]
VARY = "Accept-Encoding, HX-Request, HX-Source, Has, Accept-Language, Cookie"
PAGES = [
    "/", "/new", "/new?rules=online", "{table}", "{table}/games/1", "{table}/games/1/hands/2",
    "{table}/games/1/hands/2/preview?tricks-0=1&tricks-1=10", "{table}/games/1/settings",
    "{table}/games/1/changes", "{table}/share", "{table}/changes",
    "{table}/players", "{table}/games", "{table}/games/1/seats", "{table}/history",
    "{table}/stats", "{table}/bin", "{table}/import", "{table}/paper", "/import",
    "{table}/games/1/exchanges", "{table}/games/1/what-if?rules=online",
    "{table}/games/1/rules", "/rules", "/rules/classic",
    "{table}/games/1/pad", "/demo", "/demo?tricks-0=8&tricks-1=5",
]  # fmt: skip


@pytest.fixture
def table(ana):
    """The address of a table with two hands played."""
    return new_table(ana, *HANDS).path.removesuffix("/games/1")


@pytest.mark.parametrize("address", PAGES)
def test_an_address_gives_a_whole_page(ana, table, address):
    page = ana.open(address.format(table=table))
    assert page.status == 200
    assert page.html.startswith("<!doctype html>")
    assert "HX-Push-Url" not in page.response.headers


@pytest.mark.parametrize("address", PAGES)
def test_htmx_gets_the_same_without_its_frame(app, table, address):
    whole, bare = (Reader(app, headers).open(address.format(table=table)) for headers in ({}, HX))
    assert not {tag for tag, _attributes in bare.elements} & {"html", "head", "body", "link"}
    assert ("div", "main") in [(tag, found.get("id")) for tag, found in bare.elements]
    frame = ["candle", "English", "Français", "Italiano", "Nederlands"]
    assert (bare.title, bare.buttons) == (whole.title, whole.buttons[: len(bare.buttons)])
    assert whole.buttons[len(bare.buttons) :][-5:] == frame  # which stays
    assert bare.response.headers["Vary"] == whole.response.headers["Vary"] == VARY


def test_the_part_of_the_frame_that_was_changed_comes_along(app, table):
    page = Reader(app, HX | {"HX-Source": "form#settings"}).open(table)
    assert page.element("foot")["hx-swap-oob"] == "outerHTML"
    assert page.press("dark").form("dark").button("dark")


@pytest.mark.parametrize(
    "path", ["/%E2%82%AC", "/%00", "/foo%0aX", "/%ff%fe", "/t/%0a", "{table}/€"]
)
def test_an_address_of_any_signs_is_answered(app, table, path):
    answer = app.test_client().get(path.format(table=table), headers=HX)
    assert answer.status_code == 404
    assert answer.headers["HX-Push-Url"].isascii()
    assert answer.headers["HX-Push-Url"].isprintable()


def test_htmx_is_told_the_address_of_another_page(app, table):
    answer = app.test_client().get(f"{table}?a=b", headers=HX | {"HX-Current-URL": "http://x/new"})
    assert answer.headers["HX-Push-Url"] == f"{table}?a=b"


def test_htmx_is_told_no_address_where_it_stands_already(app, table):
    headers = HX | {"HX-Current-URL": f"http://x{table}"}
    assert "HX-Push-Url" not in app.test_client().get(table, headers=headers).headers


def test_going_back_gets_a_whole_page(app, table):
    headers = HX | {"HX-History-Restore-Request": "true"}
    assert app.test_client().get(table, headers=headers).text.startswith("<!doctype html>")


def test_a_phone_that_has_this_version_gets_nothing(app, ana, table):
    game, read = f"{table}/games/1", app.test_client().get
    answers = {version: read(f"{game}?v={version}") for version in range(1, 5)}
    assert [version for version, answer in answers.items() if answer.status_code == 204] == [3]
    assert ana.open(game).press("Undo").status == 200
    assert read(f"{game}?v=3").status_code == 200


@pytest.mark.parametrize("known", ["", "abc", "-1", "3.0", "%EF%BC%93", "9" * 5000])
def test_a_phone_that_has_some_other_version_gets_the_page(ana, table, known):
    page = ana.open(f"{table}/games/1?v={known}")
    assert page.status == 200
    assert page.form("dark").fields["back"] == f"{table}/games/1"


@pytest.mark.parametrize("address", ["/t/none/games/1", "/w/none/games/1", "{table}/games/2"])
def test_a_poll_below_a_link_that_is_dead_is_told(ana, table, address):
    assert ana.open(f"{address.format(table=table)}?v=3").status == 404


@pytest.mark.parametrize(
    "address",
    [
        "/nothing", "/game/1", "/t/", "{table}/", "{table}/games/2",
        "{table}/games/0", "{table}/games/99999999999", "{table}/games/one",
        "{table}/games/1/hands/3", "{table}/games/1/hands/0", "{table}/games/1/hands/3/preview",
        "{table}/games/1.xml", "/rules/none", "/rules/", "{table}/games/2/rules",
    ],
)  # fmt: skip
def test_an_unknown_address_says_so_and_leads_home(either, table, address):
    page = either.open(address.format(table=table))
    assert (page.status, page.title) == (404, "There is nothing here")
    assert page.follow("Your tables").path == "/"


@pytest.mark.parametrize("link", ["/t/none", "/w/none", "{table}X", "/t/%00", "/t/%ED%A0%80"])
def test_a_link_that_opens_nothing_says_so_and_leads_home(either, table, link):
    page = either.open(link.format(table=table))
    assert (page.status, page.title) == (404, "This link opens nothing")
    assert page.follow("Your tables").path == "/"


def test_an_address_that_only_takes_forms_says_so(ana, table):
    page = ana.open(f"{table}/games/1/undo")
    assert (page.status, set(page.response.allow)) == (405, {"OPTIONS", "POST"})
    assert page.follow("Your tables").path == "/"


@pytest.mark.parametrize("hand", [3, 99])
def test_a_hand_that_is_not_there_cannot_be_mistyped(ana, table, hand, stored):
    page = ana.open(f"{table}/games/1/hands/2")
    before = stored()
    answer = ana.send(f"{table}/games/1/hands/{hand}", {"csrf_token": page.token})
    assert (answer.status, stored()) == (404, before)


@pytest.mark.parametrize(
    ("error", "status", "title"),
    [(OperationalError("select 1", {}, OSError()), 503, "The games cannot be reached just now"),
     (ZeroDivisionError(), 500, "Something went wrong")],
)  # fmt: skip
def test_what_breaks_is_not_the_readers_fault(make_app, error, status, title):
    with make_app(PROPAGATE_EXCEPTIONS=False) as app:
        app.view_functions["home.healthz"] = Mock(side_effect=error)
        page = Reader(app).open("/healthz")
    assert (page.status, page.title) == (status, title)
    assert "Nothing was saved; please try again." in page.text


def test_a_part_of_a_form_without_a_name_is_nothing(app):
    part = b"--x\r\nContent-Disposition: form-data\r\n\r\n9\r\n--x--\r\n"
    answer = app.test_client().post(
        "/t/none/games/1/hands", data=part, content_type="multipart/form-data; boundary=x"
    )
    assert answer.status_code == 404


def test_an_address_of_htmx_that_is_none_is_another_page(app, table):
    answer = app.test_client().get(table, headers=HX | {"HX-Current-URL": "http://["})
    assert (answer.status_code, answer.headers["HX-Push-Url"]) == (200, table)


def test_too_much_at_once_is_refused(ana):
    page = ana.send("/new", {"table": "x" * 6_000_000})
    assert (page.status, page.title) == (413, "That was too much at once")


def test_the_app_says_that_it_is_well(app):
    assert app.test_client().get("/healthz").json == {"ok": True}


@pytest.mark.parametrize(
    "end", ["/hands/1", "/hands/1/preview?tricks-0=1&tricks-1=9", "/settings", "/seats", "/changes"]
)
def test_who_opens_a_page_and_leaves_it_changes_nothing(ana, stored, end):
    page = playing(ana)
    before = stored()
    assert ana.open(f"{page.path}{end}").status == 200
    assert (stored(), ana.open(page.path).title) == (before, page.title)


@pytest.mark.parametrize("address", PAGES)
def test_numbers_are_typed_on_a_pad_of_digits(app, table, address):
    fields = [found for tag, found in Reader(app).open(address.format(table=table)).elements
              if tag == "input"]  # fmt: skip
    assert not {found.get("type") for found in fields} & {"number", "range"}
    for found in fields:
        if "n" in found.get("class", "").split():
            assert found.get("inputmode") in {"numeric", "decimal"}, found

"""The link of those who watch: every page to read, nothing to change."""

import pytest

from scorekeeper.database import db
from scorekeeper.models import Table
from tests.web.play import asked, binned, choosing, playing
from tests.web.reader import Reader
from tests.web.test_forgery import POSTS, filled


@pytest.fixture(scope="module")
def keys(app):
    """The link of those who watch, by the link of those who keep score."""

    def watch(page):
        key = page.path.split("/")[2]
        with app.app_context():
            return db.session.query(Table.watch_key).filter_by(key=key).scalar()

    return watch


PAGES = [
    "", "/share", "/changes", "/players", "/history", "/stats", "/bin", "/table.json", "/table.csv",
    "/games/1", "/games/1/changes", "/games/1/rules",
    "/games/1.json", "/games/1.csv", "/games/1/sheet.json",
]  # fmt: skip


@pytest.mark.parametrize("prepare", [playing, asked, choosing, binned])
def test_who_watches_reads_all_and_is_offered_no_change(app, ana, keys, prepare):
    page = prepare(ana)
    watcher = Reader(app)
    for address in PAGES:
        read = watcher.open(f"/w/{keys(page)}{address}")
        assert read.status == 200
        sent = {form.action for form in read.forms if form.method == "post"}
        assert sent <= {"/look", "/language"}
        assert page.path.split("/")[2] not in read.html


def test_who_watches_reads_the_same_sheet(app, ana, keys):
    page = playing(ana)
    watcher = Reader(app).open(f"/w/{keys(page)}").follow("Watch")
    assert watcher.title == page.title
    assert "Save hand" not in watcher.text
    assert watcher.reader.json(f"{watcher.path}/sheet.json") == ana.json(f"{page.path}/sheet.json")


@pytest.mark.parametrize(
    "address", sorted(address for address in POSTS if address.startswith("/t/"))
)
def test_who_watches_changes_nothing(app, ana, keys, address, stored):
    prepare, sent = POSTS[address]
    page = prepare(ana)
    before, (address, sent) = stored(), filled(address, page, sent)
    watched = address.replace(f"/t/{page.path.split('/')[2]}", f"/w/{keys(page)}")
    answer = ana.send(watched, sent | {"csrf_token": page.token})
    assert (answer.status, stored()) == (403, before)
    assert answer.title == "This link is for watching"


def test_every_address_below_the_link_is_refused_or_read(app):
    rules = [rule for rule in app.url_map.iter_rules() if rule.endpoint.startswith("watch.")]
    posts = {rule.rule.replace("/w/", "/t/") for rule in rules if "POST" in rule.methods}
    assert posts == {address for address in POSTS if address.startswith("/t/")}


@pytest.mark.parametrize(
    "form",
    [
        "/games/1/settings",
        "/games/1/hands/2",
        "/games/1/hands/2/preview",
        "/games",
        "/games/1/seats",
    ],
)
def test_forms_are_of_no_use_to_who_watches(ana, keys, form):
    assert ana.open(f"/w/{keys(playing(ana))}{form}").status == 403


def test_a_link_to_watch_leads_to_no_link_to_keep_score(ana, keys):
    page = playing(ana)
    watch = keys(page)
    assert [ana.open(f"/t/{watch}").status, ana.open(f"/w/{page.path.split('/')[2]}").status] == [
        404,
        404,
    ]


def test_a_table_that_is_watched_is_not_kept_on_the_phone(app, ana, keys):
    page, watcher = playing(ana), Reader(app)
    watcher.open(f"/w/{keys(page)}")
    assert "No table on this phone yet." in watcher.open("/").text


def test_a_page_that_is_not_for_viewers_leads_back_to_what_is(app, ana, keys):
    key = keys(playing(ana))
    refused = Reader(app).open(f"/w/{key}/games/1/settings")
    assert (refused.status, refused.follow("To the table").path) == (403, f"/w/{key}")


def test_a_page_that_a_table_does_not_have_leads_back_to_the_table(ana):
    table = playing(ana).path.partition("/games/")[0]
    assert ana.open(f"{table}/games/7").follow("To the table").path == table


def test_who_watches_scrolls_a_long_sheet_with_keys(app, ana, keys):
    page = playing(ana)
    watched = Reader(app).open(f"/w/{keys(page)}/games/1")
    sheet = [about for _tag, about in watched.elements if about.get("role") == "region"]
    assert [(about["tabindex"], about["aria-label"]) for about in sheet] == [("0", "Sheet")]

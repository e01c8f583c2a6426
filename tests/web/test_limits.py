"""Bounds on what one network may do: far from what people at tables need, and told kindly."""

import pytest
from flask import request

from scorekeeper import create_app
from scorekeeper.web import limiting
from tests.web.play import new_table, play, table_of, waiting
from tests.web.reader import HX, Reader

GAME = """{"format": "scorekeeper-game", "version": 1, "players": ["X", "Y", "Z"],
    "first_dealer": 0, "rules": "classic", "hands": []}"""
TOO_OFTEN = "That was too often"
FEW = {name: ("3 per hour", made) for name, (_often, made) in limiting.BOUNDS.items()}


@pytest.fixture
def bounded(make_app, monkeypatch):
    """An application that bounds everything to three times."""
    monkeypatch.setattr(limiting, "BOUNDS", FEW)
    monkeypatch.setattr(limiting, "MISSES", "3 per minute")
    with make_app(LIMITS="memory", TRUSTED_PROXIES="1") as app:
        yield app


class Somewhere(Reader):
    """Somebody who comes from an address of the internet."""

    def __init__(self, app, address="203.0.113.7", headers=None):
        super().__init__(app, {"X-Forwarded-For": address, **(headers or {})})


def guess(reader, times=1):
    """Open links that open nothing; the last answer."""
    return [reader.open(f"/t/guess-{number}") for number in range(times)][-1]


def test_whoever_guesses_links_is_told_to_wait(bounded):
    page = guess(Somewhere(bounded), 4)
    assert (page.status, page.title) == (429, TOO_OFTEN)
    assert 0 < int(page.response.headers["Retry-After"]) <= 60
    assert "Try again in 1 minute." in page.text


@pytest.mark.parametrize("link", ["/t/{}", "/w/{}/games/1?v=3", "/lab/runs/{}", "/t/no key{}"])
def test_every_kind_of_link_can_be_guessed_so_often_only(bounded, link):
    guesser = Somewhere(bounded)
    assert [guesser.open(link.format(k)).status for k in range(4)] == [404, 404, 404, 429]


def test_another_network_is_not_concerned(bounded):
    guess(Somewhere(bounded), 4)
    assert guess(Somewhere(bounded, "198.51.100.9")).status == 404


def test_an_address_that_a_guesser_makes_up_is_not_believed(bounded):
    """Each proxy adds the address that it sees to what it was told."""
    told = [f"192.0.2.{k}, 203.0.113.7" for k in range(4)]
    assert [guess(Somewhere(bounded, each)).status for each in told] == [404, 404, 404, 429]


def test_who_plays_in_the_network_of_a_guesser_plays_on(bounded):
    page = new_table(Somewhere(bounded), (9, 6, 1))
    guess(Somewhere(bounded), 5)
    page = play(page, 3, 8, 5)
    answers = {page.reader.open(f"{page.path}?v={k}").status for k in range(40)}
    assert answers == {200, 204}
    assert Somewhere(bounded).open(table_of(page)).status == 200  # a phone that is new there


def test_tables_are_made_so_often_only(bounded):
    reader = Somewhere(bounded)
    for _table in range(3):
        new_table(reader)
    page = reader.open("/new").press("Start", players=("Ana", "Ben", "Cleo"))
    assert (page.status, page.title) == (429, TOO_OFTEN)
    assert "Try again in 60 minutes." in page.text


def test_what_makes_no_table_counts_for_none(bounded):
    page = Somewhere(bounded).open("/new")
    for _slip in range(5):
        page = page.press("Start", players=("Ana", "Ana", "Cleo"))
        assert page.status == 422
    assert page.press("Start", players=("Ana", "Ben", "Cleo")).status == 200


@pytest.mark.parametrize("whole_table", [False, True])
def test_documents_are_read_so_often_only(bounded, whole_table):
    page = new_table(Somewhere(bounded))
    address = "/import" if whole_table else f"{table_of(page)}/import"
    sent = {"document": GAME, "csrf_token": page.token}
    answers = [page.reader.send(address, sent).status for _time in range(4)]
    assert (answers[:3].count(429), answers[3]) == (0, 429)


def test_runs_of_the_lab_are_begun_so_often_only(bounded):
    for _run in range(3):
        waiting(Somewhere(bounded)).press("Cancel")
    page = Somewhere(bounded).open("/lab").press("Play", {"games": 40})
    assert page.status == 429


def test_being_told_to_wait_is_a_part_of_a_page_too(bounded):
    page = guess(Somewhere(bounded, headers=HX | {"Accept-Language": "fr"}), 4)
    assert (page.status, "<html" in page.html, "Réessaie" in page.text) == (429, False, True)


@pytest.mark.parametrize(
    ("told", "counted"),
    [("192.0.2.1", "192.0.2.1"), ("::ffff:192.0.2.1", "192.0.2.1"), ("", "unknown"),
     ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"), ("nonsense", "nonsense")],
)  # fmt: skip
def test_a_network_is_what_a_household_has(app, told, counted):
    with app.test_request_context(environ_base={"REMOTE_ADDR": told}):
        assert (request.path, limiting.network()) == ("/", counted)


# -- Where it is counted


def test_without_its_redis_a_process_counts_for_itself(make_app, monkeypatch):
    pytest.importorskip("redis")
    monkeypatch.setattr(limiting, "MISSES", "3 per minute")
    with make_app(LIMITS="redis://127.0.0.1:1/0") as app:
        assert [guess(Reader(app)).status for _time in range(4)] == [404, 404, 404, 429]


def test_whoever_wants_no_bounds_has_none(make_app):
    with make_app(LIMITS="off") as app:
        assert guess(Reader(app), 130).status == 404


def test_other_places_to_count_are_refused_by_name(tmp_path):
    with pytest.raises(ValueError, match="SCOREKEEPER_LIMITS is memory, off or redis://…, not on"):
        create_app({"INSTANCE": tmp_path, "LIMITS": "on"})

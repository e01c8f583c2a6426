"""The bin: everything deleted comes back whole for thirty days, and is gone for good after that."""

from datetime import timedelta

import pytest

from scorekeeper import bin as bins
from scorekeeper import kept
from scorekeeper.database import db
from scorekeeper.models import Game, Player, Table, now
from tests.web.play import (
    binned,
    gone,
    hand_binned,
    idle,
    idle_binned,
    new_table,
    play,
    playing,
    table_of,
    tricks,
)
from tests.web.reader import Reader
from tests.web.test_in_and_out import exported, lived_in, send


def key_of(page):
    return page.path.split("/")[2]


def test_a_hand_comes_back_whole(either):
    page = hand_binned(either)
    back = page.press("Put back")
    assert (back.status, "The bin is empty." in back.text) == (200, True)
    game = either.open(back.path.replace("bin", "games/1"))
    assert tricks(game) == [(8, 5, 3), (3, 8, 5), (6, 4, 6)]


def test_a_hand_whose_place_is_taken_stays_in_the_bin(ana, stored):
    page = hand_binned(ana)
    play(ana.open(page.path.replace("bin", "games/1")), 16, 0, 0)
    before = stored()
    refused = page.press("Put back")
    assert (refused.status, stored()) == (409, before)
    assert "Another hand has its number by now" in refused.text


def test_a_hand_put_back_twice_is_there_once(ana, stored):
    page = hand_binned(ana)
    page.press("Put back")
    before = stored()
    assert (page.press("Put back").status, stored()) == (200, before)


def test_a_table_comes_back_with_its_links_its_games_and_its_changes(ana, ben):
    page = lived_in(ana)
    table = table_of(page)
    games = ana.json(f"{table}/table.json")["games"]
    ana.open(f"{table}/bin").press("Put the whole table into the bin")
    assert ben.open(f"{table}/history").status == 410
    home = ana.open("/")
    back = home.follow("Zoé").press("Take it out of the bin")
    assert (back.status, back.path) == (200, table)
    assert ana.json(f"{table}/table.json")["games"] == games


def test_nothing_is_changed_at_a_table_in_the_bin(ana, stored):
    page = playing(ana)
    ana.open(f"{table_of(page)}/bin").press("Put the whole table into the bin")
    before = stored()
    assert (page.press("Undo").status, stored()) == (410, before)


def test_who_has_played_is_not_deleted(ana, stored):
    page = idle(ana)
    table = page.path.removesuffix("/bin")
    played = ana.open(f"{table}/history").form("Show these games").offers["player"][1]
    before = stored()
    refused = page.press("Into the bin", forged={"which": played})
    assert (refused.status, stored()) == (409, before)
    assert "can be archived instead" in refused.text


def test_somebody_comes_back(ana):
    page = idle_binned(ana)
    assert "Dan until" in page.text
    assert "Dan until" not in page.press("Take out").text


@pytest.mark.parametrize("last", ["Undo", "Bring back"])
def test_nobody_who_plays_is_put_into_the_bin_by_an_undo(ana, last, stored):
    page = idle_binned(ana)
    table = table_of(page)
    page = page.press("Take out") if last == "Undo" else ana.open(f"{table}/players").press("Undo")
    late = ana.open(f"{table}/players")
    people = ana.open(table).follow("Choose who plays").form("Start the game").offers["players-0"]
    ana.open(table).follow("Choose who plays").press("Start the game", players=people[2:5])
    before = stored()
    refused = late.press(last)
    assert (refused.status, stored()) == (409, before)


def test_delete_is_not_near_undo(ana):
    page = playing(ana)
    assert not [words for words in page.buttons if "bin" in words or "Delete" in words]


# -- Gone for good


def tidied(app, days):
    """What a tidy some days from now forgets: tables, games, players."""
    with app.app_context():
        session = db.session()
        due = bins.due(session, now() + timedelta(days=days))
        found = {row.uuid for rows in (due.tables, due.games, due.players) for row in rows}
        bins.tidy(session, due)
        session.commit()
        assert list(kept.wrong(session)) == []
        return found


@pytest.fixture
def alone(make_app):
    """An application of its own: others lie in no bin here."""
    with make_app() as app:
        yield app


@pytest.mark.parametrize(
    ("prepare", "rows"), [(gone, Table), (binned, Game), (idle_binned, Player)]
)
def test_what_has_lain_in_the_bin_for_thirty_days_is_gone(alone, prepare, rows):
    page = prepare(Reader(alone))
    assert tidied(alone, 29) == set()
    (uuid,) = tidied(alone, 31)
    with alone.app_context():
        assert db.session.query(rows).filter_by(uuid=uuid).count() == 0
    address = page.path if rows is not Game else f"{table_of(page)}/history"
    assert page.reader.open(address).status == (404 if rows is Table else 200)


def test_what_is_not_in_the_bin_stays(alone):
    page = lived_in(Reader(alone))
    before = exported(page)
    page.reader.open(f"{table_of(page)}/games/2").press("Take it out of the bin")
    assert len(tidied(alone, 400)) == 1  # Dan
    assert "Dan" not in page.reader.open(f"{table_of(page)}/changes").text
    after = exported(page)
    assert len(after) > 0.9 * len(before)
    assert "Already there: Game 1" in send(page.reader, f"{table_of(page)}/import", after).text


def test_old_hands_are_offered_no_more(app, ana, monkeypatch):
    page = hand_binned(ana)
    monkeypatch.setattr("scorekeeper.web.binned.now", lambda: now() + timedelta(days=31))
    assert "The bin is empty." in ana.open(page.path).text


def test_a_hand_by_other_rules_stays_in_the_bin(ana):
    page = new_table(ana, (9, 4, 3)).follow("Correct hand 1").press("Delete")
    page.follow("Settings").press("Save", {"rules": "three_two_five"})
    refused = ana.open(f"{table_of(page)}/bin").press("Put back")
    assert (refused.status, "its rules are others" in refused.text) == (409, True)

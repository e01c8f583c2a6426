"""Who comes for the first time sees what this is, and can look at a game without making one."""

import struct
from urllib.parse import urlsplit

import pytest

from scorekeeper.web.tryout import HANDS
from tests.web.play import new_table
from tests.web.reader import seats


@pytest.fixture
def game(either):
    return either.open("/").follow("Look at a game")


def test_the_first_page_has_a_picture_and_leads_on(ana):
    page = ana.open("/")
    assert "svg" in [tag for tag, _told in page.elements]
    assert {"New table", "Look at a game"} <= set(page.links)


def test_who_has_a_table_sees_that_instead(ana):
    new_table(ana)
    page = ana.open("/")
    assert "svg" not in [tag for tag, _told in page.elements]
    assert {"New table", "Look at a game", "Ana, Ben, and Cleo"} <= set(page.links)


def test_a_game_can_be_looked_at(game):
    assert game.title == "A game to look at"
    for said in ("Hand 5 – Ben deals and needs 8. Cleo leads.", "Ana ⇄ Ben, 2 cards", "Sheet"):
        assert said in game.text


def test_a_hand_can_be_entered_and_nothing_is_stored(game, stored):
    before = stored()
    after = game.press("Save hand 5", tricks=(8, 5, None))
    assert after.status == 200
    for said in ("Hand 6 – Cleo deals", "Ana ⇄ Cleo, 2 cards", "Here nothing is stored"):
        assert said in after.text
    assert (stored(), "Save hand 6" in after.buttons) == (before, False)
    assert "Save hand 5" in after.follow("Look at a game").buttons


def test_what_a_link_was_given_on_its_way_is_no_hand(either):
    page = either.open("/demo?fbclid=1")
    assert (page.status, "Save hand 5" in page.buttons) == (200, True)


@pytest.mark.parametrize("tricks", [("", "", ""), ("9", "9", ""), ("x", "1", ""), ("-1", "", "5")])
def test_what_cannot_be_is_said(either, tricks):
    address = "&".join(f"{name}={count}" for name, count in seats(tricks=tricks).items())
    page = either.open(f"/demo?{address}")
    assert (page.status, "Save hand 5" in page.buttons) == (422, True)
    assert page.text.count("Hand 5 –") == 1


def test_every_link_of_it_opens_something(game):
    for address in game.links.values():
        assert game.reader.open(address).status == 200
    assert any(link.startswith("Why this order?") for link in game.links)


def test_a_link_that_is_passed_on_shows_a_card(ana):
    page = new_table(ana, *HANDS)
    (image,) = [t["content"] for tag, t in page.elements if t.get("property") == "og:image"]
    assert image.startswith("http://localhost/static/icons/card.png?v=")
    with ana.client.get(urlsplit(image).path) as answer:
        assert struct.unpack(">II", answer.data[16:24]) == (1200, 630)
        assert len(answer.data) < 100_000

"""What a visit costs on the wire: little enough for the worst corner of a pub."""

import re

import pytest

from tests.web.play import new_table, table_of
from tests.web.reader import HX

HANDS = [(8, 5, 3), (9, 4, 3), (7, 6, 3)] * 3
KB = 1000


GZIP = {"Accept-Encoding": "gzip"}


def size(answer):
    """How many bytes of an answer go over the wire, beside its headers."""
    with answer:
        assert answer.content_encoding == "gzip"
        return len(answer.data)


@pytest.fixture
def game(ana):
    """A game with nine hands played, and more to come."""
    return new_table(ana, *HANDS, victory="fixed_hands", hands="12")


def needed(page):
    """What a browser with scripts waits for, by kind: its size. Others load one more, for paper."""
    tags = [(tag, about) for tag, about in page.elements if "print" not in about.values()]
    files = [("css", about["href"]) for _tag, about in tags if about.get("rel") == "stylesheet"]
    files += [("js", about["src"]) for tag, about in tags if tag == "script" and "src" in about]
    assert [kind for kind, _address in files] == ["css", "js", "js"]
    addresses = [("html", page.path), *files]
    get = page.reader.client.get
    return [(kind, size(get(address, headers=GZIP))) for kind, address in addresses]


def test_the_page_of_a_game_fits_one_window_of_the_network(game):
    assert sum(size for kind, size in needed(game) if kind != "js") <= 14 * KB


def test_all_that_it_needs_to_work_is_small_and_in_few_files(game):
    assert len(needed(game)) <= 6
    assert sum(size for _kind, size in needed(game)) <= 34 * KB


def test_no_font_is_loaded(game):
    get = game.reader.client.get
    styles = re.findall(r'="(/static/[^"]+css[^"]*)"', game.html)
    assert len({address.partition("?")[0] for address in styles}) == 2
    for address in styles:
        assert not re.search("@font-face|@import|url", get(address).text)


OF_A_GAME = ["", "/hands/3", "/settings", "/changes", "/pad", "/seats", "/exchanges"]
OF_A_TABLE = [
    "",
    "/history",
    "/stats",
    "/games",
    "/paper",
    "/players",
    "/share",
    "/changes",
    "/bin",
]
LATER = [f"{{game}}{path}" for path in OF_A_GAME] + [f"{{table}}{path}" for path in OF_A_TABLE]


@pytest.mark.parametrize("path", [*LATER, "/", "/new", "/import", "/rules", "/lab", "/demo"])
def test_a_later_page_is_smaller_still(game, path):
    game.reader.send("/look", {"device": "Ana", "csrf_token": game.token})
    parts = re.findall(r'id="([\w-]+)" data-part="(\w+)"', game.html)
    there = " ".join("=".join(part) for part in parts)
    address = path.format(game=game.path, table=table_of(game))
    answer = game.reader.client.get(address, headers={**HX, **GZIP, "Has": there})
    assert (answer.status_code, size(answer) <= 4 * KB) == (200, True)


@pytest.mark.parametrize("address", ["/rules/classic", "{game}/rules"])
def test_the_rule_book_is_one_page_to_search_and_print_and_weighs_a_little_more(game, address):
    answer = game.reader.client.get(address.format(game=game.path), headers={**HX, **GZIP})
    assert (answer.status_code, size(answer) <= 6 * KB) == (200, True)


def test_a_part_comes_again_to_a_page_that_has_another_one(game):
    get = game.reader.client.get
    parts = dict(re.findall(r'id="([\w-]+)" data-part="(\w+)"', game.html))
    assert "ways" in parts
    for there in ("", "ways", "ways=0", f"seen={parts['ways']}"):
        part = get(game.path, headers={**HX, "Has": there}).text
        assert "Links and QR codes" in part
    part = get(game.path, headers={**HX, "Has": f"ways={parts['ways']}"}).text
    assert "Links and QR codes" not in part
    assert f'<div id="ways" data-part="{parts["ways"]}"></div>' in part


def test_a_whole_page_has_all_its_parts(game):
    there = " ".join(map("=".join, re.findall(r'id="([\w-]+)" data-part="(\w+)"', game.html)))
    whole = game.reader.client.get(game.path, headers={"Has": there}).text
    assert '"></div>' not in "".join(re.findall(r"data-part=.{0,30}", whole))

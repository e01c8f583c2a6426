"""A token that has run out, at every address that takes a form: nothing is stored, nothing lost."""

import time

import pytest

from tests.web.play import (
    again,
    asked,
    asking,
    asking_no_more,
    binned,
    choosing,
    disputed,
    gone,
    hand_binned,
    idle,
    idle_binned,
    ids,
    playing,
    waiting,
    with_a_double,
)
from tests.web.reader import Reader, seats

NUMBER, HAND = "<int(min=1, max=99999):number>", "<int(min=1, max=99999):k>"
PERSON = "<int(min=1, max=2147483647):which>"
TABLE, GAME = "/t/<key>", f"/t/<key>/games/{NUMBER}"
NAMES = seats(players=("Anna", "Ben", "Cleo")) | {"first_dealer": "1"}
TRICKS = seats(tricks=("10", "3", "3")) | {"note": "a ladder"}
SEATED = enumerate(("double", "second", "third"))
LAB = {"a-rules": "online", "games": "7", "seed": "8", "players": "random"}
PAD = {"game": "1", "since": "3", "h-4-0": "9", "h-4-1": "6", "h-4-2": "1"}
GAME_DOCUMENT = """{"format": "scorekeeper-game", "version": 1, "players": ["X", "Y", "Z"],
    "first_dealer": 0, "rules": "classic", "hands": []}"""
# Every address that takes a form, with a game that takes it, and what is sent.
POSTS = {
    "/new": (playing, NAMES),
    "/forget": (playing, {"which": "{key}"}),
    "/look": (playing, {"look": "dark"}),
    "/language": (playing, {"language": "en"}),
    "/import": (playing, {"document": GAME_DOCUMENT}),
    f"{TABLE}/delete": (playing, {}),
    f"{TABLE}/restore": (gone, {}),
    f"{TABLE}/bin/hands": (hand_binned, {"which": "{which}"}),
    f"{TABLE}/bin/players": (idle, {"which": "{which}"}),
    f"{TABLE}/bin/players/restore": (idle_binned, {"which": "{which}"}),
    f"{TABLE}/paper": (playing, PAD),
    f"{TABLE}/import": (playing, {"document": GAME_DOCUMENT}),
    f"{TABLE}/games": (playing, {"which": "1"}),
    f"{TABLE}/share/renew": (playing, {"which": "scorer", "was": "{key}"}),
    f"{TABLE}/players": (playing, {"name": "Zoe"}),
    f"{TABLE}/players/{PERSON}": (playing, {"do": "archive"}),
    f"{TABLE}/players/merge": (with_a_double, {"one": "{person}", "other": "{double}"}),
    f"{TABLE}/undo": (asking, {}),
    f"{TABLE}/redo": (asking_no_more, {}),
    f"{TABLE}/asks": (playing, {"which": "on"}),
    f"{GAME}/hands": (playing, TRICKS),
    f"{GAME}/hands/{HAND}": (playing, TRICKS),
    f"{GAME}/hands/{HAND}/delete": (playing, {}),
    f"{GAME}/hands/{HAND}/answer": (disputed, {"answer": "settled"}),
    f"{GAME}/settings": (playing, NAMES),
    f"{GAME}/seats": (with_a_double, {f"players-{k}": f"{{{one}}}" for k, one in SEATED}),
    f"{GAME}/undo": (playing, {}),
    f"{GAME}/redo": (playing, {}),
    f"{GAME}/stop": (playing, {}),
    f"{GAME}/play-on": (asked, {}),
    f"{GAME}/tie": (asked, {"answer": "0"}),
    f"{GAME}/targets": (choosing, seats(targets=("8", "5", "3"))),
    f"{GAME}/ticks": (playing, {"all": "1"}),
    f"{GAME}/tricks": (playing, {"number": "4", "trick": "1", "seat": "0"}),
    f"{GAME}/delete": (playing, {}),
    f"{GAME}/restore": (binned, {}),
    "/lab/runs": (playing, LAB),
    "/lab/runs/<key>/cancel": (waiting, {}),
}
LEAD_BACK = {"/forget", "/look", "/language", f"{TABLE}/games"}  # nothing was typed
ON_THE_DEVICE = {"/forget", "/look", "/language"}
OLD = "This page had grown too old."


def filled(address, page, sent):
    """An address and what is sent to it, for the game of a page; its last hand is number 3."""
    if page.path.startswith("/lab"):  # a run, which nobody sits at
        return address.replace("<key>", page.path.split("/")[3]), sent
    key, people = page.path.split("/")[2], ids(page) or ["none: the table is in the bin"]
    address = address.replace("<key>", key).replace(NUMBER, "1").replace(HAND, "3")
    which = next((b.value for form in page.forms for b in form.buttons if b.name == "which"), "")
    known = dict(zip(("{person}", "{second}", "{third}"), people, strict=False))
    known |= {"{key}": key, "{double}": people[-1], "{which}": which}
    return address.replace(PERSON, people[0]), {
        k: known.get(text, text) for k, text in sent.items()
    }


def test_every_address_that_takes_a_form_is_tried(app):
    rules = [rule for rule in app.url_map.iter_rules() if "POST" in rule.methods]
    assert {rule.rule for rule in rules if not rule.rule.startswith("/w/")} == set(POSTS)


@pytest.mark.parametrize("address", sorted(set(POSTS) - ON_THE_DEVICE))
def test_with_its_token_a_form_is_stored(ana, address, stored):
    prepare, sent = POSTS[address]
    page = prepare(ana)
    before, (address, sent) = stored(), filled(address, page, sent)
    answer = ana.send(address, sent | {"csrf_token": page.token})
    assert (answer.status, answer.redirected, stored() == before) == (200, True, False)


@pytest.fixture(scope="module")
def elsewhere(make_app):
    """The token of a server with another key."""
    with make_app(SECRET_KEY="another one's") as app:
        yield Reader(app).open("/new").token


@pytest.fixture(scope="module")
def standing(app):
    """A game as each address takes it, all with one browser; they are not to change."""
    reader = Reader(app)
    return {prepare: prepare(reader) for prepare, _sent in POSTS.values()}


TOKENS = ("none", "empty", "odd", "elsewhere", "another browser's")


@pytest.mark.parametrize(("k", "address"), list(enumerate(POSTS)))
def test_without_its_token_nothing_is_stored_and_nothing_typed_is_lost(
    standing, ben, elsewhere, long, k, address, stored
):
    """Each address with two kinds of token, each kind at many addresses; with time, all at all."""
    tokens = {"empty": "", "odd": "ä\0.x", "elsewhere": elsewhere}
    prepare, sent = POSTS[address]
    page, back = standing[prepare], address in LEAD_BACK
    before, (address, sent) = stored(), filled(address, page, sent)
    for old in TOKENS if long else (TOKENS[k % 5], TOKENS[(k + 1) % 5]):
        token_of_ben = ben.open("/new").token
        forged = {} if old == "none" else {"csrf_token": tokens.get(old, token_of_ben)}
        answer = page.reader.send(address, sent | forged)
        assert (answer.status, answer.redirected, stored()) == (200 if back else 422, back, before)
        assert OLD in answer.text or address in {"/look", "/language"}
        typed = [form.fields for form in answer.forms if set(sent) <= set(form.fields)]
        assert back or not {"note", "first_dealer"} & set(sent) or sent.items() <= typed[0].items()


def test_what_was_typed_into_a_page_too_old_is_saved_with_one_more_tap(ana):
    page = playing(ana)
    answer = ana.send(f"{page.path}/hands", TRICKS)
    assert answer.press("Save hand 4").redirected
    assert again(page).text.count("Hand 4 saved: 10-3-3") == 1


def test_a_table_stays_on_the_phone_when_the_page_is_too_old(ana):
    page = playing(ana)
    ana.send("/forget", {"which": page.path.split("/")[2]})
    assert page.path.removesuffix("/games/1") in ana.open("/").links.values()


def test_a_page_left_open_over_night_still_saves(ana, monkeypatch):
    page = playing(ana)
    later = time.time() + 12 * 60 * 60
    monkeypatch.setattr("itsdangerous.timed.time.time", lambda: later)
    assert page.press("Save hand 4", tricks=(9, 4, 3)).redirected

"""Nonsense sent to every address: whatever comes, it is answered, never with a fault of ours."""

from random import Random

import pytest

from tests.web.play import asked, choosing, playing
from tests.web.reader import HX, Reader
from tests.web.test_forgery import POSTS, filled

ODD = [
    "", " ", "0", "-1", "9" * 5000, "1e1", "3.5", "9" * 20, "\0", "\ud800", "abc", "<b>", "\uff11",
    "²", "½", "null", "[]", "up-9", "down-0", "Ana", "true", "none", "unknown", "{0}%s%(a)s",
    "2147483648",  # one more than PostgreSQL takes for an id
    "classic", "first", "random", "sensible,random,x", '{"targets": [1, 2]}', "{", '{"kitty": 3}',
    "\n", "\u202e", "//evil.example", "/\\evil", "x" * 70_000,
]  # fmt: skip
NAMES = [
    "which", "number", "was", "tricks-0", "tricks-1", "tricks-2", "tricks-9", "tricks-99",
    "tricks-100", "tricks--1", "tricks-²", "last_trick", "trump", "dealer", "note", "players-0",
    "players-1", "players-2", "players-5", "players-98", "first_dealer", "people", "move",
    "preview", "rules", "table", "name", "answer", "tick", "untick", "all", "targets-0",
    "targets-1", "targets-2", "targets-50", "first_hand_targets-1", "back", "look", "figure",
    "kitty", "tricks", "hands", "points", "victory_tricks", "over", "max_hands", "stake", "chips",
    "victory", "mode", "scope", "several", "test", "exchange", "no_trump",
    "dealer_assigns_targets", "leader", "v", "%", "a[]", "games", "seed", "hand", "players",
    "players-3", "a-rules", "b-rules", "a-targets-0", "a-hands", "b-exchange",
]  # fmt: skip
JSON = ["[]", "1", "{}", '{"tricks-0": 9}', "{", '["ab"]', "null"]
STATES = [playing, asked, choosing]
FINE = {200, 204, 303, 400, 404, 405, 409, 410, 413, 422}


@pytest.fixture(scope="module")
def game(app):
    """A game that is not to change."""
    return playing(Reader(app))


def nonsense(random):
    """Some fields with odd values, as bytes so that broken Unicode can be sent too."""
    names = random.sample(NAMES, random.randint(1, 12))
    return {name: random.choice(ODD).encode("utf-8", "surrogatepass") for name in names}


@pytest.mark.parametrize(("k", "address"), list(enumerate(POSTS)))
def test_an_address_that_takes_forms_takes_any(ana, long, k, address):
    """For a game in one of three states, by turns; with time, in all of them."""
    random, usual = Random(address), POSTS[address][1]
    for prepare in STATES if long else STATES[k % 3 :][:1]:
        page = prepare(ana)
        here, known = filled(address, page, usual)
        for round_ in range(40 if long else 4):
            sent = (known if round_ % 2 else {}) | nonsense(random) | {"csrf_token": page.token}
            answer = ana.client.post(here, data=sent, headers=HX if round_ % 3 else {})
            assert answer.status_code in FINE, sent


@pytest.mark.parametrize("address", POSTS)
def test_an_address_that_takes_forms_takes_no_json_and_no_file(game, address, stored):
    before, (address, _sent) = stored(), filled(address, game, {})
    files = dict.fromkeys(("note", "tricks-0", "players-0", "which", "name"), (__file__, "x.txt"))
    sends = [{"data": body, "content_type": "application/json"} for body in JSON]
    for sent in [*sends, {"data": files}]:
        answer = game.reader.client.post(address, **sent)
        assert (answer.status_code in FINE, stored()) == (True, before)


def test_a_part_of_what_is_uploaded_may_have_no_name(game):
    part = "--x\r\nContent-Disposition: form-data\r\n\r\n9\r\n--x--\r\n"
    form = {"data": part, "content_type": "multipart/form-data; boundary=x"}
    for address in ("/new", f"{game.path}/hands", f"{game.path}/settings"):
        assert game.reader.client.post(address, **form).status_code == 422


@pytest.mark.one_in(3)
@pytest.mark.parametrize("prepare", STATES)
def test_an_address_that_gives_a_page_takes_any_question(app, ana, long, prepare):
    page, random = prepare(ana), Random(1)
    rules = [rule for rule in app.url_map.iter_rules() if "GET" in rule.methods]
    for rule in rules:
        address, _sent = filled(rule.rule, page, {})
        for _round in range(40 if long else 2):
            answer = ana.client.get(address, query_string=nonsense(random))
            assert answer.status_code in FINE, answer.request.full_path


@pytest.mark.parametrize(
    "back", ["//evil.example", "https://evil.example", "/\\evil", "", "/a b", "x"]
)
def test_a_look_leads_nowhere_else(ana, back):
    page = ana.open("/new")
    answer = page.press("dark", forged={"back": back})
    assert (answer.path, ("html", {"lang": "en", "data-look": "dark"}) in answer.elements) == (
        "/",
        True,
    )


@pytest.mark.parametrize("address", ["/", "/new?rules=online", "/t/none"])
def test_a_look_is_chosen_on_any_page_and_stays(ana, address):
    answer = ana.open(address).press("candle")
    assert answer.address == ("/t/none" if address == "/t/none" else address)
    assert ("html", {"lang": "en", "data-look": "candle"}) in ana.open("/new").elements
    assert ("html", {"lang": "en"}) in ana.open("/").press("as the phone").elements


def test_which_figure_is_large_is_remembered(ana):
    page = playing(ana).press("Up / down")
    assert page.path.endswith("/games/1")
    assert "net" in [found.get("data-figure") for _tag, found in page.elements]

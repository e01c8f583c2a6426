"""A link renewed: the old one is dead at once, for everybody, and told kindly."""

import pytest

from scorekeeper.database import db
from scorekeeper.models import Change, new_key
from tests.web.play import new_table, play, tricks
from tests.web.reader import Reader, seats
from tests.web.test_conflicts import at_once, served
from tests.web.test_share import path, urls

SCORER, VIEWER = "Make a new link to keep score", "Make a new link to watch"
TOLD = "Whoever keeps score at the table has the one that works."


@pytest.fixture
def game(ana):
    return new_table(ana, (9, 6, 1), table="Friday")


@pytest.fixture
def links(game):
    return game.follow("Links and QR codes")


def addresses(page):
    return {which: f"/{path(url)}" for which, url in urls(page).items()}


@pytest.mark.parametrize(("words", "which"), [(SCORER, "scorer"), (VIEWER, "viewer")])
def test_the_old_link_is_dead_at_once_and_the_new_one_works(app, links, words, which):
    before, after = addresses(links), addresses(links.press(words))
    other = ({"scorer", "viewer"} - {which}).pop()
    assert (before[which] == after[which], before[other]) == (False, after[other])
    for address in ("", "/games/1", "/games/1.json", "/share", "/changes"):
        assert Reader(app).open(before[which] + address).status == 404
        assert Reader(app).open(after[which] + address).status == 200


def test_the_phone_that_renews_goes_on_at_the_new_address(either):
    links = new_table(either, (9, 6, 1), table="Friday").follow("Links and QR codes")
    after = links.press(SCORER)
    assert after.path == addresses(after)["scorer"] + "/share"
    assert "There is a new link. The old one is dead." in after.text
    assert either.open("/").follow("Friday").path == addresses(after)["scorer"]


def test_another_phone_is_told_at_home_and_takes_the_dead_link_away(links, ben):
    ben.open(addresses(links)["scorer"])
    links.press(SCORER)
    home = ben.open("/")
    assert "The link of a table has been renewed" in home.text
    assert "Friday" not in home.text
    home = home.press("Remove the dead link")
    assert "No table on this phone yet." in home.text


@pytest.mark.parametrize("words", ["Save hand 2", "Undo", "Bring back", "All done"])
def test_a_page_still_open_is_told_kindly_and_nothing_is_saved(game, links, ben, words, stored):
    late = ben.open(game.path).press("Undo") if words == "Bring back" else ben.open(game.path)
    links.press(SCORER)
    before = stored()
    typed = {"note": "close"} | seats(tricks=(3, 8, 5)) if "Save" in words else {}
    answer = late.press(words, typed)
    assert (answer.status, answer.title, stored()) == (404, "This link opens nothing", before)
    assert "It has been renewed meanwhile, so nothing was saved." in answer.text
    assert ("You had entered: 3 · 8 · 5 · close" in answer.text) is bool(typed)


def test_a_dead_link_looks_like_one_that_never_was(app, links):
    dead = addresses(links)["scorer"]
    links.press(SCORER)
    pages = [Reader(app).open(address) for address in (dead, "/t/AAAAAAAAAAAAAAAAAAAAAA")]
    assert {(page.status, page.text) for page in pages} == {(404, pages[0].text)}
    assert TOLD in pages[0].text


def test_what_was_kept_is_there_under_the_new_link(game, links, ben):
    after = addresses(links.press(SCORER))["scorer"]
    page = play(ben.open(f"{after}/games/1"), 3, 8, 5)
    assert tricks(page) == [(9, 6, 1), (3, 8, 5)]


@pytest.mark.parametrize("words", [SCORER, VIEWER])
def test_renewed_twice_from_the_same_old_page_is_renewed_once(links, ben, words):
    late = ben.open(links.path)
    after = links.press(words)
    again = late.press(words)
    assert again.status == (404 if words == SCORER else 200)
    assert addresses(after) == addresses(after.reader.open(after.path))


def test_a_viewers_link_renewed_at_the_very_same_moment_is_renewed_once(app, links):
    was = links.form(VIEWER).fields["was"]
    with served(app) as port:
        sends = [{"which": "viewer", "was": was}] * 4
        assert at_once(port, links, f"{links.path}/renew", *sends) == [303] * 4
    assert (
        links.reader.open(links.path).follow("Friday").follow("Who changed").text.count("New link")
        == 1
    )


def test_a_scorers_link_renewed_at_the_very_same_moment_is_renewed_once(app, links):
    fields = links.form(SCORER).fields
    tapped_twice = [{"which": "scorer"} | {name: fields[name] for name in ("was", "new")}] * 4
    with served(app) as port:
        assert at_once(port, links, f"{links.path}/renew", *tapped_twice) == [303] * 4
    after = links.press(SCORER)
    assert after.path == addresses(after)["scorer"] + "/share"


def test_who_got_no_answer_sends_the_form_again_and_finds_the_table(app, links):
    lost = Reader(app)  # the answer, with its cookie
    lost.open(links.path).press(SCORER, forged={"new": links.form(SCORER).fields["new"]})
    assert links.reader.open(links.path).status == 404
    again = links.press(SCORER)
    assert again.title.startswith("Links and QR codes")
    assert again.path == addresses(again)["scorer"] + "/share"
    assert links.reader.open("/").follow("Friday").status == 200


@pytest.mark.parametrize("new", ["", "AAAAAAAAAAAAAAAAAAAAAA", "WyJBIl0.x"])
def test_nobody_else_chooses_a_key(links, new):
    after = links.press(SCORER, forged={"new": new})
    assert after.status == 200
    assert addresses(after)["scorer"] != f"/t/{new}"
    assert links.press(SCORER, forged={"new": new}).status == 404


@pytest.mark.parametrize("which", ["", "both", "key"])
def test_a_link_that_there_is_not_is_not_renewed(links, which, stored):
    before = stored()
    answer = links.press(SCORER, forged={"which": which})
    assert (answer.status, stored()) == (422, before)
    assert "Choose which link shall be another one." in answer.text


# -- Who did it


def test_who_renewed_a_link_is_listed_without_any_key_and_is_not_undone(app, links):
    keys = [address.split("/")[2] for address in addresses(links).values()]
    after = links.press(VIEWER).press(SCORER)
    keys += [address.split("/")[2] for address in addresses(after).values()]
    listed = after.follow("Friday").follow("Who changed what")
    assert "New link to keep score" in listed.text
    assert "New link to watch" in listed.text
    assert "Undo" not in listed.buttons
    with app.app_context():
        noted = [str((change.before, change.after)) for change in db.session.query(Change)]
    assert not [key for key in keys if any(key in text for text in noted)]


def test_the_changes_of_a_table_are_all_in_one_list_the_newest_first(game, links):
    game = play(game.reader.open(game.path), 3, 8, 5)
    table = links.press(VIEWER).follow("Friday")
    table.press("New game").press("Save hand 1", tricks=(5, 8, 3))
    text = table.follow("Who changed what").text
    said = ["Hand 1 saved: 5-8-3", "Game 2", "New link to watch", "Hand 2 saved: 3-8-5", "Game 1"]
    assert [text.index(words) for words in said] == sorted(text.index(words) for words in said)


def test_a_long_list_of_changes_is_turned_page_by_page(monkeypatch, game, links):
    monkeypatch.setattr("scorekeeper.web.trail.AT_ONCE", 2)
    for _again in range(3):
        links = links.press(VIEWER)
    page, seen = links.follow("Friday").follow("Who changed what"), []
    while True:
        seen.append(page.text.count("New link") + page.text.count("Hand 1 saved"))
        if "Older" not in page.links:
            break
        page = page.follow("Older")
    assert seen == [2, 2, 0]


@pytest.mark.parametrize("before", ["0", "-1", "abc", "9" * 40])
def test_an_odd_place_in_the_list_is_its_beginning(game, before):
    table = game.path.partition("/games/")[0]
    assert "Hand 1 saved" in game.reader.open(f"{table}/changes?before={before}").text


# -- Guessing


def test_guessed_links_open_nothing(app, game, stored, long):
    """Always 404, and the real one stays open to whoever asks from the same place."""
    client, before = app.test_client(), stored()
    for guess in range(10_000 if long else 500):
        answer = client.get(f"/{'tw'[guess % 2]}/{new_key()}/games/1{'?v=None' * (guess % 3)}")
        assert answer.status_code == 404
    assert (client.get(game.path).status_code, stored()) == (200, before)

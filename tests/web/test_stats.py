"""Statistics: right after every change, and as cheap with thousands of games as with twenty."""

from time import process_time

import pytest

from scorekeeper import kept
from scorekeeper.database import db
from scorekeeper.models import Kept
from scorekeeper.rules import document as documents
from scorekeeper.rules import tally
from scorekeeper.web.stats import mean
from tests.web.play import new_table, play, table_of
from tests.web.test_speed import count, game_of
from tests.years import PAGES, addresses, make_table


def wins(page, **asked):
    """Who has won how often alone, shared, and who has games that are not over."""
    address = f"{table_of(page)}/stats?" + "&".join(f"{k}={v}" for k, v in asked.items())
    read = page.reader.open(address)
    assert read.status == 200
    body = read.html.partition("<tbody>")[2].partition("</tbody>")[0]
    rows = [row.replace("<b>", "").replace("</b>", "") for row in body.split("<tr>")[1:]]
    return {
        row.partition("<bdi>")[2].partition("</bdi>")[0]: tuple(
            int(cell.partition("</td>")[0]) for cell in row.split("<td>")[1:]
        )
        for row in rows
    }


def test_a_win_is_counted_and_taken_back_with_its_game(ana):
    page = new_table(ana, (9, 4, 3), hands="1")
    assert wins(page) == {"Ana": (1, 1, 0, 0), "Ben": (1, 0, 0, 0), "Cleo": (1, 0, 0, 0)}
    page.follow("Settings").press("Put this game into the bin")
    assert wins(page) == {}


def test_a_correction_changes_the_winner_at_once(ana):
    page = new_table(ana, (9, 4, 3), hands="1")
    assert wins(page)["Ana"][1] == 1
    page.follow("Correct hand 1").press("Save", tricks=(7, 6, 3))
    assert (wins(page)["Ana"][1], wins(page)["Ben"][1]) == (0, 1)


def test_a_shared_win_is_one_for_each(ana):
    page = new_table(ana, (9, 6, 1), hands="1").press("Nobody remembers")
    assert [wins(page)[name][1:3] for name in ("Ana", "Ben", "Cleo")] == [(0, 1), (0, 1), (0, 0)]


def test_a_game_that_is_not_over_is_nobodys_win(ana):
    page = new_table(ana, (9, 4, 3))
    assert wins(page)["Ana"] == (0, 0, 0, 1)
    text = ana.open(f"{table_of(page)}/stats").text
    assert "Only 1 hand so far: chance weighs more than skill." in text


def test_a_new_name_is_the_same_player(ana):
    page = new_table(ana, (9, 4, 3), hands="1")
    page.follow("Settings").press("Save", {"players-0": "Anna"})
    assert wins(page)["Anna"][1] == 1


def test_chips_are_settled_with_what_they_are_worth(ana):
    page = new_table(ana, (10, 5, 1), rules="chips").press("Stop after hand 1")
    text = ana.open(f"{table_of(page)}/stats?worth=0,50").text
    assert "Cleo pays Ana 2 chips. (1.00)" in text


def test_the_evening_is_one_of_the_choices(ana):
    page = new_table(ana, (9, 4, 3), hands="1")
    evening = ana.open(f"{table_of(page)}/stats").follow("The last evening")
    assert "1 game" in evening.text


def test_two_entries_of_one_person_add_up(ana):
    page = new_table(ana, (9, 4, 3), hands="1")
    table = table_of(page)
    ana.open(f"{table}/players").press("Add a regular", {"name": "Anna"})
    people = ana.open(f"{table}/players").form("Make them one").offers["one"][1:]
    play(
        ana.open(table).follow("Choose who plays").press("Start the game", players=people[1:]),
        9,
        4,
        3,
    )
    assert (wins(page)["Ana"][:2], wins(page)["Anna"][0]) == ((1, 1), 1)
    sent = {"one": people[3], "other": people[0]}
    joined = ana.open(f"{table}/players").press("Make them one", sent)
    assert (wins(page)["Ana"][0], "Anna" in wins(page)) == (2, False)
    joined.press("Undo")
    assert wins(page)["Ana"][0] == 1


@pytest.mark.parametrize(
    ("found", "said"),
    [
        ({"exchange": [200, 150], "without": [100, 30]}, "by the same rules: 75% of 200 hands"),
        (None, "stands here a little later."),
        ({}, "Up again after giving cards away"),
    ],
)
def test_what_the_engine_finds_stands_beside(ana, monkeypatch, found, said):
    monkeypatch.setattr("scorekeeper.findings.up_again", lambda _rules: found)
    page = new_table(ana, (9, 5, 2), (4, 8, 4))
    assert said in ana.open(f"{table_of(page)}/stats").text


def test_the_engine_is_asked_once_all_games_have_the_same_rules(ana, monkeypatch):
    asked = []
    monkeypatch.setattr("scorekeeper.findings.up_again", asked.append)
    page = new_table(ana, (9, 5, 2), (4, 8, 4), hands="2").press("Next game")
    page.follow("Settings").press("Save", {"rules": "online"})
    stats = ana.open(f"{table_of(page)}/stats")
    assert (asked, "Choose house rules" in stats.text) == ([], True)
    (form,) = [form for form in stats.forms if "rules" in form.fields]
    ana.open(f"{table_of(page)}/stats?rules={form.offers['rules'][1]}")
    assert len(asked) == 1


# -- What is kept ready


def test_what_is_not_kept_is_counted_all_the_same(app, ana):
    page = new_table(ana, (9, 4, 3), hands="1")
    before = wins(page)
    with app.app_context():
        db.session.query(Kept).delete()
        db.session.commit()
    assert wins(page) == before


def test_who_owes_whom_follows_the_targets_of_the_coming_hand(app, ana):
    """Where dealers give them out: they say in which order the cards of the last hand move."""
    rules = {"rules": "four_players", "dealer_assigns_targets": "true"}
    page = new_table(ana, people=4, **rules).press("These are the targets")
    page = play(page, 8, 4, 0, 0)
    page = page.press("These are the targets", targets=(3, 3, 4, 6))
    told = documents.read(ana.json(f"{page.path}.json"))
    with app.app_context():
        assert game_of(page).kept.tallies == tally.dump(tally.tally(told.sheet))


def test_what_is_kept_wrong_is_found(app, ana):
    page = new_table(ana, (9, 4, 3), hands="1")
    with app.app_context():
        game_of(page).kept.over = False
        db.session.query(Kept).filter_by(game_id=game_of(page).id).update({"over": False})
        db.session.commit()
        assert game_of(page) in list(kept.wrong(db.session()))


# -- However many games there are


def cost(reader, address):
    """The least CPU time of some readings, in seconds."""
    times = []
    for _time in range(5):
        start = process_time()
        assert reader.client.get(address).status_code == 200
        times.append(process_time() - start)
    return min(times)


@pytest.fixture(scope="module")
def two_tables(app, request):
    """The addresses of pages at a table with 20 games, and at one with many."""
    most = 2000 if request.config.getoption("long") else 100
    with app.app_context():
        return [addresses(make_table(db.session(), games), games) for games in (20, most)]


@pytest.mark.parametrize("end", PAGES)
def test_a_page_takes_as_many_queries_with_many_games(app, ana, two_tables, end):
    for table in two_tables:
        ana.open(table[end])
    small, large = (count(app, ana, table[end]) for table in two_tables)
    assert small == large


@pytest.mark.parametrize("end", PAGES)
def test_a_page_takes_about_as_long_with_many_games(ana, long, two_tables, end):
    if not long:
        pytest.skip("times are compared only where there is time to do it well")
    small, large = (cost(ana, table[end]) for table in two_tables)
    assert large < 1.5 * small


@pytest.mark.parametrize(
    ("total", "count", "said"),
    [(0, 3, "0.00"), (-1, 300, "0.00"), (5, 2, "+2.50"), (-5, 2, "−2.50"), (0, 0, "–")],
)
def test_a_mean_has_a_sign_where_it_is_not_nothing(app, total, count, said):
    with app.test_request_context():
        assert mean(total, count) == said

"""The games of a table, looked back on: what each shows, and which are shown."""

from datetime import UTC, datetime

import pytest

from scorekeeper.database import db
from scorekeeper.models import Game
from scorekeeper.rules import agreement
from scorekeeper.rules.presets import PRESETS
from scorekeeper.web.stats import StatsPage
from tests.web.play import again, new_table, table_of
from tests.web.test_speed import game_of


@pytest.fixture
def begun(app):
    """Say when the game of a page began, and its hands were saved."""

    def begin(page, moment, *played):
        with app.app_context():
            game = game_of(page)
            game.created = datetime.fromisoformat(moment).astimezone(UTC)
            for hand, at in zip(game.hands, played, strict=False):
                hand.played_at = at
            db.session.commit()

    return begin


def history(page, zone=None, **asked):
    client = page.reader.client
    client.set_cookie("zone", zone or "UTC")
    address = f"{table_of(page)}/history?" + "&".join(f"{k}={v}" for k, v in asked.items())
    return page.reader.open(address)


def test_a_game_shows_its_end_its_places_and_its_rules(ana, begun):
    page = new_table(ana, (10, 5, 1), hands="1")
    begun(page, "2026-03-01T20:00:00+00:00", "2026-03-01T21:39:00+00:00")
    text = history(page).text
    for words in ("Ana has won.", "1. Ana +2", "2. Ben 0", "3. Cleo −2", "1 hand", "1 h 39 min"):
        assert words in text


@pytest.mark.parametrize(
    ("end", "said"),
    [
        ("01T21:00", "7:00 PM – 9:00 PM · 2 h 1"),
        ("02T01:15", "7:00 PM – 1:15 AM · 6 h 15 min"),
        ("02T20:00", "– Mar 2, 2026, 8:00 PM · 1 day"),
        ("04T20:15", "– Mar 4, 2026, 8:15 PM · 3 days"),
    ],
)
def test_a_game_that_ended_another_day_says_which(ana, begun, end, said):
    page = new_table(ana, (10, 5, 1), hands="1")
    begun(page, "2026-03-01T19:00:00+00:00", f"2026-03-{end}:00+00:00")
    assert said in " ".join(history(page).text.split())


def test_those_who_are_level_share_a_place_and_the_next_is_left_out(ana):
    page = new_table(ana, (9, 6, 1), hands="1").press("Nobody remembers")
    text = history(page).text
    assert "Ana and Ben share the win." in text
    assert all(place in text for place in ("1. Ana", "1. Ben", "3. Cleo"))


def test_all_level_is_a_win_of_nobody_alone(ana):
    page = new_table(ana, (8, 5, 3), hands="1").press("Nobody remembers")
    assert "Ana, Ben, and Cleo share the win." in history(page).text


def test_a_game_in_play_has_no_winner_anywhere(ana):
    page = new_table(ana, (9, 4, 3), hands="1").press("Undo")
    assert "Game 1, in play" in history(page).text
    assert "has won" not in history(page).text + ana.open(f"{table_of(page)}/stats").text


@pytest.mark.parametrize(
    ("zone", "day"),
    [("America/Sao_Paulo", "Jan 31, 2026"), ("UTC", "Feb 1, 2026"), ("no/zone", None)],
)
def test_dates_are_those_where_the_reader_is(ana, begun, zone, day):
    page = new_table(ana, (9, 4, 3), hands="1")
    begun(page, "2026-01-31T22:30:00-03:00")
    answer = history(page, zone)
    assert answer.status == 200
    assert day is None or day in answer.text


def test_the_last_evening_of_a_month_counts_in_that_month(ana, begun):
    page = new_table(ana, (9, 4, 3), hands="1")
    begun(page, "2026-01-31T23:30:00-03:00")
    here = "America/Sao_Paulo"
    assert "1 game" in history(page, here, period="2026-01").text
    assert "No game here." in history(page, here, period="2026-02").text
    assert "1 game" in history(page, "UTC", period="2026-02").text


def test_an_evening_goes_on_past_midnight(ana, begun):
    page = new_table(ana, (9, 4, 3), hands="1")
    begun(page, "2026-02-01T00:30:00+00:00")
    assert "1 game" in history(page, period="2026-01-31").text
    assert "No game here." in history(page, period="2026-02-01").text


def test_games_are_chosen_by_player_rules_and_words(ana):
    page = (
        new_table(ana, (9, 4, 3), hands="1").follow("Settings").press("Save", {"note": "100% fun"})
    )
    everybody = history(page)
    (form,) = [form for form in everybody.forms if "player" in form.fields]
    for field, offered in form.offers.items():
        for value in offered[1:2]:
            assert "1 game" in history(page, **{field: value}).text
    assert "1 game" in history(page, words="100%25").text
    assert "No game here." in history(page, words="1%25f").text


@pytest.mark.parametrize(
    "asked", ["page=9", "page=x", "player=99&rules=zz&period=2026-13&words=%00"]
)
def test_what_an_address_cannot_mean_breaks_nothing(ana, asked):
    page = new_table(ana, (9, 4, 3), hands="1")
    for address in ("history", "stats", "table.csv", "table.json"):
        assert ana.open(f"{table_of(page)}/{address}?{asked}").status == 200


def test_many_games_come_in_pages(app, ana):
    page = new_table(ana, (9, 4, 3), hands="1")
    with app.app_context():
        first = game_of(page)
        for number in range(2, 48):
            db.session.add(copy_of(first, number))
        db.session.commit()
    newest = history(page)
    assert ("47 games" in newest.text, "Page 1 of 3" in newest.text) == (True, True)
    last = newest.follow("Older").follow("Older")
    assert ("Page 3 of 3" in last.text, "Game 1 " in last.text) == (True, True)
    assert last.follow("Newer").text.count("has won") == 20


def copy_of(game, number, hands=((9, 4, 3),)):
    from scorekeeper.models import Hand, Seat

    return Game(
        table_id=game.table_id,
        number=number,
        agreed=game.agreed,
        first_dealer=0,
        seats=[Seat(seat=seat.seat, player_id=seat.player_id) for seat in game.seats],
        hands=[Hand(number=k, tricks=list(tricks)) for k, tricks in enumerate(hands, 1)],
    )


@pytest.mark.parametrize("zone", ["Europe/Rome", "America/Sao_Paulo", "no/zone", "../x"])
def test_every_page_with_a_date_knows_the_zone(ana, zone):
    page = new_table(ana, (9, 4, 3), hands="1")
    ana.client.set_cookie("zone", zone)
    page.follow("Settings").press("Put this game into the bin")
    for end in ("", "/history", "/stats?period=2026-01-31", "/bin", "/changes", "/games/1/pass-on"):
        assert ana.open(f"{table_of(page)}{end}").status == 200
    again(page).press("Take it out of the bin")
    assert ana.open(table_of(page)).status == 200


@pytest.mark.parametrize("where", ["deleted", "note"])
def test_only_the_games_asked_for_say_whether_all_rules_are_the_same(app, ana, where):
    first = new_table(ana, (9, 4, 3), (8, 5, 3), hands="2")
    second = first.press("Next game")
    with app.app_context():
        game = game_of(second)
        game.agreed = agreement.dump(PRESETS["online"])
        setattr(game, where, {"deleted": datetime.now(UTC), "note": "snow"}[where])
        game_of(first).note = "rain"
        db.session.commit()
    text = ana.open(f"{table_of(first)}/stats?words=rain").text
    assert ("a little later" in text, "Choose house rules" in text) == (True, False)
    everything = ana.open(f"{table_of(first)}/stats").text
    assert ("Choose house rules" in everything) == (where == "note")


@pytest.mark.parametrize(("people", "fewest"), [(10, True), (11, False)])
def test_payments_are_called_the_fewest_where_they_are(people, fewest):
    view = StatsPage(choice=None, totals=None)
    vars(view)["chips"] = dict.fromkeys(range(people), 1)
    assert view.fewest is fewest

"""What the lab is asked for: filled in from an address, checked, and stored for the engine."""

import json
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest

from scorekeeper.database import db
from scorekeeper.lab_runs import LabRun
from scorekeeper.rules import agreement
from scorekeeper.rules.presets import PRESETS
from scorekeeper.web import lab_rules
from tests.web.play import new_table
from tests.web.reader import seats

UNPLAYABLE = {
    "targets": [1, 1, 0],
    "tricks": 2,
    "kitty": 3,
    "kitty_view": "after_trump",
    "discard": "before_pickup",
}
NINE = {"targets": [9, 5, 2], "exchange": "none"}


@pytest.fixture
def asked(app):
    """What the run of a page was asked for, as it is stored."""

    def read(page):
        assert page.path.startswith("/lab/runs/"), page.text
        with app.app_context():
            return db.session.get_one(LabRun, page.path.rpartition("/")[2]).asked

    return read


def form(reader, **address):
    return reader.open(f"/lab?{urlencode(address)}")


def rules(preset, **more):
    return agreement.dump(PRESETS[preset]) | more


# -- What is asked for


def test_a_thousand_games_of_the_classic_rules_are_usual(ana, asked):
    assert asked(ana.open("/lab").press("Play")) == {
        "sets": [{"rules": rules("classic"), "players": ["sensible"] * 3}],
        "games": 1000,
        "seed": 1,
    }


def test_an_address_fills_all_of_it_in(either, asked):
    page = form(
        either,
        **{
            "a-rules": "online",
            "a-points": "12",
            "b-rules": json.dumps(NINE),
            "games": "20",
            "seed": "77",
            "players": "random,sensible,random",
        },
    )
    run = asked(page.press("Play"))
    victory = {"rule": "first_to", "points": 12}
    assert [one["rules"] for one in run["sets"]] == [
        rules("online", victory=victory),
        rules("classic", **NINE),
    ]
    assert [one["players"] for one in run["sets"]] == [["random", "sensible", "random"]] * 2
    assert (run["games"], run["seed"]) == (20, 77)


def test_the_second_rules_can_be_the_first_but_for_a_change(ana, asked):
    typed = {"a-rules": "four_players", "b-rules": "first", "b-exchange": "none", "games": 9}
    run = asked(ana.open("/lab").press("Play", typed | seats(**{"a-targets": (7, 5, 0, 0)})))
    first, second = (one["rules"] for one in run["sets"])
    assert first == rules("four_players", targets=[7, 5, 0, 0])
    assert second == first | {"exchange": "none"}


def test_each_set_has_players_for_its_own_seats(ana, asked):
    page = form(ana, **{"a-rules": "four_players", "b-rules": "classic", "games": "9"})
    run = asked(page.press("Play", {"players": "random", "players-3": "sensible"}))
    kinds = [one["players"] for one in run["sets"]]
    assert kinds == [["random", "random", "random", "sensible"], ["random"] * 3]


def test_the_page_of_a_run_leads_back_to_the_form_with_all_of_it(ana, asked):
    typed = {"a-rules": "online", "b-rules": "first", "b-no_trump": "true", "games": 11, "seed": 5}
    page = ana.open("/lab").press("Play", typed | {"players": "random", "players-1": "sensible"})
    ana.client.post(f"{page.path}/cancel", data={"csrf_token": page.token})
    again = page.follow("Change something").press("Play")
    assert again.path != page.path
    assert asked(again) == asked(page)


# -- Rules of tables


def test_what_the_tables_of_this_device_play_is_offered_without_their_keys(ana, asked):
    table = new_table(ana, rules="classic", hands="6", table="Friday")
    new_table(ana, rules="online", table="Monday")
    page = ana.open("/lab")
    offered = page.form("Play").offers["a-rules"]
    assert table.path.split("/")[2] not in page.html
    assert ("Online 3-5-8: Monday" in page.text, "House rules: Friday" in page.text) == (True, True)
    written = next(value for value in offered if value.startswith("{"))
    run = asked(page.press("Play", {"a-rules": written, "games": 5}))
    assert run["sets"][0]["rules"]["victory"] == {"rule": "fixed_hands", "hands": 6}


def test_nobody_is_offered_the_rules_of_other_tables(ana, ben):
    new_table(ana, hands="6", table="Friday")
    assert "Friday" not in ben.open("/lab").text


@pytest.mark.parametrize("below", ["", "/settings"])
def test_a_table_asks_how_its_own_rules_play(ana, below):
    game = new_table(ana, hands="6")
    page = ana.open(game.path + below).follow("How do these rules play?")
    assert page.path == "/lab"
    written = json.loads(parse_qs(urlsplit(page.address).query)["a-rules"][0])
    assert written == {"victory": {"rule": "fixed_hands", "hands": 6}}


def test_a_new_table_asks_how_the_rules_chosen_play(ana):
    page = ana.open("/new?rules=online").follow("How do these rules play?")
    assert page.address == "/lab?a-rules=online"


def test_the_first_page_leads_to_the_lab(ana):
    assert ana.open("/").follow("Lab").path == "/lab"


@pytest.mark.parametrize("name", PRESETS)
def test_rules_are_read_as_they_were_written(name, app):
    named = agreement.read(rules(name, name="Ours"))
    for variant in (PRESETS[name], named):
        assert lab_rules.read_rules(lab_rules.write_rules(variant)) == variant
    assert lab_rules.write_rules(PRESETS[name]) == name


# -- What cannot be

CHOICE = "this has to be one of"
WRONG = [
    ({"a-rules": "poker"}, CHOICE),
    ({"a-rules": "{"}, "this is not JSON text"),
    ({"a-rules": '{"tricks": 99}'}, "rules.tricks: this has to be from 1 to 26"),
    ({"a-rules": '{"luck": 1}'}, "rules.luck: this key is not known"),
    ({"b-rules": "poker"}, CHOICE),
    ({"a-kitty": "x"}, "this has to be a whole number"),
    ({"a-kitty": "x", "b-rules": "first"}, "this has to be a whole number"),
    ({"b-rules": "first", "b-tricks": "27"}, "this has to be from 1 to 26"),
    ({"a-rules": json.dumps(UNPLAYABLE)}, "nobody can lay more cards away than they hold"),
    ({"b-rules": "first"}, "Change something, or choose no second rules."),
    ({"b-tricks": "12"}, "Choose which rules these changes are made to."),
    ({"games": ""}, "this has to be a whole number"),
    ({"games": "many"}, "this has to be a whole number"),
    ({"games": "0"}, "this has to be from 1 to"),
    ({"games": "11112"}, "At most 11,111 games under these rules"),
    ({"games": "5556", "b-rules": "nine_five_two"}, "At most 5,555 games under these rules"),
    ({"games": "9" * 5000}, "this has to be from 1 to"),
    ({"seed": "abc"}, "this has to be a whole number"),
    ({"seed": "-1"}, "this has to be from 0 to"),
    ({"seed": "1.5"}, "this has to be a whole number"),
    ({"players": "clever"}, "There is no such player; choose random / sensible."),
    ({"players": "random,,random"}, "There is no such player"),
    ({"players": "random,sensible"}, "Name one player for all, or one for each of the 3 seats."),
    ({"players-3": "random"}, "Nobody sits at seat 4."),
]


@pytest.mark.parametrize(("typed", "said"), WRONG)
def test_what_cannot_be_is_said_at_its_field_and_nothing_is_lost(either, typed, said, stored):
    before = stored()
    answer = either.open("/lab").press("Play", {"seed": 42}, forged=typed)
    assert (answer.status, stored()) == (422, before)
    assert said in answer.text
    kept, offers = answer.form("Play").fields, answer.form("Play").offers
    texts = {name: text for name, text in ({"seed": "42"} | typed).items() if name not in offers}
    assert {name: kept[name] for name in texts} == texts


@pytest.mark.parametrize(("typed", "said"), WRONG)
def test_an_address_that_cannot_be_shows_the_form_all_the_same(ana, typed, said):
    page = form(ana, **typed)
    assert (page.status, "Play" in page.buttons) == (200, True)


def test_the_largest_number_of_games_is_taken(ana, asked):
    assert asked(ana.open("/lab").press("Play", {"games": "11111"}))["games"] == 11_111


def test_house_rules_that_are_changed_or_faulty_are_unfolded(ana):
    page = form(ana, **{"a-rules": "classic", "b-rules": "first", "b-kitty": "x"})
    assert ["open" in page.element(f"{name}-house") for name in "ab"] == [False, True]


def test_hints_are_given_for_each_set(ana):
    page = form(ana, **{"a-rules": "classic", "a-hands": "10", "b-rules": "strict_51"})
    assert "With 10 hands not everybody deals equally often" in page.text
    assert "The targets add up to 16, a hand has 17 tricks" in page.text

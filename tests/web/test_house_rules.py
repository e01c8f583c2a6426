"""What a table agrees on: every preset, every house rule, and what cannot be agreed on."""

import json
from pathlib import Path

import pytest

from tests.web.play import document, new_table, play, sheet
from tests.web.reader import Reader, seats

PRESETS = json.loads((Path(__file__).parents[1] / "cases" / "presets.json").read_text())
PLAYERS = ("Ana", "Ben", "Cleo", "Dan")


@pytest.fixture(scope="module")
def settings(app):
    """The settings of a game that is to stay as it is."""
    return new_table(Reader(app)).follow("Settings")


def start(reader, players=PLAYERS[:3], **typed):
    form = reader.open("/new")
    return form.press("Start", {"first_dealer": 0}, players=players, forged=typed)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_is_agreed_on_as_it_stands(ana, preset):
    people = PLAYERS[: len(PRESETS[preset]["targets"])]
    page = start(ana, people, rules=preset)
    assert document(page)["rules"] == PRESETS[preset]
    settings = page.follow("Settings")
    assert document(settings.press("Save"))["rules"] == PRESETS[preset]
    assert page.reader.open(page.path).buttons.count("Undo") == 0


@pytest.mark.parametrize(
    ("typed", "key", "agreed"),
    [
        ({"name": " Ours "}, "name", "Ours"),
        (seats(targets=(9, 5, 2)), "targets", [9, 5, 2]),
        (seats(first_hand_targets=(6, 5, 5)),
         "first_hand_targets", [6, 5, 5]),
        ({"tricks": "17", "kitty": "1"}, "tricks", 17),
        ({"kitty": " 0 "}, "kitty", 0),
        ({"dealer_assigns_targets": "true"}, "dealer_assigns_targets", True),
        ({"exchange": "none"}, "exchange", "none"),
        ({"exchange_order": "most_up"}, "exchange_order", "most_up"),
        ({"exchange_timing": "after_trump"}, "exchange_timing", "after_trump"),
        ({"kitty_view": "after_trump"}, "kitty_view", "after_trump"),
        ({"kitty_view": "after_trump", "discard": "before_pickup"}, "discard", "before_pickup"),
        ({"leader": "dealer"}, "leader", "dealer"),
        ({"trump_maker": "eldest"}, "trump_maker", "eldest"),
        ({"no_trump": "true"}, "no_trump", True),
        ({"hands": "6"}, "victory", {"rule": "fixed_hands", "hands": 6}),
        ({"max_hands": "6"}, "victory", {"rule": "fixed_hands", "hands": 9, "max_hands": 6}),
        ({"victory": "first_to"}, "victory", {"rule": "first_to", "points": 10}),
        ({"victory": "first_to", "points": "12"}, "victory", {"rule": "first_to", "points": 12}),
        ({"victory": "tricks_in_hand"}, "victory", {"rule": "tricks_in_hand", "tricks": 12}),
        ({"victory": "target_plus", "over": "4"}, "victory", {"rule": "target_plus", "over": 4}),
        ({"victory": "chips"}, "victory", {"rule": "chips"}),
        ({"victory": "chips"}, "chips", {"mode": "per_opponent", "stake": 1}),
        ({"victory": "chips", "hands": "6"}, "victory", {"rule": "chips", "hands": 6}),
        ({"chips": "stake", "stake": "5"}, "chips", {"mode": "stake", "stake": 5}),
        ({"rules": "service", "chips": "none"}, "chips", None),
        ({"rules": "four_players", "victory": "fixed_hands", "hands": "4"}, "tricks", 12),
    ],
)  # fmt: skip
def test_a_house_rule_is_agreed_on(ana, typed, key, agreed):
    page = start(ana, PLAYERS[:4] if typed.get("rules") == "four_players" else PLAYERS[:3], **typed)
    assert document(page)["rules"].get(key) == agreed


RANGE = "this has to be from {} to {}"
WRONG = [
    ({"rules": "poker"}, "Not a valid choice."),
    ({"targets-0": "17", "targets-1": "5", "targets-2": "3"}, RANGE.format(0, 16)),
    ({"targets-0": "8", "targets-1": "x", "targets-2": "3"}, "this has to be a whole number"),
    ({"targets-0": "8"}, "there have to be 2 to 6 of them, not 1"),
    ({"targets-0": "8", "targets-1": "8"}, "These rules are for 2 players, not 3."),
    ({"first_hand_targets-0": "8"}, "there have to be 3 of them, not 1"),
    ({"tricks": "0"}, RANGE.format(1, 26)),
    ({"tricks": "27"}, RANGE.format(1, 26)),
    ({"tricks": "१६"}, "this has to be a whole number"),
    ({"kitty": "-1"}, RANGE.format(0, 10**9)),
    ({"kitty": "5"}, "48 cards for the players and 5 in the kitty: a pack has only 52"),
    ({"discard": "before_pickup"}, "must not have seen it"),
    ({"exchange": "sideways"}, "Not a valid choice."),
    ({"hands": "0"}, RANGE.format(1, 10**9)),
    ({"hands": "9" * 5000}, RANGE.format(1, 10**9)),
    ({"victory": "luck"}, "Not a valid choice."),
    ({"victory": "first_to", "points": "1.5"}, "this has to be a whole number"),
    ({"victory": "tricks_in_hand", "victory_tricks": "8"}, RANGE.format(9, 10**9)),
    ({"victory": "traditional", "scope": "moon"}, "Not a valid choice."),
    ({"max_hands": "-3"}, RANGE.format(1, 10**9)),
    ({"chips": "stake", "stake": "0"}, RANGE.format(1, 10**9)),
    ({"name": "a\0b"}, "This cannot be shown."),
    ({"name": "x" * 501}, "At most 500 characters fit here."),
    ({"first_dealer": "3"}, "Nobody sits there."),
    ({"first_dealer": "abc"}, "Nobody sits there."),
    ({"players-3": "Dan"}, "These rules are for 3 players, not 4."),
    ({"players-99": "Dan"}, "These rules are for 3 players, not 100."),
    ({"rules": "four_players"}, "Enter a name."),
]


@pytest.mark.parametrize(("typed", "said"), WRONG)
def test_what_cannot_be_agreed_on_is_said_at_its_field(either, typed, said, stored):
    before, answer = stored(), start(either, **typed)
    assert (answer.status, said in answer.text, stored()) == (422, True, before)
    kept = answer.form("Start").fields
    texts = {name: text for name, text in typed.items() if name not in answer.form("Start").offers}
    assert {name: kept[name] for name in texts} == texts
    assert kept["players-2"] == "Cleo"


@pytest.mark.parametrize(("typed", "said"), WRONG)
def test_a_game_in_play_does_not_take_it_either(settings, typed, said, stored):
    before, cleared = stored(), {f"targets-{seat}": None for seat in range(3)}
    others = {"rules": "This game has 3 players.", "targets-1": "This game has 3 players."}
    for button in ("Save", "What would change?"):
        some = cleared if "targets-0" in typed else {}
        answer = settings.press(button, forged=some | typed)
        asked = [said, *(text for field, text in others.items() if field in typed)]
        assert (answer.status, stored()) == (422, before)
        assert any(text in answer.text for text in asked), answer.text


def test_a_fault_in_a_folded_house_rule_unfolds_them(settings):
    assert "open" not in settings.element("house")
    assert "open" in settings.press("Save", {"kitty": "x"}).element("house")


@pytest.mark.parametrize(
    ("typed", "hint"),
    [
        (seats(targets=(9, 5, 3)),
         "The targets add up to 17, a hand has 16 tricks: 1 under-trick a hand is forgiven."),
        ({"tricks": "14"}, "2 under-tricks a hand are forgiven."),
        ({"tricks": "17", "kitty": "1"}, "1 over-trick a hand finds nobody to exchange with."),
        (seats(targets=(6, 5, 3)), "2 over-tricks a hand find nobody to exchange with."),
        ({"hands": "10"}, "With 10 hands not everybody deals equally often; with 12 each of the 3"),
        ({"victory": "first_to", "max_hands": "2"}, "with 3 each of the 3 players does."),
        ({"victory": "tricks_in_hand", "victory_tricks": "17"}, "Nobody can take that many tricks"),
    ],
)  # fmt: skip
def test_what_may_surprise_is_hinted_at_and_taken(ana, typed, hint):
    query = "&".join(f"{name}={value}" for name, value in typed.items())
    assert hint in ana.open(f"/new?{query}").text
    assert start(ana, **typed).path.endswith("/games/1")


def test_the_first_hand_can_have_targets_of_its_own(ana):
    page = play(new_table(ana, **seats(first_hand_targets=(6, 5, 5))), 6, 5, 5)
    assert [sheet(page)["hands"][0]["targets"], sheet(page)["next"]["targets"]] == [
        [6, 5, 5],
        [3, 8, 5],
    ]


@pytest.mark.parametrize(
    "preset", ["classic", "online", "blind_kitty", "strict_51", "three_two_five"]
)
def test_what_to_do_now_is_said_in_the_order_of_the_house_rules(ana, preset):
    page = new_table(ana, rules=preset)
    told = [words for words in page.buttons if words.startswith(("Ana", "Ben", "Cleo"))]
    phases = {
        "deals everyone": "deal", "looks at": "dealer_looks_at_kitty", "names trump": "name_trump",
        "picks up": "pick_up_kitty", "lays": "discard",
    }  # fmt: skip
    found = [next(phase for words, phase in phases.items() if words in text) for text in told]
    assert found == sheet(page)["next"]["phases"][:-2]

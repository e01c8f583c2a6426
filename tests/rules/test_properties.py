"""What holds for every game, whatever the table agreed on."""

import json
from dataclasses import replace
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules import agreement, document
from tests.rules import games as random_games
from tests.rules.games import games
from tests.rules.naive import agreed
from tests.rules.table import scored

BY_SEAT = {"players", "tricks", "targets", "next_targets"}
A_SEAT = {"first_dealer", "dealer", "last_trick", "tie_answer"}
LISTS = ("targets", "tricks", "net", "totals", "chips", "chips_totals")


def over(line):
    return sum(net for net in line["net"] if net > 0)


def under(line):
    return -sum(net for net in line["net"] if net < 0)


def turned(data, by):
    """The same game, told from a chair `by` seats further on."""
    seats = len(data["players"])

    def told(key, value):
        if key in BY_SEAT:
            return [value[(seat - by) % seats] for seat in range(seats)]
        if key == "trick_log":
            return [(seat + by) % seats for seat in value]
        return (value + by) % seats if key in A_SEAT and value != "unknown" else value

    hands = [{key: told(key, value) for key, value in hand.items()} for hand in data["hands"]]
    return {key: told(key, value) for key, value in data.items()} | {"hands": hands}


def by_name(sheet, names):
    """A sheet that speaks of people instead of seats."""
    outcome = sheet["outcome"]
    return {
        "lines": [named_line(line, names) for line in sheet["hands"]],
        "next": sheet["next"] and named_line(sheet["next"], names),
        "outcome": outcome and (outcome["hand"], outcome["reason"], outcome["by"]),
        "winners": outcome and {names[seat] for seat in outcome["winners"]},
        "asked": outcome and {names[seat] for seat in outcome.get("ask", [])},
    }


def named_line(line, names):
    lists = {key: dict(zip(names, line[key], strict=True)) for key in LISTS if key in line}
    steps = [(names[s["up"]], names[s["down"]], s["cards"]) for s in line.get("exchange", [])]
    paid = [(names[p["from"]], names[p["to"]], p["chips"]) for p in line.get("payments", [])]
    seats = {key: names[line[key]] for key in ("dealer", "leader") if key in line}
    return line | lists | seats | {"exchange": steps, "payments": paid}


@given(games)
def test_nets_add_up_to_the_tricks_less_the_targets(data):
    tricks = agreed(data["rules"])["tricks"]
    for line in scored(data)["hands"]:
        assert sum(line["net"]) == tricks - sum(line["targets"])


@given(games)
def test_totals_are_the_sums_of_the_nets(data):
    lines = scored(data)["hands"]
    for k, line in enumerate(lines, 1):
        nets = [before["net"] for before in lines[:k]]
        assert line["totals"] == [sum(by_hand) for by_hand in zip(*nets, strict=True)]


@given(games)
def test_cards_move_until_one_side_is_served_and_the_rest_is_counted(data):
    sheet = scored(data)
    owing = sheet["hands"] if sheet["next"] else sheet["hands"][:-1]
    for line in owing if agreed(data["rules"])["exchange"] != "none" else []:
        moved = sum(step["cards"] for step in line["exchange"])
        assert moved == min(over(line), under(line))
        assert line["unmatched"] == {"up": over(line) - moved, "down": under(line) - moved}


@given(games)
def test_nothing_is_owed_once_the_game_is_over_for_good(data):
    sheet = scored(data)
    if sheet["hands"] and sheet["next"] is None:
        assert sheet["hands"][-1]["exchange"] == []
        assert sheet["hands"][-1]["unmatched"] == {"up": 0, "down": 0}


@given(games)
def test_chips_change_hands_and_are_never_made(data):
    for line in scored(data)["hands"]:
        assert sum(line.get("chips", [])) == sum(line.get("chips_totals", [])) == 0


@given(games)
def test_chips_are_there_exactly_where_the_table_plays_for_them(data):
    plays = agreed(data["rules"])["chips"] is not None
    assert all(("payments" in line) is plays for line in scored(data)["hands"])


@given(games, st.integers(1, 5))
def test_telling_a_game_from_another_chair_changes_nothing_but_the_labels(data, by):
    other = turned(data, by)
    assert by_name(scored(data), data["players"]) == by_name(scored(other), other["players"])


@given(games, st.integers(), st.randoms(use_true_random=False))
def test_correcting_a_hand_equals_having_typed_it_right_at_first(data, where, rng):
    if not data["hands"]:
        return
    k = where % len(data["hands"])
    right = random_games.hand(rng, agreed(data["rules"]), len(data["players"]))
    game = document.read(data)
    typed = document.read(data | {"hands": [*data["hands"][:k], right, *data["hands"][k + 1 :]]})
    corrected = replace(game, hands=(*game.hands[:k], typed.hands[k], *game.hands[k + 1 :]))
    assert corrected.sheet == typed.sheet


@given(games)
def test_a_hand_more_leaves_the_scores_before_it_alone(data):
    lines = scored(data)["hands"]
    fewer = scored(data | {"hands": data["hands"][:-1]})["hands"]
    for before, after in zip(fewer, lines, strict=False):
        assert all(before[key] == after[key] for key in ("dealer", "targets", "net", "totals"))


@given(games)
def test_a_game_is_over_at_the_first_hand_that_ends_it(data):
    end = scored(data)["outcome"]
    if end and end["hand"] < len(data["hands"]):
        until = {"hands": data["hands"][: end["hand"]], "stopped": False}
        assert scored(data | until)["outcome"] == end
        shorter = scored(data | until | {"hands": until["hands"][:-1]})
        assert shorter["outcome"] is None


@given(games)
def test_winners_are_named_unless_the_table_has_to_be_asked(data):
    if end := scored(data)["outcome"]:
        assert bool(end["winners"]) is ("ask" not in end) is (end["by"] != "needs_input")
        assert end["winners"] == sorted(end["winners"])


@given(games)
def test_an_answer_settles_every_question(data):
    end = scored(data)["outcome"]
    if end and "ask" in end:
        assert scored(data | {"tie_answer": "unknown"})["outcome"]["winners"] == end["ask"]
        for seat in end["ask"]:
            assert scored(data | {"tie_answer": seat})["outcome"]["winners"] == [seat]


@given(games)
def test_what_is_written_reads_as_the_same_game(data):
    game = document.read(data)
    written = json.loads(json.dumps(document.dump(game)))
    assert document.read(written) == game
    assert document.dump(document.read(written)) == written


@given(games)
def test_a_written_rules_object_has_every_key(data):
    rules = document.dump(document.read(data))["rules"]
    assert set(rules) >= set(agreement.KEYS) - {"name", "first_hand_targets", "chips"}
    assert agreement.dump(agreement.read(rules)) == rules


@given(games)
def test_a_sheet_is_plain_data(data):
    sheet = scored(data)
    assert json.loads(json.dumps(sheet)) == sheet


def test_the_same_facts_give_the_same_sheet():
    assert scored(random_games.game(Random(5))) == scored(random_games.game(Random(5)))


@given(games)
def test_places_follow_the_totals_that_count_or_the_chips_and_then_the_totals(data):
    sheet = document.read(data).sheet
    for_chips = sheet.final and agreed(data["rules"])["victory"]["rule"] == "chips"
    chips = sheet.final.chips_totals if for_chips else (0,) * sheet.seats
    standings = list(zip(chips, sheet.totals, strict=True))
    assert [rank == 1 for rank in sheet.ranks] == [one == max(standings) for one in standings]


@given(games)
def test_the_totals_that_count_are_those_of_the_hand_that_ended_the_game(data):
    sheet = document.read(data).sheet
    last = sheet.outcome.hand if sheet.outcome else len(sheet.lines)
    assert sheet.totals == (sheet.lines[last - 1].totals if last else (0,) * sheet.seats)


@given(games)
def test_a_game_is_won_once_winners_are_known_and_nobody_plays_on(data):
    sheet = document.read(data).sheet
    assert sheet.won is bool(sheet.next is None and sheet.outcome.winners)

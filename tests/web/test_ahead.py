"""What a page takes along for hands without a connection is what the rules say, entry by entry."""

import gzip
import json
from dataclasses import replace
from itertools import permutations, product

import pytest

from scorekeeper.rules.hand import Hand, by_seat
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.sheet import score
from scorekeeper.web.ahead import ahead, by_role, table
from tests.web.play import choosing, new_table

SWAPPING = {
    name: variant
    for name, variant in PRESETS.items()
    if variant.seats in {3, 4} and not variant.dealer_assigns_targets
}


def results(variant):
    """All tricks, by role, that a hand can have."""
    for first in product(range(variant.tricks + 1), repeat=variant.seats - 1):
        if sum(first) <= variant.tricks:
            yield *first, variant.tricks - sum(first)


def look_up(text, separators, tricks):
    """What a table says of a result, read as the script on the page reads it."""
    for separator, count in zip(separators, tricks, strict=False):
        text = text.split(separator)[count]
    seats = len(tricks)
    pairs = [divmod(ord(sign) - ord("a"), seats) for sign in text[::2]]
    return [(*pair, int(cards, 36)) for pair, cards in zip(pairs, text[1::2], strict=True)]


def played(variant, dealer, number, tricks):
    """The exchanges after hand `number`, which `dealer` deals; `tricks` are by role."""
    turns = [(dealer - back) % variant.seats for back in range(number - 1, 0, -1)]
    before = [Hand(tricks=by_seat(variant.turn(2, 0).targets, turn)) for turn in turns]
    first = turns[0] if turns else dealer
    hand = Hand(tricks=by_seat(tricks, dealer))
    return score(variant, first, [*before, hand], play_on=True).lines[-1].exchanges


def by_role_of(swaps, dealer, seats):
    roles = {seat: role for role, seat in enumerate(by_role(dealer, seats))}
    return [(roles[swap.up], roles[swap.down], swap.cards) for swap in swaps]


@pytest.mark.parametrize("name", SWAPPING)
@pytest.mark.parametrize("number", [1, 2, 3])
def test_every_entry_is_what_the_rules_say_whoever_deals(name, number):
    variant = SWAPPING[name]
    text = table(variant, first=number == 1)
    separators = {3: ";,", 4: "|;,"}[variant.seats]
    for tricks in results(variant):
        said = look_up(text, separators, tricks)
        for dealer in range(variant.seats):
            owed = by_role_of(played(variant, dealer, number, tricks), dealer, variant.seats)
            assert said == owed, (tricks, dealer)


@pytest.mark.parametrize("given", list(permutations((8, 5, 3))))
def test_targets_that_were_given_out_count(given):
    variant = PRESETS["dealers_choice"]
    text = table(variant, first=False, given=given)
    before = [Hand(tricks=(8, 5, 3), targets=(8, 5, 3))] * 3
    for tricks in results(variant):
        hands = [*before, Hand(tricks=tricks, targets=given)]
        line = score(variant, 0, hands, play_on=True).lines[-1]
        assert look_up(text, ";,", tricks) == by_role_of(line.exchanges, 0, 3)


def count(text, separators):
    return 1 + sum(text.count(separator) for separator in separators)


@pytest.mark.parametrize(("name", "all_of_them"), [
    ("classic", 153), ("strict_51", 171), ("four_players", 455), ("four_players_steep", 455),
])  # fmt: skip
def test_a_table_has_all_results_and_is_small(name, all_of_them):
    text = table(PRESETS[name], first=False)
    assert count(text, "|;,") == all_of_them
    assert len(gzip.compress(text.encode())) < 1000


# -- On the page


def taken_along(page):
    """What the page of a game takes along."""
    text = page.html.partition('id="ahead">')[2].partition("</script>")[0]
    return json.loads(text) if text else None


def test_a_page_takes_along_who_deals_and_what_is_said_then(ana):
    told = taken_along(new_table(ana, (9, 6, 1)))
    assert told["next"] == [1, 2, 0]
    assert told["seats"] == [[0, 1, 2], [1, 2, 0], [2, 0, 1]]
    assert told["names"] == ["Ana", "Ben", "Cleo"]
    assert told["headings"][2].replace("1000000", "7").startswith("Hand 7 – <bdi>Cleo</bdi> deals")
    assert told["save"] == "Save hand 1000000"
    assert len(told["swaps"]) == 8
    assert "{up}</bdi> ⇄" in told["swaps"][0][0]


def test_the_first_hand_has_a_table_of_its_own_where_its_targets_differ(ana):
    from_fives = {f"first_hand_targets-{role}": count for role, count in enumerate((6, 5, 5))}
    assert len(taken_along(new_table(ana))["tables"]) == 1
    page = new_table(ana, **from_fives)
    first, later = taken_along(page)["tables"]
    assert first != later
    after = new_table(ana, (6, 5, 5), **from_fives)
    assert taken_along(after)["tables"] == [later]


def test_where_the_dealer_gives_targets_out_they_come_first(ana):
    page = choosing(ana)
    assert taken_along(page) is None
    page = page.press("These are the targets", {f"targets-{k}": t for k, t in enumerate((5, 8, 3))})
    told = taken_along(page)
    assert told["headings"] is None
    assert look_up(told["tables"][0], ";,", (6, 7, 3)) == [(0, 1, 1)]


def test_no_table_where_nothing_is_exchanged_or_too_many_play(ana):
    assert taken_along(new_table(ana, rules="no_exchange"))["tables"] == []


def test_a_game_that_is_over_takes_nothing_along(ana):
    page = new_table(ana, (9, 6, 1)).press("Stop after hand 1")
    assert taken_along(page) is None


def test_six_seats_have_too_many_results_for_a_table():
    six = replace(PRESETS["classic"], targets=(2, 2, 1, 1, 1, 1), tricks=8)
    assert ahead(score(six, 0, []), ("A", "B", "C", "D", "E", "F"))["tables"] == ()

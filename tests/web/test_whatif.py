"""What if? The same tricks under other rules, side by side, and nothing is changed."""

import pytest

from tests.web.play import new_table, table_of

LADDER = [(8, 5, 3), (3, 13, 0), (2, 14, 0)]


def what_if(page, **asked):
    address = f"{page.path}/what-if?" + "&".join(f"{key}={value}" for key, value in asked.items())
    return page.reader.open(address)


def test_first_to_ten_ends_the_game_earlier(either, stored):
    page = new_table(either, *LADDER, (8, 5, 3))
    before = stored()
    seen = what_if(page, victory="first_to", points=10)
    assert (seen.status, stored()) == (200, before)
    assert "Ben has won. After hand 3: The first to 10 points wins" in seen.text
    assert ("4 hands count" in seen.text, "3 hands count" in seen.text) == (True, True)


def test_other_targets_give_other_totals(ana):
    page = new_table(ana, (9, 5, 2))
    assert "Ana 0 1. Ben 0 1. Cleo 0" in what_if(page, rules="nine_five_two").text


def test_without_a_question_it_shows_the_game_and_asks(ana):
    page = new_table(ana, (9, 5, 2)).follow("What if?")
    assert ("As it would be" in page.text, page.status) == (False, 200)
    assert "As it would be" in page.press("What if?", {"victory": "first_to"}).text


@pytest.mark.parametrize("asked", [{"rules": "strict_51"}, {"targets-0": "x"}, {"points": "0"}])
def test_rules_that_cannot_be_are_refused_with_a_reason(ana, asked):
    seen = what_if(new_table(ana, (9, 5, 2)), **{"victory": "first_to"} | asked)
    assert (seen.status, 'role="alert"' in seen.html) == (422, True)


def test_a_game_that_is_over_can_be_seen_otherwise_by_who_watches(ana):
    page = new_table(ana, (9, 4, 3), hands="1")
    share = ana.open(f"{table_of(page)}/share")
    watch = share.areas["link-viewer"].partition("/w/")[2]
    seen = ana.open(f"/w/{watch}/games/1/what-if?rules=online")
    assert "As it would be" in seen.text


def test_what_was_answered_counts_for_the_same_question_only(ana):
    page = new_table(ana, (9, 6, 1), (4, 9, 3), hands="2").press("Ben")
    same = what_if(page, victory="fixed_hands", hands=2).text
    other = what_if(page, victory="fixed_hands", hands=1).text
    assert (same.count("Ben has won"), other.count("Ben has won")) == (2, 1)


def test_places_stand_in_their_order(ana):
    text = what_if(new_table(ana, (3, 10, 3), hands="1")).text
    assert "1. Ben +5 2. Cleo 0 3. Ana −5" in " ".join(text.split())

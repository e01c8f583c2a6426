"""The seats as people sit: clockwise from the bottom, with what is exchanged between them."""

import dataclasses

import pytest

from scorekeeper.rules.hand import Hand
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.sheet import score
from scorekeeper.web.circle import EDGES, circle_of, standings
from tests.web.play import PEOPLE, new_table

TARGETS = {2: (9, 7), 3: (8, 5, 3), 4: (6, 4, 3, 3), 5: (5, 4, 3, 2, 2), 6: (4, 4, 3, 2, 2, 1)}
SEATS = pytest.mark.parametrize("seats", TARGETS)


def played(seats, *hands):
    """A game of 16 tricks that seat 0 deals first."""
    variant = dataclasses.replace(PRESETS["classic"], targets=TARGETS[seats])
    return score(variant, 0, [Hand(tricks=tricks) for tricks in hands])


def drawn(seats, *hands):
    return circle_of(played(seats, *hands), PEOPLE)


@SEATS
def test_seats_are_clockwise_from_the_bottom(seats):
    chairs = drawn(seats).chairs
    assert [line for chair in chairs for _y, line in chair.name] == list(PEOPLE[:seats])
    assert chairs[0].y == max(chair.y for chair in chairs)
    # Twice the area inside, by the shoelace formula: positive goes clockwise, as y grows downwards.
    ring = zip(chairs, [*chairs[1:], chairs[0]], strict=True)
    assert seats == 2 or sum(a.x * b.y - b.x * a.y for a, b in ring) > 0


@pytest.mark.parametrize("most", ["one line", "two lines"])
@SEATS
def test_nothing_stands_outside_of_the_drawing_or_upon_something_else(seats, most):
    names = PEOPLE if most == "one line" else ["Maximiliane-Charlott"] * seats
    drawing = circle_of(played(seats, (16, *[0] * (seats - 1))), names)
    for chair in drawing.chairs:
        assert 46 <= chair.x <= drawing.width - 46
        assert 4 <= chair.x + chair.deck[0] - 11 <= drawing.width - 26
        assert all(12 <= chair.y + y <= drawing.height for y, _line in chair.name)
    spots = [(spot.x, spot.y) for spot in (*drawing.chairs, *drawing.arrows)]
    near = [(a, b) for a in spots for b in spots if a < b and abs(a[0] - b[0]) < 26]
    assert [pair for pair in near if abs(pair[0][1] - pair[1][1]) < 22] == []


def test_the_dealer_and_the_targets_are_those_of_the_coming_hand():
    chairs = drawn(3, (8, 5, 3)).chairs
    assert [(chair.deals, chair.target) for chair in chairs] == [(False, 3), (True, 8), (False, 5)]


def test_arrows_are_the_exchange_in_its_order():
    arrows = drawn(3, (11, 3, 2)).arrows
    assert [(arrow.order, arrow.cards) for arrow in arrows] == [(1, 2), (2, 1)]


def test_an_arrow_leads_from_who_gives_to_who_gets_and_back():
    (arrow,) = drawn(2, (12, 4)).arrows  # up from the bottom to the top
    points = [
        tuple(int(number) for number in point.split())
        for path in (arrow.there, arrow.back)
        for point in path.removeprefix("M").split("L")
    ]
    (x, start), (_, end), (other_x, back), (_, home) = points
    assert (start > end, back < home, x != other_x) == (True, True, True)


def test_a_long_name_stands_on_two_lines_further_out():
    names = ("Bartholomew-Maximilian", "👩‍👩‍👧‍👦" * 20, "Cleo")
    chairs = circle_of(played(3), names).chairs
    assert [[line for _y, line in chair.name] for chair in chairs] == [
        ["Bartholomew-", "Maximilian"], ["👩‍👩‍👧‍👦" * 10] * 2, ["Cleo"]
    ]  # fmt: skip
    (below, further_below), (further_above, above) = (
        [y for y, _ in one.name] for one in chairs[:2]
    )
    assert (0 < below < further_below, further_above < above < 0) == (True, True)


def test_even_longer_lines_are_cut():
    chairs = circle_of(played(3), ("M" * 40, "Ben", "Cleo")).chairs
    assert [line for _y, line in chairs[0].name] == ["M" * 15 + "…"] * 2


def test_a_name_is_drawn_in_its_own_direction():
    chairs = circle_of(played(3), ("שרה לוי", "12 Ben", "...")).chairs
    assert [chair.rtl for chair in chairs] == [True, False, False]


def test_nobody_is_drawn_once_the_game_is_over():
    assert drawn(3, *[(8, 5, 3), (3, 8, 5), (6, 4, 6)] * 3) is None


@SEATS
def test_in_table_mode_everybody_has_an_edge_clockwise(seats):
    order = ["bottom", "left", "top", "right"]
    assert sorted(EDGES[seats], key=order.index) == list(EDGES[seats])
    found = standings(played(seats), PEOPLE)
    assert {(one.name, one.edge) for one in found} == set(zip(PEOPLE, EDGES[seats], strict=False))


def test_two_at_the_left_edge_stand_upwards():
    left = [one.name for one in standings(played(5), PEOPLE) if one.edge == "left"]
    assert left == ["Cleo", "Ben"]


# -- On the page


def test_the_list_of_what_to_do_shows_it_beside_the_sentences(ana):
    page = new_table(ana, (11, 3, 2))
    assert ("svg", "true") in [(tag, told.get("aria-hidden")) for tag, told in page.elements]


@pytest.fixture
def flat(ana):
    """A game in table mode."""
    return new_table(ana, (11, 3, 2)).press("Table mode")


def test_table_mode_says_of_everybody_what_counts(flat):
    said = " ".join(flat.text.split())
    for standing in ("Ana needs 3 Total +3 last hand +3", "dealer Ben needs 8 Total −2"):
        assert standing in said
    assert "Hand 2 – Ben deals and needs 8. Cleo leads." in said
    assert flat.element("live")["hx-trigger"] == "every 2s"


def test_its_drawing_says_the_exchange_in_words(flat):
    labels = [told.get("aria-label") for tag, told in flat.elements if tag == "svg"]
    assert labels == ["Ana ⇄ Ben, 2 cards. Ana ⇄ Cleo, 1 card"]


def test_one_tap_leads_back_to_the_entry_and_is_remembered(flat):
    assert "Enter hand 2" in flat.reader.open(flat.path).buttons
    entry = flat.press("Enter hand 2")
    assert entry.path == flat.path
    for page in (entry, flat.reader.open(flat.path)):
        assert "Save hand 2" in page.buttons


def test_what_is_refused_shows_where_it_can_be_mended(flat):
    token = flat.form("Enter hand 2").fields["csrf_token"]
    answer = flat.reader.send(f"{flat.path}/hands", {"csrf_token": token, "tricks-0": "20"})
    assert answer.status == 422
    assert "Save hand 2" in answer.buttons


def test_the_end_shows_who_has_won(ana):
    page = new_table(ana, (10, 4, 2)).press("Stop after hand 1").press("Table mode")
    assert "winner Ana" in " ".join(page.text.split())
    assert page.press("Back to the game").form("Next game")


def test_the_left_hand_finds_its_things_at_the_left(ana):
    page = new_table(ana).press("left")
    assert page.element("main")["class"] == "left"
    assert "class" not in page.press("right").element("main")

"""What a run shows: pictures that are drawn to scale, tables that say the same, plain sentences."""

import pytest

from scorekeeper.engine.report import report
from scorekeeper.engine.runs import Run, reference
from scorekeeper.engine.tally import Tally
from scorekeeper.rules.presets import PRESETS
from scorekeeper.web.lab_figures import Played, decimal, percent
from scorekeeper.web.lab_pictures import LEFT, RIGHT, WIDTH, bars, scale, whiskers
from scorekeeper.web.lab_topics import topics

SEATS, PLACES, LENGTHS, MADE, NET, SNOWBALL, WAYS = range(7)
KINDS = ("random",) * 3


def figure(low, value, high):
    return {"low": low, "value": value, "high": high}


@pytest.fixture(autouse=True)
def _speaking(app):
    with app.test_request_context():
        yield


# -- Drawn to scale


@pytest.mark.parametrize(
    ("figures", "within", "round_"),
    [
        ([figure(0.31, 0.33, 0.35)], (0.23, 0.43), (0.2, 0.45, 0.05)),
        ([figure(-1.2, -1, 1.1)], (-0.5, 0.5), (-1.5, 1.5, 0.5)),
        ([None], (0, 1), (0, 1, 0.2)),
        ([figure(-9, 0, 40)], (0, 0), (-10, 40, 10)),
    ],
)
def test_a_scale_is_round_and_holds_all_figures(figures, within, round_):
    assert scale(figures, *within) == pytest.approx(round_)


def test_dots_lie_on_their_intervals_and_the_mark_where_it_belongs():
    drawn = whiskers([("a", figure(0.2, 0.5, 0.6)), ("b", None)], scale([], 0, 1), percent, 0.5)
    first, second = drawn.dots
    across = WIDTH - LEFT - RIGHT
    assert (first.x, first.low, first.high) == (
        LEFT + across / 2,
        round(LEFT + across * 0.2, 1),
        round(LEFT + across * 0.6, 1),
    )
    assert (second.label, second.x, second.y > first.y) == ("b", None, True)
    assert drawn.mark == first.x
    assert drawn.ticks[0] == ("0.0%", LEFT)
    assert drawn.ticks[-1] == ("100.0%", WIDTH - RIGHT)


def test_bars_are_as_high_as_they_count():
    drawn = bars({3: 10, 5: 40}, range(3, 6), percent)
    heights = [bar.height for bar in drawn.bars]
    assert heights == [heights[2] / 4, 0, heights[2]]
    assert [bar.label for bar in drawn.bars] == ["3", "4", "5"]
    assert {bar.y + bar.height for bar in drawn.bars} == {drawn.bottom}
    assert drawn.top == "80.0%"


def test_many_bars_have_fewer_labels():
    labels = [bar.label for bar in bars({1: 1}, range(1, 61), percent).bars]
    assert [label for label in labels if label] == ["1", "7", "13", "19", "25", "31", "37", "43",
                                                    "49", "55"]  # fmt: skip


# -- Said in words


def played(name="classic", report_=None, kinds=KINDS, **changed):
    variant = PRESETS[name]
    usual = report(Tally.empty(variant.seats)) | {"games": 100}
    usual |= {"lengths": [{"hands": 9, "games": 100}], "ways": {"alone": 100}} | changed
    return Played("It", variant, kinds, report_ or usual)


def panel(topic, **changed):
    return topics([played(**changed)])[topic].panels[0]


def test_a_real_run_is_shown_in_pictures_and_tables_that_agree():
    games = Run(variant=PRESETS["online"], kinds=KINDS, games=20)
    shown = report(reference(games.variant, KINDS, games.seeds, 60))
    for topic in topics([played("online", shown)])[:MADE]:
        (it,) = topic.panels
        assert len(it.picture[0]) >= len(it.rows) >= 3
    made = topics([played("online", shown)])[MADE].panels[0]
    assert [row[0] for row in made.rows] == ["dealer, 8", "eldest, 5", "middle, 3"]
    assert made.rows[0][1] == percent(shown["roles"][0]["made"]["value"])


def test_two_sets_share_a_scale():
    wide = played(roles=[{"made": None, "net": figure(-3, 0, 3)}] * 3)
    for it in topics([played(), wide])[NET].panels:
        assert [text for text, _x in it.picture.ticks] == [
            "−4.00", "−2.00", "0.00", "+2.00", "+4.00",
        ]  # fmt: skip


@pytest.mark.parametrize(
    ("kinds", "label"),
    [(KINDS, "Seat 2"), (("random", "sensible", "random"), "Seat 2, sensible")],
)
def test_seats_are_told_apart_by_who_plays_there(kinds, label):
    assert panel(SEATS, kinds=kinds).picture.dots[1].label == label


def test_a_role_has_no_target_of_its_own_where_dealers_give_them_out():
    assert panel(MADE, name="dealers_choice").picture.dots[0].label == "dealer"


@pytest.mark.parametrize(
    ("with_", "without", "said"),
    [
        (figure(0.4, 0.5, 0.6), figure(-0.2, -0.1, 0.0), "feeds itself"),
        (figure(-0.6, -0.5, -0.4), figure(-0.2, -0.1, 0.0), "evens out"),
        (figure(0.1, 0.2, 0.3), figure(0.2, 0.3, 0.4), "No difference"),
    ],
)
def test_the_snowball_is_said_in_words(with_, without, said):
    snowball = {"as_agreed": with_, "without_exchange": without}
    assert said in panel(SNOWBALL, snowball=snowball).said[0]


def test_without_figures_nothing_is_said_of_the_snowball():
    assert (panel(SNOWBALL).said, panel(SNOWBALL).rows[0][1:]) == ([], ("–", "–"))


def test_without_an_exchange_there_is_nothing_to_compare():
    assert [row[0] for row in panel(SNOWBALL, name="no_exchange").rows] == ["no exchange"]


def test_games_of_one_length_need_no_picture():
    it = panel(LENGTHS)
    assert (it.said, it.picture) == (["Each takes 9 hands."], None)


def test_games_of_different_length_are_counted():
    it = panel(
        LENGTHS,
        lengths=[{"hands": 2, "games": 25}, {"hands": 4, "games": 75}],
        hands_per_game=figure(3, 3.5, 4),
    )
    assert it.said == ["3.5 hands on average; from 2 to 4."]
    assert it.rows == [("2", "25.0%"), ("4", "75.0%")]
    assert len(it.picture.bars) == 3


def test_ties_and_games_that_were_stopped_are_said():
    it = panel(WAYS, shared=1, capped=3, ways={"alone": 99, "shared": 1, "latest_trick": 0})
    assert it.said[0] == "1 game has several winners."
    assert it.said[1].startswith("3 games were not over after 60 hands")
    assert [row[1:] for row in it.rows] == [("99", "99.0%"), ("1", "1.0%")]


@pytest.mark.parametrize(
    ("number", "written"),
    [(0.254, "+0.25"), (-1.5, "−1.50"), (0.001, "0.00"), (-0.004, "0.00"), (1234.5, "+1,234.50")],
)
def test_numbers_have_their_true_sign(number, written):
    assert decimal(number) == written

"""What is passed on of a game that is over, and its exchanges as they were shown."""

import json
from urllib.parse import unquote
from xml.etree import ElementTree as ET

import pytest

from scorekeeper.rules import document
from scorekeeper.rules.sheet import score
from scorekeeper.web.poster import width, wrapped
from tests.web.play import again, new_table, play
from tests.web.test_paper import lines

NAMES = ("O'Brien & <b>", "{{7*7}}", "نور 🐺")
LADDER = [(10, 5, 1), (3, 8, 5), (4, 3, 9)]


@pytest.fixture
def over(ana):
    return new_table(ana, *LADDER, hands="3", players=NAMES)


def test_the_picture_carries_no_script_and_loads_nothing(ana, over):
    answer = ana.client.get(f"{over.path}.svg")
    assert answer.mimetype == "image/svg+xml"
    tags = {element.tag.rpartition("}")[2] for element in ET.fromstring(answer.data).iter()}
    assert tags <= {"svg", "rect", "text", "path", "g", "marker", "polyline"}
    names = {name for element in ET.fromstring(answer.data).iter() for name in element.attrib}
    assert not [
        name for name in names if name.startswith("on") or "href" in name or name == "style"
    ]


def test_the_picture_has_names_places_and_the_best_hand(ana, over):
    texts = [element.text for element in ET.fromstring(ana.client.get(f"{over.path}.svg").data)]
    assert set(NAMES) <= set(texts)
    assert [text for text in texts if text and text.startswith("Best hand: ")] == [
        "Best hand: O'Brien & <b>, hand 1, +2"
    ]


def test_the_text_for_a_chat_says_it_all(over):
    text = over.follow("Pass it on").areas["souvenir"]
    assert "O'Brien & <b>" in text
    assert text.splitlines()[-1].startswith("Best hand:")


def test_the_link_hands_the_play_on_in_the_format_of_the_app(over):
    link = over.follow("Pass it on").links["Open in BG Stats"]
    data = json.loads(unquote(link.partition("?data=")[2]))
    assert [one["name"] for one in data["players"]] == list(NAMES)
    assert [one["winner"] for one in data["players"]].count(True) == 1
    assert len(data["playDate"]) == len("2026-01-31 20:00:00")


def test_where_chips_decide_they_show_and_are_the_score(ana):
    page = new_table(ana, (10, 5, 1), (2, 10, 4), rules="chips").press("Stop after hand 2")
    passed = page.follow("Pass it on")
    assert "1. Ben +2 (+4 chips)" in passed.areas["souvenir"]
    data = json.loads(unquote(passed.links["Open in BG Stats"].partition("?data=")[2]))
    assert [one["score"] for one in data["players"]] == ["0", "4", "-4"]
    assert "+4 chips" in ana.open(f"{page.path}.svg").html
    assert "Ben +2 +4 chips" in ana.open(f"{page.path}/what-if").text


@pytest.mark.parametrize(
    "text", ["M" * 40, "two words " * 9, "Ann-Mary-" * 6, "👩‍👩‍👧" * 20, "…", ""]
)
def test_a_text_is_broken_into_lines_that_fit_and_loses_nothing(text):
    lines = wrapped(text, 20, 300)
    assert max((width(line, 20) for line in lines), default=0) <= 300
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


def test_a_game_in_play_has_nothing_to_pass_on(ana):
    page = new_table(ana, (9, 6, 1))
    assert [ana.open(f"{page.path}{end}").status for end in (".svg", "/pass-on")] == [404, 404]


def test_an_exchange_stays_as_it_was_shown_beside_what_is_right_now(either):
    page = new_table(either, (9, 5, 2), (3, 8, 5))
    shown = page.follow("Exchanges")
    assert ("Ana gives Cleo" in shown.text, "Corrected since" in shown.text) == (True, False)
    page.follow("Correct hand 1").press("Save", tricks=(8, 6, 2))
    shown = either.open(f"{page.path}/exchanges").text
    then, _between, now = shown.partition("Corrected since")
    assert ("Ana gives Cleo" in then, "Ben gives Cleo" in now) == (True, True)


def test_an_exchange_right_from_the_start_is_said_once(ana):
    page = play(new_table(ana, (9, 5, 2), (3, 8, 5)), 4, 4, 8)
    assert "Corrected since" not in page.follow("Exchanges").text


def test_another_name_makes_no_other_exchange(ana):
    page = new_table(ana, (9, 5, 2), (3, 8, 5))
    page.follow("Settings").press("Save", {"players-0": "Anna"})
    shown = ana.open(f"{page.path}/exchanges").text
    assert ("Anna gives Cleo" in shown, "Corrected since" in shown) == (True, False)


def test_an_exchange_corrected_under_another_name_says_both_by_the_name_of_today(ana):
    page = new_table(ana, (9, 5, 2), (3, 8, 5))
    page.follow("Correct hand 1").press("Save", tricks=(8, 6, 2))
    again(page).follow("Settings").press("Save", {"players-0": "Anna", "players-2": "Chloe"})
    then, _between, now = ana.open(f"{page.path}/exchanges").text.partition("Corrected since")
    assert ("Anna gives Chloe" in then, "Ben gives Chloe" in now) == (True, True)


def test_hands_from_paper_were_shown_as_the_pad_had_them(ana):
    pad = new_table(ana).follow("Hands from paper")
    page = pad.press("Save all hands", lines((9, 5, 2), (3, 8, 5), (6, 7, 3)))
    page.follow("Correct hand 3").press("Save", tricks=(8, 5, 3))
    assert "Corrected since" not in ana.open(f"{page.path}/exchanges").text
    again(page).follow("Correct hand 1").press("Save", tricks=(8, 6, 2))
    then, _between, now = ana.open(f"{page.path}/exchanges").text.partition("Corrected since")
    assert ("Ana gives Cleo" in then, "Ben gives Cleo" in now) == (True, True)


def test_a_dealer_out_of_turn_was_no_correction(ana):
    page = play(new_table(ana, (9, 6, 1)), 3, 8, 5, dealer=0)
    page = play(page, 6, 4, 6)
    page.follow("Correct hand 3").press("Save", tricks=(6, 5, 5))
    assert "Corrected since" not in ana.open(f"{page.path}/exchanges").text


def test_hands_recorded_in_one_stretch_are_folded_at_once(ana, monkeypatch):
    folds = []
    monkeypatch.setattr(document, "score", lambda *a, **kw: folds.append(1) or score(*a, **kw))

    def count(page):
        page.follow("Correct hand 1").press("Save", tricks=(8, 6, 2))
        folds.clear()
        ana.open(f"{page.path}/exchanges")
        return len(folds)

    few = count(new_table(ana, *[(9, 5, 2)] * 3, hands="40"))
    assert count(new_table(ana, *[(9, 5, 2)] * 30, hands="40")) == few == 2

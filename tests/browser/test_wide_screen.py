"""Where there is room it is used, and equal things look equal."""

import dataclasses

import pytest
from playwright.sync_api import expect

from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.victory import FixedHands
from tests.browser.table import HANDS, open_game

TIED = [(8, 5, 3), (3, 8, 5), (5, 3, 8)] * 3
LONGER = dataclasses.replace(PRESETS["classic"], victory=FixedHands(hands=60))


@pytest.fixture
def screen(new_phone):
    return new_phone(1280, 800)


def box(page, selector):
    return page.locator(selector).bounding_box()


def sizes(page):
    """How large the names at the end are."""
    size = "rows => rows.map(row => getComputedStyle(row).fontSize)"
    return page.locator(".final li").evaluate_all(size)


def test_save_covers_nothing(screen, play):
    open_game(screen, play((11, 3, 2), folded=False))
    seats = box(screen, "#seats")
    assert box(screen, ".bar")["y"] >= seats["y"] + seats["height"]


def test_the_end_fills_both_columns(screen, play):
    open_game(screen, play(*HANDS * 3))
    assert box(screen, ".sheet")["x"] == box(screen, ".final")["x"] < box(screen, ".chart")["x"]


def test_only_winners_are_large(screen, play):
    open_game(screen, play(*TIED))
    assert len(set(sizes(screen))) == 1  # the question is still open
    screen.get_by_role("button", name="Nobody remembers").click()
    expect(screen.locator("h1")).to_contain_text("share")
    assert len(set(sizes(screen))) == 1
    open_game(screen, play(*HANDS * 3))
    first, *others = sizes(screen)
    assert first not in others


@pytest.mark.parametrize(("hands", "marks"), [(9, 9), (30, 15)])
def test_a_long_chart_has_fewer_marks(hands, marks, screen, play):
    open_game(screen, play(*HANDS * (hands // 3), rules=LONGER))
    curve = screen.locator(".chart .marks").first
    assert curve.evaluate("curve => curve.points.numberOfItems") == marks


def test_figures_of_a_seat_stand_below_each_other(screen, play):
    open_game(screen, play(*HANDS * 3))
    edges = """rows => rows.map(row => [...row.querySelectorAll("td > b")].map(figure => {
        const drawn = document.createRange();
        drawn.selectNodeContents(figure);
        return Math.round(drawn.getBoundingClientRect().right); }).join())"""
    assert len(set(screen.locator(".sheet tbody tr").evaluate_all(edges))) == 1
    heads = "cells => cells.every(cell => cell.scope)"
    assert screen.locator(".sheet th").evaluate_all(heads)


def test_a_tablet_has_the_sheet_beside_the_entry(new_phone, play):
    tablet = open_game(new_phone(768, 1024), play(*HANDS))
    entry, sheet = box(tablet, "#entry"), box(tablet, ".sheet")
    assert entry["x"] + entry["width"] < sheet["x"]
    assert tablet.evaluate("document.scrollingElement.scrollWidth") <= 768


@pytest.mark.parametrize("size", [(1047, 718), (718, 1047)], ids=["landscape", "portrait"])
def test_on_paper_there_is_one_column(size, new_phone, play):
    page = open_game(new_phone(*size), play(*HANDS * 3))
    page.emulate_media(media="print")
    sheet, check = box(page, ".sheet"), box(page, ".sheet + .check")
    assert sheet["y"] + sheet["height"] <= check["y"]
    assert page.locator(".sheet thead").evaluate("head => head.getClientRects().length") == 1

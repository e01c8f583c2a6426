"""What a script adds to looking back: sums while one types, a PNG, a file sent, the time zone."""

from dataclasses import replace

import pytest
from playwright.sync_api import expect

from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.victory import FixedHands
from scorekeeper.web import language
from tests.browser.conftest import NAMES
from tests.browser.table import HANDS, LONG, open_game


@pytest.fixture
def table(play):
    return play(*HANDS).partition("/games/")[0]


def test_a_line_of_the_pad_says_whether_it_adds_up_while_it_is_typed(phone, table):
    open_game(phone, f"{table}/paper?game=1")
    said = phone.locator("[data-sum]").first
    for seat, typed, words in ((0, "9", "7 to go"), (1, "6", "✓ adds up"), (2, "4", "3 too many")):
        phone.locator(f'[name="h-4-{seat}"]').fill(typed)
        expect(said).to_have_text(words)


def test_a_file_is_sent_without_a_new_page(phone, table, tmp_path):
    file = tmp_path / "table.json"
    file.write_bytes(phone.request.get(f"{table}/table.json").body())
    open_game(phone, f"{table}/import").set_input_files("#file", file)
    phone.get_by_role("button", name="Import", exact=True).tap()
    expect(phone.locator("main")).to_contain_text("Already there: Game 1")
    assert phone.evaluate("window.marked")


def test_a_picture_is_saved_as_png(phone, play):
    open_game(phone, play(*[(8, 5, 3), (9, 4, 3), (7, 6, 3)] * 3) + "/pass-on")
    with phone.expect_download() as download:
        phone.get_by_role("button", name="Save as PNG").tap()
    assert download.value.path().read_bytes().startswith(b"\x89PNG")


BEYOND = """() => [...document.querySelectorAll("text")].filter(text => {
    const box = text.getBBox();
    return !text.closest("g") && (box.x < 0 || box.x + box.width > 480);
}).map(text => text.textContent)"""
COVERED = """() => [...document.querySelectorAll(".name")].filter(name =>
    [...document.querySelectorAll(".figure")].some(figure => {
        const [a, b] = [name.getBBox(), figure.getBBox()];
        return a.x + a.width > b.x && a.y < b.y + b.height && b.y < a.y + a.height;
    })).map(name => name.textContent)"""


@pytest.mark.parametrize("code", language.NAMES)
@pytest.mark.parametrize("names", [NAMES, LONG[1:]], ids=["short", "long"])
def test_the_picture_holds_all_its_words(code, names, new_phone, play):
    one_hand = replace(PRESETS["chips"], victory=FixedHands(hands=1))
    game = play((9, 6, 1), names=names, rules=one_hand, tie_answer="unknown")
    phone = new_phone(locale=code)
    phone.goto(f"{game}.svg")
    assert phone.evaluate(BEYOND) + phone.evaluate(COVERED) == []


def test_the_next_page_knows_the_time_zone_without_a_script(new_phone, table):
    phone = new_phone(timezone_id="America/Sao_Paulo")
    open_game(phone, table)
    assert "zone=America/Sao_Paulo" in phone.evaluate("document.cookie")


def test_the_pages_that_look_back_fit_the_smallest_phone(phone, table):
    for end in (
        "history",
        "stats",
        "bin",
        "import",
        "paper",
        "games/1/what-if",
        "games/1/exchanges",
    ):
        phone.goto(f"{table}/{end}")
        assert phone.evaluate("document.documentElement.scrollWidth") == 320, end


def test_another_dealer_lays_the_pad_out_at_once_and_keeps_what_was_typed(phone, table):
    open_game(phone, f"{table}/paper")
    phone.locator('[name="h-1-0"]').fill("9")
    phone.locator("#first_dealer").select_option("1")
    expect(phone.locator("#lines .dealt [name]").first).to_have_attribute("name", "h-1-1")
    expect(phone.locator('[name="h-1-0"]')).to_have_value("9")
    phone.locator("#seat-0").select_option(label="Ben")
    expect(phone.locator("#lines thead th").nth(1)).to_have_text("Ben")
    assert phone.evaluate("window.marked")

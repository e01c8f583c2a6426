"""Why? opens the passage of the rules that says it, and the way back leads to what was entered."""

import pytest
from playwright.sync_api import expect

from tests.browser.table import chip


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_why_opens_the_passage_and_back_is_the_game(scripts, new_phone, play):
    phone = new_phone(java_script_enabled=scripts)
    phone.goto(play((11, 3, 2), folded=False))
    chip(phone, 0, 5).tap()
    phone.get_by_role("link", name="Why this order?").tap()
    expect(phone.locator("#order")).to_be_in_viewport()
    assert phone.url.endswith("/games/1/rules#order")
    phone.go_back()
    expect(chip(phone, 0, 5)).to_be_checked()

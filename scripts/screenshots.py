"""Take the pictures in docs/screenshots, and draw the card of links that are passed on.

    python -m scripts.screenshots

The game they show is the one of `scorekeeper demo`. Needs a Chromium: see `scripts.browser`.
"""

import sys
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Literal, NamedTuple
from urllib.parse import urljoin

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from scripts.browser import find
from scripts.showcase import showcase

TOP = Path(__file__).parents[1]
PICTURES = TOP / "docs" / "screenshots"
CARD = Path(__file__).with_name("card.svg")
CARD_PICTURE = TOP / "static" / "icons" / "card.png"
PHONE, SMALL, FLAT, DESKTOP = (375, 667), (320, 568), (844, 390), (1280, 800)
COLOURS = 128
CHANGED = "tricks-0=11&tricks-1=2&tricks-2=3"
PATIENCE = 1000  # milliseconds until what was tapped shows

Act = Callable[[Page], object]


def press(*names: str) -> Act:
    """Return what taps one button after the other."""

    def act(page: Page) -> None:
        for name in names:
            page.get_by_role("button", name=name).first.click()
            page.wait_for_timeout(PATIENCE)

    return act


def enter(page: Page) -> None:
    """Fold the list of what to do away, and choose what two of three have taken."""
    if page.get_by_role("button", name="All done").count():
        press("All done")(page)
    for seat, tricks in ((0, 9), (1, 4)):
        page.locator(f'[name="tricks-{seat}"][value="{tricks}"]').click()


def by_candle_light(page: Page) -> None:
    """Choose the candle look, at the foot of the page, and go back to its head."""
    press("candle")(page)
    page.evaluate("scrollTo(0, 0)")


def scroll(selector: str) -> Act:
    """Return what brings a part of the page to the top of the screen."""
    return lambda page: page.locator(selector).evaluate("part => part.scrollIntoView()")


class Shot(NamedTuple):
    """A state of a page, as somebody sees it."""

    name: str
    path: str  # below that of the table, unless it begins with /
    size: tuple[int, int] = PHONE
    scheme: Literal["light", "dark"] = "light"
    act: Act = lambda page: None


SHOTS = (
    Shot("home-phone", "/"),
    Shot("new-phone-dark", "/new", scheme="dark"),
    Shot("exchange-phone", "games/24", (375, 812)),
    Shot("game-desktop", "games/24", DESKTOP),
    Shot("game-phone", "games/24", SMALL, act=enter),
    Shot("table-mode-phone", "games/24", act=press("Table mode")),
    Shot("sheet-phone-dark", "games/1", scheme="dark", act=scroll(".sheet")),
    Shot("end-phone-dark", "games/1", scheme="dark"),
    Shot("correct-phone", f"games/3/hands/2/preview?{CHANGED}", act=scroll("#difference")),
    Shot("game-flat-phone-dark", "games/24", FLAT, "dark", enter),
    Shot("game-desktop-candle", "games/24", DESKTOP, "dark", by_candle_light),
    Shot("rules-desktop-dark", "/rules/classic", DESKTOP, "dark"),
)


def main() -> None:
    chromium = find()
    if chromium is None:
        sys.exit("Pictures need a Chromium: see CONTRIBUTING.md")
    with showcase() as table, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium)
        for shot in SHOTS:
            address = urljoin(f"{table}/", shot.path)
            save(take(browser, address, shot), PICTURES / f"{shot.name}.png")
        save(draw_card(browser), CARD_PICTURE)
        browser.close()


def take(browser: Browser, address: str, shot: Shot) -> bytes:
    """Open a page on a device of its own, and return what it shows."""
    width, height = shot.size
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme=shot.scheme,
        device_scale_factor=1 if width > height else 2,
        reduced_motion="reduce",
        service_workers="block",
    )
    page = context.new_page()
    page.goto(address, wait_until="networkidle")
    shot.act(page)
    picture = page.screenshot()
    context.close()
    return picture


def draw_card(browser: Browser) -> bytes:
    """Let the browser draw the card of links that are passed on."""
    page = browser.new_page(viewport={"width": 1200, "height": 630})
    page.goto(CARD.as_uri())
    return page.screenshot()


def save(picture: bytes, path: Path) -> None:
    """Keep a picture, with a palette: so it is small."""
    Image.open(BytesIO(picture)).convert("RGB").quantize(COLOURS).save(path, optimize=True)
    print(f"{path.relative_to(TOP)}: {path.stat().st_size // 1000} kB")


if __name__ == "__main__":
    main()

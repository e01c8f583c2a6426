"""What people do with their fingers, and what they see."""

HANDS = (9, 4, 3), (7, 6, 3), (8, 3, 5)
LONG = (
    "Bartholomew-Maximilian Hohenstaufen-Berg",
    "Wolfeschlegelsteinhausenbergerdorffwelch",
    "Анна-Мария Константинопольская-Иванова-Б",
    "M" * 40,
)

# Playwright's own way to wait evaluates text in the page, which the policy forbids.
HTMX_IS_THERE = """new Promise((there, late) => {
    const look = () => window.htmx?.version ? there() : setTimeout(look, 20);
    look();
    setTimeout(late, 5000, "no htmx");
})"""


def open_game(page, address):
    """Open a page once its script is at work, and mark it: a full reload takes the mark away."""
    page.goto(address)
    page.evaluate(HTMX_IS_THERE)
    page.evaluate("window.marked = true")
    return page


def choose(page, *tricks):
    """Tap a chip a seat; None leaves the seat alone."""
    for seat, count in enumerate(tricks):
        if count is not None:
            chip(page, seat, count).tap()


def chip(page, seat, count):
    return page.locator(f'[name="tricks-{seat}"][value="{count}"]')


def save(page):
    return page.locator("#save")


def status(page):
    return page.locator("#status")


def sheet(page, address):
    return page.request.get(f"{address}/sheet.json").json()


def stored(page, address):
    """The tricks of each hand that the server knows of."""
    return [hand["tricks"] for hand in sheet(page, address)["hands"]]


def focused(page):
    """What the focus is on: its id, or its name and value, or its words."""
    return page.evaluate(
        """() => { const at = document.activeElement;
            return at.id || (at.name && `${at.name}=${at.value}`) || at.textContent.trim(); }"""
    )

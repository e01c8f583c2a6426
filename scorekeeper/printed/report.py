"""What many games have shown, as a terminal shows it to people: shares and means by seat and role.

Beside each figure stands the interval that holds it 95 times in 100.
"""

from gettext import NullTranslations as Catalog
from typing import Any

from ..engine.runs import Run
from ..wording import N_
from .columns import flush_left, justified, side_by_side

Data = dict[str, Any]
Rows = list[list[str]]

POINT = N_(".")  # between the whole and its tenths
UNKNOWN = "–"  # a figure of too few games
ROLES = (
    N_("dealer"),
    N_("eldest"),
    N_("second hand"),
    N_("third hand"),
    N_("fourth hand"),
    N_("fifth hand"),
)
MIDDLE = N_("middle")  # what the second hand of three is called
WAYS = {
    "alone": N_("nobody else stood as high, or met the rule"),
    "first_qualified": N_("the first dealer who made it"),
    "last_hand_points": N_("level, and best in the last hand"),
    "latest_trick": N_("level, and took a trick later"),
    "shared": N_("level, and nothing told them apart"),
}


def page(figures: Data, run: Run, catalog: Catalog) -> str:
    """Write a report (`engine.report`) on the games of a run, in the language of `catalog`."""
    parts = (_counts, _wins_by_seat, _wins_by_place, _roles, _snowball, _ways)
    return "\n\n".join(part(figures, run, catalog) for part in parts)


def _counts(figures: Data, run: Run, catalog: Catalog) -> str:
    _, lengths = catalog.gettext, [length["hands"] for length in figures["lengths"]]
    stopped = _("Stopped after %(hands)s hands") % {"hands": run.most_hands}
    spread = _("%(least)s to %(most)s") % {"least": min(lengths), "most": max(lengths)}
    mean = _decimal(figures["hands_per_game"]["value"], ".2f", catalog)
    rows = [
        [_("Games"), str(figures["games"]), ""],
        [_("Hands"), str(figures["hands"]), ""],
        [_("Hands in a game"), mean, spread],
        [stopped, str(figures["capped"]), ""],
        [_("Games with several winners"), str(figures["shared"]), ""],
    ]
    return _table("", rows)


def _wins_by_seat(figures: Data, run: Run, catalog: Catalog) -> str:
    label = catalog.gettext("Seat %(seat)s (%(player)s)")
    rows = [
        [label % {"seat": seat, "player": run.kinds[seat]}, *_share(figure, catalog)]
        for seat, figure in enumerate(figures["wins"]["by_seat"])
    ]
    return _table(catalog.gettext("Share of games won, by seat"), rows)


def _wins_by_place(figures: Data, run: Run, catalog: Catalog) -> str:
    first, label = catalog.gettext("first dealer"), catalog.gettext("%(steps)s to the left of it")
    rows = [
        [label % {"steps": place} if place else first, *_share(figure, catalog)]
        for place, figure in enumerate(figures["wins"]["by_place"])
    ]
    return _table(catalog.gettext("Share of games won, by who deals first"), rows)


def _roles(figures: Data, run: Run, catalog: Catalog) -> str:
    seats = len(figures["roles"])
    rows = [
        [
            catalog.gettext(_role(number, seats)),
            *_share(role["made"], catalog),
            "",
            *_signed(role["net"], catalog),
        ]
        for number, role in enumerate(figures["roles"])
    ]
    title = catalog.gettext("Share of hands in which the target was made, and mean net, by role")
    return _table(title, rows)


def _role(number: int, seats: int) -> str:
    return MIDDLE if (number, seats) == (2, 3) else ROLES[number]


def _snowball(figures: Data, run: Run, catalog: Catalog) -> str:
    _, snowball = catalog.gettext, figures["snowball"]
    rows = [[_("as agreed"), *_signed(snowball["as_agreed"], catalog)]]
    if snowball["without_exchange"]:
        rows.append(
            [_("the same seeds without exchange"), *_signed(snowball["without_exchange"], catalog)]
        )
    return _table(_("Correlation of a seat's net with its net in the next hand"), rows)


def _ways(figures: Data, run: Run, catalog: Catalog) -> str:
    rows = [
        [catalog.gettext(WAYS[way]), str(games), ""]
        for way, games in figures["ways"].items()
        if games
    ]
    return _table(catalog.gettext("Games by what named the winners"), rows)


def _decimal(number: float, form: str, catalog: Catalog) -> str:
    """Write a number in a format of Python's, with the signs that people write."""
    return f"{number:{form}}".replace("-", "−").replace(".", catalog.gettext(POINT))


def _share(figure: Data | None, catalog: Catalog) -> list[str]:
    """Write a share in per cent, and its interval."""
    if figure is None:
        return [UNKNOWN, ""]
    shares = (100 * figure[key] for key in ("value", "low", "high"))
    value, low, high = (_decimal(share, ".1f", catalog) for share in shares)
    return [f"{value} %", f"({low} – {high})"]


def _signed(figure: Data | None, catalog: Catalog) -> list[str]:
    """Write a figure with its sign, and its interval."""
    if figure is None:
        return [UNKNOWN, ""]
    value, low, high = (_decimal(figure[key], "+.2f", catalog) for key in ("value", "low", "high"))
    return [value, f"({low} – {high})"]


def _table(title: str, rows: Rows) -> str:
    """Write rows beneath a title, if there is one: the label on the left, figures on the right."""
    labels, *figures = zip(*rows, strict=True)
    table = side_by_side([flush_left(labels), *map(justified, figures)])
    return f"{title}\n{table}" if title else table

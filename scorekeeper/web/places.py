"""Who came in where, and with how many chips: what every look back at a game shows."""

from markupsafe import Markup

from ..rules.hand import BySeat
from ..rules.sheet import Sheet
from .phrases import ngettext, signed


def order(sheet: Sheet) -> list[int]:
    """Return the seats as they finished: winners, whatever the rule was, then by place."""
    winners = sheet.outcome.winners if sheet.outcome else ()
    return sorted(range(sheet.seats), key=lambda seat: (seat not in winners, sheet.ranks[seat]))


def chips(sheet: Sheet) -> BySeat | None:
    """Return the chips that count, by seat; None where the table plays for none."""
    return sheet.final.chips_totals if sheet.final else None


def said_chips(sheet: Sheet, seat: int) -> Markup:
    """Say how many chips a seat has; nothing where the table plays for none."""
    counted = chips(sheet)
    if counted is None:
        return Markup("")
    number = counted[seat]
    return ngettext("%(chips)s chip", "%(chips)s chips", abs(number), chips=signed(number))

"""The score sheet as a terminal shows it to people: a table, and sentences on what to do.

Each sentence is looked up whole in a catalog of the standard library's gettext, then filled in.
"""

from collections.abc import Sequence
from gettext import NullTranslations as Catalog

from ..rules.chips import Payment
from ..rules.document import GameDocument
from ..rules.exchange import Exchange
from ..rules.hand import BySeat
from ..rules.line import Line
from ..rules.sheet import MAX_HANDS, STOPPED, Next, Outcome, Sheet
from ..rules.variant import Protocol
from ..rules.victory import By, MostChips, Victory
from ..wording import N_
from .columns import justified, side_by_side, signed

Names = Sequence[str]  # by seat

OVER = {
    "fixed_hands": N_("The game is over after hand %(hand)s (the last hand agreed): %(totals)s."),
    "first_to": N_(
        "The game is over after hand %(hand)s (the points agreed are reached): %(totals)s."
    ),
    "tricks_in_hand": N_(
        "The game is over after hand %(hand)s (the tricks agreed, in one hand): %(totals)s."
    ),
    "target_plus": N_(
        "The game is over after hand %(hand)s (as far over the target as agreed): %(totals)s."
    ),
    "traditional": N_("The game is over after hand %(hand)s (a dealer has made it): %(totals)s."),
    "chips": N_("The game is over after hand %(hand)s (chips are counted): %(totals)s."),
    STOPPED: N_("The game is over after hand %(hand)s (the table stopped): %(totals)s."),
    MAX_HANDS: N_(
        "The game is over after hand %(hand)s (no more hands than these were agreed): %(totals)s."
    ),
}
HOW = {
    By.ALONE: N_("%(winners)s has won."),
    By.FIRST_QUALIFIED: N_("%(winners)s has won: the first dealer who made it."),
    By.LAST_HAND_POINTS: N_("%(winners)s has won: level at the top, and best in the last hand."),
    By.LATEST_TRICK: N_("%(winners)s has won: level at the top, and took a trick later."),
    By.SHARED: N_("%(winners)s share the win: nothing tells them apart."),
    By.NEEDS_INPUT: N_("Level at the top: who took a trick later in the last hand, %(asked)s?"),
}
NEXT = N_("Hand %(number)s: %(dealer)s deals and needs %(target)s. %(leader)s leads.")
NEXT_UNSAID = N_("Hand %(number)s: %(dealer)s deals and gives out the targets. %(leader)s leads.")
AND, OR = N_("%(names)s and %(last)s"), N_("%(names)s or %(last)s")


def page(game: GameDocument, catalog: Catalog) -> str:
    """Write the sheet with all there is to say about it, in the language of `catalog`."""
    sheet, names = game.sheet, game.players
    parts = [table(sheet.lines, names, catalog)]
    if sheet.outcome:
        parts.append(_outcome(sheet, sheet.outcome, names, catalog))
    if sheet.lines:
        parts.append("\n".join(payment(paid, names, catalog) for paid in sheet.lines[-1].payments))
    if sheet.next:
        parts.append(_next(sheet.next, names, catalog))
    if sheet.next and sheet.lines:
        protocol = sheet.variant.exchange
        parts.append(exchanges(sheet.lines[-1].exchanges, protocol, names, catalog))
    return "\n\n".join(part for part in parts if part)


def table(lines: Sequence[Line], names: Names, catalog: Catalog) -> str:
    """Write lines of the sheet as a table, with what its figures and marks are beneath it."""
    if not lines:
        return catalog.gettext("No hands yet.")
    numbers = [f"{line.number}{'x' * line.after_end}" for line in lines]
    margin = justified([catalog.gettext("Hand"), *numbers])
    columns = [_column(lines, seat, name) for seat, name in enumerate(names)]
    return f"{side_by_side([margin, *columns])}\n({'; '.join(_legend(lines, catalog))})"


def _legend(lines: Sequence[Line], catalog: Catalog) -> list[str]:
    """Say what the figures and marks of a table are."""
    told = [
        catalog.gettext("tricks/target, net, total, chips, all chips")
        if lines[0].chips
        else catalog.gettext("tricks/target, net, total"),
        catalog.gettext("%(mark)s dealer") % {"mark": "*"},
    ]
    if any(line.after_end for line in lines):
        told.append(catalog.gettext("%(mark)s played after the end") % {"mark": "x"})
    return told


def _column(lines: Sequence[Line], seat: int, name: str) -> list[str]:
    """Write what concerns one player, his name above it, all of one width."""
    figures = [[row[seat] for row in _signed_rows(line)] for line in lines]
    tricks = [
        f"{'*' * (line.dealer == seat)}{line.tricks[seat]}/{line.targets[seat]}" for line in lines
    ]
    fields = [tricks, *(list(map(signed, field)) for field in zip(*figures, strict=True))]
    rows = map(" ".join, zip(*map(justified, fields), strict=True))
    return justified([name, *rows])


def _signed_rows(line: Line) -> list[BySeat]:
    return [line.net, line.totals, *filter(None, (line.chips, line.chips_totals))]


def _outcome(sheet: Sheet, outcome: Outcome, names: Names, catalog: Catalog) -> str:
    """Say after which hand the game is over and why, with which figures, and who has won."""
    reason = STOPPED if _chips_cut_short(outcome, sheet.variant.victory) else outcome.reason
    totals = _figures(sheet.totals, names)
    said = [catalog.gettext(OVER[reason]) % {"hand": outcome.hand, "totals": totals}]
    if sheet.final and sheet.final.chips_totals:
        chips = _figures(sheet.final.chips_totals, names)
        said.append(catalog.gettext("Chips: %(chips)s.") % {"chips": chips})
    people = {
        "winners": _together(names, outcome.winners, AND, catalog),
        "asked": _together(names, outcome.ask, OR, catalog),
    }
    return "\n".join([*said, catalog.gettext(HOW[outcome.by]) % people])


def _chips_cut_short(outcome: Outcome, victory: Victory) -> bool:
    """Tell whether the table stopped a game for chips: most chips win then as well."""
    if not isinstance(victory, MostChips) or outcome.reason != victory.rule:
        return False
    return outcome.hand != victory.hands


def _figures(figures: BySeat, names: Names) -> str:
    pairs = zip(names, figures, strict=True)
    return ", ".join(f"{name} {signed(figure)}" for name, figure in pairs)


def _together(names: Names, seats: Sequence[int], joined: str, catalog: Catalog) -> str:
    """List the people at `seats`; `joined` says how the last one comes after the others."""
    *most, last = [names[seat] for seat in seats] or [""]
    return catalog.gettext(joined) % {"names": ", ".join(most), "last": last} if most else last


def _next(coming: Next, names: Names, catalog: Catalog) -> str:
    return catalog.gettext(NEXT if coming.targets else NEXT_UNSAID) % {
        "number": coming.number,
        "dealer": names[coming.dealer],
        "target": coming.targets[coming.dealer] if coming.targets else "",
        "leader": names[coming.leader],
    }


def exchanges(steps: Sequence[Exchange], protocol: Protocol, names: Names, catalog: Catalog) -> str:
    """Say step by step, in order, what the coming hand owes."""
    said = [exchange(step, protocol, names, catalog) for step in steps]
    return "\n".join(f"{number}. {line}" for number, line in enumerate(said, 1))


def exchange(step: Exchange, protocol: Protocol, names: Names, catalog: Catalog) -> str:
    """Say who gives whom which cards, and what comes back."""
    if protocol is Protocol.LOWEST_HIGHEST:
        said = catalog.ngettext(
            "%(up)s gives %(down)s the lowest card, %(down)s gives the highest card back.",
            "%(up)s gives %(down)s the lowest %(num)d cards,"
            " %(down)s gives the highest %(num)d cards back.",
            step.cards,
        )
    else:
        said = catalog.ngettext(
            "%(up)s gives %(down)s %(num)d card of choice,"
            " %(down)s returns the highest of that suit.",
            "%(up)s gives %(down)s %(num)d cards of choice,"
            " %(down)s returns the highest of each suit given.",
            step.cards,
        )
    return said % {"up": names[step.up], "down": names[step.down], "num": step.cards}


def payment(paid: Payment, names: Names, catalog: Catalog) -> str:
    """Say who pays whom how many chips."""
    said = catalog.ngettext(
        "%(payer)s pays %(payee)s %(num)d chip.",
        "%(payer)s pays %(payee)s %(num)d chips.",
        paid.chips,
    )
    return said % {"payer": names[paid.payer], "payee": names[paid.payee], "num": paid.chips}

"""The score sheet as a terminal shows it to people: a table, and sentences on what to do."""

import unicodedata
from collections.abc import Sequence

from .rules.chips import Payment
from .rules.document import GameDocument
from .rules.exchange import Exchange
from .rules.hand import BySeat
from .rules.line import Line
from .rules.names import ZERO_WIDTH_JOINER
from .rules.sheet import MAX_HANDS, STOPPED, Next, Outcome
from .rules.variant import Protocol
from .rules.victory import By

Names = Sequence[str]  # by seat

REASONS = {
    "fixed_hands": "the last hand agreed",
    "first_to": "the points agreed are reached",
    "tricks_in_hand": "the tricks agreed, in one hand",
    "target_plus": "as far over the target as agreed",
    "traditional": "a dealer has made it",
    "chips": "chips are counted",
    STOPPED: "the table stopped",
    MAX_HANDS: "no more hands than these were agreed",
}
HOW = {
    By.ALONE: "{winners} has won.",
    By.FIRST_QUALIFIED: "{winners} has won: the first dealer who made it.",
    By.LAST_HAND_POINTS: "{winners} has won: level at the top, and best in the last hand.",
    By.LATEST_TRICK: "{winners} has won: level at the top, and took a trick later.",
    By.SHARED: "{winners} share the win: nothing tells them apart.",
    By.NEEDS_INPUT: "Level at the top: who took a trick later in the last hand, {ask}?",
}


def page(game: GameDocument) -> str:
    """Write the sheet with all there is to say about it."""
    sheet, names = game.sheet, game.players
    parts = [_table(sheet.lines, names) if sheet.lines else "No hands yet."]
    if sheet.outcome:
        parts.append(_outcome(sheet.outcome, names, sheet.totals))
    if sheet.lines and sheet.lines[-1].payments:
        parts.append("\n".join(_payment(paid, names) for paid in sheet.lines[-1].payments))
    if sheet.next:
        parts.append(_next(sheet.next, names))
    if sheet.next and sheet.lines:
        parts.append(_exchanges(sheet.lines[-1].exchanges, game.variant.exchange, names))
    return "\n\n".join(part for part in parts if part)


def _table(lines: Sequence[Line], names: Names) -> str:
    numbers = _justified(["Hand", *(f"{line.number}{'x' * line.after_end}" for line in lines)])
    columns = [_column(lines, seat, name) for seat, name in enumerate(names)]
    rows = ["  ".join(cells).rstrip() for cells in zip(numbers, *columns, strict=True)]
    marks = ["tricks/target, net, total" + (", chips, all chips" if lines[0].chips else "")]
    marks += ["* dealer"] + ["x played after the end"] * any(line.after_end for line in lines)
    return "\n".join([*rows, f"({'; '.join(marks)})"])


def _column(lines: Sequence[Line], seat: int, name: str) -> list[str]:
    """Write what concerns one player, his name above it, all of one width."""
    figures = [[row[seat] for row in _signed_rows(line)] for line in lines]
    tricks = [
        f"{'*' * (line.dealer == seat)}{line.tricks[seat]}/{line.targets[seat]}" for line in lines
    ]
    fields = [tricks, *(list(map(_signed, field)) for field in zip(*figures, strict=True))]
    rows = map(" ".join, zip(*map(_justified, fields), strict=True))
    return _justified([name, *rows])


def _signed_rows(line: Line) -> list[BySeat]:
    return [line.net, line.totals, *filter(None, (line.chips, line.chips_totals))]


def _signed(number: int) -> str:
    return f"{number:+}".replace("-", "−") if number else "0"


def _justified(texts: Sequence[str]) -> list[str]:
    """Pad texts on the left until all are as wide as the widest."""
    widest = max(map(_width, texts))
    return [" " * (widest - _width(text)) + text for text in texts]


def _width(text: str) -> int:
    """Count the columns of a terminal that a text takes up."""
    columns, before = 0, ""
    for char in text:
        clings = before == ZERO_WIDTH_JOINER or unicodedata.category(char) in {"Mn", "Me", "Cf"}
        if not clings:
            columns += 2 if unicodedata.east_asian_width(char) in "WF" else 1
        before = char
    return columns


def _outcome(outcome: Outcome, names: Names, totals: BySeat) -> str:
    final = ", ".join(f"{name} {_signed(total)}" for name, total in zip(names, totals, strict=True))
    return "\n".join(
        [
            f"The game is over after hand {outcome.hand} ({REASONS[outcome.reason]}): {final}.",
            HOW[outcome.by].format(
                winners=_together(names, outcome.winners), ask=_together(names, outcome.ask, "or")
            ),
        ]
    )


def _together(names: Names, seats: Sequence[int], word: str = "and") -> str:
    *most, last = [names[seat] for seat in seats] or [""]
    return f"{', '.join(most)} {word} {last}" if most else last


def _next(coming: Next, names: Names) -> str:
    needs = "gives out the targets"
    if coming.targets:
        needs = f"needs {coming.targets[coming.dealer]}"
    return (
        f"Hand {coming.number}: {names[coming.dealer]} deals and {needs}."
        f" {names[coming.leader]} leads."
    )


def _exchanges(steps: Sequence[Exchange], protocol: Protocol, names: Names) -> str:
    return "\n".join(
        f"{number}. {_exchange(step, protocol, names[step.up], names[step.down])}"
        for number, step in enumerate(steps, 1)
    )


def _exchange(step: Exchange, protocol: Protocol, up: str, down: str) -> str:
    if protocol is Protocol.LOWEST_HIGHEST:
        cards = "card" if step.cards == 1 else f"{step.cards} cards"
        return f"{up} gives {down} the lowest {cards}, {down} gives the highest {cards} back."
    cards = "1 card" if step.cards == 1 else f"{step.cards} cards"
    return f"{up} gives {down} {cards} of choice, {down} returns the highest of each suit given."


def _payment(paid: Payment, names: Names) -> str:
    chips = "1 chip" if paid.chips == 1 else f"{paid.chips} chips"
    return f"{names[paid.payer]} pays {names[paid.payee]} {chips}."

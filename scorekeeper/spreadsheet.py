"""Games as a table for spreadsheets, one row a hand.

Figures are numbers, whatever their sign; text is never a formula.
"""

import csv
import io
import json
from collections.abc import Iterable, Sequence

from .rules import agreement
from .rules.document import GameDocument
from .rules.hand import Hand
from .rules.presets import PRESETS
from .rules.variant import Variant
from .wording import N_, Translate

MARK = "\ufeff"  # at the front: it tells spreadsheets that accents are UTF-8
FORMULA = ("=", "+", "-", "@", "\t", "\r")
FIRST = (
    "game", "id", "begun", "rules", "stopped", "play on", "tie answer", "next targets", "game note",
)  # fmt: skip
HAND = ("hand", "played at", "dealer", "trump", "note")
LAST = ("last trick", "trick log")
SEAT = ("player", "target", "tricks", "net", "total", "chips")
FIGURES = (
    N_("%(name)s target"),
    N_("%(name)s tricks"),
    N_("%(name)s net"),
    N_("%(name)s total"),
)
CHIPS = (N_("%(name)s chips"), N_("%(name)s chips total"))
Row = list[object]


def harmless(text: str) -> str:
    """Keep a spreadsheet from reading text as a formula."""
    return f"'{text}" if text.lstrip("'").startswith(FORMULA) else text


def written(rows: Iterable[Row]) -> str:
    """Write rows down as a spreadsheet takes them."""
    text = io.StringIO()
    csv.writer(text).writerows(rows)
    return MARK + text.getvalue()


# -- Out: one game, its people at the top of their columns


def game_rows(game: GameDocument, _: Translate) -> list[Row]:
    """Return a game as rows: a heading, then one a hand."""
    names, sheet = game.players, game.sheet
    figures_of = FIGURES + (CHIPS if game.variant.chips else ())
    heading = [_("hand"), _("played at"), _("dealer")]
    heading += [_(figure) % {"name": name} for name in names for figure in figures_of]
    heading += [_("trump"), _("note"), *LAST, *FIRST[1:]]
    rows: list[Row] = [[harmless(text) for text in heading]]
    for line in sheet.lines:
        by_column = [line.targets, line.tricks, line.net, line.totals]
        if line.chips is not None and line.chips_totals is not None:
            by_column += [line.chips, line.chips_totals]
        figures = [values[seat] for seat in range(sheet.seats) for values in by_column]
        told = line.hand
        ends = [told.trump or "", harmless(told.note or ""), *_last(game, told)]
        ends += _of_game(game, line.number)
        dealer = harmless(names[line.dealer])
        rows.append([line.number, told.played_at or "", dealer, *figures, *ends])
    return rows


# -- Out: many games, the same columns for all of them


def table_rows(games: Sequence[tuple[int, GameDocument]]) -> list[Row]:
    """Return numbered games as rows: a heading in English, for programs too, then one a hand."""
    seats = max((game.variant.seats for _number, game in games), default=0)
    columns = [f"{what} {seat + 1}" for seat in range(seats) for what in SEAT]
    rows: list[Row] = [[*FIRST, *HAND, *LAST, *columns]]
    for number, game in games:
        rows += _rows(number, game)
    return rows


def _rows(number: int, game: GameDocument) -> Iterable[Row]:
    for line in game.sheet.lines:
        told = line.hand
        seats: Row = []
        for seat, name in enumerate(game.players):
            figures = (line.targets, line.tricks, line.net, line.totals)
            chips = line.chips[seat] if line.chips else ""
            seats += [harmless(name), *(values[seat] for values in figures), chips]
        hand = [line.number, told.played_at or "", _who(game, line.dealer), told.trump or ""]
        hand += [harmless(told.note or ""), *_last(game, told)]
        yield [number, *_of_game(game, line.number), *hand, *seats]


def _of_game(game: GameDocument, hand: int) -> Row:
    """Return what the first of a game's rows says of all, in the columns after its number."""
    if hand > 1:
        return [""] * len(FIRST[1:])
    return [
        game.id or "",
        game.created_at or "",
        _rules(game.variant),
        "yes" if game.stopped else "",
        "yes" if game.play_on else "",
        _who(game, game.tie_answer),
        " ".join(map(str, game.next_targets or ())),
        harmless(game.note or ""),
    ]


def _last(game: GameDocument, hand: Hand) -> Row:
    return [
        _who(game, hand.last_trick),
        " ".join(str(seat + 1) for seat in hand.trick_log or ()),
    ]


def _rules(variant: Variant) -> str:
    """Write house rules in one cell: the name of a preset, or the rules object."""
    known = (name for name, agreed in PRESETS.items() if agreed == variant)
    return next(known, json.dumps(agreement.dump(variant), ensure_ascii=False))


def _who(game: GameDocument, seat: int | str | None) -> str:
    if seat is None or isinstance(seat, str):
        return seat or ""
    return harmless(game.players[seat])

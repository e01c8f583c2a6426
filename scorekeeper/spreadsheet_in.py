"""Spreadsheets read: the games in one that was written here, or made by hand."""

import csv
import io
import json
import re
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from .models import new_uuid
from .rules import agreement, document, table_document
from .rules.reading import Fault, place
from .rules.table_document import FORMAT, TableDocument
from .rules.variant import Variant
from .spreadsheet import FIGURES, FORMULA, HAND, SEAT
from .wording import Translate

MOST_COLUMNS = 1000  # far more than any table has
WHOLE = re.compile(r"[+-]?[0-9]{1,9}", re.ASCII)


def read(data: bytes, usual: Variant, _: Translate = str) -> TableDocument:
    """Return the games in a spreadsheet of either kind, checked as any document. Raises `Fault`.

    `usual` is what was agreed on where the spreadsheet does not say.
    """
    heading, *rows = _cells(data) or [[]]
    heading = [cell.strip() for cell in heading]
    if "player 1" in heading:
        records = [dict(zip(heading, row, strict=False)) for row in rows]
        grouped = groupby(records, key=lambda record: record.get("game", ""))
        games = [_game(list(of_one), usual) for _number, of_one in grouped]
    else:
        games = [_game(_long(heading, rows, _), usual)]
    return _table(games)


def meant(cell: str) -> str:
    """Return the text that `harmless` wrote."""
    return cell[1:] if cell[:1] == "'" and cell.lstrip("'").startswith(FORMULA) else cell


def decoded(data: bytes) -> str:
    """Return a text as whoever wrote it meant it."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")  # what some spreadsheets save unasked


def _cells(data: bytes) -> list[list[str]]:
    text = decoded(data)
    first = text.partition("\n")[0]
    delimiter = max(",;\t", key=first.count)
    if first.count(delimiter) > MOST_COLUMNS:
        raise Fault("", "not_a_table")
    try:
        rows = list(csv.reader(io.StringIO(text.replace("\0", "")), delimiter=delimiter))
    except csv.Error:
        raise Fault("", "not_a_table") from None
    return [[meant(cell) for cell in row] for row in rows if any(cell.strip() for cell in row)]


def _long(heading: Sequence[str], rows: Sequence[list[str]], _: Translate) -> list[dict[str, str]]:
    """Bring the columns of a single game, headed by names, into the form of many games."""
    known: dict[str, str] = {}
    for translate in (str, _):
        known |= {translate(word): word for word in HAND}
    people: dict[str, int] = {}
    keys = []
    for cell in heading:
        name, what = _headed(cell, _)
        if what:
            seat = people.setdefault(name, len(people)) + 1
            keys.append(f"{what} {seat}")
        else:
            keys.append(known.get(cell, cell))
    if not people:
        raise Fault("", "not_a_table")
    names = {f"player {seat + 1}": name for name, seat in people.items()}
    return [names | dict(zip(keys, row, strict=False)) for row in rows]


def _headed(cell: str, _: Translate) -> tuple[str, str]:
    """Return whose figures stand in a column, and which; twice nothing if it is another one."""
    for figure, what in zip(FIGURES, SEAT[1:], strict=False):
        for translate in (str, _):
            before, _name, after = translate(figure).partition("%(name)s")
            if cell.startswith(before) and cell.endswith(after) and len(cell) > len(before + after):
                return meant(cell[len(before) : len(cell) - len(after)]), what
    return "", ""


def _game(records: Sequence[Mapping[str, str]], usual: Variant) -> dict[str, Any]:
    """Return the game of some rows as plain data, with nothing checked but what is derived."""
    first = records[0] if records else {}
    numbered = range(1, 7)
    names = [name for k in numbered if (name := first.get(f"player {k}", "").strip())]
    told = first.get("rules", "").strip()
    rules: Any = told
    if told.startswith("{"):
        try:
            rules = json.loads(told)
        except (ValueError, RecursionError):
            raise Fault("rules", "not_json") from None
    variant = agreement.read(rules, "rules") if told else usual
    turn = first_dealer = _seat(names, first.get("dealer", ""), 0)
    hands = []
    for number, record in enumerate(records, 1):
        hand, dealer = _hand(record, names, turn)
        if variant.dealer_assigns_targets and len(names) == variant.seats:
            given = _numbers(record, "target", names)
            if given != list(variant.turn(number, dealer).targets):
                hand["targets"] = given
        hands.append(hand)
        turn = (dealer + 1) % max(len(names), 1)
    game = {
        "players": names,
        "first_dealer": first_dealer,
        "rules": agreement.dump(variant),
        "hands": hands,
        "stopped": first.get("stopped", "").strip() == "yes",
        "play_on": first.get("play on", "").strip() == "yes",
    }
    if coming := first.get("next targets", "").split():
        game["next_targets"] = [_number(cell) for cell in coming]
    texts = {"id": "id", "begun": "created_at", "game note": "note"}
    game |= {key: text for column, key in texts.items() if (text := first.get(column, "").strip())}
    if answer := first.get("tie answer", "").strip():
        game["tie_answer"] = "unknown" if answer == "unknown" else _seat(names, answer, answer)
    _check_figures(game, records)
    return game


def _seat(names: Sequence[str], name: str, otherwise: Any) -> Any:
    return names.index(name.strip()) if name.strip() in names else otherwise


def _hand(record: Mapping[str, str], names: Sequence[str], turn: int) -> tuple[dict[str, Any], int]:
    hand: dict[str, Any] = {"tricks": _numbers(record, "tricks", names)}
    dealer = _seat(names, record.get("dealer", ""), turn)
    if dealer != turn:
        hand["dealer"] = dealer
    if last := record.get("last trick", "").strip():
        hand["last_trick"] = _seat(names, last, last)
    if log := record.get("trick log", "").split():
        hand["trick_log"] = [int(seat) - 1 if WHOLE.fullmatch(seat) else seat for seat in log]
    texts = {"trump": "trump", "played at": "played_at", "note": "note"}
    hand |= {key: text for column, key in texts.items() if (text := record.get(column, "").strip())}
    return hand, dealer


def _numbers(record: Mapping[str, str], what: str, names: Sequence[str]) -> list[int | str]:
    return [_number(record.get(f"{what} {k + 1}", "")) for k in range(len(names))]


def _number(cell: str) -> int | str:
    return int(cell) if WHOLE.fullmatch(cell.strip()) else cell


def _check_figures(game: Mapping[str, Any], records: Sequence[Mapping[str, str]]) -> None:
    """See to it that targets and totals, where they are given, are those that follow."""
    lines = document.read({**game, "format": document.FORMAT, "version": 1}).sheet.lines
    for k, (line, record) in enumerate(zip(lines, records, strict=True)):
        for what, values in (("target", line.targets), ("total", line.totals)):
            for seat, value in enumerate(values):
                cell = record.get(f"{what} {seat + 1}", "").strip()
                if cell and _number(cell) != value:
                    here = place(place("hands", k), what)
                    raise Fault(place(here, seat), "impossible", because="sheet")


def _table(games: Sequence[dict[str, Any]]) -> TableDocument:
    """Return games as the document of a table, in which a name is a person."""
    ids = {name: new_uuid() for game in games for name in game["players"]}
    kind = {"format": document.FORMAT, "version": 1}
    return table_document.read(
        {
            "format": FORMAT,
            "version": 1,
            "players": [{"id": who, "name": name} for name, who in ids.items()],
            "games": [
                game | kind | {"seats": [ids[name] for name in game["players"]]} for game in games
            ],
        }
    )

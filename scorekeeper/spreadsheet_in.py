"""Spreadsheets read: the games in one that was written here, or made by hand."""

import csv
import io
import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from .models import new_uuid
from .rules import agreement, document, table_document
from .rules.reading import Fault, place
from .rules.table_document import FORMAT, TableDocument
from .rules.variant import Variant
from .spreadsheet import CHIPS, FIGURES, FORMULA, HAND, SEAT
from .wording import Translate

MOST_COLUMNS = 1000  # far more than any table has
WHOLE = re.compile(r"[+-]?[0-9]{1,9}", re.ASCII)


def read(
    data: bytes, usual: Variant, _: Translate = str, *, most: int | None = None
) -> TableDocument:
    """Return the games in a spreadsheet of either kind, checked as any document. Raises `Fault`.

    `usual` is what was agreed on where the spreadsheet does not say; `most` games are taken.
    """
    heading, *rows = _cells(data) or [[]]
    heading = [cell.strip() for cell in heading]
    if "player 1" in heading:
        records = [dict(zip(heading, row, strict=False)) for row in rows]
        by_game: dict[str, list[dict[str, str]]] = {}
        for record in records:
            by_game.setdefault(record.get("game", ""), []).append(record)
        if most and len(by_game) > most:
            raise Fault("games", "too_much", most=most, found=len(by_game))
        games = [_game(of_one, usual) for of_one in by_game.values()]
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
    columns = [_headed(cell, _) for cell in heading]
    people: dict[str, int] = {}
    for column in columns:
        for name, what in column:
            if what == "tricks":
                people.setdefault(name, len(people) + 1)
    if not people:
        raise Fault("", "not_a_table")
    keys, last = [], ""
    for cell, column in zip(heading, columns, strict=True):
        whose = {name: what for name, what in column if name in people}
        if whose:
            last = last if last in whose else next(iter(whose))
            keys.append(f"{whose[last]} {people[last]}")
        else:
            keys.append(known.get(cell, cell))
    called = {f"player {place}": name for name, place in people.items()}
    return [called | dict(zip(keys, row, strict=False)) for row in rows]


def _headed(cell: str, _: Translate) -> list[tuple[str, str]]:
    """Return whose figures may stand in a column, and which: none if it is another one.

    "Ana chips total" may be what Ana has in all, or Ana's chips.
    """
    found = []
    for figure, what in zip((*FIGURES, *CHIPS), (*SEAT[1:], "all chips"), strict=True):
        for translate in (str, _):
            before, _name, after = translate(figure).partition("%(name)s")
            if cell.startswith(before) and cell.endswith(after) and len(cell) > len(before + after):
                found.append((cell[len(before) : len(cell) - len(after)], what))
    return found


def _game(records: Sequence[Mapping[str, str]], usual: Variant) -> dict[str, Any]:
    """Return the game of some rows as plain data, with nothing checked but what is derived."""
    records = _in_order(records)
    first = records[0] if records else {}
    numbered = range(1, 7)
    names = [name for k in numbered if (name := first.get(f"player {k}", "").strip())]
    told = first.get("rules", "").strip()
    variant = _agreed(told) if told else usual
    game = {
        "players": names,
        "rules": agreement.dump(variant),
        "stopped": first.get("stopped", "").strip() == "yes",
        "play_on": first.get("play on", "").strip() == "yes",
    }
    game |= _hands(records, names, variant)
    if coming := first.get("next targets", "").split():
        game["next_targets"] = [_number(cell) for cell in coming]
    texts = {"id": "id", "begun": "created_at", "game note": "note"}
    game |= {key: text for column, key in texts.items() if (text := first.get(column, "").strip())}
    if answer := first.get("tie answer", "").strip():
        unknown = answer == "unknown"
        game["tie_answer"] = answer if unknown else _seat(names, answer, "tie_answer")
    _check_figures(game, records)
    return game


def _in_order(records: Sequence[Mapping[str, str]]) -> Sequence[Mapping[str, str]]:
    """Return rows by the number of the hand, where they have one: from 1, and none left out."""
    numbers = [_number(record.get("hand", "")) for record in records]
    if not any(numbers):
        return records
    ordered = sorted(range(len(records)), key=lambda k: (str(numbers[k]).zfill(9), k))
    for number, k in enumerate(ordered, 1):
        if numbers[k] != number:
            raise Fault(place(place("hands", k), "hand"), "impossible", because="order")
    return [records[k] for k in ordered]


def _agreed(told: str) -> Variant:
    rules: Any = told
    if told.startswith("{"):
        try:
            rules = json.loads(told)
        except (ValueError, RecursionError):
            raise Fault("rules", "not_json") from None
    return agreement.read(rules, "rules")


def _seat(names: Sequence[str], name: str, at: str) -> int:
    if name.strip() not in names:
        raise Fault(at, "unknown_value", known=list(names))
    return names.index(name.strip())


def _hands(
    records: Sequence[Mapping[str, str]], names: Sequence[str], variant: Variant
) -> dict[str, Any]:
    """Return the hands, and who dealt the first one; whoever is named deals, else whose turn it is.

    Targets are those that were given out, where they are not those that follow anyway.
    """
    hands: list[dict[str, Any]] = []
    turn = first_dealer = 0
    for number, record in enumerate(records, 1):
        at = place("hands", number - 1)
        hand = _hand(record, names, at)
        named = record.get("dealer", "").strip()
        dealer = _seat(names, named, place(at, "dealer")) if named else turn
        if number == 1:
            first_dealer = dealer
        elif dealer != turn:
            hand["dealer"] = dealer
        if variant.dealer_assigns_targets and len(names) == variant.seats:
            given = _numbers(record, "target", names)
            if given != list(variant.turn(number, dealer).targets):
                hand["targets"] = given
        hands.append(hand)
        turn = (dealer + 1) % max(len(names), 1)
    return {"first_dealer": first_dealer, "hands": hands}


def _hand(record: Mapping[str, str], names: Sequence[str], at: str) -> dict[str, Any]:
    hand: dict[str, Any] = {"tricks": _numbers(record, "tricks", names)}
    if last := record.get("last trick", "").strip():
        hand["last_trick"] = _seat(names, last, place(at, "last_trick"))
    if log := record.get("trick log", "").split():
        hand["trick_log"] = [int(seat) - 1 if WHOLE.fullmatch(seat) else seat for seat in log]
    texts = {"trump": "trump", "played at": "played_at", "note": "note"}
    return hand | {
        key: text for column, key in texts.items() if (text := record.get(column, "").strip())
    }


def _numbers(record: Mapping[str, str], what: str, names: Sequence[str]) -> list[int | str]:
    return [_number(record.get(f"{what} {k + 1}", "")) for k in range(len(names))]


def _number(cell: str) -> int | str:
    return int(cell) if WHOLE.fullmatch(cell.strip()) else cell


def _check_figures(game: Mapping[str, Any], records: Sequence[Mapping[str, str]]) -> None:
    """See to it that targets and totals, where they are given, are those that follow."""
    lines = document.read({**game, "format": document.FORMAT, "version": 1}).sheet.lines
    for k, (line, record) in enumerate(zip(lines, records, strict=True)):
        told = (("target", line.targets), ("net", line.net), ("total", line.totals))
        for what, values in told:
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

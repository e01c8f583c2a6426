"""Documents into the database: checked whole before anything is stored, and twice is once."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from . import known, newcomers
from .models import Change, Game, Hand, Player, Seat, Table
from .newcomers import Who
from .rules import agreement, document, table_document
from .rules.document import dump_hand
from .rules.noted import Noted
from .rules.reading import Fault, parse
from .rules.table_document import TableDocument, TableGame
from .transfer import renamed

# What a page takes at once, so that nobody else waits; a command takes all.
MOST = {"games": 300, "hands": 2_000, "changes": 2_000, "facts": 20_000, "players": 200}


@dataclass(frozen=True, slots=True)
class Report:
    """What came of an import: numbers of games at the table."""

    new: list[int] = field(default_factory=list)
    there: list[int] = field(default_factory=list)  # already, and the same
    other: list[int] = field(default_factory=list)  # already, and different: left as they are


def is_document(data: bytes) -> bool:
    """Tell a document, well or badly written, from a spreadsheet."""
    return data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] in (b"{", b"[")


def load(data: bytes, *, most: Mapping[str, int] | None = None) -> TableDocument:
    """Return the games in a document of either kind; `most` of each is taken. Raises `Fault`."""
    # What is far too much is not even parsed; however it is spelled, it is counted below.
    if most and (found := data.count(b'"tricks"')) > most["hands"] + most["facts"]:
        raise Fault("hands", "too_much", most=most["hands"], found=found)
    value = parse(data)
    if most:
        _check_size(value, most)
    if table_document.is_table(value):
        return table_document.read(value)
    return table_document.alone(document.read(value))


def _check_size(value: Any, most: Mapping[str, int]) -> None:
    """Refuse what would take too long, before any of it is read."""
    games = value.get("games") if isinstance(value, dict) else None
    if isinstance(games, list) and len(games) > most["games"]:
        raise Fault("games", "too_much", most=most["games"], found=len(games))
    listed = [*games, value] if isinstance(games, list) else [value]
    changes = [change for one in listed for change in _list(one, "changes")]
    found = {
        "players": len(_list(value, "players")),
        "hands": sum(len(_list(one, "hands")) for one in listed),
        "changes": len(changes),
        "facts": sum(_facts_of(change) for change in changes),
    }
    for what, count in found.items():
        if count > most[what]:
            place = "changes" if what == "facts" else what
            raise Fault(place, "too_much", most=most[what], found=count)


def _list(value: Any, key: str) -> list[Any]:
    listed = value.get(key) if isinstance(value, dict) else None
    return listed if isinstance(listed, list) else []


def _facts_of(change: Any) -> int:
    """Count what a change says was before and is after."""
    sides = (change.get("before"), change.get("after")) if isinstance(change, dict) else ()
    return sum(len(side) for side in sides if isinstance(side, dict))


def make_table(told: TableDocument, session: Session) -> tuple[Table, Report]:
    """Add the table that a document describes, with new links."""
    told = known.with_ids(told)
    table = Table(uuid=told.id, name=told.name, asks=told.asks)
    session.add(table)
    who = {person.id: newcomers.add(table, person) for person in told.players}
    session.flush()  # in this order, which stays theirs
    for person in told.players:
        if person.same_as:
            who[person.id].same_as = who[person.same_as]
    session.flush()
    return table, _store(table, told, who, {}, session, whole=True)


def take(told: TableDocument, table: Table, who: Who, session: Session) -> Report:
    """Add the games of a document that a table does not have yet.

    `who` says by their ids in the document who people are: a player of this table, or what
    somebody new shall be called. Raises `Unclear` where that has to be asked: see `newcomers`.
    """
    told = known.with_ids(told)
    there = known.there(told, table, session)
    new = [game for game in told.games if game.document.id not in there]
    players = newcomers.come(told, new, table, who)
    session.flush()
    return _store(table, told, players, there, session, whole=False)


def _store(
    table: Table,
    told: TableDocument,
    who: Mapping[str, Player],
    there: Mapping[str, Game],
    session: Session,
    *,
    whole: bool,
) -> Report:
    """Add what is not `there`; a `whole` table brings its numbers and its own changes along."""
    report = Report()
    highest = select(func.max(Game.number)).where(Game.table_id == table.id)
    number = session.scalar(highest) or 0
    changes: list[tuple[Game | None, Noted]] = [(None, one) for one in told.changes if whole]
    for game in sorted(told.games, key=lambda game: game.number):
        if mine := there.get(game.document.id or ""):
            same = known.same(mine.document, game.document)
            (report.there if same else report.other).append(mine.number)
            continue
        number = game.number if whole else number + 1
        row = _new_game(table, game, number, [who[person] for person in game.seats])
        session.add(row)
        changes += [(row, one) for one in game.changes]
        report.new.append(number)
    session.flush()
    _store_changes(table, changes, who, session)
    return report


def _new_game(table: Table, told: TableGame, number: int, sitting: Sequence[Player]) -> Game:
    game, given = told.document, told.document.next_targets
    begun = game.created_at or next((h.played_at for h in game.hands if h.played_at), None)
    row = Game(
        uuid=game.id,
        table=table,
        number=number,
        agreed=agreement.dump(game.variant),
        first_dealer=game.first_dealer,
        tie_answer=game.tie_answer,
        stopped=game.stopped,
        play_on=game.play_on,
        next_targets=given and list(given),
        note=game.note,
        ticked=list(told.ticked),
        counted={number: list(log) for number, log in told.counted.items()},
        objections=dict(told.objections),
        deleted=told.deleted_at and datetime.fromisoformat(told.deleted_at),
        version=1 + len(told.changes),
        seats=[Seat(seat=seat, player=player) for seat, player in enumerate(sitting)],
        **({"created": datetime.fromisoformat(begun)} if begun else {}),
    )
    for k, played in enumerate(game.hands, 1):
        hand = Hand(number=k)
        hand.tell(dump_hand(played))
        row.hands.append(hand)
    return row


def _store_changes(
    table: Table,
    told: Iterable[tuple[Game | None, Noted]],
    who: Mapping[str, Player],
    session: Session,
) -> None:
    """Add changes in the order in which they were made, and say which undid which."""
    ids: dict[Any, Any] = {person: player.id for person, player in who.items()}
    ids |= {int(person): player.id for person, player in who.items() if person.isdecimal()}
    rows = {}
    for game, one in sorted(told, key=lambda pair: pair[1].number):
        rows[one.number] = Change(
            table_id=table.id,
            game_id=game.id if game else None,
            at=datetime.fromisoformat(one.at),
            device=one.device,
            kind=one.kind,
            before=renamed(one.before, ids),
            after=renamed(one.after, ids),
        )
    session.add_all(rows.values())
    session.flush()
    for _game, one in told:
        if one.undone_by is not None:
            rows[one.number].undone_by = rows[one.undone_by].id
    session.flush()

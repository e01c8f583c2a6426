"""What was pasted from a pad of paper, filled into its lines: text, or a spreadsheet of a game."""

from flask_babel import gettext as _

from .. import pasted, spreadsheet_in
from ..pasted import Row
from ..rules.document import GameDocument
from ..rules.names import same
from ..rules.reading import Fault
from ..wording import located
from .forms import whole
from .pad import ROWS, Pad, wrong_with

LONGEST = 40  # characters of a line that are said again


def fill(pad: Pad) -> str:
    """Fill the lines in from what was pasted, or say why none of it fits."""
    text = pad.form.text.data or ""
    try:
        games = _spreadsheet(pad, text)
    except Fault as fault:
        return _("Nothing was filled in: %(why)s", why=located(fault, _))
    if games is None:
        _put(pad, pasted.rows(text, pad.names))
        return ""
    if len(games) > 1:
        return _("Nothing was filled in: this is more than one game. Import games takes them all.")
    return _take(pad, games[0])


def _spreadsheet(pad: Pad, text: str) -> list[GameDocument] | None:
    """Return the games of a spreadsheet as this app writes it; None if the text is none.

    Raises `Fault` for one whose figures do not fit the rules of the pad.
    """
    try:
        told = spreadsheet_in.read(text.encode(), pad.variant, _)
    except Fault as fault:
        if fault.code in {"not_a_table", "missing"} and not fault.at:
            return None
        raise
    return [game.document for game in told.games]


def _take(pad: Pad, game: GameDocument) -> str:
    """Take the game of a spreadsheet over: who sits where and deals first, and all its tricks.

    Where a game goes on, only if the same people sit in it; hands that it has are left out.
    """
    people = {same(player.name): player for player in pad.table.people}
    if any(same(name) not in people for name in game.players):
        return _("Nothing was filled in: there is somebody in it who is not at this table.")
    players = [people[same(name)] for name in game.players]
    told = [hand.tricks for hand in game.hands]
    if pad.goes_on:
        if players != pad.players:
            return _("Nothing was filled in: in this game others sit there, or elsewhere.")
        before = [tuple(hand.tricks) for hand in pad.like.hands[: pad.start]]
        told = told[pad.start :] if told[: pad.start] == before else told
    else:
        pad.players = players
        pad.form.first_dealer.data = str(game.first_dealer)
    _put(pad, [Row("", list(map(str, tricks))) for tricks in told])
    return ""


def _put(pad: Pad, told: list[Row]) -> None:
    """Put rows into the lines, and nothing any more into those that were filled before."""
    form = pad.form
    before = min(whole(form.filled.data or "") or 0, len(pad.rows))
    form.filled.data = str(len(told))
    form.rows.data = str(max(ROWS, len(told), len(pad.rows)))
    del pad.rows
    for k in range(max(before, len(told))):
        row, pasted_row = pad.rows[k], told[k] if k < len(told) else Row("", [])
        seats = pad.variant.seats
        numbers = pasted.tricks(pasted_row.numbers, row.turn.targets, pad.variant.tricks)
        typed = numbers or [""] * seats
        wrong = _said(pasted_row) or wrong_with(typed, row.turn, pad.variant)
        pad.rows[k] = row._replace(typed=typed, error=wrong)


def _said(row: Row) -> str:
    """Say why a line that was pasted is not filled in; nothing if it is."""
    text = " ".join(row.text.split())
    line = text if len(text) <= LONGEST else f"{text[:LONGEST]} …"
    match row.why:
        case pasted.COUNT:
            return _("“%(line)s”: this line has another number of players.", line=line)
        case pasted.NAMES:
            return _(
                "“%(line)s”: whose numbers are these? Write the names as they are here, or none.",
                line=line,
            )
        case _:
            return ""

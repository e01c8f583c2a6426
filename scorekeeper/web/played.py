"""The exchanges of a game as they were shown when cards changed hands, beside what is right now."""

from collections.abc import Iterator
from typing import NamedTuple

from markupsafe import Markup
from werkzeug.wrappers import Response

from .. import changes, past
from ..models import Change, Game
from ..rules.document import GameDocument
from . import sentences
from .games import NUMBER
from .layout import page
from .tables import bp, find_game


class Shown(NamedTuple):
    """What hand `number` owed: as it was shown while the next was dealt, and as it is right now."""

    number: int
    then: list[Markup]
    now: list[Markup]


def exchanges(game: Game, listed: list[Change]) -> Iterator[Shown]:
    """Yield what each hand owed, of `listed` changes, the newest first; played hands only."""
    document, sheet = game.document, game.sheet
    recorded = {
        key: place
        for place, change in enumerate(listed)
        for key in change.after
        if key.startswith("hands.") and change.kind in {"record", "paper"}
    }  # of a hand recorded more than once, the first time counts: then cards changed hands
    for line in sheet.lines[:-1]:
        place = recorded.get(f"hands.{line.number + 1}")
        now = _said(document, line.number)
        if place is None or all(one.kind in {"record", "paper"} for one in listed[:place]):
            then = now
        else:
            then = _said(past.before(game, listed[: place + 1]).document, line.number)
        yield Shown(line.number, then, now)


def _said(game: GameDocument, number: int) -> list[Markup]:
    """Say what a hand owed; nothing where the game did not have it."""
    lines = game.sheet.lines
    if number > len(lines):
        return []
    protocol = game.variant.exchange
    return [sentences.exchange(one, protocol, game.players) for one in lines[number - 1].exchanges]


@bp.get(f"/games/{NUMBER}/exchanges")
def list_exchanges(number: int) -> Response:
    """List all exchanges of a game, and which of them a correction has made others."""
    game = find_game(number)
    shown = list(exchanges(game, changes.all_changes(game)))
    return page("games/exchanges.html", game=game, sheet=game.sheet, shown=shown)

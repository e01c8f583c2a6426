"""A pad to print for when the battery dies: who deals and who needs how many, and empty boxes."""

from collections.abc import Iterator
from typing import NamedTuple

from werkzeug.wrappers import Response

from ..models import Game
from ..rules.hand import BySeat
from ..rules.sheet import Sheet
from .games import NUMBER
from .layout import page
from .tables import bp, find_game

ENOUGH = 15  # hands, where no number of them is agreed on; the page is full then


class Row(NamedTuple):
    """A hand still to be played; its targets are None where the dealer will give them out."""

    number: int
    dealer: int
    targets: BySeat | None


@bp.get(f"/games/{NUMBER}/pad")
def blank_pad(number: int) -> Response:
    """Show the rest of a game as a pad; that of a whole one once no hand is to come."""
    game = find_game(number)
    sheet = game.sheet
    return page("games/blank_pad.html", game=game, sheet=sheet, rows=list(rows(game, sheet)))


def rows(game: Game, sheet: Sheet) -> Iterator[Row]:
    """Yield the hands that the pad has room for."""
    variant = sheet.variant
    first = sheet.next.number if sheet.next else 1
    dealer = sheet.next.dealer if sheet.next else game.due(len(game.hands) + 1)
    agreed = variant.victory.agreed_hands or 0
    room = ENOUGH - ENOUGH % variant.seats
    left = agreed - first + 1
    for later in range(left if 0 < left <= room else room):
        turn = variant.turn(first + later, (dealer + later) % variant.seats)
        given = None if variant.dealer_assigns_targets else turn.targets
        told = sheet.next.targets if sheet.next and not later else given
        yield Row(first + later, turn.dealer, told)

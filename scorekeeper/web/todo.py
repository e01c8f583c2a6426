"""What is to do before the tricks of a hand are played, in its order."""

from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import Markup

from ..models import Game
from ..rules.exchange import Exchange
from ..rules.sheet import Sheet
from ..rules.variant import Phase
from . import sentences


class Step(NamedTuple):
    """Something to do before the tricks are played; `swap` if cards are exchanged in it.

    Its key is what it is: corrected to something else, it has no tick any more.
    """

    key: str
    text: Markup
    done: bool
    swap: Exchange | None = None


def steps(game: Game, sheet: Sheet) -> list[Step]:
    """List what is to do before the coming hand is played; nothing once the game is over."""
    if sheet.next is None or sheet.next.targets is None:
        return []
    todo: list[tuple[str, Markup, Exchange | None]] = _payments(sheet, game.players)
    for phase in sheet.next.phases:
        if phase is Phase.EXCHANGE:
            todo += _swaps(sheet, game.players)
        elif phase not in (Phase.PLAY, Phase.SCORE):
            text = sentences.phase(sheet.variant, sheet.next, phase, game.players)
            todo.append((str(phase), text, None))
    return [Step(key, text, key in game.ticked, swap) for key, text, swap in todo]


def _payments(sheet: Sheet, names: Sequence[str]) -> list[tuple[str, Markup, Exchange | None]]:
    """Say who pays whom for the hand played last, before the next is dealt."""
    paid = sheet.lines[-1].payments if sheet.lines else ()
    return [
        (f"pay-{one.payer}-{one.payee}-{one.chips}", sentences.payment(one, names), None)
        for one in paid
    ]


def _swaps(sheet: Sheet, names: Sequence[str]) -> list[tuple[str, Markup, Exchange | None]]:
    """Say who swaps which cards with whom, in order."""
    return [
        (
            f"exchange-{swap.up}-{swap.down}-{swap.cards}",
            sentences.exchange(swap, sheet.variant.exchange, names),
            swap,
        )
        for swap in sheet.lines[-1].exchanges
    ]

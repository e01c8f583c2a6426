"""A hand with real cards as plain data, as docs/engine.md describes it."""

from typing import Any

from ..rules import agreement
from ..rules.line import Line
from .cards import TRUMPS, write
from .record import Record, Trick
from .swaps import Swap

Data = dict[str, Any]


def dump(record: Record, line: Line) -> Data:
    """Return a hand as plain data. `line` is its line of the score sheet.

    Cards are text, as `cards.write` writes them; everything by seat is a list.
    """
    return {
        "hand": line.number,
        "rules": agreement.dump(record.variant),
        "dealer": record.turn.dealer,
        "targets": list(record.turn.targets),
        "leader": record.leader,
        "phases": list(map(str, record.variant.phases(exchange_due=bool(record.swaps)))),
        "dealt": [write(cards) for cards in record.dealt],
        "kitty": write(record.kitty),
        "exchange": list(map(_swap, record.swaps)),
        "trump_maker": record.trump_maker,
        "trump": str(TRUMPS[record.trump]),
        "discards": write(record.discards),
        "tricks": list(map(_trick, record.tricks)),
        "tricks_by_seat": list(line.tricks),
        "trick_log": list(record.trick_log),
        "net": list(line.net),
        "totals": list(line.totals),
        "owed": [
            {"up": step.up, "down": step.down, "cards": step.cards} for step in line.exchanges
        ],
    }


def _swap(swap: Swap) -> Data:
    return {
        "up": swap.up,
        "down": swap.down,
        "cards": len(swap.up_gives),
        "up_gives": write(swap.up_gives),
        "down_gives": write(swap.down_gives),
    }


def _trick(trick: Trick) -> Data:
    return {"leader": trick.leader, "cards": write(trick.cards), "winner": trick.winner}

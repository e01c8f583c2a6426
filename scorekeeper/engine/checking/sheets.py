"""What must be true of every game document and its sheet; and games as people would tell them."""

import json
from dataclasses import replace

from ...rules import document, sheet_data
from ...rules.document import GameDocument
from ...rules.hand import Hand
from ...rules.reading import Fault, place
from ...rules.sheet import Sheet
from ..cards import Draw
from ..house_rules import chance
from . import naive
from .invariants import Flaw
from .naive_end import Data


def check_document(game: GameDocument) -> Data:
    """Return the sheet of a game as the slow calculator has it. Raises `Flaw`.

    Written and read again the document is the same; both calculators agree on it; and a hand that
    was recorded and taken back leaves no trace.
    """
    plain = json.loads(json.dumps(document.dump(game)))
    try:
        if document.read(plain) != game:
            raise Flaw("round_trip")
    except Fault as fault:
        raise Flaw("unreadable", at=fault.at, fault=fault.code) from None
    sheet, wanted = game.sheet, naive.sheet(plain)
    found = sheet_data.dump(sheet)
    if found != wanted:
        raise Flaw("sheet", at=_difference(found, wanted))
    if game.hands:
        _check_undo(game, sheet)
    return wanted


def _check_undo(game: GameDocument, sheet: Sheet) -> None:
    """Take the last hand back, record it, and see that either sheet is the one from before.

    The table plays on, so that the hand is still due once it is taken back. Who really dealt it is
    not known before; that alone may settle another order of the exchange.
    """
    *others, last = game.hands
    without = replace(
        game, hands=tuple(others), next_targets=last.targets, stopped=False, play_on=True
    )
    never = without.sheet
    recorded = replace(without, hands=game.hands).sheet
    same = last.dealer is not None or recorded.lines[:-1] == never.lines
    if not same or without.sheet != never or game.sheet != sheet:
        raise Flaw("undo", hand=len(game.hands))


def _difference(found: object, wanted: object, at: str = "") -> str:
    """Return the first place at which two pieces of plain data differ."""
    if isinstance(found, dict) and isinstance(wanted, dict):
        for key in {**wanted, **found}:
            if found.get(key) != wanted.get(key):
                return _difference(found.get(key), wanted.get(key), place(at, key))
    if isinstance(found, list) and isinstance(wanted, list) and len(found) == len(wanted):
        for k, (one, other) in enumerate(zip(found, wanted, strict=True)):
            if one != other:
                return _difference(one, other, place(at, k))
    return at


def retold(game: GameDocument, draw: Draw) -> GameDocument:
    """Return some of a game as people might tell it: who took which trick is mostly forgotten.

    Somebody may have dealt out of turn, the table stopped or played on, and a question about the
    latest trick been answered, or not. Short games that were stopped often end in a tie.
    """
    seats, hands = len(game.players), 1 + int(draw() * len(game.hands))
    answers = [None, "unknown", *range(seats)]
    return replace(
        game,
        hands=tuple(_retold(hand, seats, draw) for hand in game.hands[:hands]),
        tie_answer=answers[int(draw() * len(answers))],
        stopped=chance(draw),
        play_on=chance(draw, 3),
    )


def _retold(hand: Hand, seats: int, draw: Draw) -> Hand:
    dealer, log = int(draw() * seats), hand.trick_log
    return replace(
        hand,
        dealer=dealer if chance(draw, 8) else None,
        last_trick=log[-1] if log and chance(draw) else None,
        trick_log=log if chance(draw, 4) else None,
        trump=None,
    )

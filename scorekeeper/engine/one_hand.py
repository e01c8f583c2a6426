"""One hand with real cards: any hand of a simulated game, or the next one of a table's game."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from ..rules.document import GameDocument
from ..rules.line import Line
from ..rules.variant import Variant
from .house_rules import check_playable
from .play import play_hand
from .record import Record
from .simulate import PLAYERS, play_game


@dataclass(frozen=True, slots=True)
class OneHand:
    """A hand card by card, and its line of the score sheet."""

    record: Record
    line: Line


class Over(Exception):
    """There is no such hand: the game is over after hand `hand`."""

    def __init__(self, hand: int) -> None:
        super().__init__(f"the game is over after hand {hand}")
        self.hand = hand


def hand_of(variant: Variant, kinds: Sequence[str], seed: int, number: int = 1) -> OneHand:
    """Return hand `number` of the game with this seed, if no bound of hands stops it before.

    Raises `Over` if a rule does, and `Fault` if nobody can play by the rules.
    """
    # One hand more, if there is one: what this one leaves owed hangs on it.
    game = play_game(variant, kinds, seed, number + 1)
    if number > len(game.records):
        raise Over(len(game.records))
    return OneHand(game.records[number - 1], game.sheet.lines[number - 1])


def next_hand(game: GameDocument, kinds: Sequence[str], seed: int) -> OneHand:
    """Play the hand that comes next in a game: its dealer, its targets, the exchange it owes.

    Chance is as in `play_game`: `Random(2 * seed)` shuffles, `Random(2 * seed + 1)` is for random
    players. Raises `Over`, and `Fault` if nobody can play by the rules.
    """
    check_playable(game.variant, "rules")
    choices = Random(2 * seed + 1).random
    players = [PLAYERS[kind](choices) for kind in kinds]
    sheet = game.sheet
    if sheet.next is None:
        raise Over(sheet.outcome.hand if sheet.outcome else len(game.hands))
    dealer, assigned = sheet.next.dealer, sheet.next.targets
    if assigned is None:
        assigned = players[dealer].assign(game.variant.targets, dealer, sheet.current)
        sheet = replace(game, next_targets=assigned).sheet
    owed = sheet.lines[-1].exchanges if sheet.lines else ()
    turn = game.variant.turn(len(game.hands) + 1, dealer, assigned)
    record = play_hand(Random(2 * seed).random, game.variant, players, turn, owed)
    played = replace(game, hands=(*game.hands, record.hand), next_targets=None)
    return OneHand(record, played.sheet.lines[-1])

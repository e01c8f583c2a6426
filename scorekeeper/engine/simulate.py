"""Whole games with real cards. The score sheet drives them, so app and engine share the rules."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from ..rules.document import GameDocument
from ..rules.hand import BySeat, Turn
from ..rules.line import Line
from ..rules.reading import LARGEST
from ..rules.sheet import Sheet, closed, ended, scored
from ..rules.variant import Variant
from .cards import Draw
from .house_rules import check_playable
from .play import play_hand
from .player import Player, RandomPlayer
from .record import Record
from .sensible import SensiblePlayer

# The players there are, each made from the stream of chance that its choices may draw from.
PLAYERS: dict[str, Callable[[Draw], Player]] = {
    "random": RandomPlayer,
    "sensible": lambda _: SensiblePlayer(),
}
MOST_HANDS = 60  # a game that is not over by then is stopped, unless more are asked for
LONGEST = 1000  # hands that can be asked for
MOST_GAMES = 1_000_000  # of one run; so the seeds of two runs never meet
LARGEST_SEED = LARGEST  # of a run
LARGEST_GAME_SEED = LARGEST_SEED * MOST_GAMES + MOST_GAMES - 1  # of the last game of such a run


@dataclass(frozen=True, slots=True)
class Played:
    """A game from its first deal to its end."""

    seed: int
    first_dealer: int
    records: tuple[Record, ...]  # hand by hand
    sheet: Sheet
    capped: bool  # no rule had ended it, so it was stopped

    def document(self, names: Sequence[str]) -> GameDocument:
        """Return the facts of the game, as a table of people with these names would tell them."""
        return GameDocument(
            players=tuple(names),
            first_dealer=self.first_dealer,
            variant=self.sheet.variant,
            hands=tuple(line.hand for line in self.sheet.lines),
            stopped=self.capped,
        )


def game_seeds(seed: int, games: int) -> range:
    """Return the seeds of the games of a run. No two runs of up to MOST_GAMES share one."""
    return range(seed * MOST_GAMES, seed * MOST_GAMES + games)


def play_game(
    variant: Variant, kinds: Sequence[str], seed: int, most_hands: int = MOST_HANDS
) -> Played:
    """Play a game to its end and return it; `kinds` names the player of each seat.

    The first dealer is drawn. The cards of a seed come from one stream of chance and the choices
    of random players from another, so that the same seed deals the same cards whoever plays, and
    whatever was agreed on about the exchange. Raises `Fault` if nobody can play by the rules.
    """
    check_playable(variant)
    draw = Random(2 * seed).random
    choices = Random(2 * seed + 1).random
    players = [PLAYERS[kind](choices) for kind in kinds]
    first_dealer = int(draw() * variant.seats)
    lines: list[Line] = []
    records: list[Record] = []
    turn = _turn(variant, players, first_dealer, lines)
    while True:
        before = lines[-1] if lines else None
        owed = before.exchanges if before else ()
        records.append(play_hand(draw, variant, players, turn, owed))
        coming = variant.turn(len(lines) + 2, (turn.dealer + 1) % variant.seats)
        lines.append(scored(variant, before, records[-1].hand, turn, coming))
        outcome = ended(variant, lines)
        capped = outcome is None and len(lines) >= most_hands
        if capped:
            outcome = ended(variant, lines, stopped=True)
        if outcome:
            sheet = closed(variant, lines, outcome)
            return Played(seed, first_dealer, tuple(records), sheet, capped)
        if variant.dealer_assigns_targets:  # which settles, too, who is served first
            coming = _turn(variant, players, coming.dealer, lines)
            lines[-1] = scored(variant, before, records[-1].hand, turn, coming)
        turn = coming


def _turn(variant: Variant, players: Sequence[Player], dealer: int, lines: Sequence[Line]) -> Turn:
    """Return the turn of the hand after `lines`, once its dealer has given out the targets."""
    totals: BySeat = lines[-1].totals if lines else (0,) * variant.seats
    assigned = None
    if variant.dealer_assigns_targets:
        assigned = players[dealer].assign(variant.targets, dealer, totals)
    return variant.turn(len(lines) + 1, dealer, assigned)

"""One game that is checked in every way there is: how it is drawn, played and looked through."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from ...rules import agreement, document
from ...rules.document import GameDocument
from ...rules.presets import PRESETS
from ...rules.variant import Variant
from ..house_rules import random_variant
from ..simulate import PLAYERS, Played, play_game
from . import naive
from .invariants import Flaw, check_hand
from .sheets import check_document, retold

NAMES = ("Ana", "Ben", "Cléo", "Дуня", "王芳", "نور")
LONGEST = 20  # hands; each game is stopped after some number up to it


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A game to be played and checked: `kinds` name the players, `most_hands` stops it."""

    variant: Variant
    kinds: tuple[str, ...]
    seed: int
    most_hands: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """A flaw, and a game that shows it: a document, and the case that it was played in.

    `by_cards` if the document alone does not show it, only the game with its cards.
    """

    flaw: Flaw
    document: GameDocument
    case: Case
    by_cards: bool = False


def drawn(number: int, seed: int, variant: Variant | None = None) -> Case:
    """Return the case of a game: `number` counts the games, `seed` is that of this one.

    Every second one has house rules of chance, and the others go round the presets; unless all are
    to have the rules `variant`.
    """
    draw = Random(seed).random
    presets, kinds = list(PRESETS.values()), list(PLAYERS)
    if variant is None:
        by_chance = number % 2
        variant = random_variant(draw) if by_chance else presets[number // 2 % len(presets)]
    return Case(
        variant=variant,
        kinds=tuple(kinds[int(draw() * len(kinds))] for _ in range(variant.seats)),
        seed=seed,
        most_hands=1 + int(draw() * LONGEST),
    )


def find(case: Case) -> Finding | None:
    """Play a game and check all of it; return the first flaw, or None."""
    names = NAMES[: case.variant.seats]
    try:
        game = play_game(case.variant, case.kinds, case.seed, case.most_hands)
    except Exception as error:
        unplayed = GameDocument(players=names, first_dealer=0, variant=case.variant)
        return Finding(flaw=_broken(error), document=unplayed, case=case, by_cards=True)
    told = game.document(names)
    for version in (told, retold(told, Random(case.seed).random)):
        if flaw := document_flaw(version):
            unreadable = flaw.code == "unreadable"
            return Finding(flaw=flaw, document=version, case=case, by_cards=unreadable)
    if flaw := _first(lambda: _check_cards(game, told)):
        return Finding(flaw=flaw, document=told, case=case, by_cards=True)
    return None


def document_flaw(game: GameDocument) -> Flaw | None:
    """Return what is wrong with how a document is read and scored, or None."""
    return _first(lambda: check_document(game))


def _check_cards(game: Played, told: GameDocument) -> None:
    """Check every hand card by card, and that the sheet it was played by is that of its facts."""
    if game.sheet != told.sheet:
        raise Flaw("played_sheet")
    rules, sheet = agreement.dump(told.variant), naive.sheet(document.dump(told))
    for number, record in enumerate(game.records, 1):
        check_hand(record, number, naive.agreed(rules), sheet)


def _first(check: Callable[[], object]) -> Flaw | None:
    """Return the flaw at which a check stops; whatever else goes wrong on the way is one, too."""
    try:
        check()
    except Flaw as flaw:
        return flaw
    except Exception as error:
        return _broken(error)
    return None


def _broken(error: Exception) -> Flaw:
    return Flaw("broken", error=repr(error))

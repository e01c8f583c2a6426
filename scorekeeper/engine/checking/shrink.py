"""The smallest game that still shows a flaw: fewest hands, plainest rules, fewest facts."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields, replace
from typing import Any

from ...rules import agreement, document
from ...rules.document import HAND_OPTIONAL, GameDocument
from ...rules.reading import Fault
from ...rules.variant import Variant
from ..house_rules import check_playable
from .cases import Case, Finding, document_flaw, find

SEEDS = range(30)  # other games that may show it in fewer hands
CLASSIC = Variant()


def minimal(found: Finding) -> Finding:
    """Return the smallest finding of the same flaw that simple steps lead to."""
    found = _smallest(found, _smaller_cases)
    return found if found.by_cards else _smallest(found, _smaller_documents)


def _smallest(found: Finding, smaller: Callable[[Finding], Iterable[Finding | None]]) -> Finding:
    """Take steps as long as one of them leads to the same flaw."""
    while step := next((s for s in smaller(found) if s and s.flaw.code == found.flaw.code), None):
        found = step
    return found


# -- The game, played again


def _smaller_cases(found: Finding) -> Iterator[Finding | None]:
    return (find(simpler) for simpler in _simpler_cases(found.case) if simpler != found.case)


def _simpler_cases(case: Case) -> Iterator[Case]:
    """Yield the case with one thing less, weightiest first."""
    for hands in range(1, case.most_hands):
        yield replace(case, most_hands=hands)
        yield from (replace(case, most_hands=hands, seed=seed) for seed in SEEDS)
    for variant in _simpler_rules(case.variant):
        if _playable(variant):
            kinds = [*case.kinds, *case.kinds][: variant.seats]
            yield replace(case, variant=variant, kinds=tuple(kinds))
    yield replace(case, kinds=("random",) * case.variant.seats)


def _playable(variant: Variant) -> bool:
    try:
        check_playable(agreement.read(agreement.dump(variant)))
    except Fault:
        return False
    return True


def _simpler_rules(variant: Variant) -> Iterator[Variant]:
    """Yield the classic rules, then those in which one thing is as there."""
    yield CLASSIC
    for field in fields(Variant):
        usual = getattr(CLASSIC, field.name)
        if getattr(variant, field.name) != usual:
            yield replace(variant, **{field.name: usual})


# -- The document, where that shows it by itself


def _smaller_documents(found: Finding) -> Iterator[Finding | None]:
    for simpler in _simpler_documents(found.document):
        if simpler != found.document and _valid(simpler):
            flaw = document_flaw(simpler)
            yield replace(found, flaw=flaw, document=simpler) if flaw else None


def _simpler_documents(game: GameDocument) -> Iterator[GameDocument]:
    """Yield the game with one thing less, weightiest first."""
    hands = game.hands
    if hands:
        second_dealer = (game.first_dealer + 1) % len(game.players)
        yield replace(game, hands=hands[1:], first_dealer=second_dealer)
    for number in reversed(range(len(hands))):
        fewer = replace(game, hands=hands[:number] + hands[number + 1 :])
        yield from (fewer, replace(fewer, stopped=True))
    for variant in _simpler_rules(game.variant):
        yield replace(game, variant=variant)
    yield replace(game, first_dealer=0)
    yield replace(game, tie_answer=None)
    yield replace(game, stopped=False)
    yield replace(game, play_on=False)
    for number, hand in enumerate(hands):
        for key in HAND_OPTIONAL:
            unsaid: dict[str, Any] = {key: None}
            plainer = replace(hand, **unsaid)
            yield replace(game, hands=(*hands[:number], plainer, *hands[number + 1 :]))


def _valid(game: GameDocument) -> bool:
    try:
        document.read(document.dump(game))
    except Fault:
        return False
    return True

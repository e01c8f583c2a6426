"""`scorekeeper check`: games of every kind, looked through in every way there is."""

from argparse import ArgumentParser, Namespace
from contextlib import closing
from dataclasses import replace
from gettext import NullTranslations as Catalog

from ..engine.checking.cases import Case, Finding
from ..engine.checking.findings import Check, findings
from ..engine.checking.invariants import Flaw
from ..rules import document
from ..rules.document import GameDocument
from ..rules.presets import PRESETS
from ..wording import N_
from . import answers, options
from .progress import shown

# What is wrong, by the code of a flaw. `hand` and `trick` count from 1.
FLAWS = {
    "round_trip": N_("the document, written and read again, is another one"),
    "unreadable": N_("the document of the game cannot be read again: %(fault)s at %(at)s"),
    "sheet": N_("the sheet is not what the slow calculator has: they differ at %(at)s"),
    "undo": N_("hand %(hand)s, taken back and recorded again, leaves another sheet"),
    "played_sheet": N_("the game was played by another sheet than its document has"),
    "dealer": N_("hand %(hand)s: seat %(found)s dealt, not seat %(wanted)s"),
    "leader": N_("hand %(hand)s: seat %(found)s led, not seat %(wanted)s"),
    "trump_maker": N_("hand %(hand)s: seat %(found)s named trump, not seat %(wanted)s"),
    "targets": N_("hand %(hand)s: the targets were %(found)s, not %(wanted)s"),
    "trump": N_("hand %(hand)s: there is no such trump"),
    "pack": N_("hand %(hand)s: the cards dealt are not the pack, each card once"),
    "sizes": N_("hand %(hand)s: a seat does not hold its %(wanted)s cards"),
    "plan": N_("hand %(hand)s: the exchange was not the one owed, in its order"),
    "cards": N_("hand %(hand)s: step %(step)s of the exchange moved other cards than it had to"),
    "discards": N_("hand %(hand)s: the dealer laid cards away that it could not"),
    "trick": N_("hand %(hand)s, trick %(trick)s: the cards did not go round from the leader"),
    "not_held": N_("hand %(hand)s, trick %(trick)s: seat %(seat)s played a card it did not hold"),
    "not_legal": N_("hand %(hand)s, trick %(trick)s: seat %(seat)s could follow suit and did not"),
    "winner": N_("hand %(hand)s, trick %(trick)s: seat %(found)s took it, not seat %(wanted)s"),
    "left_over": N_("hand %(hand)s: cards were left when it was over"),
    "tricks": N_("hand %(hand)s: the tricks do not add up"),
    "phases": N_("hand %(hand)s: the phases are not those of the rules"),
    "broken": N_("something broke: %(error)s"),
}


def add_arguments(parser: ArgumentParser, catalog: Catalog) -> None:
    """Say what the command takes."""
    _ = catalog.gettext
    options.add_rules(parser, catalog)
    options.add_games(parser, catalog)
    options.add_seed(parser, catalog, default=1, help=_("the seed of the run; 1 if not said"))


def run(arguments: Namespace, catalog: Catalog) -> int:
    """Check the games; print the smallest one that shows a flaw."""
    chosen = arguments.preset or arguments.rules
    check = Check(
        games=arguments.games,
        seed=arguments.seed,
        variant=options.variant(arguments, catalog) if chosen else None,
    )
    if found := _first(check, arguments.jobs, catalog):
        answers.print_json(document.dump(_noted(found)))
        raise answers.Complaint(_line(found.flaw, catalog), answers.FAULTY)
    fine = catalog.ngettext(
        "%(num)d game checked: all is as it must be.",
        "%(num)d games checked: all is as it must be.",
        check.games,
    )
    print(fine % {"num": check.games})
    return 0


def _first(check: Check, jobs: int, catalog: Catalog) -> Finding | None:
    """Check the games until something is found."""
    label = catalog.gettext("checked")
    with closing(shown(findings(check, jobs), check.games, _size, label, catalog)) as parts:
        return next((found for _games, found in parts if found), None)


def _size(part: tuple[int, Finding | None]) -> int:
    return part[0]


def _line(flaw: Flaw, catalog: Catalog) -> str:
    """Say in one line what is wrong."""
    said = catalog.gettext(FLAWS[flaw.code]) % flaw.details
    return answers.printable(f"scorekeeper: {said}")


def _noted(found: Finding) -> GameDocument:
    """Return the document, with the command that shows the cards where it takes them to see it."""
    if not found.by_cards:
        return found.document
    return replace(found.document, note=_command(found.case))


def _command(case: Case) -> str:
    names = (f"--preset {name}" for name, variant in PRESETS.items() if variant == case.variant)
    rules, players = next(names, "--rules FILE"), ",".join(case.kinds)
    which = f"--seed {case.seed} --hand {case.most_hands}"
    return f"scorekeeper hand {which} {rules} --players {players}"

"""`scorekeeper simulate`: what many games show about rules and players."""

import sys
from argparse import ArgumentParser, Namespace
from contextlib import closing
from gettext import NullTranslations as Catalog
from typing import Any

from ..engine.report import report
from ..engine.runs import Engine, Run, batch, has_batch, reference, tallies, total
from ..engine.simulate import LONGEST, MOST_HANDS
from ..engine.tally import Tally
from ..printed.report import page
from ..rules import agreement
from ..rules.variant import Protocol
from . import answers, options
from .progress import shown

AUTO, BATCH, REFERENCE = "auto", "batch", "reference"


def add_arguments(parser: ArgumentParser, catalog: Catalog) -> None:
    """Say what the command takes."""
    _ = catalog.gettext
    options.add_rules(parser, catalog)
    options.add_games(parser, catalog)
    options.add_seed(parser, catalog, default=1, help=_("the seed of the run; 1 if not said"))
    options.add_players(parser, catalog)
    told = _("a game is stopped after so many hands; %(hands)s if not said") % {"hands": MOST_HANDS}
    options.add_number(parser, catalog, "--most-hands", 1, LONGEST, default=MOST_HANDS, help=told)
    parser.add_argument(
        "--engine",
        metavar=_("NAME"),
        choices=(AUTO, BATCH, REFERENCE),
        default=AUTO,
        help=_("batch needs NumPy and is faster, reference needs nothing; the games are the same"),
    )
    parser.add_argument("--json", action="store_true", help=_("print the figures as JSON"))


def run(arguments: Namespace, catalog: Catalog) -> int:
    """Play the games, and print what they show."""
    variant = options.variant(arguments, catalog)
    agreed = Run(
        variant=variant,
        kinds=options.kinds(arguments, variant.seats, catalog),
        games=arguments.games,
        seed=arguments.seed,
        most_hands=arguments.most_hands,
    )
    engine = _engine(arguments.engine, catalog)
    figures = _figures(agreed, engine, arguments.jobs, catalog)
    if arguments.json:
        rules = {"rules": agreement.dump(variant), "most_hands": agreed.most_hands}
        told = {"seed": agreed.seed, "players": list(agreed.kinds), **rules}
        answers.print_json({**told, **figures})
    else:
        print(page(figures, agreed, catalog))
    return 0


def _engine(wanted: str, catalog: Catalog) -> Engine:
    """Return the engine that was asked for. Raises `Complaint` if it cannot be had."""
    if wanted == REFERENCE:
        return reference
    if has_batch():
        return batch
    if wanted == BATCH:
        said = catalog.gettext("the batch engine needs NumPy: pip install 'scorekeeper[batch]'")
        raise answers.Complaint(f"scorekeeper: {said}")
    said = catalog.gettext("without NumPy the reference engine plays, which is slower")
    print(f"scorekeeper: {said}", file=sys.stderr)
    return reference


def _figures(agreed: Run, engine: Engine, jobs: int, catalog: Catalog) -> dict[str, Any]:
    """Play a run as agreed, and, where there is an exchange, once more without it."""
    _ = catalog.gettext
    tally, without = _tally(agreed, _("as agreed"), engine, jobs, catalog), None
    if agreed.variant.exchange is not Protocol.NONE:
        label = _("without exchange")
        without = _tally(agreed.without_exchange(), label, engine, jobs, catalog)
    return report(tally, without)


def _tally(agreed: Run, label: str, engine: Engine, jobs: int, catalog: Catalog) -> Tally:
    """Play a run; `label` says on the bar which it is."""
    playing = tallies(agreed, engine, jobs)
    with closing(shown(playing, agreed.games, _games, label, catalog)) as parts:
        return total(parts, agreed.variant.seats)


def _games(tally: Tally) -> int:
    return sum(tally.games)

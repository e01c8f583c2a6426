"""`scorekeeper hand`: one hand with real cards, card by card."""

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from gettext import NullTranslations as Catalog

from ..engine import record_data
from ..engine.one_hand import OneHand, Over, hand_of, next_hand
from ..engine.simulate import LARGEST_GAME_SEED, LONGEST
from ..printed.hand import page
from ..rules.reading import Fault
from . import answers, options

Chosen = tuple[OneHand, Sequence[str], Sequence[str]]  # who plays, and what they are called


def add_arguments(parser: ArgumentParser, catalog: Catalog) -> None:
    """Say what the command takes."""
    _ = catalog.gettext
    told = _("the seed of a game")
    options.add_seed(parser, catalog, LARGEST_GAME_SEED, required=True, help=told)
    source = options.add_rules(parser, catalog)
    source.add_argument(
        "--game",
        metavar=_("FILE"),
        help=_("play what comes next in a game document; - reads standard input"),
    )
    options.add_number(
        parser,
        catalog,
        "--hand",
        1,
        LONGEST,
        help=_("which hand of the game; the first if not said"),
    )
    options.add_players(parser, catalog)
    parser.add_argument("--json", action="store_true", help=_("print the hand as JSON"))


def run(arguments: Namespace, catalog: Catalog) -> int:
    """Print one hand."""
    hand = _of_a_document if arguments.game else _of_a_seed
    played, kinds, names = hand(arguments, catalog)
    if arguments.json:
        data = record_data.dump(played.record, played.line)
        answers.print_json({"seed": arguments.seed, "players": list(kinds), **data})
    else:
        heading = catalog.gettext("Seed %(seed)s, played by %(players)s.")
        people = ", ".join(f"{name} ({kind})" for name, kind in zip(names, kinds, strict=True))
        print(heading % {"seed": arguments.seed, "players": people})
        print(page(played, names, catalog))
    return 0


def _of_a_seed(arguments: Namespace, catalog: Catalog) -> Chosen:
    """Play the game of a seed as far as the hand that is wanted."""
    variant = options.variant(arguments, catalog)
    kinds = options.kinds(arguments, variant.seats, catalog)
    names = [catalog.gettext("Seat %(seat)s") % {"seat": seat} for seat in range(variant.seats)]
    try:
        return hand_of(variant, kinds, arguments.seed, arguments.hand or 1), kinds, names
    except Over as over:
        raise answers.Complaint(f"scorekeeper: {_said(over, catalog)}") from None


def _of_a_document(arguments: Namespace, catalog: Catalog) -> Chosen:
    """Play the hand that comes next in a game document."""
    if arguments.hand:
        said = catalog.gettext("--hand goes with a seed alone: a document has its coming hand")
        raise answers.Complaint(f"scorekeeper: {said}")
    game = answers.game(arguments.game, catalog, as_json=arguments.json)
    kinds = options.kinds(arguments, len(game.players), catalog)
    try:
        return next_hand(game, kinds, arguments.seed), kinds, game.players
    except Over as over:
        line = _said(over, catalog)
        raise answers.wrong("", "over", line, as_json=arguments.json) from None
    except Fault as fault:
        raise answers.faulty(fault, catalog, as_json=arguments.json) from None


def _said(over: Over, catalog: Catalog) -> str:
    return catalog.gettext("the game is over after hand %(hand)s") % {"hand": over.hand}

"""The options that commands of the engine share."""

import os
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable
from functools import partial
from gettext import NullTranslations as Catalog
from typing import TYPE_CHECKING, Any, TypeVar

from .. import wording
from ..engine.house_rules import check_playable
from ..engine.simulate import LARGEST_SEED, MOST_GAMES, PLAYERS
from ..rules import agreement
from ..rules.presets import CLASSIC, PRESETS
from ..rules.reading import Fault, parse, whole
from ..rules.variant import Variant
from . import answers

if TYPE_CHECKING:
    from argparse import _MutuallyExclusiveGroup

Read = TypeVar("Read")

MOST_JOBS = 60  # Windows can wait for no more processes


def add_rules(parser: ArgumentParser, catalog: Catalog) -> "_MutuallyExclusiveGroup":
    """Add the ways to say by which rules is played, of which one can be taken; return them."""
    _ = catalog.gettext
    group = parser.add_mutually_exclusive_group()
    group.add_argument(
        "--preset",
        metavar=_("NAME"),
        choices=PRESETS,
        help=_("rules that have a name, as `scorekeeper presets` lists them"),
    )
    group.add_argument(
        "--rules", metavar=_("FILE"), help=_("a rules object in a file; - reads standard input")
    )
    return group


def add_players(parser: ArgumentParser, catalog: Catalog) -> None:
    """Add who plays."""
    told = catalog.gettext("who plays: one for all, or one a seat with commas between (%(known)s)")
    parser.add_argument(
        "--players",
        metavar=catalog.gettext("NAMES"),
        type=partial(_players, catalog),
        default=["sensible"],
        help=told % {"known": ", ".join(PLAYERS)},
    )


def add_seed(
    parser: ArgumentParser, catalog: Catalog, largest: int = LARGEST_SEED, **options: Any
) -> None:
    """Add the seed of all chance: that of a run, or up to another `largest`."""
    add_number(parser, catalog, "--seed", 0, largest, **options)


def add_games(parser: ArgumentParser, catalog: Catalog) -> None:
    """Add how many games are played, and by how many processes."""
    _ = catalog.gettext
    add_number(
        parser, catalog, "--games", 1, MOST_GAMES, default=1000, help=_("games; 1000 if not said")
    )
    add_number(
        parser,
        catalog,
        "--jobs",
        1,
        MOST_JOBS,
        default=min(os.cpu_count() or 1, MOST_JOBS),
        help=_("processes that share the work; as many as there are processors if not said"),
    )


def add_number(
    parser: ArgumentParser, catalog: Catalog, name: str, low: int, high: int, **options: Any
) -> None:
    """Add a whole number from `low` to `high`."""
    read = partial(_number, catalog, low, high)
    parser.add_argument(name, metavar=catalog.gettext("NUMBER"), type=read, **options)


def _number(catalog: Catalog, low: int, high: int, typed: str) -> int:
    return _checked(catalog, lambda: whole(_digits(typed), "", low, high))


def _digits(typed: str) -> int | str:
    """Return the number that was typed, or else what was typed."""
    try:
        return int(typed)
    except ValueError:
        return typed


def _players(catalog: Catalog, typed: str) -> list[str]:
    return _checked(catalog, lambda: [_player(kind.strip()) for kind in typed.split(",")])


def _player(kind: str) -> str:
    if kind not in PLAYERS:
        raise Fault("", "unknown_value", known=list(PLAYERS))
    return kind


def _checked(catalog: Catalog, read: Callable[[], Read]) -> Read:
    try:
        return read()
    except Fault as fault:
        raise ArgumentTypeError(wording.said(fault, catalog.gettext)) from None


# -- What was chosen


def variant(arguments: Namespace, catalog: Catalog) -> Variant:
    """Return the rules that were chosen, or the classic ones. Raises `Complaint`."""
    if arguments.rules is None:
        return PRESETS[arguments.preset or CLASSIC]
    data = answers.contents(arguments.rules, catalog)
    try:
        agreed = agreement.read(parse(data), "")
        check_playable(agreed)
    except Fault as fault:
        raise _complaint(arguments.rules, fault, catalog) from None
    return agreed


def kinds(arguments: Namespace, seats: int, catalog: Catalog) -> tuple[str, ...]:
    """Return the player of each seat. Raises `Complaint` if there are too many or too few."""
    chosen = arguments.players
    if len(chosen) == 1:
        chosen = chosen * seats
    if len(chosen) != seats:
        fault = Fault("", "wrong_length", wanted=seats, found=len(chosen))
        raise _complaint("--players", fault, catalog)
    return tuple(chosen)


def _complaint(about: str, fault: Fault, catalog: Catalog) -> answers.Complaint:
    said = wording.located(fault, catalog.gettext)
    return answers.Complaint(answers.printable(f"scorekeeper: {about}: {said}"))

"""The command `scorekeeper`: keeps score in a terminal, and for other programs.

Each command is a module of `commands`, listed in COMMANDS. It has two functions: `add_arguments`
says what it takes, `run` does it and returns the exit status. The module is loaded when its command
is used, so that a sheet is there before a web framework, or the engine, would have started.

All that is said goes through the standard library's gettext, in the language of LANGUAGE, LC_ALL or
LANG where there is a catalog for it.
"""

import argparse
import gettext
import os
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from gettext import NullTranslations as Catalog
from importlib import import_module
from keyword import iskeyword
from pathlib import Path
from typing import Any, NoReturn

from .commands.answers import UNUSABLE, Complaint, printable
from .wording import N_

COMMANDS = {
    "score": N_("print the score sheet of a game document"),
    "presets": N_("list the rules that have a name"),
    "hand": N_("play one hand with real cards, and print it card by card"),
    "simulate": N_("play many games, and print what they show about the rules"),
    "check": N_("play many games under many rules, and check that all is as it must be"),
    "demo": N_("make a table with games on it, to look around"),
    "export": N_("write a table, or some of its games, out"),
    "import": N_("read games in: whole or not at all, twice is once"),
    "tidy": N_("say what has lain in the bin long enough, and forget it for good"),
    "backup": N_("write all that the database holds into a file, also while the app runs"),
    "restore": N_("put what a backup holds into the database"),
    "copy-database": N_("copy a database into an empty one, from SQLite to PostgreSQL or back"),
}
INTERRUPTED = 130  # exit status after Ctrl-C, as shells have it
TRANSLATIONS = Path(__file__).with_name("translations")
DOMAIN = "messages"  # of our catalogs, and the one that argparse asks
# What argparse and the operating system say in their own words, so that catalogs have it too.
BORROWED = (
    N_("usage: "),
    N_("options"),
    N_("positional arguments"),
    N_("show this help message and exit"),
    N_("%(prog)s: error: %(message)s\n"),
    N_("argument %(argument_name)s: %(message)s"),
    N_("the following arguments are required: %s"),
    N_("unrecognized arguments: %s"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"),
    N_("not allowed with argument %s"),
    N_("expected one argument"),
    N_("expected at most one argument"),
    N_("expected at least one argument"),
    N_("ignored explicit argument %r"),
    N_("ambiguous option: %(option)s could match %(matches)s"),
    N_("No such file or directory"),
    N_("Is a directory"),
    N_("Permission denied"),
)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit status."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    gettext.bindtextdomain(DOMAIN, TRANSLATIONS)  # for argparse, which takes no catalog
    catalog = gettext.translation(DOMAIN, TRANSLATIONS, fallback=True)
    try:
        arguments = _parser(catalog).parse_args(argv)
        run: Callable[[Namespace, Catalog], int] = arguments.run
        status = run(arguments, catalog)
        sys.stdout.flush()
    except Complaint as complaint:
        print(complaint, file=sys.stderr)
        return complaint.status
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader has seen enough. What is still buffered must not complain at exit either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return status


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line, and leaves the usage to --help."""

    def __init__(self, *, catalog: Catalog, **options: Any) -> None:
        super().__init__(**options)
        self.catalog = catalog

    def error(self, message: str) -> NoReturn:
        said = self.catalog.gettext("%(prog)s: error: %(message)s\n")
        line = said % {"prog": self.prog, "message": message}
        self.exit(UNUSABLE, printable(line.rstrip("\n")) + "\n")


class _Command(_Parser):
    """The parser of one command, which learns what it takes when it is used."""

    def __init__(self, *, command: str, **options: Any) -> None:
        super().__init__(**options)
        self.command = command

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        name = self.command.replace("-", "_") + "_" * iskeyword(self.command)
        module = import_module(f".commands.{name}", __package__ or "scorekeeper")
        module.add_arguments(self, self.catalog)
        self.set_defaults(run=module.run)
        return super().parse_known_args(args, namespace)


def _parser(catalog: Catalog) -> argparse.ArgumentParser:
    _ = catalog.gettext
    parser = _Parser(
        prog="scorekeeper", description=_("Keep the score of Sergeant Major."), catalog=catalog
    )
    # argparse looks this one title up by itself.
    commands = parser.add_subparsers(
        title=N_("commands"), metavar=_("COMMAND"), required=True, parser_class=_Command
    )
    for command, told in COMMANDS.items():
        commands.add_parser(command, help=_(told), command=command, catalog=catalog)
    return parser


if __name__ == "__main__":
    sys.exit(main())

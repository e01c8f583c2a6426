"""The command `scorekeeper`: keeps score in a terminal, and for other programs.

It loads no web framework: an answer is there before one would have started. A new command is one
function that adds its parser, listed in COMMANDS, and one that runs it and returns the exit status.
All it says goes through the standard library's gettext, in the language of LANGUAGE, LC_ALL or LANG
where there is a catalog for it.
"""

import argparse
import gettext
import json
import os
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from gettext import NullTranslations as Catalog
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import wording
from .printed import page
from .rules import agreement, document, sheet_data
from .rules.presets import PRESETS
from .rules.reading import Fault
from .wording import N_

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

FAULTY, UNREADABLE = 1, 2  # exit statuses; argparse too leaves with 2
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
    arguments = _parser(catalog).parse_args(argv)
    run: Callable[[Namespace, Catalog], int] = arguments.run
    try:
        status = run(arguments, catalog)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader has seen enough. What is still buffered must not complain at exit either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return status


def _parser(catalog: Catalog) -> argparse.ArgumentParser:
    _ = catalog.gettext
    parser = argparse.ArgumentParser(
        prog="scorekeeper", description=_("Keep the score of Sergeant Major.")
    )
    # argparse looks this one title up by itself.
    commands = parser.add_subparsers(title=N_("commands"), metavar=_("COMMAND"), required=True)
    for add in COMMANDS:
        add(commands, catalog)
    return parser


def _add_score(commands: "Commands", catalog: Catalog) -> None:
    _ = catalog.gettext
    parser = commands.add_parser("score", help=_("print the score sheet of a game document"))
    parser.add_argument("file", metavar=_("FILE"), help=_("the document; - reads standard input"))
    parser.add_argument("--json", action="store_true", help=_("print the sheet as JSON"))
    parser.set_defaults(run=score)


def score(arguments: Namespace, catalog: Catalog) -> int:
    """Print the score sheet of a document."""
    try:
        game = document.load(_read(arguments.file))
    except OSError as error:
        reason = catalog.gettext(error.strerror or str(error))
        print(f"scorekeeper: {arguments.file}: {reason}", file=sys.stderr)
        return UNREADABLE
    except Fault as fault:
        print(_fault(fault, catalog, as_json=arguments.json), file=sys.stderr)
        return FAULTY
    if arguments.json:
        _print_json(sheet_data.dump(game.sheet))
    else:
        print(page(game, catalog))
    return 0


def _read(file: str) -> bytes:
    if file == "-":
        return sys.stdin.buffer.read()
    with open(file, "rb") as stream:
        return stream.read()


def _fault(fault: Fault, catalog: Catalog, *, as_json: bool) -> str:
    """Name the fault in one line, whatever characters the keys of the document hold."""
    if as_json:
        message = wording.said(fault, catalog.gettext)
        return json.dumps({"error": {"at": fault.at, "code": fault.code, "message": message}})
    line = wording.located(fault, catalog.gettext)
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in line)


def _add_presets(commands: "Commands", catalog: Catalog) -> None:
    _ = catalog.gettext
    parser = commands.add_parser("presets", help=_("list the rules that have a name"))
    parser.add_argument("--json", action="store_true", help=_("print them as full rules objects"))
    parser.set_defaults(run=presets)


def presets(arguments: Namespace, catalog: Catalog) -> int:
    """Print the named rules."""
    if arguments.json:
        _print_json({name: agreement.dump(variant) for name, variant in PRESETS.items()})
    else:
        lines = {name: catalog.gettext(wording.PRESETS[name]) for name in PRESETS}
        print("\n".join(f"{name:21} {line}" for name, line in lines.items()))
    return 0


COMMANDS = (_add_score, _add_presets)


def _print_json(data: dict[str, Any]) -> None:
    print(json.dumps(data, ensure_ascii=False))


if __name__ == "__main__":
    sys.exit(main())

"""The command `scorekeeper`: keeps score in a terminal, and for other programs.

It loads no web framework: an answer is there before one would have started. A new command is one
function that adds its parser, listed in COMMANDS, and one that runs it and returns the exit status.
"""

import argparse
import json
import os
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from . import wording
from .printed import page
from .rules import agreement, document, sheet_data
from .rules.presets import PRESETS
from .rules.reading import Fault

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[argparse.ArgumentParser]

FAULTY, UNREADABLE = 1, 2  # exit statuses; argparse too leaves with 2


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit status."""
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
    arguments = _parser().parse_args(argv)
    run: Callable[[Namespace], int] = arguments.run
    try:
        status = run(arguments)
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader has seen enough. What is still buffered must not complain at exit either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="scorekeeper", description="Keep the score of Sergeant Major."
    )
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for add in COMMANDS:
        add(commands)
    return parser


def _add_score(commands: "Commands") -> None:
    parser = commands.add_parser("score", help="print the score sheet of a game document")
    parser.add_argument("file", metavar="FILE", help="the document; - reads standard input")
    parser.add_argument("--json", action="store_true", help="print the sheet as JSON")
    parser.set_defaults(run=score)


def score(arguments: Namespace) -> int:
    """Print the score sheet of a document."""
    try:
        game = document.load(_read(arguments.file))
    except OSError as error:
        print(f"scorekeeper: {arguments.file}: {error.strerror}", file=sys.stderr)
        return UNREADABLE
    except Fault as fault:
        print(_fault(fault, as_json=arguments.json), file=sys.stderr)
        return FAULTY
    if arguments.json:
        _print_json(sheet_data.dump(game.sheet))
    else:
        print(page(game))
    return 0


def _read(file: str) -> bytes:
    if file == "-":
        return sys.stdin.buffer.read()
    with open(file, "rb") as stream:
        return stream.read()


def _fault(fault: Fault, *, as_json: bool) -> str:
    """Name the fault in one line, whatever characters the keys of the document hold."""
    if as_json:
        told = {"at": fault.at, "code": fault.code, "message": wording.said(fault)}
        return json.dumps({"error": told})
    line = wording.located(fault)
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in line)


def _add_presets(commands: "Commands") -> None:
    parser = commands.add_parser("presets", help="list the rules that have a name")
    parser.add_argument("--json", action="store_true", help="print them as full rules objects")
    parser.set_defaults(run=presets)


def presets(arguments: Namespace) -> int:
    """Print the named rules."""
    if arguments.json:
        _print_json({name: agreement.dump(variant) for name, variant in PRESETS.items()})
    else:
        print("\n".join(f"{name:21} {wording.PRESETS[name]}" for name in PRESETS))
    return 0


COMMANDS = (_add_score, _add_presets)


def _print_json(data: dict[str, Any]) -> None:
    print(json.dumps(data, ensure_ascii=False))


if __name__ == "__main__":
    sys.exit(main())

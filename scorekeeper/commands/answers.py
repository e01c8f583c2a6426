"""How commands read files and answer: data as JSON, and what is wrong in one line."""

import json
import sys
from gettext import NullTranslations as Catalog
from typing import Any

from .. import wording
from ..rules import document
from ..rules.document import GameDocument
from ..rules.reading import Fault

FAULTY, UNUSABLE = 1, 2  # exit statuses: what was read is wrong; what was asked for cannot be


class Complaint(Exception):
    """Why a command cannot do what was asked: one line, and the status it leaves with."""

    def __init__(self, line: str, status: int = UNUSABLE) -> None:
        super().__init__(line)
        self.status = status


def contents(file: str, catalog: Catalog) -> bytes:
    """Return what a file holds; - is standard input. Raises `Complaint` if it cannot be read."""
    try:
        if file == "-":
            return sys.stdin.buffer.read()
        with open(file, "rb") as stream:
            return stream.read()
    except (OSError, ValueError) as error:  # a path with a null in it is a ValueError
        reason = catalog.gettext(getattr(error, "strerror", None) or str(error))
        raise Complaint(printable(f"scorekeeper: {file}: {reason}")) from None


def game(file: str, catalog: Catalog, *, as_json: bool) -> GameDocument:
    """Return the game that a file holds; - is standard input. Raises `Complaint`."""
    try:
        return document.load(contents(file, catalog))
    except Fault as fault:
        raise faulty(fault, catalog, as_json=as_json) from None


def faulty(fault: Fault, catalog: Catalog, *, as_json: bool) -> Complaint:
    """Return a fault of a document as a complaint."""
    say = wording.said if as_json else wording.located
    return wrong(fault.at, fault.code, say(fault, catalog.gettext), as_json=as_json)


def wrong(at: str, code: str, line: str, *, as_json: bool) -> Complaint:
    """Return what is wrong with a document as a complaint; for programs as one line of JSON."""
    told = {"error": {"at": at, "code": code, "message": line}}
    return Complaint(json.dumps(told) if as_json else printable(line), FAULTY)


def printable(line: str) -> str:
    """Keep a line one line, whatever characters the names in it hold."""
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in line)


def print_json(data: dict[str, Any]) -> None:
    """Print plain data as one line of JSON."""
    print(json.dumps(data, ensure_ascii=False))

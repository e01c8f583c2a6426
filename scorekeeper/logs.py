"""What is logged: no key, so that whoever reads a server's logs opens nobody's table with them,
and nothing that was typed.

Each request gets an id, by which all that is logged about it is found: in plain text, or as one
JSON object a line for programs.
"""

import json
import logging
import re
import sys
from datetime import UTC, datetime

KEY = re.compile(r"/(t|w|lab/runs)/+[^/?\s'\"]+")  # as addresses hold it
SHAPE = re.compile(r"(?<![\w-])[\w-]{22}(?![\w-])", re.ASCII)  # a key, wherever it stands
UNSEEN = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")  # may begin another line, or look like it
TYPED = re.compile(r"\n(DETAIL|CONTEXT): .*")  # a row, or a part of one, as PostgreSQL tells of it
ASKED = re.compile(r"(/[^\s?'\"]*)\?[^\s'\"]+")  # an address, and what forms put into it
REQUESTS = "scorekeeper.requests"  # the logger that has a line for each
FORMS = ("errors", "text", "json")
TOLD = ("request", "method", "path", "status", "ms")  # what records know of a request


class WithoutKeys(logging.Filter):
    """Takes keys out of all that a logger is given, tracebacks included."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.msg, record.args = without_keys(record.getMessage()), ()
        if record.exc_info and not record.exc_text:
            record.exc_text = without_keys(logging.Formatter().formatException(record.exc_info))
        return True


WITHOUT_KEYS = WithoutKeys()


def without_keys(text: str) -> str:
    """Return a text without the keys of links, and without what was typed or is stored."""
    return TYPED.sub("", ASKED.sub(r"\1?…", SHAPE.sub("…", KEY.sub(r"/\1/…", text))))


def on_one_line(text: str) -> str:
    """Return what somebody sent so that it looks like nothing else in a log."""
    return UNSEEN.sub(lambda found: f"\\x{ord(found[0]):02x}", text)


class AsJSON(logging.Formatter):
    """A record as one line of JSON, with what is known of its request."""

    def format(self, record: logging.LogRecord) -> str:
        told = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": without_keys(record.getMessage()),
        }
        told |= {name: value for name in TOLD if (value := getattr(record, name, None)) is not None}
        if record.exc_info:
            trace = record.exc_text or self.formatException(record.exc_info)
            told["trace"] = without_keys(trace)
        return json.dumps(told, ensure_ascii=False)


AS_TEXT = logging.Formatter("[%(asctime)s] %(levelname)s in %(name)s: %(message)s")


class _Output(logging.StreamHandler):  # type: ignore[type-arg]
    """Ours, so that it is known again: a second application in one process adds no second line."""


def write_as(form: str, logger: logging.Logger) -> bool:
    """Let a logger write to the standard error in one of `FORMS`, and tell whether it does now.

    `errors` leaves that to whoever does it anyway.
    """
    for handler in [each for each in logger.handlers if isinstance(each, _Output)]:
        logger.removeHandler(handler)
    if form == "errors":
        logger.setLevel(logging.NOTSET)
        return False
    output = _Output(sys.stderr)
    output.setFormatter(AsJSON() if form == "json" else AS_TEXT)
    logger.addHandler(output)
    logger.setLevel(logging.INFO)
    return True

"""How documents are read: value by value, each fault named by its place and its kind."""

import json
import re
from collections.abc import Callable, Collection, Mapping
from datetime import datetime
from enum import StrEnum
from math import isfinite
from typing import Any, TypeVar

Choice = TypeVar("Choice", bound=StrEnum)
Value = TypeVar("Value")

UNSHOWN = re.compile("[\0\ud800-\udfff]")  # what text cannot hold that is stored and shown
# Numbers are "1 and more"; beyond this they are a slip of the finger or an attack.
LARGEST = 10**9
LONGEST_MOMENT = 40  # characters, as many as are stored
FIRST_YEAR, LAST_YEAR = 1000, 9998  # so that a moment can be told in every time zone


class Fault(ValueError):
    """What is wrong with a document.

    `at` is the place in it (empty for the document itself), `code` the kind of fault as listed in
    docs/format.md, `details` what a sentence about it may need.
    """

    def __init__(self, at: str, code: str, **details: object) -> None:
        super().__init__(f"{at}: {code}")
        self.at = at
        self.code = code
        self.details = details


def parse(data: bytes) -> object:
    """Return the plain data that `data` holds, JSON in UTF-8. Raises `Fault` if it holds none."""
    try:
        return json.loads(data.decode("utf-8-sig"), parse_constant=_finite, parse_float=_finite)
    except (ValueError, RecursionError):
        raise Fault("", "not_json") from None


def _finite(number: str) -> float:
    """Refuse NaN and Infinity, and what Python would make of 1e999: JSON cannot write them."""
    if not isfinite(value := float(number)):
        raise ValueError(number)
    return value


def mapping(
    value: object, at: str, required: Collection[str], optional: Collection[str] = ()
) -> Mapping[str, Any]:
    """Return `value` if it is an object with all the `required` keys and no unknown one."""
    if not isinstance(value, dict):
        raise Fault(at, "wrong_type", wanted="object")
    for key in value:
        if key not in required and key not in optional:
            raise Fault(place(at, key), "unknown_key", known=[*required, *optional])
    for key in required:
        if key not in value:
            raise Fault(place(at, key), "missing")
    return value


def place(at: str, key: str | int) -> str:
    """Return the place of `key` within the place `at`."""
    if isinstance(key, int):
        return f"{at}[{key}]"
    return f"{at}.{key}" if at else key


def optional(
    data: Mapping[str, Any], key: str, at: str, read: Callable[[Any, str], Value]
) -> Value | None:
    """Return what `read` makes of the value of `key`, or None where it is left out."""
    return read(data[key], place(at, key)) if key in data else None


def sequence(value: object, at: str, length: int | None = None) -> list[Any]:
    """Return `value` if it is a list, of that length if one is given."""
    if not isinstance(value, list):
        raise Fault(at, "wrong_type", wanted="list")
    if length is not None and len(value) != length:
        raise Fault(at, "wrong_length", wanted=length, found=len(value))
    return value


def whole(value: object, at: str, low: int = 1, high: int = LARGEST) -> int:
    """Return `value` if it is a whole number from `low` to `high`."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise Fault(at, "not_integer")
    if not low <= value <= high:
        raise Fault(at, "out_of_range", low=low, high=high)
    return value


def flag(value: object, at: str) -> bool:
    """Return `value` if it is true or false."""
    if not isinstance(value, bool):
        raise Fault(at, "wrong_type", wanted="flag")
    return value


def text(value: object, at: str) -> str:
    """Return `value` if it is text that can be stored and shown."""
    if not isinstance(value, str):
        raise Fault(at, "wrong_type", wanted="text")
    if UNSHOWN.search(value):
        raise Fault(at, "unknown_value", wanted="text")
    return value


def choice(value: object, at: str, choices: type[Choice]) -> Choice:
    """Return the member of `choices` that `value` names."""
    written = text(value, at)
    try:
        return choices(written)
    except ValueError:
        raise Fault(at, "unknown_value", known=list(choices)) from None


def choice_of(value: object, at: str, choices: Collection[str]) -> str:
    """Return `value` if it is one of `choices`."""
    if (written := text(value, at)) not in choices:
        raise Fault(at, "unknown_value", known=list(choices))
    return written


def moment(value: object, at: str) -> str:
    """Return `value` if it is a moment as ISO 8601 writes it, with its offset."""
    written = text(value, at)
    try:
        read = datetime.fromisoformat(written)
        fits = FIRST_YEAR <= read.year <= LAST_YEAR and len(written) <= LONGEST_MOMENT
        if read.tzinfo and fits:
            return written
    except ValueError:
        pass
    raise Fault(at, "unknown_value", wanted="moment")

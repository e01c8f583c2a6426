"""What people type: read, checked, and what is wrong with it said at its field.

What is right is written once, in the rules. A form turns what was typed into plain data, lets the
rules read it, and puts their faults into words beside the field that they are about.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from flask import request
from flask_babel import gettext as _
from flask_wtf import FlaskForm
from wtforms import Field, HiddenField, RadioField, StringField, TextAreaField
from wtforms.validators import ValidationError

from ..rules.variant import Variant
from ..rules.victory import TieAnswer

LONGEST_TEXT = 500
WHOLE = re.compile(r"-?[0-9]+", re.ASCII)
BEYOND = 10**18  # out of any range: what more digits than a number has are taken for
LARGEST_ID = 2**31 - 1  # of a row
NOBODYS = 0  # no row has this id


def whole(typed: str) -> int | None:
    """Return the whole number that was typed, None if it is none."""
    if not WHOLE.fullmatch(typed):
        return None
    return int(typed) if len(typed) < len(str(BEYOND)) else BEYOND


class Form(FlaskForm):
    """What a page sends: fields with texts, never files or JSON."""

    def __init__(self, **options: Any) -> None:
        """Take what was posted, where a view says nothing else."""
        if request.method == "POST":
            options.setdefault("formdata", request.form)
        super().__init__(**options)

    @property
    def too_old(self) -> str:
        """Say that the token has run out, if it has; what was typed is still there."""
        if "csrf_token" not in self.errors:
            return ""
        return _("This page had grown too old. Nothing is lost; please tap once more.")


class ButtonForm(Form):
    """A button that changes something: nothing to fill in, only the token against forgery."""

    which = HiddenField(default="")

    @property
    def change(self) -> int | None:
        """The id of the change that the button was made for."""
        if not self.which.data:
            return None
        number = whole(self.which.data)
        return number if number and 0 < number <= LARGEST_ID else NOBODYS


class BySeatField(Field):
    """One value a seat, sent as `tricks-0`, `tricks-1` …; `data` holds the texts as they came."""

    def __init__(self, label: Any = None, *, seats: int = 0, **options: Any) -> None:
        super().__init__(label, **options)
        self.seats = seats
        self.sent = False  # whether the form had this field at all
        self.problems: dict[int, str] = {}
        self.data: list[str] = [""] * seats

    def process(self, formdata: Any, data: Any = None, extra_filters: Any = None) -> None:
        """Take the values sent, also those of seats that are not there."""
        self.process_errors = []
        if formdata:
            sent = numbered(formdata, self.name)
            self.sent = bool(sent)
            self.data = [sent.get(seat, "") for seat in range(max([self.seats - 1, *sent]) + 1)]

    def whole(self, seat: int) -> int | None:
        """Return the number typed for a seat, None if nothing; notes what is no whole number."""
        typed = self.data[seat].strip()
        if not typed:
            return None
        number = whole(typed)
        if number is None:
            self.problems[seat] = _("“%(typed)s” is not a whole number.", typed=typed)
        return number


def numbered(sent: Mapping[str, str], name: str) -> dict[int, str]:
    """Return what was sent as `name-0`, `name-1` …, by number."""
    found = {}
    for key in filter(None, sent):  # a part of what was uploaded may have no name
        noun, _dash, number = key.rpartition("-")
        if noun == name and number.isascii() and number.isdecimal() and len(number) < 3:
            found[int(number)] = sent[key]
    return found


def check_text(field: StringField | TextAreaField) -> None:
    """Refuse text that is too long or holds what cannot be shown."""
    typed = field.data or ""
    if len(typed) > LONGEST_TEXT:
        raise ValidationError(_("At most %(most)s characters fit here.", most=LONGEST_TEXT))
    if "\0" in typed:
        raise ValidationError(_("This cannot be shown."))


class TargetsForm(Form):
    """The targets that the coming dealer gives out, by seat."""

    number = HiddenField(default="")
    targets = BySeatField()

    def __init__(self, variant: Variant, **options: Any) -> None:
        super().__init__(**options)
        self.variant = variant
        self.given: tuple[int, ...] = ()

    def validate_targets(self, field: BySeatField) -> None:
        """See to it that each of the agreed numbers is given out once."""
        self.given = given_out(field, self.variant)


def given_out(field: BySeatField, variant: Variant) -> tuple[int, ...]:
    """Return the targets that were given out, by seat; a `ValidationError` if that can't be so."""
    given = [field.whole(seat) for seat in range(len(field.data))]
    if field.problems or sorted(count or 0 for count in given) != sorted(variant.targets):
        raise ValidationError(
            _("Give out each of %(targets)s once.", targets=numbers(variant.targets))
        )
    return tuple(count or 0 for count in given)


def numbers(values: Iterable[int]) -> str:
    """Write agreed numbers as people do: 8-5-3."""
    return "-".join(map(str, values))


class TieForm(Form):
    """Who took a trick later: a seat, or nobody remembers."""

    answer = RadioField()

    def __init__(self, seats: Sequence[int], **options: Any) -> None:
        super().__init__(**options)
        self.answer.choices = [(str(seat), "") for seat in seats] + [("unknown", "")]

    @property
    def said(self) -> TieAnswer:
        """The answer as the rules take it."""
        return "unknown" if self.answer.data == "unknown" else int(self.answer.data)

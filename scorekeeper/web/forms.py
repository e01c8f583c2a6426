"""What people type: read, checked, and what is wrong with it said at its field.

What is right is written once, in the rules. A form turns what was typed into plain data, lets the
rules read it, and puts their faults into words beside the field that they are about.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from flask import request
from flask_babel import gettext as _
from flask_babel import lazy_gettext as lazy
from flask_babel import ngettext
from flask_wtf import FlaskForm
from wtforms import Field, HiddenField, RadioField, SelectField, StringField, TextAreaField
from wtforms.validators import ValidationError

from ..rules import hand
from ..rules.hand import Hand, Trump
from ..rules.variant import Variant
from . import labels

LONGEST_TEXT = 500
WHOLE = re.compile(r"-?[0-9]+", re.ASCII)
NOBODYS = 0  # no change has this id
BEYOND = 10**10  # out of any range: what more digits than a number has are taken for


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
        typed = self.which.data
        return whole(typed) or NOBODYS if typed else None


class BySeatField(Field):
    """One value a seat, sent as `tricks-0`, `tricks-1` …; `data` holds the texts as they came."""

    def __init__(self, label: Any = None, *, seats: int = 0, **options: Any) -> None:
        super().__init__(label, **options)
        self.seats = seats
        self.problems: dict[int, str] = {}
        self.data: list[str] = [""] * seats

    def process(self, formdata: Any, data: Any = None, extra_filters: Any = None) -> None:
        """Take the values sent, also those of seats that are not there."""
        self.process_errors = []
        if formdata:
            sent = _numbered(formdata, self.name)
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


def _numbered(sent: Mapping[str, str], name: str) -> dict[int, str]:
    """Return what was sent as `name-0`, `name-1` …, by number."""
    found = {}
    for key in sent:
        noun, _dash, number = key.rpartition("-")
        if noun == name and number.isascii() and number.isdecimal() and len(number) < 3:
            found[int(number)] = sent[key]
    return found


class HandForm(Form):
    """The tricks of one hand, and what else was seen. One seat may stay empty: it gets the rest."""

    number = HiddenField(default="")
    was = HiddenField(default="")
    tricks = BySeatField()
    last_trick = SelectField(lazy("Last trick"), default="")
    trump = SelectField(lazy("Trump"), default="")
    dealer = SelectField(lazy("Who really dealt"), default="")
    note = StringField(lazy("Note"))

    def __init__(self, variant: Variant, names: Sequence[str], **options: Any) -> None:
        super().__init__(**options)
        self.variant = variant
        seats = [("", "–"), *((str(seat), name) for seat, name in enumerate(names))]
        self.last_trick.choices = self.dealer.choices = seats
        self.trump.choices = [("", "–")] + [
            (str(trump), f"{sign} {word}")
            for trump, (sign, word) in labels.TRUMP.items()
            if trump is not Trump.NONE or variant.no_trump
        ]
        self.tricks.seats = variant.seats
        self.tricks.data += [""] * (variant.seats - len(self.tricks.data))

    def show(self, told: Hand, dealer: int | None) -> None:
        """Fill the form in with what was told of a hand; `dealer` if it was not the one due."""
        self.tricks.data = [str(count) for count in told.tricks]
        self.last_trick.data = _seat(told.last_trick)
        self.trump.data = told.trump or ""
        self.dealer.data = _seat(dealer)
        self.note.data = told.note or ""

    def validate_tricks(self, field: BySeatField) -> None:
        """Check the tricks by the rules, and fill the empty seat in with what remains."""
        typed = [field.whole(seat) for seat in range(len(field.data))]
        if not field.problems:
            self._fill_in(field, typed)
        if field.problems:
            raise ValidationError("")

    def _fill_in(self, field: BySeatField, typed: list[int | None]) -> None:
        variant, total = self.variant, self.variant.tricks
        if len(typed) > variant.seats:
            raise ValidationError(
                ngettext(
                    "Only %(num)d player sits at this table.",
                    "Only %(num)d players sit at this table.",
                    variant.seats,
                )
            )
        empty = [seat for seat, count in enumerate(typed) if count is None]
        given = sum(count or 0 for count in typed)
        if len(empty) > 1:
            raise ValidationError(
                _("Enter the tricks of all players but one; that one gets the rest.")
            )
        if empty and total - given >= 0:
            typed[empty[0]] = total - given
        taken = tuple(count or 0 for count in typed)
        self._check(field, taken)
        self.taken = taken

    def _check(self, field: BySeatField, taken: tuple[int, ...]) -> None:
        total = self.variant.tricks
        wrong = hand.problem(taken, self.variant.seats, total)
        if wrong is None:
            return
        if wrong.seat is not None:
            field.problems[wrong.seat] = _(
                "A player takes from 0 to %(total)s tricks.", total=total
            )
            return
        raise ValidationError(
            too_many(sum(taken), total) if sum(taken) > total else too_few(sum(taken), total)
        )

    def validate_last_trick(self, field: SelectField) -> None:
        """See to it that whoever took the last trick took one at all."""
        taken = getattr(self, "taken", None)
        known = field.data and not field.errors
        if known and taken and not taken[int(field.data)]:
            raise ValidationError(_("This player took no trick, so not the last one either."))

    def validate_note(self, field: StringField) -> None:
        """Keep notes to a length that fits a line."""
        check_text(field)

    def told(self, before: Hand | None = None) -> Hand:
        """Return what the table told; what the form does not ask for stays as `before`."""
        log = before.trick_log if before and before.tricks == self.taken else None
        return Hand(
            tricks=self.taken,
            dealer=_number(self.dealer.data),
            targets=before.targets if before else None,
            trick_log=log,
            last_trick=log[-1] if log else _number(self.last_trick.data),
            trump=Trump(self.trump.data) if self.trump.data else None,
            played_at=before.played_at if before else None,
            note=(self.note.data or "").strip() or None,
        )


def too_many(given: int, total: int) -> str:
    """Say by how many tricks an entry goes over."""
    return ngettext(
        "%(given)s of %(total)s: %(num)d trick too many.",
        "%(given)s of %(total)s: %(num)d tricks too many.",
        given - total,
        given=given,
        total=total,
    )


def too_few(given: int, total: int) -> str:
    """Say how many tricks are missing from an entry."""
    return ngettext(
        "%(given)s of %(total)s: %(num)d trick is missing.",
        "%(given)s of %(total)s: %(num)d tricks are missing.",
        total - given,
        given=given,
        total=total,
    )


def check_text(field: StringField | TextAreaField) -> None:
    """Refuse text that is too long or holds what cannot be shown."""
    typed = field.data or ""
    if len(typed) > LONGEST_TEXT:
        raise ValidationError(_("At most %(most)s characters fit here.", most=LONGEST_TEXT))
    if "\0" in typed:
        raise ValidationError(_("This cannot be shown."))


def _seat(seat: int | None) -> str:
    return "" if seat is None else str(seat)


def _number(chosen: str | None) -> int | None:
    return int(chosen) if chosen else None


class TargetsForm(Form):
    """The targets that the coming dealer gives out, by seat."""

    number = HiddenField(default="")
    targets = BySeatField()

    def __init__(self, variant: Variant, **options: Any) -> None:
        super().__init__(**options)
        self.variant = variant

    def validate_targets(self, field: BySeatField) -> None:
        """See to it that each of the agreed numbers is given out once."""
        given = [field.whole(seat) for seat in range(len(field.data))]
        if field.problems or sorted(count or 0 for count in given) != sorted(self.variant.targets):
            raise ValidationError(
                _("Give out each of %(targets)s once.", targets=numbers(self.variant.targets))
            )
        self.given = [count or 0 for count in given]


def numbers(values: Iterable[int]) -> str:
    """Write agreed numbers as people do: 8-5-3."""
    return "-".join(map(str, values))


class TieForm(Form):
    """Who took a trick later: a seat, or nobody remembers."""

    answer = RadioField()

    def __init__(self, asked: Sequence[int], **options: Any) -> None:
        super().__init__(**options)
        self.answer.choices = [(str(seat), "") for seat in asked] + [("unknown", "")]

    @property
    def said(self) -> int | str:
        """The answer as the rules take it."""
        return "unknown" if self.answer.data == "unknown" else int(self.answer.data)

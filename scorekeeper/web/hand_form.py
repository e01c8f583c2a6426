"""The entry of one hand: what was typed, checked by the rules, and what is wrong with it."""

from collections.abc import Sequence
from typing import Any

from flask_babel import gettext as _
from flask_babel import lazy_gettext as lazy
from flask_babel import ngettext
from wtforms import HiddenField, SelectField, StringField
from wtforms.validators import ValidationError

from ..rules import hand
from ..rules.hand import BySeat, Hand, Trump, tally
from ..rules.variant import Variant
from . import labels
from .forms import BySeatField, Form, check_text, given_out, whole


class HandForm(Form):
    """The tricks of one hand, and what else was seen. One seat may stay empty: it gets the rest."""

    number = HiddenField(default="")
    was = HiddenField(default="")
    tricks = BySeatField()
    targets = BySeatField()  # where the dealer gives them out
    last_trick = SelectField(lazy("Last trick"), default="")
    trump = SelectField(lazy("Trump"), default="")
    dealer = SelectField(lazy("Who really dealt"), default="")
    note = StringField(lazy("Note"))
    trick_log = HiddenField(default="")  # the seat that took each trick, with spaces between

    def __init__(self, variant: Variant, names: Sequence[str], **options: Any) -> None:
        super().__init__(**options)
        self.variant = variant
        self.taken: BySeat = ()
        self.given: BySeat | None = None
        self.log: tuple[int, ...] = ()
        self.counted = False  # whether it was filled in by the trick counter
        seats = [("", "–"), *((str(seat), name) for seat, name in enumerate(names))]
        self.last_trick.choices = self.dealer.choices = seats
        self.trump.choices = [("", "–")] + [
            (str(trump), f"{sign} {word}")
            for trump, (sign, word) in labels.TRUMP.items()
            if trump is not Trump.NONE or variant.no_trump
        ]
        self.tricks.seats = variant.seats
        self.tricks.data += [""] * (variant.seats - len(self.tricks.data))

    def show(self, told: Hand, targets: BySeat) -> None:
        """Fill the form in with what was told of a hand, and with the targets that it had."""
        self.tricks.data = [str(count) for count in told.tricks]
        self.last_trick.data = _seat(told.last_trick)
        self.trump.data = told.trump or ""
        self.dealer.data = _seat(told.dealer)
        self.targets.data = [str(target) for target in targets]
        self.note.data = told.note or ""
        self.trick_log.data = log_text(told.trick_log or ())

    def count(self, log: Sequence[int]) -> None:
        """Fill the form in with all tricks of a hand, by the seat that took each."""
        self.counted = True
        self.tricks.data = [str(count) for count in tally(log, self.variant.seats)]
        self.last_trick.data = _seat(log[-1])
        self.trick_log.data = log_text(log)

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

    def validate_number(self, field: HiddenField) -> None:
        """Refuse what is no number of a hand."""
        if field.data and (whole(field.data) or 0) < 1:
            raise ValidationError(_("There is no such hand."))

    def validate_targets(self, field: BySeatField) -> None:
        """See to it that each of the agreed numbers was given out once, where dealers do that."""
        if self.variant.dealer_assigns_targets and field.sent:
            self.given = given_out(field, self.variant)

    def validate_last_trick(self, field: SelectField) -> None:
        """See to it that whoever took the last trick took one at all."""
        known = field.data and not field.errors
        if known and self.taken and not self.taken[int(field.data)]:
            raise ValidationError(_("This player took no trick, so not the last one either."))

    def validate_note(self, field: StringField) -> None:
        """Keep notes to a length that fits a line."""
        check_text(field)

    def validate_trick_log(self, field: HiddenField) -> None:
        """Read the seats that took the tricks."""
        seats = [whole(text) for text in (field.data or "").split()]
        if any(seat not in range(self.variant.seats) for seat in seats):
            raise ValidationError(_("Somebody took a trick who does not sit at this table."))
        self.log = tuple(seat for seat in seats if seat is not None)

    @property
    def why_not(self) -> str:
        """Say at the top of the page why the entry as a whole was not saved."""
        errors = *self.number.errors, *self.tricks.errors, *self.trick_log.errors
        wrong = [error for error in errors if error]
        return _("Not saved. %(why)s", why=wrong[0]) if wrong else ""

    @property
    def left(self) -> int:
        """How many tricks are still to place, for as far as the entry can be read."""
        typed = (whole(text.strip()) for text in self.tricks.data)
        return self.variant.tricks - sum(count or 0 for count in typed)

    @property
    def state(self) -> str:
        """What the line below an entry is about: "open", "over" or "done"."""
        if self.tricks.errors or self.left < 0:
            return "over"
        empty = sum(not text.strip() for text in self.tricks.data)
        return "done" if empty == 1 or not (empty or self.left) else "open"

    @property
    def typed(self) -> bool:
        """Whether somebody has entered tricks; the trick counter is nobody."""
        return not self.counted and any(self.tricks.data)

    @property
    def hand(self) -> int | None:
        """The number of the hand that the form was made for, if it says so."""
        return whole(self.number.data or "")

    def told(self, before: Hand | None = None) -> Hand:
        """Return what the table told; what the form does not ask for stays as `before`."""
        last_trick = _number(self.last_trick.data)
        log = self.log or (before and before.trick_log) or ()
        if tally(log, self.variant.seats) != self.taken or last_trick not in (None, log[-1]):
            log = ()  # the table knows better
        return Hand(
            tricks=self.taken,
            dealer=_number(self.dealer.data),
            targets=self.given or (before.targets if before else None),
            trick_log=log or None,
            last_trick=log[-1] if log and self.log else last_trick,
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


def log_text(log: Sequence[int]) -> str:
    """Write the seats that took the tricks as the form has them."""
    return " ".join(map(str, log))


def _seat(seat: int | None) -> str:
    return "" if seat is None else str(seat)


def _number(chosen: str | None) -> int | None:
    return int(chosen) if chosen else None

"""What people ask the lab for: one or two sets of house rules, players, games, a seed."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from flask_babel import format_decimal
from flask_babel import gettext as _
from flask_babel import lazy_gettext as lazy
from wtforms import SelectField, StringField
from wtforms.validators import ValidationError

from ..engine.comparison import BOUND, most_games
from ..engine.house_rules import check_playable
from ..engine.simulate import MOST_HANDS
from ..rules import agreement, reading
from ..rules.presets import CLASSIC, PRESETS
from ..rules.reading import LARGEST, Fault
from ..rules.variant import Variant
from ..wording import located, said
from .forms import Form, whole
from .lab_players import PlayersField
from .lab_rules import read_rules, rules_name, write_rules
from .rules_form import RulesForm

NOTHING, AS_FIRST = "", "first"  # what second rules may be instead of rules
FIRST, SECOND = "a", "b"  # what the names of their fields begin with


class SetForm(RulesForm):
    """A set of house rules: where it starts from, and what differs from that."""

    rules = SelectField(  # type: ignore[assignment]  # a list: two sets of pictures were too long
        lazy("House rules"), default=CLASSIC, validate_choice=False
    )

    def __init__(self, offered: Mapping[str, str], first: "SetForm | None" = None, **options: Any):
        """Offer rules to start from. A set beside a `first` one may be none, or start there."""
        start = {"rules": NOTHING} if first else {}
        super().__init__(data=start, meta={"csrf": False}, **options)
        self.first = first
        self.named: Variant | None = None  # the rules to start from, if they stand for themselves
        self.wrong: Fault | None = None
        if not (self.absent or self.changes_first):
            self._read(self.rules.data or "")
        own: dict[str, str] = {}
        if self.named:
            own = {self.rules.data: rules_name(self.named)}
        elif self.wrong:
            own = {self.rules.data: self.rules.data}  # kept, as all that was typed
        others = {NOTHING: _("none"), AS_FIRST: _("the first rules, changed")} if first else {}
        self.rules.choices = list((others | own | dict(offered)).items())

    def _read(self, written: str) -> None:
        try:
            self.named = read_rules(written)
            self.rules.data = write_rules(self.named)
        except Fault as fault:
            self.wrong = fault

    @property
    def absent(self) -> bool:
        """Tell whether there are no such rules."""
        return self.first is not None and not self.rules.data

    @property
    def changes_first(self) -> bool:
        """Tell whether they are the first rules but for what is changed."""
        return self.first is not None and self.rules.data == AS_FIRST

    @property
    def preset(self) -> Variant:
        """What the fields left empty are taken from."""
        if self.changes_first:
            assert self.first is not None
            return self.first.agreed or self.first.preset
        return self.named or PRESETS[CLASSIC]

    @cached_property
    def agreed(self) -> Variant | None:
        """The rules; None if there are none, or none that can be, with the fault at its field."""
        if self.wrong:
            self.rules.errors = [located(self.wrong, _)]
        elif self.absent and self.changed:
            self.rules.errors = [_("Choose which rules these changes are made to.")]
        elif self.changes_first and not self.changed:
            self.rules.errors = [_("Change something, or choose no second rules.")]
            return None
        if self.wrong or self.absent or not (variant := super().agreed):
            return None
        try:
            check_playable(variant)
        except Fault as fault:
            self._tell(fault)
            return None
        return variant


class LabForm(Form):
    """A run of the lab."""

    games = StringField(lazy("Games"), default="1000", render_kw={"inputmode": "numeric"})
    seed = StringField(lazy("Seed"), default="1", render_kw={"inputmode": "numeric"})
    players = PlayersField(lazy("Players"))

    def __init__(self, offered: Mapping[str, str], **options: Any) -> None:
        """Offer rules to start from: what to send, and what to show."""
        super().__init__(**options)
        sent = {key: options[key] for key in ("formdata",) if key in options}
        self.first = SetForm(offered, prefix=FIRST, **sent)
        self.second = SetForm(offered, self.first, prefix=SECOND, **sent)

    @property
    def variants(self) -> list[Variant]:
        """The sets of rules that can be so."""
        return [form.agreed for form in (self.first, self.second) if form.agreed]

    @property
    def seats(self) -> int:
        """How many play, where more of them do."""
        return max(variant.seats for variant in self.variants or [self.first.preset])

    @property
    def most_games(self) -> int:
        """How many games these rules leave room for."""
        return most_games(self.variants or [self.first.preset])

    @property
    def hint(self) -> str:
        """Say how many games there can be, and what the seed is for."""
        return _(
            "A run plays up to %(bound)s hands: at most %(most)s games under these rules. A game"
            " that no rule ends is stopped after %(cap)s hands. The same rules, players and seed"
            " give the same games.",
            bound=format_decimal(BOUND),
            most=format_decimal(self.most_games),
            cap=MOST_HANDS,
        )

    def validate_games(self, field: StringField) -> None:
        """Keep a run to the hands that the lab plays."""
        games = number(field, 1, LARGEST)
        if games > self.most_games:
            raise ValidationError(
                _(
                    "At most %(most)s games under these rules: a run plays up to %(bound)s hands.",
                    most=format_decimal(self.most_games),
                    bound=format_decimal(BOUND),
                )
            )

    def validate_seed(self, field: StringField) -> None:
        """Let a seed be any whole number of usual size."""
        number(field, 0, LARGEST)

    def validate_players(self, field: PlayersField) -> None:
        """See to it that somebody plays at each seat, and nobody beside the table."""
        if self.variants:  # else what is wrong with them is said there
            field.check(max(variant.seats for variant in self.variants))

    @cached_property
    def asked(self) -> dict[str, Any] | None:
        """What is to be played, as the engine takes it; None with the faults at their fields."""
        forms = (self.first, self.second)
        fine = [form.validate() for form in forms]  # first: it forgets what was wrong before
        right = [form.agreed is not None or form.absent for form in forms]
        if not (self.validate() and all(fine + right)) or self.second.rules.errors:
            return None
        return {
            "sets": [
                {
                    "rules": agreement.dump(variant),
                    "players": self.players.kinds(variant.seats),
                }
                for variant in self.variants
            ],
            "games": number(self.games, 1, LARGEST),
            "seed": number(self.seed, 0, LARGEST),
        }


def number(field: StringField, low: int, high: int) -> int:
    """Return the whole number typed into a field; a `ValidationError` if it is none of these."""
    typed = (field.data or "").strip()
    value = whole(typed)
    try:
        return reading.whole(typed if value is None else value, "", low, high)
    except Fault as fault:
        raise ValidationError(said(fault, _)) from None

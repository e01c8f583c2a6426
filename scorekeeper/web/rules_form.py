"""House rules as a form: every key of the rules object, as in the preset unless said otherwise."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

from flask_babel import gettext as _
from flask_babel import lazy_gettext as lazy
from wtforms import Field, RadioField, SelectField, StringField

from ..rules import agreement
from ..rules.presets import CLASSIC, PRESETS
from ..rules.reading import Fault
from ..rules.variant import Variant
from ..rules.victory import KINDS, MostChips
from ..wording import said
from . import labels, sentences
from .forms import BySeatField, Form, check_text, whole

MOST_SEATS = agreement.SEATS[-1]
AS_NOW = ""  # the preset of a game that keeps what it has agreed on

SELECTS: dict[str, tuple[Any, Mapping[Any, Any]]] = {
    "dealer_assigns_targets": (lazy("The dealer gives out the targets"), labels.YES_NO),
    "exchange": (lazy("Exchange"), labels.EXCHANGE),
    "exchange_order": (lazy("Who exchanges first"), labels.EXCHANGE_ORDER),
    "exchange_timing": (lazy("Exchange when"), labels.BEFORE_OR_AFTER),
    "kitty_view": (lazy("The dealer sees the kitty"), labels.BEFORE_OR_AFTER),
    "discard": (lazy("The dealer lays cards away"), labels.DISCARD),
    "leader": (lazy("Leads to the first trick"), labels.ROLE),
    "trump_maker": (lazy("Names trump"), labels.ROLE),
    "no_trump": (lazy("No trump allowed"), labels.YES_NO),
    "victory": (lazy("How the game is won"), labels.VICTORY),
    "mode": (lazy("A dealer’s success counts"), labels.TRADITIONAL_MODE),
    "test": (lazy("Success is to"), labels.TEST),
    "scope": (lazy("Measured"), labels.SCOPE),
    "several": (lazy("If several dealers made it in the first round, wins"), labels.SEVERAL),
    "chips": (lazy("How chips are paid"), labels.CHIPS),
}
NUMBERS = {
    "tricks": lazy("Tricks in a hand"),
    "kitty": lazy("Cards in the kitty"),
    "hands": lazy("Hands"),
    "points": lazy("Points"),
    "victory_tricks": lazy("Tricks in one hand that win"),
    "over": lazy("Tricks over the target that win"),
    "max_hands": lazy("At most so many hands"),
    "stake": lazy("Stake, in chips"),
}
SWITCHES = ("mode", "test", "scope", "several")
# Which fields belong to which victory rule: the field's name, and its key in the document.
VICTORY_KEYS = {
    "fixed_hands": {"hands": "hands"},
    "first_to": {"points": "points"},
    "tricks_in_hand": {"victory_tricks": "tricks"},
    "target_plus": {"over": "over"},
    "traditional": {switch: switch for switch in SWITCHES},
    "chips": {"hands": "hands"},
}
# What a victory rule starts with, where neither the preset nor the table says.
USUAL = {"points": 10, "tricks": 12, "over": 5}
CHOICES = (
    "exchange",
    "exchange_order",
    "exchange_timing",
    "kitty_view",
    "discard",
    "leader",
    "trump_maker",
)
FLAGS = ("dealer_assigns_targets", "no_trump")
NO_CHIPS = "none"
# Where a fault of the rules object shows, if not at the field of its own name.
FIELDS = {
    "victory.rule": "victory",
    "victory.tricks": "victory_tricks",
    "chips.mode": "chips",
    "chips.stake": "stake",
}


class RulesForm(Form):
    """What a table agrees on. A field left empty is as the preset has it."""

    rules = RadioField(lazy("House rules"), default=CLASSIC)
    name = StringField(lazy("What you call these rules"))
    targets = BySeatField(lazy("Targets"), seats=MOST_SEATS)
    first_hand_targets = BySeatField(lazy("Targets of the first hand"), seats=MOST_SEATS)

    def __init__(self, base: Variant | None = None, **options: Any) -> None:
        """Offer the presets; `base` is what the empty preset stands for, where a game has one."""
        super().__init__(**options)
        self.base = base
        as_now = [(AS_NOW, _("As agreed so far"))] if base else []
        self.rules.choices = as_now + [
            (key, words)
            for key, words in labels.PRESETS.items()
            if not base or PRESETS[key].seats == base.seats
        ]
        as_preset = ("", _("as above"))
        for key, (_label, choices) in SELECTS.items():
            self[key].choices = [
                as_preset,
                *((str(value), words) for value, words in choices.items()),
            ]

    def validate_name(self, field: StringField) -> None:
        """Keep what people call their rules to a length that fits a page."""
        check_text(field)

    @property
    def preset(self) -> Variant:
        """What the fields left empty are taken from."""
        if self.base and not self.rules.data:
            return self.base
        return PRESETS.get(self.rules.data, PRESETS[CLASSIC])

    @property
    def changed(self) -> bool:
        """Tell whether any house rule differs from the preset: then they are shown unfolded."""
        keys = (*SELECTS, *NUMBERS, "name")
        typed = [*self.targets.data, *self.first_hand_targets.data]
        return any(self[key].data for key in keys) or any(typed)

    @property
    def faulty(self) -> bool:
        """Tell whether anything is wrong with a house rule: then they are shown unfolded."""
        keys = (*SELECTS, *NUMBERS, "name", "targets", "first_hand_targets")
        return any(self[key].errors for key in keys)

    @cached_property
    def agreed(self) -> Variant | None:
        """Return what was agreed on; None if it can't be so, with the fault at its field."""
        if self.base and self.rules.data:
            self._empty_what_is_as(self.base)
        try:
            return agreement.read(self._object())
        except Fault as fault:
            self._tell(fault)
            return None

    def _empty_what_is_as(self, base: Variant) -> None:
        """Let a newly chosen preset decide wherever the form still shows what was agreed before."""
        for key, value in shown(base).items():
            if isinstance(value, list):
                if _filled(self[key].data) == value:
                    self[key].data = [""] * len(value)
            elif self[key].data == value:
                self[key].data = ""

    def _object(self) -> dict[str, Any]:
        """Turn the form into a rules object; what is no number stays text, for them to refuse."""
        data = agreement.dump(self.preset)
        if self["name"].raw_data:
            data.pop("name", None)
        if self.first_hand_targets.sent:
            data.pop("first_hand_targets", None)
        for key in CHOICES:
            data[key] = self[key].data or data[key]
        for key in FLAGS:
            data[key] = self[key].data == "true" if self[key].data else data[key]
        for key in ("tricks", "kitty"):
            data[key] = _typed(self[key], data[key])
        if targets := _filled(self.targets.data):
            data["targets"] = [_whole(text) for text in targets]
        data["victory"] = self._victory(data["victory"], len(data["targets"]))
        first = [_whole(text) for text in _filled(self.first_hand_targets.data)]
        absent = {"name": (self["name"].data or "").strip(), "first_hand_targets": first}
        data |= {key: value for key, value in absent.items() if value}
        return self._chips(data)

    def _victory(self, agreed: dict[str, Any], seats: int) -> dict[str, Any]:
        rule = self.victory.data or agreed["rule"]
        usual = agreed if rule == agreed["rule"] else USUAL | {"hands": 3 * seats}
        data = {"rule": rule}
        for field, key in VICTORY_KEYS.get(rule, {}).items():
            optional = rule == MostChips.rule
            value = _typed(self[field], None if optional else usual.get(key))
            data |= {} if value is None else {key: value}
        cap = _typed(self.max_hands, None)
        return data | ({} if cap is None else {"max_hands": cap})

    def _chips(self, data: dict[str, Any]) -> dict[str, Any]:
        agreed = data.pop("chips", {})
        mode = self["chips"].data or agreed.get("mode", NO_CHIPS)
        if mode == NO_CHIPS:
            return data
        return data | {"chips": {"mode": mode, "stake": _typed(self.stake, agreed.get("stake", 1))}}

    def _tell(self, fault: Fault) -> None:
        """Put a fault beside the field that it is about."""
        path = fault.at.removeprefix("rules").lstrip(".")
        noun, _bracket, role = path.rstrip("]").partition("[")
        name = FIELDS.get(noun, noun.removeprefix("victory.") or "rules")
        field: Field = self[name] if name in self else self.rules  # noqa: SIM401  # no dict
        sentence = said(fault, _)
        if role and isinstance(field, BySeatField):
            field.problems[int(role)] = sentence
        field.errors = field.errors or [sentence]

    def show(self, variant: Variant) -> None:
        """Fill the form in with what a game has agreed on."""
        for key, value in shown(variant).items():
            self[key].data = value


def rules_page(form: RulesForm) -> dict[str, Any]:
    """Return what a template needs for the rules: the usual values, hints, whether to unfold."""
    variant = form.agreed
    return {
        "form": form,
        "open": form.faulty or (form.changed and not form.base),
        "usual": shown(form.preset),
        "agreed": shown(variant) if variant else None,
        "hints": sentences.hints(variant) if variant else [],
    }


def shown(variant: Variant) -> dict[str, str | list[str]]:
    """Return what each field of the form shows for an agreement."""
    data = agreement.dump(variant)
    victory, chips = data.pop("victory"), data.pop("chips", {})
    fields: dict[str, Any] = {"chips": chips.get("mode", NO_CHIPS), "stake": chips.get("stake")}
    fields |= {field: victory.get(key) for field, key in VICTORY_KEYS[victory["rule"]].items()}
    fields |= data | {"victory": victory["rule"], "max_hands": victory.get("max_hands")}
    return {
        key: [str(number) for number in value] if isinstance(value, list) else _shown(value)
        for key, value in fields.items()
    }


def _shown(value: object) -> str:
    if value is None:
        return ""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _filled(texts: Iterable[str]) -> list[str]:
    return [text.strip() for text in texts if text.strip()]


def _typed(field: Field, agreed: Any) -> Any:
    """Return the number typed, or what was chosen; what was agreed if the field is empty."""
    typed = (field.data or "").strip()
    return _whole(typed) if typed else agreed


def _whole(typed: str) -> int | str:
    """Return the number that was typed; what is none stays text, for the rules to refuse."""
    number = whole(typed)
    return typed if number is None else number


for _name, (_words, _choices) in SELECTS.items():
    setattr(RulesForm, _name, SelectField(_words, default=""))
for _name, _words in NUMBERS.items():
    setattr(RulesForm, _name, StringField(_words, default="", render_kw={"inputmode": "numeric"}))
assert set(VICTORY_KEYS) == set(KINDS)

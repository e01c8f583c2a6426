"""One hand of a simulated game, card by card, and the score sheet that it would make."""

from functools import cached_property
from typing import Any

from flask import jsonify, request, url_for
from flask_babel import gettext as _
from flask_babel import lazy_gettext as lazy
from flask_babel import ngettext
from werkzeug.wrappers import Response
from wtforms import SelectField, StringField
from wtforms.validators import ValidationError

from ..engine.house_rules import check_playable
from ..engine.simulate import LARGEST_GAME_SEED, MOST_HANDS, play_game
from ..rules import document
from ..rules.presets import CLASSIC, PRESETS
from ..rules.reading import Fault
from ..rules.variant import Variant
from ..wording import located
from .forms import Form, whole
from .lab import bp
from .lab_cards import HandPage
from .lab_form import number
from .lab_players import PlayersField, write_players
from .lab_rules import choices, read_rules, rules_name, write_rules
from .layout import page


class HandForm(Form):
    """Which hand to look at."""

    rules = SelectField(lazy("House rules"), default=CLASSIC, validate_choice=False)
    players = PlayersField(lazy("Players"))
    seed = StringField(lazy("Seed"), default="1", render_kw={"inputmode": "numeric"})
    hand = StringField(lazy("Hand"), default="1", render_kw={"inputmode": "numeric"})

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.variant: Variant = PRESETS[CLASSIC]
        self.wrong: Fault | None = None
        offered = choices()
        try:
            self.variant = read_rules(self.rules.data or "")
            check_playable(self.variant, "rules")
            self.rules.data = write_rules(self.variant)
            offered.setdefault(self.rules.data, rules_name(self.variant))
        except Fault as fault:
            self.wrong = fault
        self.rules.choices = list(offered.items())

    def validate_rules(self, _field: SelectField) -> None:
        """Refuse what are no rules."""
        if self.wrong:
            raise ValidationError(located(self.wrong, _))

    def validate_players(self, field: PlayersField) -> None:
        """See to it that somebody plays at each seat."""
        if not self.wrong:
            field.check(self.variant.seats)

    def validate_seed(self, field: StringField) -> None:
        """Take the seed of any game that the lab plays."""
        number(field, 0, LARGEST_GAME_SEED)

    def validate_hand(self, field: StringField) -> None:
        """Take the number of any hand that there may be."""
        number(field, 1, MOST_HANDS)

    @property
    def seats(self) -> int:
        """How many play."""
        return self.variant.seats

    @property
    def rules_name(self) -> str:
        """What the rules are called."""
        return rules_name(self.variant)

    @cached_property
    def view(self) -> HandPage | None:
        """The hand; None if there is none, with what is wrong at its field."""
        if not self.validate():
            return None
        seed, hand = (whole((field.data or "").strip()) or 0 for field in (self.seed, self.hand))
        game = play_game(self.variant, self.players.kinds(self.seats), seed)
        hands = len(game.records)
        if hand > hands:
            self.hand.errors = [
                ngettext("This game has %(num)d hand.", "This game has %(num)d hands.", hands)
            ]
            return None
        return HandPage(game=game, number=hand)

    def address(self, endpoint: str, **changed: int) -> str:
        """Return the address of this hand, or of another one."""
        asked = {
            "seed": (self.seed.data or "").strip(),
            "rules": self.rules.data,
            "players": write_players(self.players.kinds(self.seats)),
            "hand": (self.hand.data or "").strip(),
        }
        return url_for(endpoint, **asked | changed)


def asked_form() -> HandForm:
    """Return the form as the address has it."""
    return HandForm(formdata=request.args or None, meta={"csrf": False})


def show_hand(form: HandForm) -> Response:
    """Render a hand, or the form with what is wrong."""
    return page("lab/hand.html", 200 if form.view else 422, form=form, view=form.view)


@bp.get("/hand")
def hand() -> Response:
    """Show one hand card by card."""
    return show_hand(asked_form())


@bp.get("/score")
def score() -> Response:
    """Show the score sheet of a game up to a hand."""
    form = asked_form()
    return page("lab/score.html", form=form, view=form.view) if form.view else show_hand(form)


@bp.get("/game.json")
def game_json() -> Response:
    """Give the game document out, up to a hand."""
    form = asked_form()
    return jsonify(document.dump(form.view.document)) if form.view else show_hand(form)

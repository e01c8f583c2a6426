"""A game seen under other rules, beside what it was; nothing is changed by looking."""

from dataclasses import dataclass, replace
from functools import cached_property

from flask import request
from flask_babel import gettext as _
from markupsafe import Markup
from werkzeug.wrappers import Response

from ..rules import document
from ..rules.document import GameDocument
from ..rules.reading import Fault
from ..rules.sheet import Sheet
from ..rules.variant import Variant
from ..wording import said
from . import endings, places, sentences
from .choosing import short
from .games import NUMBER
from .layout import page
from .rules_form import RulesForm, rules_page
from .tables import bp, find_game


@dataclass(frozen=True)
class Version:
    """A game under some rules."""

    document: GameDocument

    @cached_property
    def sheet(self) -> Sheet:
        """All hands, scored."""
        return self.document.sheet

    @property
    def rules(self) -> str:
        """What was agreed on, in a few words."""
        return short(self.document.variant)

    @property
    def end(self) -> Markup:
        """How it ends: "Over after hand 4: Ben has won.", or what would be next."""
        outcome = self.sheet.outcome
        if outcome is None:
            return sentences.next_action(self.sheet, self.document.players)
        headline = endings.headline(outcome, self.document.players)
        why = endings.why_over(self.sheet.variant, outcome)
        return Markup("{} {}").format(headline, why)

    @property
    def order(self) -> list[int]:
        """The seats by their places, winners first."""
        return places.order(self.sheet)

    def chips(self, seat: int) -> Markup:
        """Say how many chips a seat has; nothing where the table plays for none."""
        return places.said_chips(self.sheet, seat)

    @property
    def counted(self) -> int:
        """How many of the hands count."""
        return sum(not line.after_end for line in self.sheet.lines)


def under(game: GameDocument, variant: Variant) -> GameDocument:
    """Return a game as it would be by other rules, as far as these can say. Raises `Fault`.

    What only the old rules knew is left out: who answered what, who gave out which targets.
    """
    hands = tuple(
        hand if variant.dealer_assigns_targets else replace(hand, targets=None)
        for hand in game.hands
    )
    other = replace(
        game, variant=variant, hands=hands, play_on=False, next_targets=None, changes=None
    )
    if other.question != game.question:
        other = replace(other, tie_answer=None)
    return document.read(document.dump(other))


@bp.get(f"/games/{NUMBER}/what-if")
def what_if(number: int) -> Response:
    """Show a game beside what it would be by the rules that the address says."""
    game = find_game(number)
    form = RulesForm(base=game.variant, formdata=request.args or None, meta={"csrf": False})
    if not request.args:
        form.show(game.variant)
    if "rules" not in request.args:
        form.rules.data = ""
    message, other = "", None
    fine = not request.args or form.validate()
    if request.args and fine and (variant := form.agreed):
        try:
            other = Version(under(game.document, variant))
        except Fault as fault:
            message = _("The hands of this game cannot be played so: %(why)s", why=said(fault, _))
    failed = bool(message) or bool(request.args and other is None)
    return page(
        "games/whatif.html",
        422 if failed else 200,
        game=game,
        it_is=Version(game.document),
        would_be=other,
        message=message,
        **rules_page(form) | ({} if other else {"open": True}),
    )

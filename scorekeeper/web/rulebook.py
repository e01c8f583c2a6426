"""The rule book: what a set of house rules says, for the presets and for every game.

The prose stands in `templates/rules`, a file a section; the numbers, the order of the steps and the
worked examples come from the rules.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from flask import Blueprint, abort
from flask_babel import lazy_gettext as _
from werkzeug.wrappers import Response

from ..models import Game
from ..rules.exchange import Order
from ..rules.presets import PRESETS
from ..rules.sheet import Sheet
from ..rules.variant import PACK, Discard, Phase, Variant
from ..rules.victory import MostChips, Several, Traditional, TricksInHand
from . import example, glossary, labels
from .games import NUMBER
from .lab_rules import preset_of, rules_name
from .layout import page
from .tables import bp as tables
from .tables import find_game

bp = Blueprint("rules", __name__)

# Every section by its id, which is also the name of its template.
SECTIONS = {
    "setup": _("Set-up"),
    "hand": _("A hand, step by step"),
    "play": _("The play"),
    "scoring": _("Scoring"),
    "exchange": _("The exchange"),
    "chips": _("Chips"),
    "victory": _("The end"),
    "hints": _("Hints"),
    "differences": _("Where rule books differ"),
    "variants": _("Variants"),
    "glossary": _("Glossary"),
}


@dataclass(frozen=True)
class Book:
    """The rule book of one set of house rules."""

    variant: Variant

    @property
    def title(self) -> str:
        """What these rules are called."""
        return rules_name(self.variant)

    @property
    def preset(self) -> str | None:
        """The preset that these rules are, if they are one."""
        return preset_of(self.variant)

    @property
    def sections(self) -> Mapping[str, object]:
        """The sections that there is something to say in: id and heading."""
        unsaid = set() if self.variant.chips else {"chips"}
        return {name: title for name, title in SECTIONS.items() if name not in unsaid}

    @property
    def pack(self) -> int:
        """How many cards are in play."""
        return self.variant.seats * self.variant.tricks + self.variant.kitty

    @property
    def full_pack(self) -> bool:
        """Tell whether no card stays out, so that each suit has thirteen."""
        return self.pack == PACK

    @property
    def phases(self) -> tuple[Phase, ...]:
        """The steps of a hand that has all of them."""
        return self.variant.phases(exchange_due=True)

    @property
    def lays_away_first(self) -> bool:
        """Tell whether the dealer lays cards away before picking the kitty up."""
        return self.variant.discard is Discard.BEFORE_PICKUP

    @property
    def shared_target(self) -> bool:
        """Tell whether two roles need the same number, and targets order the exchange."""
        by_target = self.variant.exchange_order is not Order.NEXT_IN_TURN
        return by_target and len(set(self.variant.targets)) < self.variant.seats

    @property
    def settles_itself(self) -> bool:
        """Tell whether the victory rule always names one seat, so that only a cut can tie."""
        victory = self.variant.victory
        if isinstance(victory, Traditional):
            return victory.mode == "deal_returns" or victory.several is Several.FIRST
        return isinstance(victory, TricksInHand)

    @property
    def most_chips(self) -> bool:
        """Tell whether chips decide, and not the total."""
        return isinstance(self.variant.victory, MostChips)

    @property
    def names(self) -> tuple[str, ...]:
        """Who plays in the examples, by seat."""
        return example.NAMES[: self.variant.seats]

    @cached_property
    def one_up(self) -> Sheet:
        """A hand after which the dealer is up, and others are down."""
        return example.sheet(self.variant, example.ONE_UP)

    @cached_property
    def one_down(self) -> Sheet:
        """A hand after which the dealer is down, and others are up."""
        return example.sheet(self.variant, example.ONE_DOWN)


@bp.get("")
def index() -> Response:
    """List the rules that have a name."""
    return page("rules/index.html", presets=labels.PRESETS)


@bp.get("/<preset>")
def show(preset: str) -> Response:
    """Show the rule book of a preset: the same for everybody, and no row is read for it."""
    if preset not in PRESETS:
        abort(404)
    return show_book(Book(PRESETS[preset]))


@tables.get(f"/games/{NUMBER}/rules")
def rules(number: int) -> Response:
    """Show the rule book of what a game's table has agreed on."""
    game = find_game(number)
    return show_book(Book(game.variant), game)


def show_book(book: Book, game: Game | None = None) -> Response:
    """Render a rule book: of a preset, or of what a `game` is played by."""
    return page("rules/book.html", book=book, game=game, glossary=glossary)

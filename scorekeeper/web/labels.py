"""The words for what a table can agree on: every preset, every value of every house rule."""

from flask_babel import lazy_gettext as _

from .. import wording
from ..rules.chips import Mode
from ..rules.exchange import Order
from ..rules.hand import Trump
from ..rules.variant import Discard, Protocol, Role, When
from ..rules.victory import Scope, Several, Test, TraditionalMode

PRESETS = {
    "classic": _("Classic 8-5-3"),
    "online": _("Online 3-5-8"),
    "service": _("Service rules"),
    "nine_five_two": _("9-5-2"),
    "nine_five_two_online": _("9-5-2 online"),
    "traditional": _("Traditional"),
    "chips": _("Chips"),
    "blind_kitty": _("Blind kitty"),
    "strict_51": _("Strict 51"),
    "strict_51_balanced": _("Strict 51, 9-5-3"),
    "no_exchange": _("No exchange"),
    "four_players": _("Four players 6-4-3-3"),
    "four_players_steep": _("Four players 7-4-3-2"),
    "dealers_choice": _("Dealer’s double choice"),
    "three_two_five": _("3-2-5"),
}
IN_A_LINE = {preset: _(line) for preset, line in wording.PRESETS.items()}
EXCHANGE = {
    Protocol.LOWEST_HIGHEST: _("lowest cards for highest"),
    Protocol.SUIT_ASK: _("a card of choice for the highest of its suit"),
    Protocol.NONE: _("no exchange"),
}
EXCHANGE_ORDER = {
    Order.UPCOMING: _("higher target in the coming hand first"),
    Order.FINISHED: _("higher target in the finished hand first"),
    Order.MOST_UP: _("most up first"),
    Order.NEXT_IN_TURN: _("the next one who is down, clockwise"),
}
BEFORE_OR_AFTER = {
    When.BEFORE_TRUMP: _("before trump is named"),
    When.AFTER_TRUMP: _("after trump is named"),
}
DISCARD = {
    Discard.AFTER_PICKUP: _("after picking up the kitty"),
    Discard.BEFORE_PICKUP: _("before picking up the kitty"),
}
ROLE = {Role.DEALER: _("dealer"), Role.ELDEST: _("eldest hand")}
YES_NO = {"false": _("no"), "true": _("yes")}
VICTORY = {
    "fixed_hands": _("highest total after a number of hands"),
    "first_to": _("first to a number of points"),
    "tricks_in_hand": _("a number of tricks in one hand"),
    "target_plus": _("so many tricks over the target in one hand"),
    "traditional": _("traditional: the first dealer to make it"),
    "chips": _("most chips"),
}
TRADITIONAL_MODE = {
    TraditionalMode.ROUND_ONCE: _("once everybody has dealt"),
    TraditionalMode.DEAL_RETURNS: _("only after the deal has come back"),
}
TEST = {Test.REACH: _("reach the target"), Test.UP: _("take more than the target")}
SCOPE = {Scope.HAND: _("in the hand dealt"), Scope.CUMULATIVE: _("on the running total")}
SEVERAL = {Several.FIRST: _("the first of them"), Several.BEST: _("the best total of them")}
_ONCE, _AFTER = TraditionalMode.ROUND_ONCE, TraditionalMode.DEAL_RETURNS
TRADITIONAL = {
    (_ONCE, Scope.HAND, Test.REACH): _(
        "Once everybody has dealt, a dealer who has reached the target wins."
    ),
    (_ONCE, Scope.HAND, Test.UP): _(
        "Once everybody has dealt, a dealer who has beaten the target wins."
    ),
    (_ONCE, Scope.CUMULATIVE, Test.REACH): _(
        "Once everybody has dealt, a dealer whose total was 0 or more after dealing wins."
    ),
    (_ONCE, Scope.CUMULATIVE, Test.UP): _(
        "Once everybody has dealt, a dealer whose total was above 0 after dealing wins."
    ),
    (_AFTER, Scope.HAND, Test.REACH): _(
        "After the first round, the first dealer to reach the target wins."
    ),
    (_AFTER, Scope.HAND, Test.UP): _(
        "After the first round, the first dealer to beat the target wins."
    ),
    (_AFTER, Scope.CUMULATIVE, Test.REACH): _(
        "After the first round, the first dealer with a total of 0 or more wins."
    ),
    (_AFTER, Scope.CUMULATIVE, Test.UP): _(
        "After the first round, the first dealer with a total above 0 wins."
    ),
}
OF_SEVERAL = {
    Several.FIRST: _("Of several, the first one."),
    Several.BEST: _("Of several, the one with the best total."),
}
CHIPS = {
    "none": _("no chips"),
    Mode.PER_OPPONENT: _("from every opponent who is down"),
    Mode.STAKE: _("one stake for each card exchanged"),
}
TRUMP = {
    Trump.CLUBS: ("♣", _("clubs")),
    Trump.DIAMONDS: ("♦", _("diamonds")),
    Trump.HEARTS: ("♥", _("hearts")),
    Trump.SPADES: ("♠", _("spades")),
    Trump.NONE: ("–", _("no trump")),
}
LOOKS = {"": _("as the phone"), "light": _("light"), "dark": _("dark"), "candle": _("candle")}
FIGURES = ("tricks", "net")
ON_OFF = {"on": _("on"), "off": _("off")}
HANDS = {"right": _("right"), "left": _("left")}  # whose thumb taps
ROLES = (
    _("dealer"),
    _("eldest"),
    _("second hand"),
    _("third hand"),
    _("fourth hand"),
    _("fifth hand"),
)
MIDDLE = _("middle")  # what the second hand of three is called


def role(number: int, seats: int) -> object:
    """Return what a role, counted from the dealer, is called among so many players."""
    return MIDDLE if (number, seats) == (2, 3) else ROLES[number]

"""The agreements that have a name. What each leaves out is as in `Variant`."""

from .chips import Chips, Mode
from .variant import Discard, Protocol, Role, Variant, When
from .victory import FirstTo, FixedHands, MostChips, Traditional, TricksInHand

CLASSIC = "classic"

PRESETS = {
    CLASSIC: Variant(),
    "online": Variant(
        exchange=Protocol.SUIT_ASK,
        kitty_view=When.AFTER_TRUMP,
        discard=Discard.BEFORE_PICKUP,
        victory=FirstTo(points=10),
    ),
    "service": Variant(
        exchange=Protocol.SUIT_ASK,
        kitty_view=When.AFTER_TRUMP,
        discard=Discard.BEFORE_PICKUP,
        victory=TricksInHand(tricks=12),
        chips=Chips(Mode.STAKE, 1),
    ),
    "nine_five_two": Variant(targets=(9, 5, 2)),
    "nine_five_two_online": Variant(
        targets=(9, 5, 2),
        exchange=Protocol.SUIT_ASK,
        kitty_view=When.AFTER_TRUMP,
        victory=FirstTo(points=12),
    ),
    "traditional": Variant(victory=Traditional()),
    "chips": Variant(victory=MostChips(), chips=Chips()),
    "blind_kitty": Variant(kitty_view=When.AFTER_TRUMP),
    "strict_51": Variant(tricks=17, kitty=0),
    "strict_51_balanced": Variant(tricks=17, kitty=0, targets=(9, 5, 3)),
    "no_exchange": Variant(exchange=Protocol.NONE),
    "four_players": Variant(tricks=12, targets=(6, 4, 3, 3), victory=FixedHands(hands=8)),
    "four_players_steep": Variant(tricks=12, targets=(7, 4, 3, 2), victory=FixedHands(hands=8)),
    "dealers_choice": Variant(dealer_assigns_targets=True),
    "three_two_five": Variant(
        tricks=10,
        kitty=0,
        targets=(2, 5, 3),
        exchange=Protocol.SUIT_ASK,
        trump_maker=Role.ELDEST,
    ),
}

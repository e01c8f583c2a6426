"""All that a table agrees on before it plays, and the phases of a hand that follow from it."""

from dataclasses import dataclass
from enum import StrEnum

from .chips import Chips
from .exchange import Order
from .hand import ByRole, BySeat, Turn, by_seat
from .victory import FixedHands, MostChips, Victory

PACK = 52
NINE_HANDS = FixedHands(hands=9)


class Protocol(StrEnum):
    """Which cards move in an exchange."""

    LOWEST_HIGHEST = "lowest_highest"  # up gives the lowest, down the highest cards
    SUIT_ASK = "suit_ask"  # up gives any card, down returns the highest of that suit
    NONE = "none"


class When(StrEnum):
    """Before or after trump is named."""

    BEFORE_TRUMP = "before_trump"
    AFTER_TRUMP = "after_trump"


class Discard(StrEnum):
    """Before or after the dealer picks the kitty up."""

    AFTER_PICKUP = "after_pickup"
    BEFORE_PICKUP = "before_pickup"


class Role(StrEnum):
    """A role that a right can go with."""

    DEALER = "dealer"
    ELDEST = "eldest"


class Phase(StrEnum):
    """A step of a hand, from the deal to the score."""

    DEAL = "deal"
    EXCHANGE = "exchange"
    DEALER_LOOKS_AT_KITTY = "dealer_looks_at_kitty"
    NAME_TRUMP = "name_trump"
    PICK_UP_KITTY = "pick_up_kitty"
    DISCARD = "discard"
    PLAY = "play"
    SCORE = "score"


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """What a table agreed on. The defaults are those of the classic game for three."""

    name: str | None = None
    tricks: int = 16  # in a hand; as many cards for each player
    kitty: int = 4  # cards
    targets: ByRole = (8, 5, 3)
    first_hand_targets: ByRole | None = None
    dealer_assigns_targets: bool = False
    exchange: Protocol = Protocol.LOWEST_HIGHEST
    exchange_order: Order = Order.UPCOMING
    exchange_timing: When = When.BEFORE_TRUMP
    kitty_view: When = When.BEFORE_TRUMP
    discard: Discard = Discard.AFTER_PICKUP
    leader: Role = Role.ELDEST
    trump_maker: Role = Role.DEALER
    no_trump: bool = False
    victory: Victory = NINE_HANDS
    chips: Chips | None = None

    def __post_init__(self) -> None:
        """See to it that a chips game is played for chips, also where nobody said how."""
        if self.chips is None and isinstance(self.victory, MostChips):
            object.__setattr__(self, "chips", Chips())

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.targets)

    @property
    def surplus(self) -> int:
        """Tricks of a hand less all targets: what the nets of every hand add up to."""
        return self.tricks - sum(self.targets)

    def turn(self, number: int, dealer: int, assigned: BySeat | None = None) -> Turn:
        """Return who needs how many in hand `number`, dealt by seat `dealer`.

        `assigned` is what the dealer gave out, by seat; it counts only where dealers do that.
        """
        if self.dealer_assigns_targets and assigned:
            return Turn(dealer, assigned)
        first = self.first_hand_targets if number == 1 else None
        return Turn(dealer, by_seat(first or self.targets, dealer))

    def seat_of(self, role: Role, dealer: int) -> int:
        """Return the seat that has `role` when seat `dealer` deals."""
        return dealer if role is Role.DEALER else (dealer + 1) % self.seats

    def phases(self, *, exchange_due: bool) -> tuple[Phase, ...]:
        """List the steps of a hand in order; `exchange_due` if the last one left cards to swap."""
        swap = (Phase.EXCHANGE,) if exchange_due and self.exchange is not Protocol.NONE else ()
        early = self.exchange_timing is When.BEFORE_TRUMP
        looks = self.kitty and self.kitty_view is When.BEFORE_TRUMP
        kitty = (Phase.PICK_UP_KITTY, Phase.DISCARD) if self.kitty else ()
        return (
            Phase.DEAL,
            *(swap if early else ()),
            *((Phase.DEALER_LOOKS_AT_KITTY,) if looks else ()),
            Phase.NAME_TRUMP,
            *(() if early else swap),
            *(kitty if self.discard is Discard.AFTER_PICKUP else reversed(kitty)),
            Phase.PLAY,
            Phase.SCORE,
        )

"""Who pays whom, where the table plays for chips. Each hand is settled on its own."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from .exchange import Pair, exchanges
from .hand import BySeat


class Mode(StrEnum):
    """What an over-trick earns."""

    PER_OPPONENT = "per_opponent"  # a stake from every opponent who was down, however little
    STAKE = "stake"  # one stake, from the seat that the exchange pairs it with


@dataclass(frozen=True, slots=True)
class Chips:
    """How a table plays for chips: `stake` is what one trick is worth, in chips."""

    mode: Mode = Mode.PER_OPPONENT
    stake: int = 1


@dataclass(frozen=True, slots=True)
class Payment:
    """Seat `payer` gives seat `payee` so many chips."""

    payer: int
    payee: int
    chips: int


def payments(agreed: Chips, net: BySeat, ordered: Sequence[Pair]) -> tuple[Payment, ...]:
    """Say who pays whom for a hand, in the order of the exchange, whether or not cards move."""
    if agreed.mode is Mode.STAKE:
        steps = exchanges(net, ordered)
        return tuple(Payment(step.down, step.up, step.cards * agreed.stake) for step in steps)
    return tuple(Payment(down, up, net[up] * agreed.stake) for up, down in ordered)


def balance(paid: Sequence[Payment], seats: int) -> BySeat:
    """Sum payments up by seat, in chips: what each won less what each paid."""
    chips = [0] * seats
    for payment in paid:
        chips[payment.payer] -= payment.chips
        chips[payment.payee] += payment.chips
    return tuple(chips)

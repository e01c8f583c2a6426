"""The fold: agreement and hands go in, the score sheet comes out. Nothing else keeps score."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from .chips import balance, payments
from .exchange import ALL_MATCHED, exchanges, pairs, unmatched
from .hand import BySeat, Hand, Turn
from .line import Line
from .variant import Phase, Protocol, Variant
from .victory import By, MostChips, TieAnswer, Verdict

STOPPED = "stopped"
MAX_HANDS = "max_hands"


@dataclass(frozen=True, slots=True)
class Next:
    """The hand to be played: its number from 1, who deals, leads and needs how many."""

    number: int
    dealer: int
    leader: int
    targets: BySeat | None  # by seat; None while the dealer has still to give them out
    phases: tuple[Phase, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the game ended: after which hand, by which rule, and who has won."""

    hand: int  # its number, from 1
    reason: str  # the name of the victory rule, "stopped" or "max_hands"
    by: By
    winners: tuple[int, ...]  # seats; empty while the table has to be asked
    ask: tuple[int, ...] = ()  # the seats that the question is about


@dataclass(frozen=True, slots=True)
class Sheet:
    """The score sheet of a game."""

    variant: Variant
    lines: tuple[Line, ...]
    next: Next | None  # None once the game is over, unless the table plays on
    outcome: Outcome | None  # None while the game goes on

    @property
    def seats(self) -> int:
        """How many play."""
        return self.variant.seats

    @property
    def final(self) -> Line | None:
        """The line whose totals count: that of the hand which ended the game, else the last one."""
        if not self.lines:
            return None
        return self.lines[self.outcome.hand - 1] if self.outcome else self.lines[-1]

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that the table has to be asked about."""
        return self.outcome.ask if self.outcome else ()

    @property
    def won(self) -> bool:
        """Tell whether the game is over, its winners are known, and nobody plays on."""
        return self.next is None and self.outcome is not None and bool(self.outcome.winners)

    @property
    def totals(self) -> BySeat:
        """The totals that count, by seat; before the first hand all are 0."""
        return self.final.totals if self.final else (0,) * self.seats

    @property
    def current(self) -> BySeat:
        """The totals now, by seat: while the table plays on, those after the last hand."""
        return self.lines[-1].totals if self.next and self.lines else self.totals

    @property
    def ranks(self) -> BySeat:
        """Places by seat, from 1; equals share a place, and the next place is left out."""
        if not self.final:
            return (1,) * self.seats
        standings = [self.variant.victory.standing(self.final, seat) for seat in range(self.seats)]
        return tuple(1 + sum(other > own for other in standings) for own in standings)


def score(
    variant: Variant,
    first_dealer: int,
    hands: Sequence[Hand],
    *,
    tie_answer: TieAnswer = None,
    stopped: bool = False,
    play_on: bool = False,
    next_targets: BySeat | None = None,
) -> Sheet:
    """Derive the score sheet of a game from the facts.

    `first_dealer` is the seat whose turn it was to deal hand 1. `tie_answer` is what the table
    said when asked about the latest trick; `stopped` if it ended the game after the last hand;
    `play_on` if it plays on after the end; `next_targets`, by seat, what the coming dealer gave
    out.
    """
    turns = _turns(variant, first_dealer, hands, next_targets)
    lines: list[Line] = []
    outcome: Outcome | None = None
    for hand, turn, coming in zip(hands, turns, turns[1:], strict=False):
        before = lines[-1] if lines else None
        over = outcome is not None
        lines.append(scored(variant, before, hand, turn, coming, after_end=over))
        if outcome is None:
            outcome = ended(
                variant, lines, tie_answer, stopped=stopped and len(lines) == len(hands)
            )
    if outcome and (stopped or not play_on):
        return closed(variant, lines, outcome)
    coming_hand = _next(variant, len(hands) + 1, turns[-1], lines, next_targets)
    return Sheet(variant, tuple(lines), coming_hand, outcome)


def scored(
    variant: Variant,
    before: Line | None,
    hand: Hand,
    turn: Turn,
    coming: Turn,
    *,
    after_end: bool = False,
) -> Line:
    """Score one hand: a step of the fold, for those who play hand by hand.

    `before` is the line of the hand before it, `turn` the one in which it was played, `coming`
    that of the hand after it. `after_end` if the game was over before it.
    """
    net = tuple(tricks - target for tricks, target in zip(hand.tricks, turn.targets, strict=True))
    ordered = pairs(net, variant.exchange_order, turn, coming)
    swaps = variant.exchange is not Protocol.NONE
    paid = payments(variant.chips, net, ordered) if variant.chips else ()
    chips = balance(paid, variant.seats) if variant.chips else None
    return Line(
        number=before.number + 1 if before else 1,
        hand=hand,
        dealer=turn.dealer,
        targets=turn.targets,
        net=net,
        totals=_sum(before.totals if before else None, net),
        exchanges=exchanges(net, ordered) if swaps else (),
        unmatched=unmatched(net) if swaps else ALL_MATCHED,
        payments=paid,
        chips=chips,
        chips_totals=_sum(before.chips_totals if before else None, chips) if chips else None,
        after_end=after_end,
    )


def ended(
    variant: Variant, lines: Sequence[Line], answer: TieAnswer = None, *, stopped: bool = False
) -> Outcome | None:
    """Say how the game ended with the last of `lines`, or None: first the rule, then the cuts.

    `answer` is what the table said about the latest trick; `stopped` if it ends the game here.
    """
    victory = variant.victory
    if verdict := victory.verdict(lines, answer):
        return _outcome(lines, victory.rule, verdict)
    if stopped:
        reason = victory.rule if isinstance(victory, MostChips) else STOPPED
        return _outcome(lines, reason, victory.cut_off(lines, answer))
    if victory.max_hands and len(lines) >= victory.max_hands:
        return _outcome(lines, MAX_HANDS, victory.cut_off(lines, answer))
    return None


def closed(variant: Variant, lines: Sequence[Line], outcome: Outcome) -> Sheet:
    """Return the sheet of a game that nobody plays on: its last hand owes nothing any more."""
    last = replace(lines[-1], exchanges=(), unmatched=ALL_MATCHED)
    return Sheet(variant, (*lines[:-1], last), None, outcome)


def _turns(
    variant: Variant, first_dealer: int, hands: Sequence[Hand], next_targets: BySeat | None
) -> list[Turn]:
    """Say for every hand, and the coming one, who deals and who needs how many."""
    turns = []
    due = first_dealer
    for number, hand in enumerate(hands, 1):
        dealer = due if hand.dealer is None else hand.dealer
        turns.append(variant.turn(number, dealer, hand.targets))
        due = (dealer + 1) % variant.seats
    return [*turns, variant.turn(len(hands) + 1, due, next_targets)]


def _outcome(lines: Sequence[Line], reason: str, verdict: Verdict) -> Outcome:
    return Outcome(len(lines), reason, verdict.by, verdict.winners, verdict.ask)


def _sum(before: BySeat | None, now: BySeat) -> BySeat:
    return tuple(map(int.__add__, before, now)) if before else now


def _next(
    variant: Variant, number: int, turn: Turn, lines: Sequence[Line], assigned: BySeat | None
) -> Next:
    unsaid = variant.dealer_assigns_targets and not assigned
    return Next(
        number=number,
        dealer=turn.dealer,
        leader=variant.seat_of(variant.leader, turn.dealer),
        targets=None if unsaid else turn.targets,
        phases=variant.phases(exchange_due=bool(lines and lines[-1].exchanges)),
    )

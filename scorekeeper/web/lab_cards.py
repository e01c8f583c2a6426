"""One hand card by card, as its page shows it: what is done in each phase, and with which cards."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar, NamedTuple

from flask_babel import gettext as _
from markupsafe import Markup

from .. import wording
from ..engine.cards import RANKS, TRUMPS, Card, rank, suit
from ..engine.record import Record
from ..engine.simulate import Played
from ..rules.document import GameDocument
from ..rules.exchange import Exchange
from ..rules.line import Line
from ..rules.sheet import Next, Sheet
from ..rules.variant import Phase
from . import labels, sentences
from .chart import Chart, chart
from .phrases import say

TEXT = "\ufe0e"  # asks for a sign as text, not as a little picture
HELD = (3, 2, 0, 1)  # suits as people hold them: black and red in turns
RED = (1, 2)


class Suit(NamedTuple):
    """A suit, and the ranks that somebody holds of it, the highest first."""

    sign: str
    name: str
    red: bool
    ranks: list[str]


class Face(NamedTuple):
    """A card as it is shown."""

    rank: str
    suit: Suit


class Swapped(NamedTuple):
    """A step of the exchange, and the cards that moved in it."""

    said: Markup
    given: list[Face]
    returned: list[Face]


class Step(NamedTuple):
    """A phase of the hand: what is done, and the cards that it shows."""

    phase: Phase
    said: Markup
    cards: list[Face]


class Laid(NamedTuple):
    """A trick: its cards by seat, who led, and who took it."""

    cards: list[Face]
    leader: int
    winner: int


def face(card: Card) -> Face:
    """Return how a card is shown."""
    return Face(_rank(card), _suit(suit(card), []))


def suits(cards: Iterable[Card]) -> list[Suit]:
    """Return cards as people hold them."""
    held = sorted(cards, reverse=True)
    groups = [_suit(one, [card for card in held if suit(card) == one]) for one in HELD]
    return [group for group in groups if group.ranks]


def _suit(number: int, cards: Iterable[Card]) -> Suit:
    sign, name = labels.TRUMP[TRUMPS[number]]
    return Suit(sign + TEXT, str(name), number in RED, list(map(_rank, cards)))


def _rank(card: Card) -> str:
    return wording.rank(RANKS[rank(card)], _)


@dataclass(kw_only=True)
class HandPage:
    """A hand of a simulated game."""

    game: Played
    number: int
    viewer: ClassVar[bool] = True  # nobody changes such a game
    later: ClassVar[int] = 0  # nor plays on after its end

    @property
    def record(self) -> Record:
        """What happened in it."""
        return self.game.records[self.number - 1]

    @property
    def line(self) -> Line:
        """What the score sheet makes of it."""
        return self.sheet.lines[-1]

    @property
    def hands(self) -> int:
        """How many the game has."""
        return len(self.game.records)

    @property
    def names(self) -> list[str]:
        """What the players are called."""
        return [_("Seat %(seat)s", seat=seat + 1) for seat in range(self.game.sheet.seats)]

    @cached_property
    def document(self) -> GameDocument:
        """The game up to this hand, as a table would tell it."""
        whole = self.game.document(self.names)
        later = whole.hands[self.number :]
        if not later:
            return whole
        hands, coming = whole.hands[: self.number], later[0].targets
        return replace(whole, hands=hands, next_targets=coming, stopped=False)

    @cached_property
    def sheet(self) -> Sheet:
        """The score sheet up to this hand."""
        return self.document.sheet

    @property
    def before(self) -> Sheet:
        """The score sheet before this hand is dealt."""
        document = self.document
        *hands, this = document.hands
        return replace(document, hands=tuple(hands), next_targets=this.targets, stopped=False).sheet

    @property
    def last(self) -> Line:
        """The hand that the score sheet ends with."""
        return self.line

    @property
    def chart(self) -> Chart | None:
        """The totals as curves."""
        return chart([line.totals for line in self.sheet.lines], self.names)

    # -- What is done before the first card is led

    @cached_property
    def coming(self) -> Next:
        """The hand as it was before it was dealt."""
        record, swaps = self.record, bool(self.record.swaps)
        phases = record.variant.phases(exchange_due=swaps)
        return Next(self.number, record.turn.dealer, record.leader, record.turn.targets, phases)

    @property
    def steps(self) -> list[Step]:
        """What is done, phase by phase, until play begins."""
        return [
            self._step(phase)
            for phase in self.coming.phases
            if phase not in (Phase.PLAY, Phase.SCORE)
        ]

    def _step(self, phase: Phase) -> Step:
        record = self.record
        if phase is Phase.EXCHANGE:
            return Step(phase, say(_("Exchange, in this order")), [])
        shown: dict[Phase, Sequence[Card]] = {
            Phase.DEALER_LOOKS_AT_KITTY: record.kitty,
            Phase.PICK_UP_KITTY: record.kitty,
            Phase.DISCARD: record.discards,
        }
        said = sentences.phase(record.variant, self.coming, phase, self.names)
        return Step(phase, said, list(map(face, shown.get(phase, ()))))

    @property
    def swaps(self) -> list[Swapped]:
        """The steps of the exchange."""
        protocol = self.record.variant.exchange
        return [
            Swapped(
                sentences.exchange(
                    Exchange(swap.up, swap.down, len(swap.up_gives)), protocol, self.names
                ),
                list(map(face, swap.up_gives)),
                list(map(face, swap.down_gives)),
            )
            for swap in self.record.swaps
        ]

    @property
    def trump(self) -> Suit:
        """Trump, as a suit without cards."""
        return _suit(self.record.trump, [])

    @property
    def dealt(self) -> list[list[Suit]]:
        """What each seat was dealt."""
        return list(map(suits, self.record.dealt))

    @property
    def held(self) -> list[list[Suit]]:
        """What each seat holds when the first card is led: just what it will play."""
        held: list[list[Card]] = [[] for _name in self.names]
        for trick in self.record.tricks:
            for step, card in enumerate(trick.cards):
                held[(trick.leader + step) % len(held)].append(card)
        return list(map(suits, held))

    # -- The play

    @property
    def tricks(self) -> list[Laid]:
        """The tricks, the cards of each by seat."""
        laid = []
        for trick in self.record.tricks:
            seats = len(trick.cards)
            cards = [face(trick.cards[(seat - trick.leader) % seats]) for seat in range(seats)]
            laid.append(Laid(cards, trick.leader, trick.winner))
        return laid

    @property
    def roles(self) -> list[str]:
        """Which part each seat has."""
        seats, dealer = range(len(self.names)), self.record.turn.dealer
        return [sentences.role_name(seat, dealer, len(seats)) for seat in seats]

    @property
    def owed(self) -> list[Markup]:
        """What the next hand is to begin with."""
        protocol = self.record.variant.exchange
        return [sentences.exchange(step, protocol, self.names) for step in self.line.exchanges]

"""A hand with real cards as a terminal shows it: phase by phase, a line for each trick."""

from collections.abc import Callable, Sequence
from gettext import NullTranslations as Catalog

from .. import wording
from ..engine.cards import NO_TRUMP, RANKS, Card, rank, suit
from ..engine.one_hand import OneHand
from ..engine.record import Record
from ..rules.variant import Phase
from ..wording import N_
from . import sheet
from .columns import flush_left, justified, side_by_side

Names = Sequence[str]  # by seat

SUITS = "♣♦♥♠"
LEADS, TAKES = ">", "*"  # marks of a card
SWAP = N_("%(number)s. %(up)s gives %(down)s %(given)s, and gets %(returned)s back.")
LOOKS = N_("%(dealer)s looks at the kitty.")
TRUMP = N_("%(maker)s names %(trump)s trump.")
NO_TRUMPS = N_("%(maker)s plays without trump.")
PICKS_UP = N_("%(dealer)s picks the kitty up.")
LAYS_AWAY = N_("%(dealer)s lays %(cards)s away.")


def page(played: OneHand, names: Names, catalog: Catalog) -> str:
    """Write all that happened in a hand, in the language of `catalog`."""
    record, line = played.record, played.line
    _ = catalog.gettext
    heading = _("Hand %(number)s: %(dealer)s deals.")
    parts = [
        heading % {"number": line.number, "dealer": names[line.dealer]},
        *(section(record, names, catalog) for section in _sections(record)),
        sheet.table([line], names, catalog),
    ]
    if line.exchanges:
        owed = sheet.exchanges(line.exchanges, record.variant.exchange, names, catalog)
        parts.append(_("Owed in the next hand:") + "\n" + owed)
    return "\n\n".join(parts)


def written(cards: Sequence[Card], catalog: Catalog) -> str:
    """Write cards as people read them, suit first: "♣2 ♠10 ♠A"."""
    ranks = [wording.rank(RANKS[rank(card)], catalog.gettext) for card in cards]
    return " ".join(SUITS[suit(card)] + said for card, said in zip(cards, ranks, strict=True))


def _dealt(record: Record, names: Names, catalog: Catalog) -> str:
    """Write who was dealt what, sorted, each suit in a column of its own."""
    held = [*record.dealt, record.kitty] if record.kitty else list(record.dealt)
    margin = [*names, catalog.gettext("Kitty")][: len(held)]
    columns = [
        [written([card for card in cards if suit(card) == s], catalog) for cards in held]
        for s in range(len(SUITS))
    ]
    return side_by_side([flush_left(margin), *map(flush_left, columns)])


def _swapped(record: Record, names: Names, catalog: Catalog) -> str:
    said = catalog.gettext(SWAP)
    return "\n".join(
        said
        % {
            "number": number,
            "up": names[swap.up],
            "down": names[swap.down],
            "given": written(swap.up_gives, catalog),
            "returned": written(swap.down_gives, catalog),
        }
        for number, swap in enumerate(record.swaps, 1)
    )


def _looked(record: Record, names: Names, catalog: Catalog) -> str:
    return catalog.gettext(LOOKS) % {"dealer": names[record.turn.dealer]}


def _named(record: Record, names: Names, catalog: Catalog) -> str:
    if record.trump == NO_TRUMP:
        return catalog.gettext(NO_TRUMPS) % {"maker": names[record.trump_maker]}
    told = {"maker": names[record.trump_maker], "trump": SUITS[record.trump]}
    return catalog.gettext(TRUMP) % told


def _picked_up(record: Record, names: Names, catalog: Catalog) -> str:
    return catalog.gettext(PICKS_UP) % {"dealer": names[record.turn.dealer]}


def _laid_away(record: Record, names: Names, catalog: Catalog) -> str:
    told = {"dealer": names[record.turn.dealer], "cards": written(sorted(record.discards), catalog)}
    return catalog.gettext(LAYS_AWAY) % told


def _tricks(record: Record, names: Names, catalog: Catalog) -> str:
    """Write a line for each trick, with what each seat has played to it."""
    tricks = record.tricks
    cells: list[list[str]] = [[name] for name in names]
    for trick in tricks:
        for step, card in enumerate(trick.cards):
            seat = (trick.leader + step) % len(names)
            mark = LEADS * (step == 0) + TAKES * (seat == trick.winner)
            cells[seat].append(mark + written([card], catalog))
    numbers = [catalog.gettext("Trick"), *map(str, range(1, len(tricks) + 1))]
    legend = catalog.gettext("(%(leads)s leads, %(takes)s takes the trick)")
    table = side_by_side([justified(numbers), *map(justified, cells)])
    return table + "\n" + legend % {"leads": LEADS, "takes": TAKES}


Section = Callable[[Record, Names, Catalog], str]
PHASES: dict[Phase, Section] = {
    Phase.DEAL: _dealt,
    Phase.EXCHANGE: _swapped,
    Phase.DEALER_LOOKS_AT_KITTY: _looked,
    Phase.NAME_TRUMP: _named,
    Phase.PICK_UP_KITTY: _picked_up,
    Phase.DISCARD: _laid_away,
    Phase.PLAY: _tricks,
}


def _sections(record: Record) -> list[Section]:
    """Return what there is to write, in the order of the phases."""
    phases = record.variant.phases(exchange_due=bool(record.swaps))
    return [PHASES[phase] for phase in phases if phase in PHASES]

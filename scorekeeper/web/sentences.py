"""What the app says about a game in play: what to do next, who gives whom what, what changed."""

from collections.abc import Sequence

from flask_babel import gettext as _
from markupsafe import Markup

from ..models import Table
from ..rules.chips import Payment
from ..rules.exchange import Exchange
from ..rules.hand import BySeat, role
from ..rules.line import Line
from ..rules.sheet import Next, Sheet
from ..rules.variant import Phase, Protocol, Variant
from ..rules.victory import TricksInHand
from . import labels
from .endings import headline
from .phrases import Names, bdi, everybody, ngettext, say


def role_name(seat: int, dealer: int, seats: int) -> str:
    """Say which part a seat has in a hand."""
    return str(labels.role(role(seat, dealer, seats), seats))


def next_action(sheet: Sheet, names: Names) -> Markup:
    """Say in one sentence what to do next."""
    if sheet.next is None:
        assert sheet.outcome is not None, "there is always a next hand or an outcome"
        return headline(sheet.outcome, names)
    coming = sheet.next
    if coming.targets is None:
        return say(
            _("Hand %(number)s – %(dealer)s deals and gives out the targets."),
            number=coming.number,
            dealer=bdi(names[coming.dealer]),
        )
    return say(
        _("Hand %(number)s – %(dealer)s deals and needs %(target)s. %(leader)s leads."),
        number=coming.number,
        dealer=bdi(names[coming.dealer]),
        target=coming.targets[coming.dealer],
        leader=bdi(names[coming.leader]),
    )


def phase(variant: Variant, coming: Next, step: Phase, names: Names) -> Markup:
    """Say what is done in one phase of the coming hand, by whom."""
    dealer = bdi(names[coming.dealer])
    leader = bdi(names[coming.leader])
    maker = bdi(names[variant.seat_of(variant.trump_maker, coming.dealer)])
    match step:
        case Phase.DEAL if variant.kitty:
            return ngettext(
                "%(dealer)s deals everyone %(tricks)s cards; %(num)d stays face down.",
                "%(dealer)s deals everyone %(tricks)s cards; %(num)d stay face down.",
                variant.kitty,
                dealer=dealer,
                tricks=variant.tricks,
            )
        case Phase.DEAL:
            return ngettext(
                "%(dealer)s deals everyone %(num)d card.",
                "%(dealer)s deals everyone %(num)d cards.",
                variant.tricks,
                dealer=dealer,
            )
        case Phase.DEALER_LOOKS_AT_KITTY:
            return say(_("%(dealer)s looks at the kitty."), dealer=dealer)
        case Phase.NAME_TRUMP:
            return say(_("%(maker)s names trump."), maker=maker)
        case Phase.PICK_UP_KITTY:
            return say(_("%(dealer)s picks up the kitty."), dealer=dealer)
        case Phase.DISCARD:
            return ngettext(
                "%(dealer)s lays %(num)d card away, face down.",
                "%(dealer)s lays %(num)d cards away, face down.",
                variant.kitty,
                dealer=dealer,
            )
        case _:
            return ngettext(
                "%(leader)s leads; play %(num)d trick.",
                "%(leader)s leads; play %(num)d tricks.",
                variant.tricks,
                leader=leader,
            )


def exchange(step: Exchange, protocol: Protocol, names: Names) -> Markup:
    """Say who gives whom which cards, and what comes back."""
    people = {"up": bdi(names[step.up]), "down": bdi(names[step.down])}
    if protocol is Protocol.LOWEST_HIGHEST:
        return ngettext(
            "%(up)s gives %(down)s the lowest card in hand; %(down)s gives back the highest one.",
            "%(up)s gives %(down)s the %(num)d lowest cards in hand; %(down)s gives back the"
            " %(num)d highest.",
            step.cards,
            **people,
        )
    return ngettext(
        "%(up)s gives %(down)s %(num)d card of choice; %(down)s returns the highest of that"
        " suit – the same card if nothing is higher.",
        "%(up)s gives %(down)s %(num)d cards of choice; for each %(down)s returns the highest"
        " of that suit – the same card if nothing is higher.",
        step.cards,
        **people,
    )


def no_exchange(sheet: Sheet) -> str | None:
    """Say why no cards change hands now; None if some do, or if they never do."""
    if sheet.variant.exchange is Protocol.NONE:
        return None
    if not sheet.lines:
        return _("First hand: no exchange.")
    last = sheet.lines[-1]
    if last.exchanges:
        return None
    if last.unmatched.up:
        return _("No exchange: nobody is down.")
    if last.unmatched.down:
        return _("No exchange: nobody is up.")
    return _("No exchange: all made exactly their targets.")


def left_over(sheet: Sheet, names: Names) -> list[Markup]:
    """Say whose over-tricks find no partner, and whose under-tricks are let off."""
    if not sheet.lines or not sheet.lines[-1].exchanges:
        return []
    last = sheet.lines[-1]
    given = [
        sum(step.cards for step in last.exchanges if seat in (step.up, step.down))
        for seat in range(sheet.seats)
    ]
    return [
        _left_over(bdi(names[seat]), net, abs(net) - given[seat])
        for seat, net in enumerate(last.net)
        if abs(net) > given[seat]
    ]


def _left_over(name: Markup, net: int, left: int) -> Markup:
    if net > 0:
        return ngettext(
            "%(name)s has %(num)d over-trick that finds no partner.",
            "%(name)s has %(num)d over-tricks that find no partner.",
            left,
            name=name,
        )
    return ngettext(
        "%(name)s is let off %(num)d card.", "%(name)s is let off %(num)d cards.", left, name=name
    )


def payment(step: Payment, names: Names) -> Markup:
    """Say who pays whom how many chips for a hand."""
    return pays(names[step.payer], names[step.payee], step.chips)


def pays(payer: str, payee: str, chips: int) -> Markup:
    """Say who pays whom how many chips."""
    return ngettext(
        "%(payer)s pays %(payee)s %(num)d chip.",
        "%(payer)s pays %(payee)s %(num)d chips.",
        chips,
        payer=bdi(payer),
        payee=bdi(payee),
    )


def hints(variant: Variant) -> list[Markup]:
    """Say what may surprise a table about what it has agreed on."""
    said = []
    if variant.surplus:
        said.append(surplus(variant))
    victory = variant.victory
    hands = victory.agreed_hands
    if hands and hands % variant.seats:
        said.append(
            ngettext(
                "With %(num)d hand not everybody deals equally often; with %(more)s each of the"
                " %(seats)s players does.",
                "With %(num)d hands not everybody deals equally often; with %(more)s each of the"
                " %(seats)s players does.",
                hands,
                more=hands - hands % variant.seats + variant.seats,
                seats=variant.seats,
            )
        )
    if isinstance(victory, TricksInHand) and victory.tricks > variant.tricks:
        said.append(say(_("Nobody can take that many tricks in one hand.")))
    return said


def surplus(variant: Variant) -> Markup:
    """Say what it means that the targets do not add up to the tricks of a hand."""
    words = {"targets": sum(variant.targets), "tricks": variant.tricks}
    if variant.surplus > 0:
        return ngettext(
            "The targets add up to %(targets)s, a hand has %(tricks)s tricks: %(num)d over-trick a"
            " hand finds nobody to exchange with.",
            "The targets add up to %(targets)s, a hand has %(tricks)s tricks: %(num)d over-tricks a"
            " hand find nobody to exchange with.",
            variant.surplus,
            **words,
        )
    return ngettext(
        "The targets add up to %(targets)s, a hand has %(tricks)s tricks: %(num)d under-trick a"
        " hand is forgiven.",
        "The targets add up to %(targets)s, a hand has %(tricks)s tricks: %(num)d under-tricks a"
        " hand are forgiven.",
        -variant.surplus,
        **words,
    )


def dealt(line: Line, names: Names) -> Markup:
    """Say who dealt a hand that has been played."""
    return say(_("%(dealer)s dealt it."), dealer=bdi(names[line.dealer]))


def who_assigns(coming: Next, names: Names) -> Markup:
    """Say who gives out the targets of the coming hand."""
    return say(_("%(dealer)s says who needs how many"), dealer=bdi(names[coming.dealer]))


def short(step: Exchange, names: Names) -> Markup:
    """Say at a glance who exchanges how many cards with whom."""
    return ngettext(
        "%(up)s ⇄ %(down)s, %(num)d card",
        "%(up)s ⇄ %(down)s, %(num)d cards",
        step.cards,
        up=bdi(names[step.up]),
        down=bdi(names[step.down]),
    )


def table_name(table: Table) -> Markup:
    """Return what people call a table: its name, or who plays at it."""
    if table.name:
        return bdi(table.name)
    people = [player.name for player in table.regulars or table.people]
    return everybody(people, range(len(people)))


def objection(number: str, phone: str) -> Markup:
    """Say that somebody objects to a hand."""
    if phone:
        return say(_("%(phone)s objects to hand %(hand)s."), phone=bdi(phone), hand=number)
    return say(_("Somebody objects to hand %(hand)s."), hand=number)


def tricks(taken: BySeat | Sequence[int]) -> str:
    """Write the tricks of a hand by seat: 9-4-3."""
    return "-".join(map(str, taken))

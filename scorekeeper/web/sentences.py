"""What the app says about a game, in whole sentences.

Names go in as they are and come out isolated (`<bdi>`), so that names of any script keep to
themselves; `.striptags()` of a sentence is its plain text, for a title.
"""

from collections.abc import Sequence

from babel.lists import format_list
from flask_babel import get_domain, get_locale
from flask_babel import gettext as _
from flask_babel import lazy_gettext as lazy
from markupsafe import Markup, escape

from ..models import Change, Table
from ..rules.chips import Payment
from ..rules.exchange import Exchange
from ..rules.hand import BySeat, role
from ..rules.sheet import MAX_HANDS, STOPPED, Next, Outcome, Sheet
from ..rules.variant import Phase, Protocol, Variant
from ..rules.victory import (
    By,
    FirstTo,
    FixedHands,
    MostChips,
    TargetPlus,
    Traditional,
    TraditionalMode,
    TricksInHand,
    Victory,
)
from . import labels

MINUS = "\u2212"
Names = Sequence[str]  # by seat


def signed(number: int) -> str:
    """Write a net or a total with its true sign: +2, 0, −1."""
    return f"+{number}" if number > 0 else str(number).replace("-", MINUS)


def bdi(name: str) -> Markup:
    """Isolate a name from the text around it."""
    return Markup("<bdi>{}</bdi>").format(name)


def _say(text: str, **words: object) -> Markup:
    """Fill a translated sentence in; what is not yet markup is escaped."""
    return Markup(escape(text)) % words  # noqa: S704  # escaped first


def ngettext(one: str, many: str, num: int, **words: object) -> Markup:
    """Fill that translated sentence in which goes with `num`; what is not yet markup is escaped."""
    return _say(get_domain().get_translations().ungettext(one, many, num), num=num, **words)


def everybody(names: Names, seats: Sequence[int]) -> Markup:
    """List the people at `seats`: "Ana, Ben and Cleo"."""
    return _listed(names, seats)


def _listed(names: Names, seats: Sequence[int]) -> Markup:
    people = [bdi(names[seat]) for seat in seats]
    return Markup(format_list(people, locale=get_locale()))  # noqa: S704  # isolated above


def role_name(seat: int, dealer: int, seats: int) -> str:
    """Say which part a seat has in a hand."""
    return str(labels.ROLES[role(seat, dealer, seats)])


def next_action(sheet: Sheet, names: Names) -> Markup:
    """Say in one sentence what to do next."""
    if sheet.next is None:
        assert sheet.outcome is not None, "there is always a next hand or an outcome"
        return headline(sheet.outcome, names)
    coming = sheet.next
    if coming.targets is None:
        return _say(
            _("Hand %(number)s – %(dealer)s deals and gives out the targets."),
            number=coming.number,
            dealer=bdi(names[coming.dealer]),
        )
    return _say(
        _("Hand %(number)s – %(dealer)s deals and needs %(target)s. %(leader)s leads."),
        number=coming.number,
        dealer=bdi(names[coming.dealer]),
        target=coming.targets[coming.dealer],
        leader=bdi(names[coming.leader]),
    )


def headline(outcome: Outcome, names: Names) -> Markup:
    """Name the winner, or the winners, or say that one question is left."""
    if outcome.ask:
        return _say(_("The game is over – one question is left."))
    if len(outcome.winners) == 1:
        return _say(_("%(name)s has won."), name=bdi(names[outcome.winners[0]]))
    return _say(_("%(names)s share the win."), names=everybody(names, outcome.winners))


def tie_question(outcome: Outcome, names: Names) -> Markup:
    """Ask the table what the tricks alone cannot tell."""
    return _say(
        _("Which of %(names)s took a trick later in hand %(hand)s?"),
        names=everybody(names, outcome.ask),
        hand=outcome.hand,
    )


def why_over(variant: Variant, outcome: Outcome) -> Markup:
    """Say which rule ended the game, in words."""
    if outcome.reason == STOPPED:
        return _say(
            _("The table stopped after hand %(hand)s; the highest total wins."), hand=outcome.hand
        )
    if outcome.reason == MAX_HANDS:
        if isinstance(variant.victory, MostChips):
            return _say(
                _("Hand %(hand)s was the last one agreed; most chips win."), hand=outcome.hand
            )
        return _say(
            _("Hand %(hand)s was the last one agreed; the highest total wins."), hand=outcome.hand
        )
    return _say(
        _("After hand %(hand)s: %(rule)s"), hand=outcome.hand, rule=victory_rule(variant.victory)
    )


def victory_rule(victory: Victory) -> Markup:
    """Say in a sentence when a game is over and who wins it."""
    match victory:
        case FixedHands(hands=hands):
            return ngettext(
                "The highest total after %(num)d hand wins.",
                "The highest total after %(num)d hands wins.",
                hands,
            )
        case FirstTo(points=points):
            return ngettext(
                "The first to %(num)d point wins; of several, the highest total.",
                "The first to %(num)d points wins; of several, the highest total.",
                points,
            )
        case TricksInHand(tricks=tricks):
            return ngettext(
                "Whoever takes %(num)d trick in one hand wins.",
                "Whoever takes %(num)d tricks in one hand wins.",
                tricks,
            )
        case TargetPlus(over=over):
            return ngettext(
                "Whoever is %(num)d trick over the target in one hand wins.",
                "Whoever is %(num)d tricks over the target in one hand wins.",
                over,
            )
        case MostChips(hands=hands) if hands:
            return ngettext(
                "Most chips after %(num)d hand win.", "Most chips after %(num)d hands win.", hands
            )
        case MostChips():
            return _say(_("Most chips win when the table stops."))
    assert isinstance(victory, Traditional)
    return _traditional(victory)


def _traditional(victory: Traditional) -> Markup:
    condition = _say(str(labels.TRADITIONAL[victory.mode, victory.scope, victory.test]))
    if victory.mode is TraditionalMode.DEAL_RETURNS:
        return condition
    return Markup("{} {}").format(condition, str(labels.OF_SEVERAL[victory.several]))


def why_won(outcome: Outcome, names: Names) -> Markup | None:
    """Say what settled a tie, or which of several dealers came first; None if nothing had to."""
    first = bdi(names[outcome.winners[0]]) if outcome.winners else ""
    match outcome.by:
        case By.FIRST_QUALIFIED:
            return _say(_("%(name)s was the first dealer who made it."), name=first)
        case By.LAST_HAND_POINTS:
            return _say(_("Level at the top; %(name)s did best in the last hand."), name=first)
        case By.LATEST_TRICK:
            return _say(
                _("Level at the top, and in the last hand too; %(name)s took a trick later."),
                name=first,
            )
        case By.SHARED:
            return _say(_("Level at the top, and nothing tells them apart."))
        case By.NEEDS_INPUT:
            return _say(_("Level at the top, and in the last hand too."))
        case _:
            return None


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
            return _say(_("%(dealer)s looks at the kitty."), dealer=dealer)
        case Phase.NAME_TRUMP:
            return _say(_("%(maker)s names trump."), maker=maker)
        case Phase.PICK_UP_KITTY:
            return _say(_("%(dealer)s picks up the kitty."), dealer=dealer)
        case Phase.DISCARD:
            return ngettext(
                "%(dealer)s lays %(num)d card away, face down.",
                "%(dealer)s lays %(num)d cards away, face down.",
                variant.kitty,
                dealer=dealer,
            )
        case Phase.EXCHANGE:
            return _say(_("Exchange"))
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
            "%(up)s gives %(down)s the lowest card; %(down)s gives the highest one back.",
            "%(up)s gives %(down)s the %(num)d lowest cards; %(down)s gives the %(num)d highest"
            " back.",
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


def no_exchange(sheet: Sheet, variant: Variant) -> str | None:
    """Say why no cards change hands now; None if some do, or if they never do."""
    if variant.exchange is Protocol.NONE:
        return None
    if not sheet.lines:
        return _("First hand: no exchange.")
    return None if sheet.lines[-1].exchanges else _("No exchange: nobody has to give or take.")


def payment(step: Payment, names: Names) -> Markup:
    """Say who pays whom how many chips."""
    return ngettext(
        "%(payer)s pays %(payee)s %(num)d chip.",
        "%(payer)s pays %(payee)s %(num)d chips.",
        step.chips,
        payer=bdi(names[step.payer]),
        payee=bdi(names[step.payee]),
    )


def hints(variant: Variant) -> list[Markup]:
    """Say what may surprise a table about what it has agreed on."""
    said = []
    if variant.surplus:
        said.append(_surplus(variant))
    victory = variant.victory
    hands = getattr(victory, "hands", None) or victory.max_hands
    if hands and hands % variant.seats:
        fewer = hands - hands % variant.seats
        words = {"hands": hands, "seats": variant.seats, "more": fewer + variant.seats}
        said.append(
            _say(
                _(
                    "With %(hands)s hands not everybody deals equally often; with %(more)s"
                    " each of the %(seats)s players does."
                ),
                **words,
            )
        )
    if isinstance(victory, TricksInHand) and victory.tricks > variant.tricks:
        said.append(_say(_("Nobody can take that many tricks in one hand.")))
    return said


def _surplus(variant: Variant) -> Markup:
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


def if_stopped(sheet: Sheet, would_be: Outcome, names: Names) -> Markup:
    """Say what stopping now would mean."""
    if would_be.ask:
        return _say(_("Then one question decides. You can undo this."))
    return ngettext(
        "Then %(names)s wins with %(total)s. You can undo this.",
        "Then %(names)s share the win with %(total)s. You can undo this.",
        len(would_be.winners),
        names=everybody(names, would_be.winners),
        total=signed(sheet.totals[would_be.winners[0]]),
    )


def who_assigns(coming: Next, names: Names) -> Markup:
    """Say who gives out the targets of the coming hand."""
    return _say(_("%(dealer)s says who needs how many"), dealer=bdi(names[coming.dealer]))


def next_game(dealer: int, names: Names) -> Markup:
    """Say what the button for the next game does."""
    return _say(_("Next game: same seats, %(dealer)s deals"), dealer=bdi(names[dealer]))


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
    people = [player.name for player in table.players if not player.archived]
    return everybody(people, range(len(people)))


def tricks(taken: BySeat | Sequence[int]) -> str:
    """Write the tricks of a hand by seat: 9-4-3."""
    return "-".join(map(str, taken))


def changed(noted: Change, names: Names) -> Markup:
    """Say what a change did, with its hand and tricks where it has one."""
    number, told = _hand_of(noted)
    match noted.kind:
        case "record":
            text = _("Hand %(hand)s saved: %(tricks)s")
        case "correct":
            text = _("Hand %(hand)s corrected: %(tricks)s")
        case "delete_hand":
            text = _("Hand %(hand)s deleted")
        case "tie" if isinstance(noted.after["tie_answer"], int):
            name = bdi(names[noted.after["tie_answer"]])
            return _say(_("Tie answered: %(name)s took a trick later"), name=name)
        case kind:
            text = str(KINDS[kind])
    return _say(text, hand=number, tricks=tricks(told or ()))


def _hand_of(noted: Change) -> tuple[str, list[int] | None]:
    """Return the number of the hand that a change is about, and its tricks after it."""
    for key, told in noted.after.items():
        noun, _dot, number = key.partition(".")
        if noun == "hands":
            return number, told and told["tricks"]
    return "", None


KINDS = {
    "tie": lazy("Tie answered: nobody remembers"),
    "stop": lazy("Game stopped"),
    "play_on": lazy("Played on"),
    "targets": lazy("Targets given out"),
    "settings": lazy("Names, seats or rules changed"),
    "delete": lazy("Game put into the bin"),
    "restore": lazy("Game taken out of the bin"),
    "undo": lazy("Undone"),
    "redo": lazy("Brought back"),
}

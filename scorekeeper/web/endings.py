"""What is said about the end of a game and the next one: who has won, why, and who plays then."""

from flask_babel import gettext as _
from markupsafe import Markup

from ..rules.sheet import MAX_HANDS, STOPPED, Outcome, Sheet
from ..rules.variant import Variant
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
from .phrases import Names, bdi, everybody, ngettext, say, signed


def headline(outcome: Outcome, names: Names) -> Markup:
    """Name the winner, or the winners, or say that one question is left."""
    if outcome.ask:
        return say(_("The game is over – one question is left."))
    if len(outcome.winners) == 1:
        return say(_("%(name)s has won."), name=bdi(names[outcome.winners[0]]))
    return say(_("%(names)s share the win."), names=everybody(names, outcome.winners))


def tie_question(outcome: Outcome, names: Names) -> Markup:
    """Ask the table what the tricks alone cannot tell."""
    return say(
        _("Which of %(names)s took a trick later in hand %(hand)s?"),
        names=everybody(names, outcome.ask),
        hand=outcome.hand,
    )


def why_over(variant: Variant, outcome: Outcome) -> Markup:
    """Say which rule ended the game, in words."""
    victory, chips = variant.victory, isinstance(variant.victory, MostChips)
    early = isinstance(victory, MostChips) and outcome.hand != victory.hands
    if outcome.reason == MAX_HANDS:
        text = (
            _("Hand %(hand)s was the last one agreed; most chips win.")
            if chips
            else _("Hand %(hand)s was the last one agreed; the highest total wins.")
        )
    elif outcome.reason == STOPPED or early:
        text = (
            _("The table stopped after hand %(hand)s; most chips win.")
            if chips
            else _("The table stopped after hand %(hand)s; the highest total wins.")
        )
    else:
        text = _("After hand %(hand)s: %(rule)s")
    return say(text, hand=outcome.hand, rule=victory_rule(victory))


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
            return say(_("Most chips win when the table stops."))
    assert isinstance(victory, Traditional)
    return _traditional(victory)


def _traditional(victory: Traditional) -> Markup:
    condition = say(str(labels.TRADITIONAL[victory.mode, victory.scope, victory.test]))
    if victory.mode is TraditionalMode.DEAL_RETURNS:
        return condition
    return Markup("{} {}").format(condition, str(labels.OF_SEVERAL[victory.several]))


def why_won(outcome: Outcome, names: Names, answer: object = None) -> Markup | None:
    """Say what settled a tie, or which of several dealers came first; None if nothing had to.

    `answer` is what the table said when asked about the latest trick.
    """
    first = bdi(names[outcome.winners[0]]) if outcome.winners else ""
    match outcome.by:
        case By.FIRST_QUALIFIED:
            return say(_("%(name)s was the first dealer who made it."), name=first)
        case By.LAST_HAND_POINTS:
            return say(_("Level at the top; %(name)s did best in the last hand."), name=first)
        case By.LATEST_TRICK:
            return say(
                _("Level at the top, and in the last hand too; %(name)s took a trick later."),
                name=first,
            )
        case By.SHARED if answer == "unknown":
            return say(_("Level at the top, and nobody remembers who took a trick later."))
        case By.SHARED:
            return say(_("Level at the top, and nothing tells them apart."))
        case By.NEEDS_INPUT:
            return say(_("Level at the top, and in the last hand too."))
        case _:
            return None


def if_stopped(would_be: Sheet, names: Names) -> Markup:
    """Say what stopping now would mean, from the sheet as it would then be."""
    outcome, final = would_be.outcome, would_be.final
    assert outcome is not None, "a stopped game is over"
    assert final is not None, "and has a hand that ended it"
    if outcome.ask:
        return say(_("Then one question decides. You can undo this."))
    first = outcome.winners[0]
    winners = {"names": everybody(names, outcome.winners)}
    if isinstance(would_be.variant.victory, MostChips) and final.chips_totals is not None:
        return ngettext(
            "Then %(names)s wins, with the most chips: %(chips)s. You can undo this.",
            "Then %(names)s share the win, with the most chips: %(chips)s. You can undo this.",
            len(outcome.winners),
            chips=signed(final.chips_totals[first]),
            **winners,
        )
    return ngettext(
        "Then %(names)s wins with %(total)s. You can undo this.",
        "Then %(names)s share the win with %(total)s. You can undo this.",
        len(outcome.winners),
        total=signed(final.totals[first]),
        **winners,
    )


def next_game(dealer: int, before: Names, names: Names) -> Markup:
    """Say what the button for the next game does: who deals, and who comes in, by seat."""
    changed = [seat for seat, name in enumerate(names) if name != before[seat]]
    if not changed:
        return say(_("Next game: same seats, %(dealer)s deals"), dealer=bdi(names[dealer]))
    return say(
        _("Next game: %(coming)s for %(leaving)s, %(dealer)s deals"),
        coming=everybody(names, changed),
        leaving=everybody(before, changed),
        dealer=bdi(names[dealer]),
    )


def sits_out(names: Names) -> Markup:
    """Say whose turn it is to sit out."""
    people = everybody(names, range(len(names)))
    return ngettext(
        "It is the turn of %(people)s to sit the next game out.",
        "It is the turn of these %(num)d to sit the next game out: %(people)s.",
        len(names),
        people=people,
    )

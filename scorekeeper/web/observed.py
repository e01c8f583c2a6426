"""What was told of a hand beside its tricks, in words."""

from collections.abc import Sequence
from itertools import groupby

from flask_babel import gettext as _
from markupsafe import Markup

from ..rules.hand import Hand
from . import labels
from .phrases import Names, bdi, say


def observed(hand: Hand, names: Names) -> Markup:
    """Say what was told of a hand: trump, who took which trick, who dealt out of turn, a note.

    Empty if nothing was. `names` are by seat.
    """
    told = []
    if hand.trump is not None:
        sign, suit = labels.TRUMP[hand.trump]
        told.append(say(_("trump: %(sign)s %(suit)s"), sign=sign, suit=suit))
    if hand.last_trick is not None:
        told.append(say(_("last trick: %(name)s"), name=bdi(names[hand.last_trick])))
    if hand.trick_log:
        told.append(say(_("trick by trick: %(log)s"), log=in_order(hand.trick_log, names)))
    if hand.dealer is not None:
        told.append(say(_("%(name)s really dealt"), name=bdi(names[hand.dealer])))
    if hand.note:
        told.append(say(_("“%(note)s”"), note=bdi(hand.note)))
    return Markup(" · ").join(told)


def in_order(log: Sequence[int], names: Names) -> Markup:
    """List who took which tricks, in order: "Ana 1–3, Ben 4"."""
    runs, trick = [], 1
    for seat, tricks in groupby(log):
        last = trick + len(list(tricks)) - 1
        which = f"{trick}–{last}" if last > trick else f"{trick}"
        runs.append(Markup("{} {}").format(bdi(names[seat]), which))
        trick = last + 1
    return Markup(", ").join(runs)

"""What was told of a hand beside its tricks, in words."""

from flask_babel import gettext as _
from markupsafe import Markup

from ..rules.hand import Hand
from . import labels
from .phrases import Names, bdi, say


def observed(hand: Hand, names: Names) -> Markup:
    """Say what was told of a hand: trump, who took the last trick, who dealt out of turn, a note.

    Empty if nothing was. `names` are by seat.
    """
    told = []
    if hand.trump is not None:
        sign, suit = labels.TRUMP[hand.trump]
        told.append(say(_("trump: %(sign)s %(suit)s"), sign=sign, suit=suit))
    if hand.last_trick is not None:
        told.append(say(_("last trick: %(name)s"), name=bdi(names[hand.last_trick])))
    if hand.dealer is not None:
        told.append(say(_("%(name)s really dealt"), name=bdi(names[hand.dealer])))
    if hand.note:
        told.append(say(_("“%(note)s”"), note=bdi(hand.note)))
    return Markup(" · ").join(told)

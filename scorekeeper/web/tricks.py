"""The taps of the trick counter."""

from flask import flash
from flask_babel import gettext as _
from markupsafe import Markup
from werkzeug.wrappers import Response
from wtforms import HiddenField
from wtforms.validators import ValidationError

from .. import actions, counting
from ..changes import Refused
from ..counting import Miscounted
from ..database import db
from ..models import Game
from .counter import Counter
from .forms import Form, whole
from .games import NUMBER, game_to_change, show_game, why_refused
from .phrases import Names, bdi, say
from .tables import bp, see_game
from .todo import steps


class TrickForm(Form):
    """A trick of a hand, and the seat that took it; or the trick that is taken back."""

    number = HiddenField(default="")
    trick = HiddenField(default="")
    seat = HiddenField(default="")
    back = HiddenField(default="")

    def __init__(self, seats: int) -> None:
        super().__init__()
        self.seats = range(seats)

    def validate_number(self, field: HiddenField) -> None:
        """Take nothing but a hand, a trick and a seat that can be."""
        trick = self.back if self.back.data else self.trick
        taken = self.back.data or sent(self.seat) in self.seats
        if sent(field) < 1 or sent(trick) < 1 or not taken:
            raise ValidationError(_("Tap the name of whoever took the trick."))


def sent(field: HiddenField) -> int:
    """Return the number that was sent as a field; -1 if it was none."""
    number = whole(field.data or "")
    return -1 if number is None else number


@bp.post(f"/games/{NUMBER}/tricks")
def count(number: int) -> Response:
    """Count a trick of the coming hand for a seat, or take the last one `back`: each once."""
    game = game_to_change(number)
    form = TrickForm(len(game.seats))
    if not form.validate():
        return show_game(game, status=422, message=form.too_old or str(form.number.errors[0]))
    try:
        said = take_back(game, form) if form.back.data else count_trick(game, form)
    except Refused as refused:
        return show_game(game, status=409, message=why_not(refused, game.players))
    db.session.commit()
    if said:
        flash(said.striptags())
    return see_game(number)


def count_trick(game: Game, form: TrickForm) -> Markup | None:
    """Count a trick, and say how its seat stands; None if it was counted before."""
    number, trick, seat = sent(form.number), sent(form.trick), sent(form.seat)
    if not counting.count(game, number, trick, seat):
        return None
    sheet = game.sheet
    for step in steps(game, sheet):
        actions.tick(game, step.key, done=True)  # cards that are played were dealt and exchanged
    if trick == sheet.variant.tricks:
        return say(_("All tricks are counted, and the hand can be saved."))
    coming = sheet.next
    if coming is None or coming.targets is None:
        return None  # nobody knows yet what the seats need
    log = game.log(number)
    counter = Counter(variant=sheet.variant, names=game.players, targets=coming.targets, log=log)
    return counter.line(seat)


def take_back(game: Game, form: TrickForm) -> Markup | None:
    """Take the last trick back, and say so; None if it was taken back before."""
    trick = sent(form.back)
    if not counting.take_back(game, sent(form.number), trick):
        return None
    return say(_("Trick %(trick)s taken back."), trick=trick)


def why_not(refused: Refused, names: Names) -> str:
    """Say why a trick was not counted, or not taken back."""
    if not isinstance(refused, Miscounted):
        return why_refused(refused)
    if refused.seat is None:
        return _("Tricks were taken back meanwhile. Look at the counter, and tap again.")
    name = bdi(names[refused.seat])
    return say(
        _("Trick %(trick)s is counted already: %(name)s took it."), trick=refused.trick, name=name
    )

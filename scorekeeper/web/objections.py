"""Whether the other phones agree with a hand: asked after a save, where the table wants that."""

from flask_babel import gettext as _
from werkzeug.wrappers import Response
from wtforms import HiddenField
from wtforms.validators import AnyOf

from .. import actions
from ..actions import Conflict
from ..database import db
from .forms import Form
from .games import game_to_change, show_game
from .hands import HAND
from .heard import hear
from .tables import bp, device, see_game

ANSWERS = ("ok", "objection", "settled")


class AnswerForm(Form):
    """What somebody says to a hand, and what the hand was when it was shown."""

    answer = HiddenField(validators=[AnyOf(ANSWERS)])
    was = HiddenField(default="")


@bp.post(f"{HAND}/answer")
def answer_hand(number: int, k: int) -> Response:
    """Take what a phone says to hand `k`: it agrees, it objects, or an objection is settled."""
    game = game_to_change(number)
    form = AnswerForm()
    if not form.validate():
        return show_game(game, status=422, message=form.too_old or _("Choose one of the answers."))
    was = form.was.data or ""
    try:
        match form.answer.data:
            case "objection":
                actions.object_to(game, k, was, device())
            case "settled":
                actions.settle(game, k, device())
            case _:
                actions.expect(game, k, was)
    except Conflict:
        message = _("Hand %(hand)s has become another one meanwhile. Look at it again.", hand=k)
        return show_game(game, status=409, message=message)
    db.session.commit()
    if form.answer.data != "settled":
        hear(game, k, was)
    return see_game(number)

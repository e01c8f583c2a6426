"""A game to look at without making one: from a fixed document, and nothing of it is stored.

One hand can be entered, too. It goes along in the address, and the page shows what would follow.
"""

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response

from ..models import Game, Hand, Player, Seat, now
from ..rules import agreement
from ..rules.presets import CLASSIC, PRESETS
from .gamepage import GamePage
from .hand_form import HandForm
from .layout import page

bp = Blueprint("tryout", __name__)

NAMES = ("Ana", "Ben", "Cleo")
HANDS = ((9, 4, 3), (6, 7, 3), (3, 8, 5), (11, 3, 2))


@bp.get("/demo")
def game() -> Response:
    """Show the game, with the hand that the address says, if it says one."""
    shown = example()
    entered = any(name.startswith("tricks-") for name in request.args)  # not what links carry along
    asked = request.args if entered else None
    form = HandForm(shown.variant, NAMES, formdata=asked, meta={"csrf": False})
    saved = entered and form.validate()
    if saved:
        shown = example(form.taken)
    view = GamePage(game=shown, document=shown.document, objections={}, viewer=True)
    view.fill(form)
    refused = entered and not saved
    return page("home/tryout.html", 422 if refused else 200, view=view, form=form, saved=saved)


@bp.get("/demo/rules")
def rules() -> Response:
    """Lead on to the rules that it is played by: its page asks "Why?" as that of any game."""
    return redirect(url_for("rules.show", preset=CLASSIC), 303)


def example(*more: tuple[int, ...]) -> Game:
    """Return the game with what was played, and with the hands of `more` after that."""
    return Game(
        number=1,
        agreed=agreement.dump(PRESETS[CLASSIC]),
        first_dealer=0,
        seats=[Seat(seat=seat, player=Player(name=name)) for seat, name in enumerate(NAMES)],
        hands=[Hand(number=k, tricks=list(tricks)) for k, tricks in enumerate((*HANDS, *more), 1)],
        ticked=[],
        created=now(),
    )

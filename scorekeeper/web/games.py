"""The page of a game."""

from flask import abort, g, request, session
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from .. import actions, changes
from ..changes import Refused, Stale
from ..models import Game
from .forms import TargetsForm
from .gamepage import GamePage
from .hand_form import HandForm
from .heard import unheard
from .layout import page
from .planning import latest_of, planned, sitting_out
from .ready import ready
from .tables import bp, find_game

NUMBER = "<int(min=1, max=99999):number>"
BIN_TAKES = {f"table.{act}" for act in ("delete", "restore", "undo", "redo")}  # also in the bin


def game_to_change(number: int) -> Game:
    """Return a game that takes changes; those in the bin have to be taken out first: 409."""
    game = find_game(number)
    if game.deleted and request.endpoint not in BIN_TAKES:
        abort(show_game(game, status=409, message=_("This game is in the bin. Take it out first.")))
    return game


def show_game(
    game: Game,
    *,
    form: HandForm | None = None,
    targets: TargetsForm | None = None,
    status: int = 200,
    message: str = "",
) -> Response:
    """Render the page of a game, with the forms as they were filled in if that was refused."""
    view = GamePage(
        game=game,
        document=game.document,
        objections=game.objections,
        viewer=g.viewer,
        undoable=changes.undoable(game),
        redoable=changes.redoable(game),
        counts=session.get("counter") == "on" and not (g.viewer or game.deleted),
        unheard=None if g.viewer else unheard(game, g.table),
    )
    if view.sheet.next is None and not g.viewer:
        view.seated = planned(g.table, latest_of(g.table))
        view.out = sitting_out(g.table, view.seated)
    if form is None:
        # What a refused button sent is no entry of a hand.
        form = HandForm(view.variant, view.names, formdata=None)
        view.count(form)
    if targets is None:
        targets = TargetsForm(view.variant, formdata=None)
        targets.targets.data = [str(number) for number in view.usual_targets]
    view.fill(form)
    flat = session.get("table_mode") == "on" and status == 200 and not game.deleted
    return page(
        "games/flat.html" if flat else "games/show.html",
        status,
        view=view,
        form=form,
        targets=targets,
        message=message,
    )


@bp.get(f"/games/{NUMBER}")
def game(number: int) -> Response:
    """Show a game. A phone that has this very version never gets here: `tables.answer_poll`.

    What the address says of the coming hand is filled in: so a page asks what each seat needs when
    somebody else deals.
    """
    if "dealer" in request.args:
        game = find_game(number)
        return show_game(game, form=asked_form(game))
    return ready(lambda: show_game(find_game(number)))


def asked_form(game: Game) -> HandForm:
    """Return the entry of a hand as the address of a page says it."""
    return HandForm(game.variant, game.players, formdata=request.args, meta={"csrf": False})


def why_refused(refused: Refused) -> str:
    """Say why a game does not take a change now."""
    if isinstance(refused, Stale):
        return _("Something newer has been saved meanwhile, so nothing was undone.")
    if isinstance(refused, actions.Over):
        return _("The game is over.")
    if isinstance(refused, actions.Conflict):
        return _("Hand %(hand)s is not the coming one any more.", hand=refused.number)
    if isinstance(refused, actions.Answered):
        return _("This question has been answered already. Undo takes the answer back.")
    return _("There is no hand yet.")

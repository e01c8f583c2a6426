"""A game in play: its page, what goes out of it, and the buttons that are not about one hand."""

import csv
import io
from collections.abc import Callable

from flask import abort, flash, g, jsonify, request
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from .. import actions, changes
from ..changes import Refused, Stale
from ..database import db
from ..models import Change, Game
from ..rules import document, sheet_data
from ..rules.sheet import Sheet
from .forms import ButtonForm, HandForm, TargetsForm, TieForm, whole
from .gamepage import GamePage, steps
from .layout import page
from .tables import bp, find_game, see_game

NUMBER = "<int(min=1, max=99999):number>"
BIN_TAKES = {"table.restore", "table.undo", "table.redo"}  # what a game in the bin still takes


def device() -> str | None:
    """Return what this device is called, where somebody said so."""
    return None


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
        sheet=game.sheet,
        variant=game.variant,
        viewer=g.viewer,
        undoable=changes.undoable(game),
        redoable=changes.redoable(game),
    )
    if form is None:
        # What a refused button sent is no entry of a hand.
        form = HandForm(view.variant, view.names, formdata=None)
    if targets is None:
        targets = TargetsForm(view.variant, formdata=None)
        targets.targets.data = [str(number) for number in view.usual_targets]
    view.fill(form)
    return page(
        "games/show.html",
        status,
        view=view,
        form=form,
        targets=targets,
        message=message,
    )


@bp.get(f"/games/{NUMBER}")
def game(number: int) -> Response:
    """Show a game; 204 to a phone that has this very version.

    What the address says of the coming hand is filled in: so a page asks what each seat needs when
    somebody else deals.
    """
    game, said = find_game(number), request.args
    if said.get("v") == str(game.version):
        return Response(status=204)
    return show_game(game, form=asked_form(game) if "dealer" in said else None)


def asked_form(game: Game) -> HandForm:
    """Return the entry of a hand as the address of a page says it."""
    return HandForm(game.variant, game.players, formdata=request.args, meta={"csrf": False})


@bp.get(f"/games/{NUMBER}.json")
def as_json(number: int) -> Response:
    """Give the game document out."""
    return jsonify(document.dump(find_game(number).document))


@bp.get(f"/games/{NUMBER}/sheet.json")
def sheet_as_json(number: int) -> Response:
    """Give the derived sheet out, as `scorekeeper score --json` prints it."""
    return jsonify(sheet_data.dump(find_game(number).sheet))


@bp.get(f"/games/{NUMBER}.csv")
def as_csv(number: int) -> Response:
    """Give the sheet out for a spreadsheet, one row a hand."""
    game = find_game(number)
    text = io.StringIO()
    csv.writer(text).writerows(csv_rows(game, game.sheet))
    name = f"game-{game.number}.csv"
    # The mark at the front tells spreadsheets that accents are UTF-8.
    return Response(
        "\ufeff" + text.getvalue(),
        mimetype="text/csv",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


def csv_rows(game: Game, sheet: Sheet) -> list[list[object]]:
    """Return the sheet as rows: a heading, then one a hand. Figures are numbers, names harmless."""
    names = game.players
    chips = game.variant.chips is not None
    columns = ("target", "tricks", "net", "total") + (("chips", "chips total") if chips else ())
    heading = ["hand", "played at", "dealer"]
    heading += [f"{name} {column}" for name in names for column in columns]
    rows: list[list[object]] = [[harmless(text) for text in [*heading, "trump", "note"]]]
    for line in sheet.lines:
        by_column = [line.targets, line.tricks, line.net, line.totals]
        if line.chips is not None and line.chips_totals is not None:
            by_column += [line.chips, line.chips_totals]
        figures = [values[seat] for seat in range(sheet.seats) for values in by_column]
        told = line.hand
        texts = [
            harmless(names[line.dealer]),
            *figures,
            told.trump or "",
            harmless(told.note or ""),
        ]
        rows.append([line.number, told.played_at or "", *texts])
    return rows


def harmless(text: str) -> str:
    """Keep a spreadsheet from reading text as a formula."""
    return f"'{text}" if text.startswith(("=", "+", "-", "@", "\t", "\r")) else text


# -- Buttons


def press(number: int, act: Callable[[Game, ButtonForm], Change | None], done: str) -> Response:
    """Do what a button says, once, and show the game again."""
    game = game_to_change(number)
    form = ButtonForm()
    if not form.validate():
        return show_game(game, status=422, message=form.too_old)
    try:
        if act(game, form):
            flash(done)
    except Refused as refused:
        db.session.rollback()
        return show_game(find_game(number), status=409, message=why_refused(refused))
    db.session.commit()
    return see_game(number)


def why_refused(refused: Refused) -> str:
    """Say why a game does not take a change now."""
    if isinstance(refused, Stale):
        return _("Something newer has been saved meanwhile, so nothing was undone.")
    if isinstance(refused, actions.Over):
        return _("The game is over.")
    if isinstance(refused, actions.Conflict):
        return _("Hand %(hand)s is not the coming one any more.", hand=refused.number)
    return _("There is no hand yet.")


@bp.post(f"/games/{NUMBER}/undo")
def undo(number: int) -> Response:
    """Take the newest change back."""
    return press(number, lambda game, form: changes.undo(game, form.change, device()), _("Undone."))


@bp.post(f"/games/{NUMBER}/redo")
def redo(number: int) -> Response:
    """Bring back what was undone last."""
    return press(
        number, lambda game, form: changes.redo(game, form.change, device()), _("Brought back.")
    )


@bp.post(f"/games/{NUMBER}/stop")
def stop(number: int) -> Response:
    """End the game after the last hand."""
    return press(number, lambda game, _form: actions.stop(game, device()), _("The game is over."))


@bp.post(f"/games/{NUMBER}/play-on")
def play_on(number: int) -> Response:
    """Play on after the end."""
    return press(
        number, lambda game, _form: actions.play_on(game, device()), _("The game goes on.")
    )


@bp.post(f"/games/{NUMBER}/delete")
def delete(number: int) -> Response:
    """Put the game into the bin."""
    done = _("The game is in the bin.")
    return press(number, lambda game, _form: actions.bin_game(game, device()), done)


@bp.post(f"/games/{NUMBER}/restore")
def restore(number: int) -> Response:
    """Take the game out of the bin."""
    return press(
        number, lambda game, _form: actions.restore_game(game, device()), _("The game is back.")
    )


@bp.post(f"/games/{NUMBER}/tie")
def tie(number: int) -> Response:
    """Take the answer of the table to a tie question."""
    game = game_to_change(number)
    outcome = game.sheet.outcome
    asked = outcome.ask if outcome else ()
    form = TieForm(asked)
    if not asked:
        return see_game(number)
    if not form.validate():
        message = form.too_old or _("Choose one of the answers.")
        return show_game(game, status=422, message=message)
    actions.answer_tie(game, form.said, device())
    db.session.commit()
    return see_game(number)


@bp.post(f"/games/{NUMBER}/targets")
def targets(number: int) -> Response:
    """Take the targets that the coming dealer gives out."""
    game = game_to_change(number)
    form = TargetsForm(game.variant)
    if not game.variant.dealer_assigns_targets:
        return show_game(
            game, status=409, message=_("At this table the targets go round by themselves.")
        )
    if not form.validate():
        return show_game(game, targets=form, status=422, message=form.too_old)
    try:
        actions.assign(game, whole(form.number.data or ""), form.given, device())
    except Refused as refused:
        return show_game(game, status=409, message=why_refused(refused))
    db.session.commit()
    return see_game(number)


@bp.post(f"/games/{NUMBER}/ticks")
def ticks(number: int) -> Response:
    """Tick a step of the coming hand off (`tick`), on again (`untick`), or all of them (`all`)."""
    game = game_to_change(number)
    form = ButtonForm()
    if not form.validate():
        return show_game(game, status=422, message=form.too_old)
    known = [step.key for step in steps(game, game.sheet)]
    done = known if "all" in request.form else [request.form.get("tick")]
    for key in known:
        if key in done or key == request.form.get("untick"):
            actions.tick(game, key, done=key in done)
    db.session.commit()
    return see_game(number)


@bp.get(f"/games/{NUMBER}/changes")
def list_changes(number: int) -> Response:
    """List who changed what, the newest first."""
    game = find_game(number)
    return page("games/changes.html", game=game, changes=changes.all_changes(game))

"""The bin of a table, and what goes into it besides games: players, and the table itself."""

from collections.abc import Callable

from flask import abort, flash, g, redirect, url_for
from flask_babel import gettext as _
from sqlalchemy import exists, select
from werkzeug.wrappers import Response

from .. import actions, table_actions
from .. import bin as bins
from ..changes import Refused
from ..database import db
from ..models import Change, Game, Player, Seat, now
from .forms import ButtonForm
from .layout import page
from .tables import bp, device


def show(status: int = 200, message: str = "") -> Response:
    """Render what lies in the bin, and who could be put into it."""
    session = db.session()
    hands = bins.hands(g.table, session, now())
    of_games = select(Game).where(Game.id.in_([change.game_id for change in hands]))
    return page(
        "tables/bin.html",
        status,
        table=g.table,
        viewer=g.viewer,
        games=bins.games(g.table, session),
        hands=[(change, bins.hand_of(change)[1]) for change in hands],
        by_id={game.id: game for game in session.scalars(of_games)},
        players=[player for player in g.table.players if player.deleted],
        idle=_idle(),
        until=lambda deleted: deleted + bins.STAY,
        days=bins.DAYS,
        message=message,
    )


def _idle() -> list[Player]:
    """Return who sits in no game, by none of their entries."""
    sits = exists().where(Seat.player_id == Player.id)
    seated = select(Player.id).where(Player.table_id == g.table.id, sits)
    busy = set(db.session.scalars(seated))
    busy |= {one.person.id for one in g.table.players if one.id in busy}
    return [person for person in g.table.people if person.id not in busy]


@bp.get("/bin", endpoint="bin")
def show_bin() -> Response:
    """Show what lies in the bin."""
    return show()


def pressed(act: Callable[[], Change | None], done: str, why: str) -> Response:
    """Do what a button says, once, and show the bin again."""
    form = ButtonForm()
    if not form.validate():
        return show(422, form.too_old)
    try:
        noted = act()
    except Refused:
        db.session.rollback()
        return show(409, why)
    db.session.commit()
    if noted:
        flash(done)
    return redirect(url_for(".bin"), 303)


@bp.post("/bin/hands")
def restore_hand() -> Response:
    """Put a deleted hand, by the id of the change that deleted it, back into its game."""
    which = ButtonForm().change

    def put_back() -> Change | None:
        change = db.session.get(Change, which or 0)
        lying = bins.hands(g.table, db.session(), now())
        if change is None or change.table_id != g.table.id or not change.game_id:
            raise Refused
        game = db.session.get(Game, change.game_id)
        if change not in lying or game is None:
            return None
        key, number = bins.hand_of(change)
        return actions.restore_hand(game, number, change.before[key], device())

    why = _(
        "Another hand has its number by now, the game is over, or its rules are others. Nothing was"
        " changed."
    )
    return pressed(put_back, _("The hand is back."), why)


@bp.post("/bin/players")
def delete_player() -> Response:
    """Put somebody, whose id is `which`, into the bin who plays in no game."""
    why = _("Whoever has played stays with the games, and can be archived instead.")
    return pressed(lambda: _move(gone=True), _("In the bin."), why)


@bp.post("/bin/players/restore")
def restore_player() -> Response:
    """Take somebody, whose id is `which`, out of the bin."""
    why = _("Somebody else has this name by now. Call them otherwise first.")
    return pressed(lambda: _move(gone=False), _("Back from the bin."), why)


def _move(*, gone: bool) -> Change | None:
    which = ButtonForm().change
    player = next((one for one in g.table.players if one.id == which), None)
    if player is None or player.same_as:
        abort(404)
    return table_actions.bin_player(player, gone, device())


@bp.post("/delete")
def delete_table() -> Response:
    """Put the whole table into the bin."""
    form = ButtonForm()
    if not form.validate():
        return show(422, form.too_old)
    table_actions.bin_table(g.table, True, device())
    db.session.commit()
    flash(_("The table is in the bin."))
    return redirect(url_for("home.index"), 303)


@bp.post("/restore")
def restore_table() -> Response:
    """Take the whole table out of the bin."""
    form = ButtonForm()
    if not form.validate():
        return page("tables/binned.html", 422, table=g.table, message=form.too_old)
    table_actions.bin_table(g.table, False, device())
    db.session.commit()
    flash(_("Back from the bin."))
    return redirect(url_for(".show"), 303)

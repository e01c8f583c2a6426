"""A pad of paper, caught up with: a whole game, or the hands since, typed in and saved at once."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from uuid import UUID

from flask import abort, flash, g, request
from flask_babel import get_timezone
from flask_babel import gettext as _
from sqlalchemy import func, select
from sqlalchemy.orm import selectinload
from werkzeug.wrappers import Response

from ..actions import COMING
from ..changes import change
from ..database import db
from ..models import Fact, Game, Seat, Table, new_uuid, now
from ..rules.document import GameDocument, dump_hand
from ..rules.hand import BySeat
from . import pasting, sentences
from .changed import changed
from .forms import whole
from .games import game_to_change
from .layout import page
from .pad import ROWS, Pad, PaperForm, filled
from .tables import bp, device, see_game

MOST_GAMES = 99_999  # as addresses have it
EVENING = 20  # o'clock: when a game was played of which only the day is known


def games(table: Table) -> list[Game]:
    """Return the newest games of a table; those in play among them can go on."""
    newest = (
        select(Game)
        .where(Game.table_id == table.id, Game.deleted.is_(None))
        .order_by(Game.number.desc())
        .limit(10)
        .options(selectinload(Game.seats), selectinload(Game.hands))
    )
    return list(db.session.scalars(newest))


def pad_of(form: PaperForm) -> tuple[Pad, list[Game]]:
    """Return the pad that a form is for, and the games in play that could go on.

    Without any game there is nobody to lay a pad out for: the answer says what to do.
    """
    newest = games(g.table)
    playing = [game for game in newest if game.sheet.next]
    if asked := form.game.data:
        number = whole(asked) or 0
        like = game_to_change(number) if 0 < number <= MOST_GAMES else abort(404)
    else:
        like = newest[0] if newest else abort(page("tables/no_paper.html", table=g.table))
    return Pad(g.table, form, like), playing


def show(
    pad: Pad, playing: list[Game], *, status: int = 200, message: str = "", over: bool = False
) -> Response:
    """Render the pad; where the game is `over`, it offers to play on."""
    if not pad.form.id.data:
        pad.form.id.data = new_uuid()
    if not pad.form.since.data:
        pad.form.since.data = str(pad.played)
    pad.form.laid.data = pad.layout
    told = sentences.next_action(pad.like.sheet, pad.names) if pad.goes_on else ""
    return page(
        "tables/paper.html", status, table=g.table, pad=pad, form=pad.form,
        playing=playing, told=told, message=message, refused=status == 422,
        over=over or bool(pad.over),
    )  # fmt: skip


@bp.get("/paper")
def paper() -> Response:
    """Show an empty pad, for the game that the address names or for a new one."""
    form = PaperForm(formdata=request.args, meta={"csrf": False})
    return show(*pad_of(form))


@bp.post("/paper")
def save_paper() -> Response:
    """Save what the pad holds as one change; the buttons `lay`, `fill` and `more` store nothing."""
    form = PaperForm()
    fine = form.validate()
    pad, playing = pad_of(form)
    if "lay" in request.form:
        return show(pad, playing)
    if "fill" in request.form:
        message = pasting.fill(pad)
        return show(pad, playing, status=422 if message else 200, message=message)
    if "more" in request.form:
        form.rows.data = str(len(pad.rows) + ROWS)
        del pad.rows
        return show(pad, playing)
    if fine and pad.goes_on and whole(form.since.data or "") != pad.start:
        form.since.data = str(pad.start)
        message = _("Hands have been undone meanwhile. Look at the game, and type on.")
        return show(pad, playing, status=409, message=message)
    if fine and form.laid.data not in (None, pad.layout):
        message = _(
            "Not saved yet: other players or another dealer than the lines were laid out for. They"
            " are laid out anew; look at the names above them and save again."
        )
        return show(pad, playing, status=409, message=message)
    wrong = form.too_old if not fine else _why_not(pad)
    if wrong:
        return show(pad, playing, status=422, message=wrong)
    if not pad.plays_on and (hand := _over(pad)):
        message = _(
            "Not saved: by these rules the game is over after hand %(hand)s. Leave out what was"
            " played after it, or play on.",
            hand=hand,
        )
        return show(pad, playing, status=422, message=message, over=True)
    return _save(pad, playing)


def _why_not(pad: Pad) -> str:
    """Say why a pad cannot be saved as it is; nothing if it can."""
    told = [row.told for row in pad.rows]
    if not any(told):
        return _("Nothing has been typed in yet.")
    if any(row.error for row in pad.rows):
        return _("Not saved: there is something wrong in the lines marked below.")
    if told.index(False) < sum(told) if False in told else False:
        return _("Not saved: there is an empty line between the hands.")
    if len(set(pad.players)) < pad.variant.seats:
        return _("Not saved: somebody sits in two places.")
    if not pad.goes_on and not _uuid(pad.form.id.data or ""):
        return _("This page had grown too old. Nothing is lost; please tap once more.")
    if pad.form.day.data and _day(pad.form.day.data) is None:
        return _("Not saved: this is no date.")
    return ""


def _over(pad: Pad) -> int | None:
    """Return the hand that ends the game before the last one of a pad; None if none does."""
    if pad.goes_on and pad.over:
        return pad.over
    start = replace(
        pad.like.document, players=tuple(pad.names), first_dealer=pad.first_dealer, hands=(),
        tie_answer=None, stopped=False, play_on=False, next_targets=None, id=None,
    )  # fmt: skip
    game: GameDocument = pad.like.document if pad.goes_on else start
    sheet = replace(game, hands=(*game.hands[: pad.start], *pad.hands)).sheet
    ended = sheet.outcome and any(line.after_end for line in sheet.lines) and not game.play_on
    return sheet.outcome.hand if sheet.outcome and ended else None


def _uuid(typed: str) -> str:
    try:
        return str(UUID(typed))
    except ValueError:
        return ""


def _day(typed: str) -> datetime | None:
    """Return the evening of a day, as the reader's clock has it."""
    try:
        day = datetime.strptime(typed, "%Y-%m-%d")  # noqa: DTZ007  # of the reader's zone, below
        return day.replace(hour=EVENING, tzinfo=get_timezone()).astimezone(UTC)
    except (ValueError, OverflowError):
        return None


def _save(pad: Pad, playing: list[Game]) -> Response:
    """Store the hands that are not there yet; none twice, and none where others say otherwise."""
    if pad.goes_on:
        game, told = pad.like, _tricks(pad.like)[pad.start :]
        if message := _overtaken(pad, told):
            return show(pad, playing, status=409, message=message)
    elif there := _made(pad):
        if _same(there, pad):
            return see_game(there.number)
        message = _(
            "This pad has been saved as game %(number)s already, with something else in it."
            " Correct it there.",
            number=there.number,
        )
        return show(pad, playing, status=409, message=message)
    else:
        game, told = new_game(pad), []
    numbered = list(zip(pad.rows, pad.hands, strict=False))[len(told) :]
    if not numbered:
        return see_game(game.number)
    facts: dict[str, Fact] = {"stopped": False, "play_on": True} if pad.plays_on else {}
    facts |= {f"hands.{row.number}": dump_hand(hand) for row, hand in numbered}
    noted = change(game, "paper", {**COMING, **facts}, device())
    db.session.commit()
    if noted:
        flash(changed(noted, pad.names).striptags())
    return see_game(game.number)


def _overtaken(pad: Pad, told: Sequence[BySeat]) -> str:
    """Say that others have saved other hands since the pad was made, `told`.

    Nothing where the pad begins with these hands: the others were faster with the same.
    """
    if told == [hand.tricks for hand in pad.hands[: len(told)]]:
        return ""
    for k, (row, tricks) in enumerate(zip(pad.rows, told, strict=False)):
        if not row.told or filled(row.typed, pad.variant.tricks) != tricks:
            recorded = "-".join(map(str, tricks))
            pad.rows[k] = row._replace(error=_("Saved meanwhile as %(tricks)s.", tricks=recorded))
    return _("Other hands have been saved meanwhile. Look at the game, and type on.")


def _tricks(game: Game) -> list[BySeat]:
    return [tuple(hand.tricks) for hand in game.hands]


def _made(pad: Pad) -> Game | None:
    """Return the new game of a pad if it has been saved before."""
    known = (Game.table_id == g.table.id, Game.uuid == _uuid(pad.form.id.data or ""))
    return db.session.scalar(select(Game).where(*known))


def _same(game: Game, pad: Pad) -> bool:
    """Tell whether a game is what a pad says, whatever came after."""
    typed = [hand.tricks for hand in pad.hands]
    return (
        _tricks(game)[: len(typed)] == typed
        and game.first_dealer == pad.first_dealer
        and [seat.player.person for seat in game.seats] == pad.players
        and _day(pad.form.day.data or "") in {None, game.created}
    )


def new_game(pad: Pad) -> Game:
    """Add the game that a pad is about, still without its hands."""
    highest = select(func.max(Game.number)).where(Game.table_id == g.table.id)
    game = Game(
        uuid=_uuid(pad.form.id.data or ""),
        table=g.table,
        number=1 + (db.session.scalar(highest) or 0),
        agreed=pad.like.agreed,
        first_dealer=pad.first_dealer,
        created=_day(pad.form.day.data or "") or now(),
        seats=[Seat(seat=seat, player=player) for seat, player in enumerate(pad.players)],
    )
    db.session.add(game)
    db.session.flush()
    return game

"""The games of a table, looked back on: listed by date, chosen by player, rules and time."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import cached_property

from flask import g, request
from flask_babel import gettext as _
from markupsafe import Markup
from sqlalchemy import select
from sqlalchemy.orm import selectinload
from werkzeug.wrappers import Response

from ..database import db
from ..models import Game
from ..rules.document import GameDocument
from ..rules.sheet import Sheet
from . import endings, places, sentences
from .choosing import MORNING, Choice, asked, short
from .forms import whole
from .language import zone
from .layout import page
from .phrases import ngettext
from .tables import bp

AT_ONCE = 20  # games on a page: as many are scored for it, however many there are


@dataclass(frozen=True)
class Past:
    """A game in the list, scored."""

    game: Game

    @cached_property
    def document(self) -> GameDocument:
        """The game as it is written down."""
        return self.game.document

    @cached_property
    def sheet(self) -> Sheet:
        """All its hands, scored."""
        return self.document.sheet

    @property
    def order(self) -> list[int]:
        """The seats by their places, winners first."""
        return places.order(self.sheet)

    def chips(self, seat: int) -> Markup:
        """Say how many chips a seat has; nothing where the table plays for none."""
        return places.said_chips(self.sheet, seat)

    @property
    def headline(self) -> Markup:
        """Who has won, or what comes next."""
        return sentences.next_action(self.sheet, self.document.players)

    @property
    def ended(self) -> Markup | None:
        """How it ended; None while it has not."""
        if not self.sheet.outcome:
            return None
        return endings.why_over(self.sheet.variant, self.sheet.outcome)

    @property
    def rules(self) -> str:
        """What was agreed on, in a few words."""
        return short(self.sheet.variant)

    @property
    def end(self) -> datetime | None:
        """When the last hand was saved, where that is known and after the beginning."""
        played = [hand.played_at for hand in self.document.hands if hand.played_at]
        last = datetime.fromisoformat(played[-1]) if played else None
        return last if last and last > self.game.created else None

    @property
    def ends_later(self) -> bool:
        """Tell whether it ended on another evening than it began."""
        return self.end is not None and _evening(self.end) != _evening(self.game.created)

    @property
    def duration(self) -> str:
        """How long it took."""
        minutes = (self.end - self.game.created) // timedelta(minutes=1) if self.end else 0
        if minutes < 60:
            return ngettext("%(num)d minute", "%(num)d minutes", minutes)
        if minutes >= 24 * 60:
            return ngettext("%(num)d day", "%(num)d days", round(minutes / (24 * 60)))
        if minutes % 60 == 0:
            return _("%(hours)s h", hours=minutes // 60)
        return _("%(hours)s h %(minutes)s min", hours=minutes // 60, minutes=minutes % 60)


def _evening(moment: datetime) -> date:
    """Return the day on whose evening a moment lies: that goes on past midnight."""
    return (moment.astimezone(zone()) - timedelta(hours=MORNING)).date()


def found(choice: Choice, number: int) -> tuple[int, list[Past]]:
    """Return how many games a choice has, and those of one page of it, the newest first."""
    newest = select(Game).where(*choice.where()).order_by(Game.created.desc(), Game.number.desc())
    games = db.session.scalars(
        newest.limit(AT_ONCE)
        .offset((number - 1) * AT_ONCE)
        .options(selectinload(Game.seats), selectinload(Game.hands))
    )
    return choice.count(), [Past(game) for game in games]


@bp.get("/history")
def history() -> Response:
    """List the games that the address asks for, a page at a time."""
    choice = asked(g.table)
    number = min(max(whole(request.args.get("page", "")) or 1, 1), 10**6)
    count, games = found(choice, number)
    return page(
        "tables/history.html",
        table=g.table,
        viewer=g.viewer,
        choice=choice,
        games=games,
        count=count,
        number=number,
        pages=-(-count // AT_ONCE),
    )

"""A game to pass on: a picture, text for a chat, a link that hands the play to BG Stats."""

import json
from datetime import UTC, timedelta
from typing import Any
from urllib.parse import quote

from flask import Response, abort, render_template
from flask_babel import gettext as _
from markupsafe import Markup
from werkzeug.wrappers import Response as Answer

from ..models import Game
from ..rules.hand import BySeat
from ..rules.victory import MostChips
from . import places
from .gamepage import GamePage
from .games import NUMBER
from .history import Past
from .language import day
from .layout import page
from .phrases import say, signed
from .poster import WIDTH, Poster, poster
from .tables import bp, find_game

BG_STATS = "https://app.bgstatsapp.com/createPlay.html?data="


class Souvenir(Past):
    """A finished game, as it is passed on."""

    @property
    def names(self) -> tuple[str, ...]:
        """Names by seat."""
        return self.document.players

    @property
    def best(self) -> Markup | None:
        """Who had the best hand; None before the first one."""
        lines = [line for line in self.sheet.lines if not line.after_end]
        nets = [(net, -line.number, -seat) for line in lines for seat, net in enumerate(line.net)]
        if not nets:
            return None
        net, hand, seat = max(nets)
        words = {"name": self.names[-seat], "hand": -hand, "net": signed(net)}
        return say(_("Best hand: %(name)s, hand %(hand)s, %(net)s"), **words)

    @property
    def text(self) -> str:
        """The game in a few lines, for a chat."""
        date = day(self.game.created, "long")
        heading = _("Sergeant Major, %(date)s", date=date)
        lines = [heading, self.headline.striptags(), *map(self._place, self.order)]
        return "\n".join([*lines, self.best.striptags() if self.best else ""]).strip()

    def _place(self, seat: int) -> str:
        place = f"{self.sheet.ranks[seat]}. {self.names[seat]} {signed(self.sheet.totals[seat])}"
        chips = self.chips(seat).striptags()
        return f"{place} ({chips})" if chips else place

    @property
    def drawn(self) -> Poster:
        """The texts of the picture, laid out."""
        players = [
            (seat, self.names[seat], signed(self.sheet.totals[seat]), self.chips(seat).striptags())
            for seat in self.order
        ]
        best = self.best.striptags() if self.best else ""
        return poster(self.headline.striptags(), best, players)

    @property
    def scores(self) -> BySeat:
        """What decides, by seat: chips where most of them win, else the totals."""
        chips = places.chips(self.sheet)
        return (
            chips
            if chips and isinstance(self.sheet.variant.victory, MostChips)
            else self.sheet.totals
        )

    @property
    def bg_stats(self) -> str:
        """The address that hands the play to BG Stats, with what its format asks for."""
        data: dict[str, Any] = {
            "sourceName": "Scorekeeper",
            "sourcePlayId": self.game.uuid,
            "playDate": self.game.created.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S"),
            "game": {
                "name": "Sergeant Major",
                "sourceGameId": "sergeant-major",
                "highestWins": True,
                "noPoints": False,
            },
            "players": [self._player(seat) for seat in range(self.sheet.seats)],
        }
        if self.end:
            data["durationMin"] = (self.end - self.game.created) // timedelta(minutes=1)
        return BG_STATS + quote(json.dumps(data, ensure_ascii=False, separators=(",", ":")))

    def _player(self, seat: int) -> dict[str, Any]:
        assert self.sheet.outcome is not None, "only a game that is over is handed on"
        return {
            "name": self.names[seat],
            "sourcePlayerId": self.game.seats[seat].player.person.uuid,
            "startPlayer": seat == self.game.first_dealer,
            "score": str(self.scores[seat]),
            "rank": self.sheet.ranks[seat],
            "winner": seat in self.sheet.outcome.winners,
        }


def over(number: int) -> Game:
    """Return a game that is over; one in play has nothing to pass on yet: 404."""
    game = find_game(number)
    if not game.sheet.outcome:
        abort(404)
    return game


@bp.get(f"/games/{NUMBER}/pass-on")
def pass_on(number: int) -> Answer:
    """Show what can be passed on of a game that is over."""
    game = over(number)
    return page("games/passon.html", game=game, view=Souvenir(game))


@bp.get(f"/games/{NUMBER}.svg")
def picture(number: int) -> Response:
    """Give the picture of a game that is over out: places, totals, best hand; it loads nothing."""
    game = over(number)
    view = Souvenir(game)
    chart = GamePage(game=game, document=view.document, objections={}, viewer=True).chart
    drawn = render_template(
        "games/picture.svg", view=view, chart=chart, drawn=view.drawn, width=WIDTH
    )
    return Response(drawn, mimetype="image/svg+xml")

"""The exchanges of a game as they were shown when cards changed hands, beside what is right now."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from markupsafe import Markup
from werkzeug.wrappers import Response

from .. import changes
from ..models import Change, Fact, Game
from ..past import People, with_facts
from ..rules.document import GameDocument
from ..rules.line import Line
from ..rules.sheet import Sheet
from . import sentences
from .games import NUMBER
from .layout import page
from .tables import bp, find_game

HAND = "hands."
RECORDED = {"record", "paper"}
MENDED = {"agreed", "first_dealer", "seats"}  # and hands that were there


class Shown(NamedTuple):
    """What hand `number` owed: as it was shown while the next was dealt, and as it is right now."""

    number: int
    then: list[Markup]
    now: list[Markup]


@dataclass(frozen=True)
class Stretch:
    """A game as it stood before something of it was mended; until then it had only gone on."""

    game: Game
    facts: Mapping[str, Fact]  # those that were others then

    @cached_property
    def document(self) -> GameDocument:
        """The game at that time, its people called what they are called now."""
        return with_facts(self.game, People.of(self.game.table), self.facts)

    @cached_property
    def lines(self) -> Sequence[Line]:
        """Its hands: folded once for all of the stretch, and only where one is asked for."""
        return self.document.sheet.lines

    def said(self, number: int) -> list[Markup]:
        """Say what a hand owed."""
        return _said(self.document, self.lines[number - 1])


def exchanges(game: Game, sheet: Sheet, listed: Sequence[Change]) -> Iterator[Shown]:
    """Yield what each hand owed, of `listed` changes, the newest first; played hands only."""
    document, then = game.document, dict(_then(game, listed))
    for line in sheet.lines[:-1]:
        now = _said(document, line)
        yield Shown(line.number, then.get(line.number, now), now)


def _then(game: Game, listed: Sequence[Change]) -> Iterator[tuple[int, list[Markup]]]:
    """Yield by number what hands owed when the next was dealt, if anything was mended since.

    Of a hand recorded more than once, the first time counts: then cards changed hands.
    """
    first = {key: one.id for one in listed if one.kind in RECORDED for key in one.after}
    facts: dict[str, Fact] = {}
    stretch: Stretch | None = None  # as it is now
    for change in listed:
        for key in change.after:
            if stretch and first.get(key) == change.id and (number := _number(key)) > 1:
                yield number - 1, stretch.said(number - 1)
        facts |= change.before
        if any(_mended(key, fact) for key, fact in change.before.items()):
            stretch = Stretch(game, dict(facts))


def _number(key: str) -> int:
    """Return the number of the hand that a fact is about; 0 if it is about none."""
    return int(key.removeprefix(HAND)) if key.startswith(HAND) else 0


def _mended(key: str, before: Fact) -> bool:
    """Tell whether a change of this fact makes another thing of hands that were played before."""
    return key in MENDED or (key.startswith(HAND) and before is not None)


def _said(game: GameDocument, line: Line) -> list[Markup]:
    protocol = game.variant.exchange
    return [sentences.exchange(one, protocol, game.players) for one in line.exchanges]


@bp.get(f"/games/{NUMBER}/exchanges")
def list_exchanges(number: int) -> Response:
    """List all exchanges of a game, and which of them a correction has made others."""
    game = find_game(number)
    sheet = game.sheet
    shown = list(exchanges(game, sheet, changes.all_changes(game)))
    return page("games/exchanges.html", game=game, sheet=sheet, shown=shown)

"""Games that come in, and are here already: known by ids, or by their facts."""

from collections import Counter
from dataclasses import replace
from uuid import UUID, uuid5

from sqlalchemy.orm import Session

from .models import Game, Table, new_uuid
from .rules import document
from .rules.document import GameDocument
from .rules.table_document import TableDocument
from .transfer import games_of, text

NO_ID = UUID("8b6f5f0e-6d0b-4d0f-9a55-0a1d3f3b5c77")  # under which what has none gets its own
AT_ONCE = 500  # ids that a query takes


def with_ids(told: TableDocument) -> TableDocument:
    """Give a table and its games ids where they have none: the same for the same facts.

    A table without games has none to be known by.
    """
    if told.id and all(game.document.id for game in told.games):
        return told
    games, seen = [], Counter[str]()
    for game in told.games:
        plain = text(document.dump(replace(game.document, changes=None)))
        seen[plain] += 1
        its = game.document.id or _id(plain, seen[plain])
        games.append(replace(game, document=replace(game.document, id=its)))
    its = told.id or (_id(told.name, *sorted(seen.elements())) if games else new_uuid())
    return replace(told, id=its, games=tuple(games))


def _id(*facts: object) -> str:
    return str(uuid5(NO_ID, "\n".join(map(str, facts))))


def there(told: TableDocument, table: Table, session: Session) -> dict[str, Game]:
    """Return the games of a table that a document has too, by their ids."""
    ids = [game.document.id for game in told.games if game.document.id]
    parts = [ids[start : start + AT_ONCE] for start in range(0, len(ids), AT_ONCE)]
    found = (game for part in parts for game in games_of(table, session, Game.uuid.in_(part)))
    return {game.uuid: game for game in found}


def same(one: GameDocument, other: GameDocument) -> bool:
    """Tell whether two copies of a game say the same."""
    return _facts(one) == _facts(other)


def _facts(game: GameDocument) -> GameDocument:
    """Return what two copies of a game have in common, whoever they call its people.

    A dealer or targets that were said aloud are as good as those that follow.
    """
    lines = game.sheet.lines
    return replace(
        game,
        players=tuple(str(seat) for seat in range(len(game.players))),
        first_dealer=lines[0].dealer if lines else game.first_dealer,
        hands=tuple(replace(one.hand, dealer=one.dealer, targets=one.targets) for one in lines),
        id=None,
        created_at=None,
        changes=None,
    )

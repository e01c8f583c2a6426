"""A table where people have played for years, drawn by chance: the same for the same seed."""

from datetime import UTC, datetime, timedelta
from random import Random

from scorekeeper.models import Change, Game, Hand, Player, Seat, Table
from scorekeeper.rules import agreement
from scorekeeper.rules.document import dump_hand
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.variant import Variant
from scorekeeper.rules.victory import FixedHands

HANDS = 12
RULES = [Variant(victory=FixedHands(hands=HANDS)), PRESETS["online"], PRESETS["chips"]]
TRUMPS = ("clubs", "diamonds", "hearts", "spades", None)
BEGUN = datetime(2019, 1, 4, 20, tzinfo=UTC)

# Every page that looks back, and what else shows a table or a game.
PAGES = (
    "", "/history", "/history?page={page}", "/history?words=evening", "/history?player={who}",
    "/stats", "/stats?player={who}", "/bin", "/players", "/changes", "/games", "/paper",
    "/import", "/games/3", "/games/{last}", "/games/3/changes", "/games/3/what-if",
    "/games/3/exchanges", "/games/3/pass-on", "/games/3.json", "/games/3.csv",
)  # fmt: skip


def addresses(table, games):
    """The addresses of all these pages at a table with so many games, by page."""
    known = {
        "who": table.players[0].id,
        "last": games - games % len(RULES),
        "page": 1 + games // 50,
    }
    return {page: f"/t/{table.key}{page}".format(**known) for page in PAGES}


def make_table(session, games, seed=7):
    """Add a table with so many games of twelve hands each, all with their changes; return it."""
    rng = Random(seed)
    table = Table(players=[Player(name=name) for name in ("Ana", "Ben", "Cleo", "Dan")])
    session.add(table)
    session.flush()
    for number in range(1, games + 1):
        game = _game(rng, table, number)
        session.add(game)
        session.flush()
        session.add_all(_changes(game))
    session.commit()
    return table


def _game(rng, table, number):
    begun = BEGUN + timedelta(days=number, minutes=rng.randrange(120))
    variant = RULES[number % len(RULES)]
    return Game(
        table=table,
        number=number,
        agreed=agreement.dump(variant),
        first_dealer=number % 3,
        note=rng.choice(["an evening", "an evening with snow"]),
        created=begun,
        seats=[Seat(seat=seat, player=table.players[seat]) for seat in range(3)],
        hands=[_hand(rng, number, begun) for number in range(1, HANDS + 1)],
    )


def _hand(rng, number, begun):
    first = rng.randint(0, 16)
    second = rng.randint(0, 16 - first)
    return Hand(
        number=number,
        tricks=[first, second, 16 - first - second],
        trump=rng.choice(TRUMPS),
        played_at=(begun + timedelta(minutes=7 * number)).isoformat(),
    )


def _changes(game):
    for hand in game.hands:
        told = dump_hand(hand.facts)
        key = f"hands.{hand.number}"
        yield Change(
            table_id=game.table_id,
            game_id=game.id,
            at=datetime.fromisoformat(hand.played_at),
            kind="record",
            before={key: None},
            after={key: told},
        )

"""A table that looks as if people had kept score at it for months: 24 games, the last one in play.

The engine plays them with real cards. What comes of it is typed in hand by hand, by way of the same
actions as in the pages, so that changes can be looked through, undone and brought back.
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from random import Random

from sqlalchemy.orm import Session

from . import actions, changes
from .engine.cards import Draw
from .engine.house_rules import chance
from .engine.simulate import Played, play_game
from .models import Change, Game, Player, Seat, Table
from .rules import agreement
from .rules.hand import Hand
from .rules.presets import CLASSIC, PRESETS

TABLE = "Kitchen table"
REGULARS = ("Zoë", "Joris", "Дуня", "Søren")  # the fourth where four play
DEVICES = ("Zoë", "Joris’s tablet", None)  # phones that have a name, and one that has none
# The presets played, evening by evening.
EVENINGS = (
    ("classic", "classic"),
    ("classic", "online"),
    ("four_players",),
    ("classic", "nine_five_two"),
    ("online", "online", "traditional"),
    ("strict_51_balanced",),
    ("classic", "chips"),
    ("four_players", "four_players_steep"),
    ("online", "service"),
    ("classic",),
    ("nine_five_two_online", "dealers_choice"),
    ("blind_kitty", "three_two_five"),
    ("classic",),
    (CLASSIC,),
)
APART = timedelta(days=11)  # between two evenings
HANDS_TAKE = (5, 9)  # minutes
LONGEST = 12  # hands: nobody stays for more
HALF_WAY = 4  # hands of the game in play
FORGETFUL = 3  # one game in so many has its tricks counted only, the rest is not noted
SLIPS = 15  # one hand in so many is mistyped at first
NOTES = {
    (1, 1): "First evening with the new cards.",
    (5, 4): "Zoë led out of turn; we let it stand.",
    (11, 2): "Un pli donné par erreur, recompté.",
    (18, 3): "Дуня took all the trumps there were.",
}


SEED = 1
KIND = "sensible"


def make_table(session: Session, now: datetime) -> Table:
    """Add the table to the session and return it; at the moment `now` its last game is in play.

    But for the keys of its links, and the moments, it is the same each time.
    """
    typist = Typist(Random(SEED).random, now)
    began = [_began(now, back) for back in reversed(range(len(EVENINGS)))]
    table = Table(name=TABLE, created=began[0] - timedelta(hours=3))
    table.players = [Player(name=name) for name in REGULARS]
    session.add(table)
    number = 0
    for evening, (presets, typist.at) in enumerate(zip(EVENINGS, began, strict=True)):
        for preset in presets:
            number += 1
            played = _play(preset, number)
            game = seated(table, number, played, shift=evening)
            game.created = typist.wait(5, 15)
            session.add(game)
            session.flush()
            in_play = number == sum(map(len, EVENINGS))
            typist.type_in(game, played, HALF_WAY if in_play else len(played.records))
    return table


def _began(now: datetime, back: int) -> datetime:
    """Return when people met, so many evenings back; tonight so long ago that they are half-way."""
    if not back:
        return now - timedelta(minutes=HANDS_TAKE[1] * HALF_WAY + 15)
    return (now - APART * back).replace(hour=19, minute=30)


def _play(preset: str, number: int) -> Played:
    variant = PRESETS[preset]
    return play_game(variant, [KIND] * variant.seats, SEED * number, LONGEST)


def seated(table: Table, number: int, played: Played, shift: int) -> Game:
    """Return the game before its first hand; each evening everybody moves up a chair."""
    variant = played.sheet.variant
    people = [table.players[(seat + shift) % variant.seats] for seat in range(variant.seats)]
    return Game(
        table=table,
        number=number,
        agreed=agreement.dump(variant),
        first_dealer=played.first_dealer,
        seats=[Seat(seat=seat, player=player) for seat, player in enumerate(people)],
    )


@dataclass
class Typist:
    """Whoever types the games in, hand by hand, while the evening passes."""

    draw: Draw
    at: datetime  # what the clock says

    def wait(self, fewest: float, most: float) -> datetime:
        """Let some minutes pass, and return what the clock says then."""
        self.at += timedelta(minutes=fewest + self.draw() * (most - fewest))
        return self.at

    def type_in(self, game: Game, played: Played, hands: int) -> None:
        """Type in so many hands of a game, and how it ended if these are all."""
        forgetful = chance(self.draw, FORGETFUL)
        for number, record in enumerate(played.records[:hands], 1):
            self.wait(*HANDS_TAKE)
            note = NOTES.get((game.number, number))
            self.record(game, number, self.told(record.hand, note, forgetful))
        if hands == len(played.records):
            self.end(game, played)

    def told(self, hand: Hand, note: str | None, forgetful: bool) -> Hand:
        """Return what is told of a hand: the tricks, and in some games who took which."""
        moment = self.at.isoformat(timespec="seconds")
        if forgetful:
            return replace(hand, trick_log=None, trump=None, played_at=moment, note=note)
        return replace(hand, played_at=moment, note=note)

    def record(self, game: Game, number: int, told: Hand) -> None:
        """Record a hand; now and then a slip comes first, which is undone or corrected."""
        device = self.device()
        if not chance(self.draw, SLIPS):
            self.note(actions.record(game, number, told, device))
            return
        slip = replace(told, tricks=(*told.tricks[1:], told.tricks[0]), trick_log=None)
        self.note(actions.record(game, number, slip, device))
        self.wait(0.2, 1)
        if chance(self.draw):
            self.note(changes.undo(game, device=device))
            self.note(actions.record(game, number, told, device))
        else:
            self.note(actions.correct(game, number, told, device=self.device()))

    def end(self, game: Game, played: Played) -> None:
        """Stop a game that no rule has ended, and answer what only the table can know."""
        self.wait(0.2, 1)
        if played.capped:
            self.note(actions.stop(game, self.device()))
        if asked := game.sheet.asked:
            log = reversed(played.records[-1].trick_log)
            self.note(actions.answer_tie(game, next(seat for seat in log if seat in asked)))

    def note(self, change: Change | None) -> None:
        """Let a change have happened when the clock says."""
        assert change is not None, "it is new"
        change.at = self.at

    def device(self) -> str | None:
        """Take one of the phones on the table."""
        return DEVICES[int(self.draw() * len(DEVICES))]

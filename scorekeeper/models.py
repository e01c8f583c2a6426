"""The rows: only facts, everything else is derived from them.

A `Game` is its players by seat, its first dealer, what the table agreed on and its hands;
`Game.document` hands these facts to the rules, whose sheet is never stored. Nothing in here
commits: views and commands do.
"""

import hashlib
import json
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from secrets import token_urlsafe
from typing import Any
from uuid import uuid4

from sqlalchemy import (
    JSON,
    BigInteger,
    ForeignKey,
    Index,
    String,
    Text,
    UniqueConstraint,
    false,
    text,
)
from sqlalchemy.orm import Mapped, mapped_column, relationship

from .database import Base, UTCDateTime
from .rules import agreement, hand
from .rules.document import GameDocument, dump_hand
from .rules.sheet import Sheet
from .rules.variant import Variant

KEY_BYTES = 16  # 128 random bits: nobody finds a table by guessing
Fact = Any  # what one key of a change holds: plain data, as JSON has it


def now() -> datetime:
    """Return the present moment, in UTC."""
    return datetime.now(UTC)


def new_key() -> str:
    """Return a fresh key for a link, which a command takes as well: none looks like an option."""
    while (key := token_urlsafe(KEY_BYTES)).startswith("-"):
        pass
    return key


def new_uuid() -> str:
    """Return a fresh id, by which an import knows again what has been exported."""
    return str(uuid4())


def is_key(text: str) -> bool:
    """Tell whether a text in an address can be a key: not all can be looked for in a database."""
    return re.fullmatch(r"[A-Za-z0-9_-]{1,43}", text) is not None


class Table(Base):
    """The regulars round one table, with the links of those who keep score and who watch."""

    __tablename__ = "tables"

    id: Mapped[int] = mapped_column(primary_key=True)
    uuid: Mapped[str] = mapped_column(String(36), unique=True, default=new_uuid)
    name: Mapped[str] = mapped_column(Text, default="")
    key: Mapped[str] = mapped_column(String(43), unique=True, default=new_key)
    watch_key: Mapped[str] = mapped_column(String(43), unique=True, default=new_key)
    # When any game or player of it was stored last, in nanoseconds: never twice the same.
    touched: Mapped[int] = mapped_column(BigInteger, default=0, server_default="0")
    # Whether other phones are asked if they agree with a hand that was saved.
    asks: Mapped[bool] = mapped_column(default=False, server_default=false())
    created: Mapped[datetime] = mapped_column(UTCDateTime, default=now)
    deleted: Mapped[datetime | None] = mapped_column(UTCDateTime)
    players: Mapped[list["Player"]] = relationship(back_populates="table", order_by="Player.id")

    @property
    def people(self) -> list["Player"]:
        """All who play or have played at the table, each once; not those in the bin."""
        return [one for one in self.players if one.same_as is None and not one.deleted]

    @property
    def regulars(self) -> list["Player"]:
        """Those who usually play: neither guests nor gone."""
        return [player for player in self.people if not player.archived]


class Player(Base):
    """A person who plays at a table; archived are guests, and those who come no more.

    What turned out to be a second entry of somebody is `same_as` that one, and keeps its seats: so
    that can be taken back whenever.
    """

    __tablename__ = "players"
    __table_args__ = (UniqueConstraint("table_id", "uuid"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    uuid: Mapped[str] = mapped_column(String(36), default=new_uuid)
    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id"), index=True)
    name: Mapped[str] = mapped_column(Text)
    archived: Mapped[bool] = mapped_column(default=False)
    same_as_id: Mapped[int | None] = mapped_column(ForeignKey("players.id"))
    deleted: Mapped[datetime | None] = mapped_column(UTCDateTime)
    table: Mapped[Table] = relationship(back_populates="players")
    same_as: Mapped["Player | None"] = relationship(remote_side="Player.id")

    @property
    def person(self) -> "Player":
        """Who this really is."""
        person = self
        while person.same_as:
            person = person.same_as
        return person


class Seat(Base):
    """Who sits where in a game; seats count clockwise from 0."""

    __tablename__ = "seats"

    game_id: Mapped[int] = mapped_column(ForeignKey("games.id"), primary_key=True)
    seat: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    player_id: Mapped[int] = mapped_column(ForeignKey("players.id"), index=True)
    player: Mapped[Player] = relationship(lazy="joined", innerjoin=True)


class Hand(Base):
    """What the table told about one hand."""

    __tablename__ = "hands"
    __table_args__ = (UniqueConstraint("game_id", "number"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    game_id: Mapped[int] = mapped_column(ForeignKey("games.id"))
    number: Mapped[int]
    tricks: Mapped[list[int]] = mapped_column(JSON)
    dealer: Mapped[int | None]
    targets: Mapped[list[int] | None] = mapped_column(JSON(none_as_null=True))
    last_trick: Mapped[int | None]
    trick_log: Mapped[list[int] | None] = mapped_column(JSON(none_as_null=True))
    trump: Mapped[str | None] = mapped_column(String(8))
    played_at: Mapped[str | None] = mapped_column(String(40))  # as written down, with its offset
    note: Mapped[str | None] = mapped_column(Text)

    @property
    def facts(self) -> hand.Hand:
        """The hand as the rules know it."""
        return hand.Hand(
            tricks=tuple(self.tricks),
            dealer=self.dealer,
            targets=_by_seat(self.targets),
            last_trick=self.last_trick,
            trick_log=_by_seat(self.trick_log),
            trump=hand.Trump(self.trump) if self.trump else None,
            played_at=self.played_at,
            note=self.note,
        )

    def tell(self, told: Mapping[str, Fact]) -> None:
        """Take over all that is `told` of the hand, as `dump_hand` gives it."""
        for key in hand.Hand.__slots__:
            setattr(self, key, told.get(key))


class Game(Base):
    """One contest, from the first deal to the winner."""

    __tablename__ = "games"
    __table_args__ = (
        UniqueConstraint("table_id", "number"),
        UniqueConstraint("table_id", "uuid"),
        Index(None, "table_id", "created", "number"),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    uuid: Mapped[str] = mapped_column(String(36), default=new_uuid)
    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id"))
    number: Mapped[int]  # at its table, from 1
    agreed: Mapped[dict[str, Any]] = mapped_column(JSON)  # the rules object, every key written
    first_dealer: Mapped[int]
    tie_answer: Mapped[int | str | None] = mapped_column(JSON(none_as_null=True))
    stopped: Mapped[bool] = mapped_column(default=False)
    play_on: Mapped[bool] = mapped_column(default=False)
    next_targets: Mapped[list[int] | None] = mapped_column(JSON(none_as_null=True))
    note: Mapped[str | None] = mapped_column(Text)
    ticked: Mapped[list[str]] = mapped_column(JSON, default=list)  # steps of the coming hand
    # Who took each trick so far, by number of the hand: the coming one, and it may be taken back.
    counted: Mapped[dict[str, list[int]]] = mapped_column(JSON, default=dict, server_default="{}")
    # Hands that somebody objects to, by number, with the name of the phone.
    objections: Mapped[dict[str, str]] = mapped_column(JSON, default=dict, server_default="{}")
    created: Mapped[datetime] = mapped_column(UTCDateTime, default=now)
    deleted: Mapped[datetime | None] = mapped_column(UTCDateTime)
    version: Mapped[int] = mapped_column(default=1)  # raised by every change: other phones poll it
    table: Mapped[Table] = relationship()
    seats: Mapped[list[Seat]] = relationship(order_by=Seat.seat, cascade="all, delete-orphan")
    hands: Mapped[list[Hand]] = relationship(order_by=Hand.number, cascade="all, delete-orphan")
    kept: Mapped["Kept | None"] = relationship(cascade="all, delete-orphan")

    @property
    def players(self) -> tuple[str, ...]:
        """Names by seat."""
        return tuple(seat.player.person.name for seat in self.seats)

    @property
    def variant(self) -> Variant:
        """What the table agreed on."""
        return agreement.read(self.agreed)

    @property
    def document(self) -> GameDocument:
        """The game as it is written down."""
        return self.written(self.players)

    def written(self, players: tuple[str, ...]) -> GameDocument:
        """Return the game as it is written down, its people called `players`.

        Before it is stored for the first time, what the database fills in is still missing.
        """
        return GameDocument(
            players=players,
            first_dealer=self.first_dealer,
            variant=self.variant,
            hands=tuple(hand.facts for hand in self.hands),
            tie_answer=self.tie_answer,  # type: ignore[arg-type]  # a str is always "unknown"
            stopped=bool(self.stopped),
            play_on=bool(self.play_on),
            next_targets=_by_seat(self.next_targets),
            id=self.uuid,
            created_at=self.created.isoformat() if self.created else None,
            note=self.note,
        )

    @property
    def sheet(self) -> Sheet:
        """The score sheet, derived anew at each access: take it once a request."""
        return self.document.sheet

    def due(self, number: int) -> int:
        """Return the seat whose turn it is to deal hand `number`, after those played before it."""
        dealer = self.first_dealer
        for played in self.hands[: number - 1]:
            dealt = dealer if played.dealer is None else played.dealer
            dealer = (dealt + 1) % len(self.seats)
        return dealer

    def log(self, number: int) -> tuple[int, ...]:
        """Return the seat that took each trick of hand `number`, as far as that was counted."""
        return tuple(self.counted.get(str(number), ()))

    def hand(self, number: int) -> Hand | None:
        """Return hand `number`, or None if it has not been played."""
        return self.hands[number - 1] if 0 < number <= len(self.hands) else None


class Kept(Base):
    """What follows from the facts of one game, kept ready so that thousands need not be scored.

    The one row that holds no fact: `kept` writes it whenever a game is stored, and whatever is
    wrong or missing here can be made again from the game.
    """

    __tablename__ = "kept"

    game_id: Mapped[int] = mapped_column(ForeignKey("games.id"), primary_key=True)
    over: Mapped[bool]  # and its winners are known
    tallies: Mapped[list[list[int]]] = mapped_column(JSON)  # by seat: rules.tally


NO_GAME = "game_id IS NULL"


class Change(Base):
    """One change, kept for good: the source of undo and of "who changed this?".

    It belongs to a table, and to a game of it unless it is about the table itself. `before` and
    `after` hold the facts that changed, by the keys that `facts.get` takes.
    """

    __tablename__ = "changes"
    __table_args__ = (
        Index(None, "game_id", "id"),
        Index(None, "table_id", "id"),
        Index(None, "table_id", "kind"),
        Index(None, "undone_by"),
        # What is about no game: few among the many changes of a table.
        Index(
            "ix_changes_of_tables",
            "table_id",
            "id",
            sqlite_where=text(NO_GAME),
            postgresql_where=text(NO_GAME),
        ),
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    table_id: Mapped[int] = mapped_column(ForeignKey("tables.id"))
    game_id: Mapped[int | None] = mapped_column(ForeignKey("games.id"))
    at: Mapped[datetime] = mapped_column(UTCDateTime, default=now)
    device: Mapped[str | None] = mapped_column(Text)
    kind: Mapped[str] = mapped_column(String(20))
    before: Mapped[dict[str, Fact]] = mapped_column(JSON)
    after: Mapped[dict[str, Fact]] = mapped_column(JSON)
    # An undo names the change it took back, until a redo brings that back.
    undone_by: Mapped[int | None] = mapped_column(ForeignKey("changes.id"))


def stamp(told: hand.Hand | None) -> str:
    """Return a short mark of what is told of a hand, by which a form notices a newer version."""
    plain = json.dumps(dump_hand(told) if told else None, sort_keys=True)
    return hashlib.sha256(plain.encode()).hexdigest()[:16]


def _by_seat(numbers: list[int] | None) -> tuple[int, ...] | None:
    return None if numbers is None else tuple(numbers)

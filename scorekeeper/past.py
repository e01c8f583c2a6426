"""A game as it was: the facts of today, with what has changed since taken back in thought.

Nothing is put back for it, so that looking changes nothing.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple

from .models import Change, Fact, Game, Hand, Table
from .rules import agreement, hand
from .rules.document import GameDocument


class Past(NamedTuple):
    """A game as it was, and who objected to which of its hands, by number."""

    document: GameDocument
    objections: Mapping[str, str]


class People(NamedTuple):
    """What people were called, and who was taken for whom, by id: each entry by itself."""

    called: dict[int, str]
    same_as: dict[int, int | None]

    @classmethod
    def of(cls, table: Table) -> "People":
        """Return the people of a table as they are now."""
        return cls(
            called={player.id: player.name for player in table.players},
            same_as={player.id: player.same_as_id for player in table.players},
        )

    def root(self, which: int) -> int:
        """Return the entry whose name somebody went by."""
        other = self.same_as[which]
        return which if other is None else self.root(other)


PLAIN = ("first_dealer", "tie_answer", "stopped", "play_on", "note")


def before(game: Game, since: Iterable[Change]) -> Past:
    """Return a game as it was before the changes at its table in `since`, the newest first."""
    facts: dict[str, Fact] = {}
    people = People.of(game.table)
    for change in since:
        for key, fact in change.before.items():
            noun, _, which = key.partition(".")
            if noun == "names":
                people.called[people.root(int(which))] = fact
            elif noun == "same_as":
                people.same_as[int(which)] = fact
            elif change.game_id == game.id:
                facts[key] = fact
    return Past(with_facts(game, people, facts), facts.get("objections", game.objections))


def with_facts(game: Game, people: People, facts: Mapping[str, Fact]) -> GameDocument:
    """Return a game with other `facts`, by their keys, and its players called as `people` are."""
    seats = facts.get("seats", [seat.player_id for seat in game.seats])
    given = facts.get("next_targets", game.next_targets)
    return replace(
        game.document,
        players=tuple(people.called[people.root(player)] for player in seats),
        variant=agreement.read(facts.get("agreed", game.agreed)),
        hands=tuple(_hands(game, facts)),
        next_targets=given and tuple(given),
        **{key: facts[key] for key in PLAIN if key in facts},
    )


def _hands(game: Game, facts: Mapping[str, Fact]) -> Iterable[hand.Hand]:
    """Yield the hands by number, until one had not been played."""
    number = 1
    while (key := f"hands.{number}") in facts or game.hand(number):
        if key not in facts:
            there = game.hand(number)
            assert there is not None, "else it is among the facts"
            yield there.facts
        elif facts[key] is None:
            return
        else:
            told = Hand(number=number)
            told.tell(facts[key])
            yield told.facts
        number += 1

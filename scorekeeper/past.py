"""A game as it was: the facts of today, with what has changed since taken back in thought.

Nothing is put back for it, so that looking changes nothing.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from .facts import NAMES
from .models import Change, Fact, Game, Hand, Player
from .rules import agreement, hand
from .rules.document import GameDocument

PLAIN = ("first_dealer", "tie_answer", "stopped", "play_on", "note")


def before(game: Game, since: Iterable[Change]) -> GameDocument:
    """Return a game as it was before the changes at its table in `since`, the newest first."""
    facts: dict[str, Fact] = {}
    people = {player.id: player.person for player in game.table.players}
    for change in since:
        for key, fact in change.before.items():
            if key.startswith(NAMES):
                facts[f"{NAMES}{people[int(key.removeprefix(NAMES))].id}"] = fact
            elif change.game_id == game.id:
                facts[key] = fact
    return _with(game, people, facts)


def _with(game: Game, people: Mapping[int, Player], facts: Mapping[str, Fact]) -> GameDocument:
    seats = facts.get("seats", [seat.player_id for seat in game.seats])
    there = [people[player] for player in seats]
    given = facts.get("next_targets", game.next_targets)
    return replace(
        game.document,
        players=tuple(facts.get(f"{NAMES}{person.id}", person.name) for person in there),
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

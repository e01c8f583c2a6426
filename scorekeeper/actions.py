"""What people at a table do with a game, and when the game refuses."""

from dataclasses import replace

from .changes import Refused, change
from .models import Change, Fact, Game, Hand, now, stamp
from .rules.document import dump_hand, read_hand
from .rules.hand import Hand as Facts
from .rules.hand import tally
from .rules.reading import Fault
from .rules.victory import TieAnswer

# What was noted for the coming hand, once that is played.
COMING: dict[str, Fact] = {"next_targets": None, "ticked": []}


class Over(Refused):
    """The game is over, and takes no more hands."""


class Conflict(Refused):
    """The hand is not what it was when the form was made; `hand` is what it is now, if any."""

    def __init__(self, number: int, hand: Hand | None) -> None:
        super().__init__(f"hand {number}")
        self.number = number
        self.hand = hand


class Answered(Refused):
    """The question has been answered already, and otherwise."""


def record(game: Game, number: int, told: Facts, device: str | None = None) -> Change | None:
    """Record hand `number`; None if it is there already and `told` brings nothing new.

    What the hand that is there leaves unsaid is taken over. Raises `Conflict` if it says something
    else, or if the hand before it is not there; `Over` if the game takes no more hands.
    """
    told = _as_counted(game, number, _by_turn(game, number, told))
    there = game.hand(number)
    if there is not None:
        if _contradicts(told, there.facts):
            raise Conflict(number, there)
        return change(game, "correct", {f"hands.{number}": _both(there.facts, told)}, device)
    if game.sheet.next is None:
        raise Over
    if number != len(game.hands) + 1:
        raise Conflict(number, None)
    if told.targets is None and game.next_targets:
        told = replace(told, targets=tuple(game.next_targets))
    if told.trick_log != game.log(number):
        _forget_count(game, number)
    return change(game, "record", {f"hands.{number}": dump_hand(told), **COMING}, device)


def _by_turn(game: Game, number: int, told: Facts) -> Facts:
    """Leave out a dealer whose turn it was anyway: it moves when the first dealer is mended."""
    return replace(told, dealer=None) if told.dealer == game.due(number) else told


def _as_counted(game: Game, number: int, told: Facts) -> Facts:
    """Add who took each trick, where that was counted and comes to what is told."""
    log = game.log(number)
    if told.trick_log or tally(log, len(told.tricks)) != told.tricks:
        return told
    if told.last_trick not in (None, log[-1]):
        return told  # the table knows better
    return replace(told, trick_log=log, last_trick=log[-1])


def _forget_count(game: Game, number: int) -> None:
    """Forget what was counted of a hand, which turned out otherwise or is played anew."""
    game.counted = {hand: log for hand, log in game.counted.items() if hand != str(number)}


def _contradicts(told: Facts, there: Facts) -> bool:
    """Tell whether two phones say different things of one hand; what one leaves out is no news."""
    sent, stored = dump_hand(told), _both(there, told)
    return any(stored[key] != value for key, value in sent.items() if key != "played_at")


def _both(there: Facts, told: Facts) -> dict[str, Fact]:
    """Return what is stored of a hand, with what only `told` says of it."""
    return dump_hand(told) | dump_hand(there)


def correct(
    game: Game, number: int, told: Facts, was: str | None = None, device: str | None = None
) -> Change | None:
    """Correct hand `number`, which is there; None if it says so already.

    `was` is the `stamp` of the hand when the form was made. Raises `Conflict` if it has been
    corrected to something else meanwhile.
    """
    there = game.hand(number)
    if there is None:
        raise Conflict(number, None)
    told = replace(_by_turn(game, number, told), played_at=there.played_at)
    if told == there.facts:
        return None
    if was and was != stamp(there.facts):
        raise Conflict(number, there)
    return change(game, "correct", {f"hands.{number}": dump_hand(told)}, device)


def delete_hand(game: Game, number: int, device: str | None = None) -> Change | None:
    """Delete hand `number`; None if it is gone already. Raises `Conflict` if others follow it."""
    there = game.hand(number)
    if there is None:
        return None
    if number != len(game.hands):
        raise Conflict(number, there)
    _forget_count(game, number)
    after = COMING | {f"hands.{number}": None, "next_targets": there.targets}
    return change(game, "delete_hand", after, device)


def expect(game: Game, number: int, was: str) -> None:
    """Raise `Conflict` unless hand `number` is what it was, by its `stamp`, when it was shown."""
    there = game.hand(number)
    if there is None or stamp(there.facts) != was:
        raise Conflict(number, there)


def object_to(game: Game, number: int, was: str, device: str | None = None) -> Change | None:
    """Mark hand `number` until it is settled; None if it is marked already. It blocks nothing.

    Raises `Conflict` if the hand is no longer what it was, by its `stamp`, when it was shown.
    """
    expect(game, number, was)
    marked = {str(number): device or ""} | game.objections
    return change(game, "object", {"objections": marked}, device)


def settle(game: Game, number: int, device: str | None = None) -> Change | None:
    """Take the mark of an objection off hand `number`; None if it has none."""
    left = {k: phone for k, phone in game.objections.items() if k != str(number)}
    return change(game, "settle", {"objections": left}, device)


def restore_hand(game: Game, number: int, told: Fact, device: str | None = None) -> Change | None:
    """Put a deleted hand back where it was.

    Raises `Conflict` if it is not the coming one any more, `Over` if no more hands are taken, and
    `Refused` if it is no hand by the rules that the game has now.
    """
    if number != len(game.hands) + 1:
        raise Conflict(number, game.hand(number))
    if game.sheet.next is None:
        raise Over
    try:
        read_hand(told, "", game.variant)
    except Fault:
        raise Refused from None
    return change(game, "restore_hand", COMING | {f"hands.{number}": told}, device)


def answer_tie(game: Game, answer: TieAnswer, device: str | None = None) -> Change | None:
    """Note who took a trick later: a seat, or "unknown"; None if that has been answered already.

    Raises `Answered` if it has been answered otherwise, or if nobody asks.
    """
    if not game.sheet.asked:
        if game.tie_answer == answer:
            return None
        raise Answered
    return change(game, "tie", {"tie_answer": answer}, device)


def stop(game: Game, device: str | None = None) -> Change | None:
    """End the game after the last hand; None if it has been stopped already.

    Raises `Refused` before the first hand, and `Over` if it is over anyway.
    """
    if game.stopped:
        return None
    if not game.hands:
        raise Refused
    if game.sheet.next is None:
        raise Over
    return change(game, "stop", {"stopped": True}, device)


def play_on(game: Game, device: str | None = None) -> Change | None:
    """Play on after the end; None if the game goes on anyway."""
    if game.sheet.next is not None:
        return None
    won = replace(game.document, stopped=False).sheet.outcome is not None
    return change(game, "play_on", {"stopped": False, "play_on": won}, device)


def assign(
    game: Game, number: int | None, targets: list[int], device: str | None = None
) -> Change | None:
    """Note the targets, by seat, that the dealer of hand `number` gave out; None is the coming one.

    Raises `Over` if the game takes no more hands, and `Conflict` if that is not the coming hand.
    """
    coming = game.sheet.next
    if coming is None:
        raise Over
    if number is not None and number != coming.number:
        raise Conflict(number, game.hand(number))
    return change(game, "targets", {"next_targets": targets}, device)


def tick(game: Game, step: str, done: bool) -> None:
    """Tick a step of the coming hand off, or on again. Other phones show it; it is no change."""
    if done == (step in game.ticked):
        return
    others = [other for other in game.ticked if other != step]
    game.ticked = [*others, step] if done else others
    game.version += 1


def bin_game(game: Game, device: str | None = None) -> Change | None:
    """Put the game into the bin; None if it lies there."""
    if game.deleted:
        return None
    return change(game, "delete", {"deleted": now().isoformat()}, device)


def restore_game(game: Game, device: str | None = None) -> Change | None:
    """Take the game out of the bin; None if it does not lie there."""
    return change(game, "restore", {"deleted": None}, device)

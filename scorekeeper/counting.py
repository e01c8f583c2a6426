"""The tricks of the coming hand, counted one by one as they are taken.

That is no change, as ticks are none: other phones show it, and each trick is taken back by itself.
A tap names the trick that it is for, so that one tapped twice, or on two phones, counts once.
"""

from .actions import Conflict, Over
from .changes import Refused
from .models import Game


class Miscounted(Refused):
    """The trick is not the next one, or not the last; `seat` took it, if it is counted at all."""

    def __init__(self, trick: int, seat: int | None) -> None:
        super().__init__(f"trick {trick}")
        self.trick = trick
        self.seat = seat


def count(game: Game, number: int, trick: int, seat: int) -> bool:
    """Count a trick of hand `number`, the first is 1, for `seat`; False if it is counted so.

    Raises `Over` if the game takes no more hands, `Conflict` if that is not the coming one, and
    `Miscounted` if the trick went to somebody else or is not the next.
    """
    log = _log_of_coming(game, number)
    if log[trick - 1 : trick] == (seat,):
        return False
    if trick != len(log) + 1 or trick > game.variant.tricks:
        raise Miscounted(trick, log[trick - 1] if trick <= len(log) else None)
    _put(game, number, (*log, seat))
    return True


def take_back(game: Game, number: int, trick: int) -> bool:
    """Take the trick that was counted last back; False if it has been already.

    Raises what `count` does; `Miscounted` if `trick` is not the last one.
    """
    log = _log_of_coming(game, number)
    if trick == len(log) + 1:
        return False
    if trick != len(log):
        raise Miscounted(trick, log[trick - 1] if trick < len(log) else None)
    _put(game, number, log[:-1])
    return True


def _log_of_coming(game: Game, number: int) -> tuple[int, ...]:
    coming = game.sheet.next
    if coming is None:
        raise Over
    if number != coming.number:
        raise Conflict(number, game.hand(number))
    return game.log(number)


def _put(game: Game, number: int, log: tuple[int, ...]) -> None:
    """Store what is counted; undo needs that of the hand before, and what comes after a later one.

    Older hands have it with them.
    """
    kept = {hand: tricks for hand, tricks in game.counted.items() if int(hand) >= number - 1}
    game.counted = kept | {str(number): list(log)}
    game.version += 1

"""Who sits out where more friends than seats are at a table. People and seats are numbers here."""

from collections import Counter
from collections.abc import Sequence


def next_seats(games: Sequence[Sequence[int]], regulars: Sequence[int]) -> list[int]:
    """Return who sits where in the next game, given who sat where in all `games`, oldest first.

    All stay in their seats, but for those whose turn it is to sit out: first who is no regular,
    then whoever has played longest without a break, or more games, or sits in the lowest seat. In
    come those who have waited longest, or have played fewer games.
    """
    seated, played = list(games[-1]), Counter(person for seats in games for person in seats)
    waiting = sorted(
        (person for person in regulars if person not in seated),
        key=lambda person: (_last_played(games, person), played[person]),
    )
    leaving = sorted(
        range(len(seated)),
        key=lambda seat: (
            seated[seat] in regulars,
            -_in_a_row(games, seated[seat]),
            -played[seated[seat]],
        ),
    )
    for person, seat in zip(waiting, leaving, strict=False):
        seated[seat] = person
    return seated


def _last_played(games: Sequence[Sequence[int]], person: int) -> int:
    """Return the number of the last game that somebody played, counted from 1; 0 for none."""
    return max((number for number, seats in enumerate(games, 1) if person in seats), default=0)


def _in_a_row(games: Sequence[Sequence[int]], person: int) -> int:
    """Return how many of the last games somebody has played without a break."""
    missed = (past for past, seats in enumerate(reversed(games)) if person not in seats)
    return next(missed, len(games))

"""What a run has shown, as plain data with every figure worked out: for a terminal, page or JSON.

`report` returns, of any number of games from none on:

    {
      "games": 1000, "hands": 9000,
      "hands_per_game": figure,
      "lengths": [{"hands": 9, "games": 1000}],      only lengths that occurred, shortest first
      "wins": {
        "by_seat": [figure],                          share of all games that a seat has won
        "by_place": [figure],                         the same by place: 0 the first dealer, 1 the
                                                      seat to the left of it …
        "by_first_dealer": [{"games": 334, "by_seat": [figure]}]     by seat of the first dealer
      },
      "roles": [{"made": figure, "net": figure}],     by role, the dealer first: share of hands in
                                                      which it reached its target, and mean net
      "snowball": {"as_agreed": figure, "without_exchange": figure},
      "ways": {"alone": 950, "last_hand_points": 40, …},   games by what named the winners, for
                                                      every `victory.By` that can
      "shared": 10,                                   games with several winners
      "capped": 0                                     games that no rule had ended
    }

A `figure` is `{"value": 0.36, "low": 0.33, "high": 0.39}` with its interval of 95 %, or None where
nothing can be said. Shares run from 0 to 1. A shared win counts for each winner, so shares may add
up to more than 1. A snowball is the correlation of a seat's net with its net in the next hand: with
the exchange as agreed, and, if it was played, in the same games with nobody swapping a card.
"""

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any

from ..rules.victory import By
from .figures import Figure, follow_up, mean, per_hand, share
from .tally import RoleTally, Tally

Data = dict[str, Any]


def report(tally: Tally, without_exchange: Tally | None = None) -> Data:
    """Return all that the games of `tally` have shown.

    `without_exchange` is the tally of `Run.without_exchange()`, where that was played too.
    """
    return {
        "games": sum(tally.games),
        "hands": tally.hands,
        "hands_per_game": _length(tally),
        "lengths": [{"hands": n, "games": games} for n, games in sorted(tally.lengths.items())],
        "wins": _wins(tally),
        "roles": [_role(role, tally.lengths) for role in tally.roles],
        "snowball": {
            "as_agreed": _snowball(tally),
            "without_exchange": without_exchange and _snowball(without_exchange),
        },
        "ways": {str(by): tally.by[by] for by in By if by is not By.NEEDS_INPUT},
        "shared": tally.shared,
        "capped": tally.capped,
    }


def _plain(figure: Figure | None) -> Data | None:
    return asdict(figure) if figure else None


def _snowball(tally: Tally) -> Data | None:
    return _plain(follow_up(tally.snowball, tally.seats))


def _length(tally: Tally) -> Data | None:
    squares = sum(hands * hands * games for hands, games in tally.lengths.items())
    return _plain(mean(tally.hands, squares, sum(tally.games)))


def _wins(tally: Tally) -> Data:
    seats, games = range(tally.seats), sum(tally.games)
    by_place = [
        [won[(first + place) % tally.seats] for place in seats]
        for first, won in enumerate(tally.wins)
    ]
    return {
        "by_seat": _shares(map(sum, zip(*tally.wins, strict=True)), games),
        "by_place": _shares(map(sum, zip(*by_place, strict=True)), games),
        "by_first_dealer": [
            {"games": dealt, "by_seat": _shares(won, dealt)}
            for dealt, won in zip(tally.games, tally.wins, strict=True)
        ],
    }


def _shares(parts: Iterable[int], whole: int) -> list[Data | None]:
    return [_plain(share(part, whole)) for part in parts]


def _role(role: RoleTally, lengths: Mapping[int, int]) -> Data:
    return {
        "made": _plain(per_hand(role.made, lengths)),
        "net": _plain(per_hand(role.net, lengths)),
    }

"""The numbers that `random.Random` draws, for many games at once.

Each game has a generator of its own, the Mersenne Twister of the standard library: N words of 32
bits, of which the oldest makes way for each new one. Word k of all games is a row here, so that
NumPy makes the next word of all games at once. As long as all games have drawn equally often they
are in step, and need the same rows.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import cycle, islice, pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .seats import Numbers, counted

Words = NDArray[np.integer[Any]]  # uint32; [words, games], or one for each game

N, M = 624, 397  # words of a twister; how far ahead lies the one that is mixed in
UPPER, MATRIX = np.uint32(0x80000000), np.uint32(0x9908B0DF)
AT_ONCE = 8  # draws for all games; what more would need does not stay in the processor's cache
HEAD = 26  # bits of a draw that nearly always are enough
TAIL = (1 << HEAD) - 1
MOST = 1024  # what a draw may be multiplied by


@dataclass(frozen=True, slots=True)
class Draw:
    """A number from 0 up to 1 for each of some games.

    It has 53 bits: the upper 27 of a word, and 26 of the word after it. Nearly always the first
    ones settle what is asked, so the second word is tempered only when it is needed.
    """

    word: Words
    after: Words  # as it lies in the twister

    def below(self, limit: Numbers | int) -> Numbers:
        """Return `int(draw * limit)`, where no limit is above MOST."""
        product = (self.word >> 6).astype(np.int64) * limit
        number = product >> HEAD
        rest = product & TAIL
        if rest.max(initial=0) > TAIL - MOST:  # in some games more bits might make it one more
            games = np.flatnonzero(rest > TAIL - MOST)
            limits = np.broadcast_to(limit, number.shape)[games]
            number[games] = (self.exact(games) * limits).astype(np.int64)
        return number

    def exact(self, games: Numbers) -> NDArray[np.float64]:
        """Return the whole draw, for these of the games."""
        first, second = self.word[games] >> 5, _tempered(self.after[games]) >> 6
        return (first * 2.0**26 + second) * 2.0**-53


class Chance:
    """A generator for each game: what `Random(seed).random` gives, by the seed of each."""

    def __init__(self, seeds: Sequence[int]) -> None:
        self.words = seeded(seeds)
        # Which word makes way next: one for all, or one for each once they are out of step.
        self.next: int | Numbers = 0

    def keep(self, games: Numbers) -> None:
        """Forget all games but these. Some rows at a time, so that no second copy takes memory."""
        for first in range(0, N, 2 * AT_ONCE):
            rows = self.words[first : first + 2 * AT_ONCE]
            rows[:, : len(games)] = rows.take(games, axis=1)
        self.words = self.words[:, : len(games)]
        if not isinstance(self.next, int):
            self.next = self.next[games]

    def draws(self, count: int) -> Iterator[Draw]:
        """Draw so many numbers for every game, and yield them one after the other."""
        while count:
            some = min(count, AT_ONCE)
            if isinstance(self.next, int):
                some = min(some, (N - self.next) // 2)
                words = self._in_step(self.next, 2 * some)
            else:
                words = self._each(self.next, 2 * some, counted(len(self.next)))
            yield from map(Draw, _tempered(words[0::2]), words[1::2])
            count -= some

    def draw(self, games: Numbers | None = None) -> Draw:
        """Draw a number for each of `games`; if None, for every game."""
        if games is None:
            return next(self.draws(1))
        if isinstance(self.next, int):
            self.next = np.full(self.words.shape[1], self.next)
        words = self._each(self.next, 2, games)
        return Draw(_tempered(words[0]), words[1])

    def _in_step(self, first: int, count: int) -> Words:
        """Renew `count` words of every game, from row `first` on, and return them."""
        old, after, far = (self._rows(first + ahead, count) for ahead in (0, 1, M))
        self.next = (first + count) % N
        return _twisted(old, after, far, out=old)

    def _rows(self, first: int, count: int) -> Words:
        """Return rows; after the last one comes the first."""
        first %= N
        if first + count <= N:
            return self.words[first : first + count]
        return self.words[(first + counted(count)) % N]

    def _each(self, following: Numbers, count: int, games: Numbers) -> Words:
        """Renew `count` words of each of `games`, wherever it has come to, and return them."""
        rows = following[games] + counted(count)[:, None]
        old, after, far = (self.words[(rows + ahead) % N, games] for ahead in (0, 1, M))
        new = _twisted(old, after, far)
        self.words[rows % N, games] = new
        following[games] = (rows[0] + count) % N
        return new


def _twisted(old: Words, after: Words, far: Words, out: Words | None = None) -> Words:
    """Return what takes the place of `old`, made of it, the word after it and one far ahead."""
    words = old ^ after
    words &= UPPER
    words ^= after  # the upper bit is that of the old word now
    odd = words & 1
    odd *= MATRIX
    words >>= 1
    words ^= odd
    return np.bitwise_xor(words, far, out=out)


def _tempered(words: Words) -> Words:
    """Return words of the twister as they are given out."""
    words = words ^ (words >> 11)
    words ^= (words << 7) & np.uint32(0x9D2C5680)
    words ^= (words << 15) & np.uint32(0xEFC60000)
    words ^= words >> 18
    return words


# From a seed to the first words, as the authors of the twister do it: `init_by_array`


def seeded(seeds: Sequence[int]) -> Words:
    """Return the words that `Random(seed)` begins with, for each seed; [N, games]."""
    words = np.repeat(_unseeded()[:, None], len(seeds), axis=1)
    parts = np.maximum(-(-np.array(list(map(int.bit_length, seeds))) // 32), 1)  # words in a seed
    borders = [0, *np.flatnonzero(np.diff(parts)) + 1, len(seeds)]
    for first, end in pairwise(borders):
        _stir(words[:, first:end], _keys(seeds[first:end], parts[first]))
    return words


def _keys(seeds: Sequence[int], parts: int) -> Words:
    """Return the parts of seeds, the lowest first, with the number of each added."""
    return np.array(
        [[(abs(seed) >> 32 * part) + part & 0xFFFFFFFF for seed in seeds] for part in range(parts)],
        np.uint32,
    )


@cache
def _unseeded() -> Words:
    """Return the words that keys are stirred into."""
    words = [19650218]
    for number in range(1, N):
        words.append(1812433253 * (words[-1] ^ words[-1] >> 30) + number & 0xFFFFFFFF)
    return np.array(words, np.uint32)


def _stir(words: Words, keys: Words) -> None:
    """Stir the keys into the words, and then the words among themselves."""
    rows = cycle(range(1, N))
    for step, row in enumerate(islice(rows, max(N, len(keys)))):
        _mix(words, row, np.uint32(1664525))
        words[row] += keys[step % len(keys)]
        if row == N - 1:
            words[0] = words[row]
    for row in islice(rows, N - 1):
        _mix(words, row, np.uint32(1566083941))
        words[row] -= np.uint32(row)
        if row == N - 1:
            words[0] = words[row]
    words[0] = UPPER


def _mix(words: Words, row: int, factor: np.uint32) -> None:
    """Mix into a word the one before it."""
    mixed = words[row - 1] >> 30
    mixed ^= words[row - 1]
    mixed *= factor
    words[row] ^= mixed

"""Plain C: engine.c, compiled, and believed only once it is seen to play by the rules."""

import shutil
import subprocess
from math import sqrt
from pathlib import Path

from scorekeeper.engine.cards import dealt, suit
from scorekeeper.engine.tricks import legal, winning
from scorekeeper.rules.hand import role

from .race import Contestant

PLAIN_C = "plain C"
SEATS, TRICKS, PACK = 3, 16, 52


class PlainC:
    """The program, put into `folder`."""

    def __init__(self, folder):
        self.program = Path(folder) / "engine"
        source = Path(__file__).with_name("engine.c")
        build = ["gcc", "-O3", "-march=native", source, "-o", self.program]
        subprocess.run(build, check=True)

    def contestant(self):
        return Contestant(PLAIN_C, 100_000, lambda hands: self.figures(hands)[0])

    def figures(self, hands):
        """Play hands, and return the CPU time by the program's own clock, then its sums."""
        return list(map(float, self.run(hands)[-1].split()))

    def run(self, hands, *more):
        command = [self.program, str(hands), "1", *more]
        done = subprocess.run(command, check=True, capture_output=True, text=True)
        return done.stdout.splitlines()

    def check(self, hands):
        """Raise an error unless our own functions play its hands as it does, card by card."""
        for line in self.run(hands, "all")[:-1]:
            check(*map(int, line.split()))

    def compare(self, records):
        """Raise `AssertionError` unless its roles take as many tricks as in `records`.

        Both are left to chance, so means and deviations may differ by five standard errors.
        """
        ours, hands = by_role(records), 10 * len(records)
        _, *sums = self.figures(hands)
        theirs = [law(hands, *both) for both in zip(sums[::2], sums[1::2], strict=True)]
        for (mean, deviation), (its_mean, its_deviation) in zip(ours, theirs, strict=True):
            error = deviation * sqrt(1 / len(records) + 1 / hands)
            assert abs(mean - its_mean) < 5 * error
            assert abs(deviation - its_deviation) < 5 * error / sqrt(2)
        print("tricks of dealer, eldest and middle, with their deviation:")
        for name, roles in ("reference engine", ours), (PLAIN_C, theirs):
            print(f"  {name:28}", *(f"{mean:5.2f} ± {spread:.2f}" for mean, spread in roles))


def plain_c(folder):
    """Return the program, or None where there is no gcc."""
    if shutil.which("gcc"):
        return PlainC(folder)
    print("measured without plain C: there is no gcc")
    return None


def by_role(records):
    """Return for each role the mean and the deviation of its tricks."""
    sums = [(0, 0)] * SEATS
    for record in records:
        for seat, tricks in enumerate(record.hand.tricks):
            place = role(seat, record.turn.dealer, SEATS)
            total, squares = sums[place]
            sums[place] = total + tricks, squares + tricks * tricks
    return [law(len(records), *both) for both in sums]


def law(count, total, squares):
    """Return mean and deviation."""
    mean = total / count
    return mean, sqrt(squares / count - mean * mean)


def check(dealer, trump, *numbers):
    """Play a hand of engine.c again: its deck, the discards, the plays, who took each trick."""
    deck, laid, log = numbers[:PACK], numbers[PACK:-TRICKS], numbers[-TRICKS:]
    assert sorted(deck) == sorted(laid) == list(range(PACK))
    *held, kitty = dealt(deck, SEATS, TRICKS, dealer)
    held[dealer] = sorted(held[dealer] + kitty)
    for card in laid[: len(kitty)]:
        held[dealer].remove(card)
    plays = laid[len(kitty) :]
    leader = (dealer + 1) % SEATS
    for number, winner in enumerate(log):
        trick = plays[SEATS * number : SEATS * (number + 1)]
        for step, card in enumerate(trick):
            hand = held[(leader + step) % SEATS]
            assert card in legal(hand, suit(trick[0]) if step else None)
            hand.remove(card)
        leader = (leader + winning(trick, trump)) % SEATS
        assert leader == winner

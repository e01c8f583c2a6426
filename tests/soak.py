"""A long evening in short: many tables, phones that ask for news, hands that are saved.

    python -m tests.soak [--tables 50] [--phones 150] [--every 2] [--seconds 600]

plays it on a server of two workers, on SQLite, and prints what was seen: how requests were
answered, how long saves took, and how much memory the workers had. Fails if one went wrong.
"""

import argparse
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from pathlib import Path

from tests.load import TOP, Phone, Server

POLL = 2  # seconds between two looks of a phone
SLOWEST = 10  # times the median that the slowest save of a hundred may take
GROWTH = 1.1  # times what the workers had when all of it had been used once
WARM = 0.2  # of the time, after which that is
FOR_GOOD = "--access-logfile - --max-requests 0"


@dataclass
class Seen:
    """What was seen."""

    statuses: Counter = field(default_factory=Counter)
    saves: list[float] = field(default_factory=list)  # seconds
    memory: list[int] = field(default_factory=list)  # kilobytes of all workers, over time

    @property
    def median(self):
        return statistics.median(self.saves)

    @property
    def p99(self):
        return statistics.quantiles(self.saves, n=100, method="inclusive")[-1]

    @property
    def growth(self):
        """What the workers have in the last tenth, as times of what they had once warm."""
        warm = self.memory[int(len(self.memory) * WARM) :]
        tenth = len(warm) // 10 or 1
        return statistics.median(warm[-tenth:]) / statistics.median(warm[:tenth])

    def told(self):
        return (
            f"answers by status: {dict(sorted(self.statuses.items(), key=str))}\n"
            f"{len(self.saves)} saves: median {1000 * self.median:.1f} ms,"
            f" p99 {1000 * self.p99:.1f} ms"
            f" ({self.p99 / self.median:.1f} times the median)\n"
            f"memory of the workers: {min(self.memory)} to {max(self.memory)} kB,"
            f" {self.growth:.2f} times at the end"
        )


class Evening:
    """Tables with their phones at a server, until `end`."""

    def __init__(self, server, stack, tables, phones, seconds):
        self.server, self.seen, self.failed = server, Seen(), []
        self.phones = [
            stack.enter_context(closing(Phone(server, str(number)))) for number in range(phones)
        ]
        self.games = [self.phones[k % phones].start_table() for k in range(tables)]
        self.end = time.monotonic() + seconds

    def watch(self, number):
        """Let a phone ask for news of its game."""
        phone, game = self.phones[number], self.games[number % len(self.games)]
        version = "0"
        time.sleep(random.uniform(0, POLL))
        while time.monotonic() < self.end:
            status, text = phone.ask(f"{game}?v={version}")
            if status == 200:
                version = re.search(rf"{game}\?v=(\d+)", text)[1]
            time.sleep(POLL)

    def record(self, every):
        """Let hands be saved, at one table after the other."""
        with closing(Phone(self.server, "who saves")) as phone:
            number = 0
            while time.monotonic() < self.end:
                hand = phone.typed() | {"number": number // len(self.games) + 1}
                began = time.perf_counter()
                status, _text = phone.ask(f"{self.games[number % len(self.games)]}/hands", hand)
                self.seen.saves.append(time.perf_counter() - began)
                self.seen.statuses[f"save {status}"] += 1
                number += 1
                time.sleep(every)

    def weigh(self):
        """Note how much memory the workers have."""
        while time.monotonic() < self.end:
            self.seen.memory.append(sum(map(resident, self.server.workers)))
            time.sleep(0.5)

    def play(self, every):
        """All of it at once; what was seen."""
        todo = [(self.watch, number) for number in range(len(self.phones))]
        todo += [(self.record, every), (self.weigh,)]
        threads = [threading.Thread(target=self.noting_failures, args=each) for each in todo]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for phone in self.phones:
            self.seen.statuses += phone.statuses
        return self.seen

    def noting_failures(self, do, *arguments):
        try:
            do(*arguments)
        except BaseException as error:
            self.failed.append(error)


def resident(process):
    """Kilobytes of memory that are a process's own."""
    rollup = Path(f"/proc/{process}/smaps_rollup").read_text()
    return sum(int(size) for size in re.findall(r"^Private_\w+: +(\d+) kB", rollup, re.MULTILINE))


def soak(folder, uri, *, tables, phones, every, seconds):
    """Play an evening; what was seen, and what failed."""
    # A worker that is renewed on the way would hide that it grows.
    more = {"WEB_CONCURRENCY": "2", "SCOREKEEPER_LIMITS": "off", "GUNICORN_CMD_ARGS": FOR_GOOD}
    with Server(folder, uri, **more) as server, ExitStack() as stack:
        evening = Evening(server, stack, tables, phones, seconds)
        return evening.play(every), evening.failed


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    for name, usual in (("tables", 50), ("phones", 150), ("every", 2.0), ("seconds", 600.0)):
        parser.add_argument(f"--{name}", type=type(usual), default=usual)
    told = vars(parser.parse_args())
    with tempfile.TemporaryDirectory() as folder:
        uri = f"sqlite:///{folder}/soak.sqlite"
        made = os.environ | {"SCOREKEEPER_INSTANCE": folder, "DATABASE_URL": uri}
        upgrade = [sys.executable, "-m", "flask", "--app", "scorekeeper", "db", "upgrade"]
        subprocess.run(upgrade, cwd=TOP, env=made, check=True, capture_output=True)
        seen, failed = soak(Path(folder), uri, **told)
    print(seen.told())
    if failed or seen.p99 > SLOWEST * seen.median or seen.growth > GROWTH:
        sys.exit(f"it did not hold: {failed}")


if __name__ == "__main__":
    main()

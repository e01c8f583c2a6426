"""Our pages beside others that show as much: what a request costs, and how soon an app is there.

    python -m benchmarks.web RIVALS

`RIVALS` is the Python of an environment with Django and ihatemoney in it; who cannot be started is
named and left out. All are asked in turns, each in a process of its own; counted is the time of the
processor, as the median of all turns, and its ratio turn by turn.
"""

import os
import resource
import subprocess
import sys
from statistics import median

TURNS = 15
OURS, FLASK, DJANGO, IHATEMONEY = "ours", "minimal_flask", "minimal_django", "ihatemoney_page"
# What is measured, beside what, and how many times that it may take; None: it is only told.
# A save and a poll stand beside the page that follows the one and that the other spares.
BOUNDS = [
    ("page", (FLASK, "page"), 2.0), ("page", (DJANGO, "page"), 1.0),
    ("page", (IHATEMONEY, "page"), 0.1), ("first page", (FLASK, "page"), None),
    ("first page", (DJANGO, "page"), None), ("first page", (IHATEMONEY, "page"), None),
    ("save", (OURS, "first page"), 1.5), ("poll", (OURS, "first page"), 0.4),
    ("save", (OURS, "page"), None), ("poll", (OURS, "page"), None),
    ("weight", (IHATEMONEY, "weight"), 1.0),
]  # fmt: skip
COLD = 1.4  # times what a minimal app with the same extensions takes to start
START = "import scorekeeper; scorekeeper.create_app({'INSTANCE': '/tmp/scorekeeper-bench'})"
START_OF_RIVAL = """
import alembic, flask_babel, flask_limiter, flask_migrate, segno
from benchmarks.pages.minimal_flask import create_app
create_app()
"""


class Pages:
    """A process that measures its pages when it is told to."""

    def __init__(self, python, name):
        command = [python, "-m", f"benchmarks.pages.{name}"]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            text=True,
        )  # fmt: skip
        self.ready = self.process.stdout.readline().strip() == "ready"

    def seconds(self, page):
        print(page, file=self.process.stdin, flush=True)
        return float(self.process.stdout.readline())

    def end(self):
        self.process.stdin.close()
        self.process.wait()


def main(rivals):
    pages = {name: Pages(python, name) for python, name in (
        (sys.executable, OURS), (sys.executable, FLASK), (rivals, DJANGO), (rivals, IHATEMONEY),
    )}  # fmt: skip
    there = [name for name, each in pages.items() if each.ready]
    asked = [(OURS, what) for what in ("page", "first page", "save", "poll")]
    asked += [(name, "page") for name in there if name != OURS]
    asked += [(name, "weight") for name in there if name in {OURS, IHATEMONEY}]
    turns = [{each: pages[each[0]].seconds(each[1]) for each in asked} for _turn in range(TURNS)]
    for each in pages.values():
        each.end()
    show(turns, asked)
    missing = [name for name in pages if name not in there]
    print(f"  not there: {', '.join(missing)}" if missing else "  all were there")
    failed = [*judge(turns), *start()]
    if failed:
        sys.exit("; ".join(failed))


def show(turns, asked):
    print(f"what a request costs, the median of {TURNS} turns")
    for each in asked:
        usual = median(turn[each] for turn in turns)
        told = f"{usual / 1e3:8.1f} kB" if "weight" in each else f"{usual * 1e3:8.3f} ms"
        print(f"  {' '.join(each):24}{told}")


def judge(turns):
    """Print each ratio with what it may be; what is more than that."""
    for page, beside, most in BOUNDS:
        if beside not in turns[0]:
            continue
        ratio = median(turn[OURS, page] / turn[beside] for turn in turns)
        line = f"our {page} / {' '.join(beside)}: {ratio:.2f}"
        print(f"  {line}{f', may be {most}' if most else ''}")
        if most and ratio > most:
            yield line


def start():
    """Compare what it takes until an app is there, once all of it is compiled."""
    for code in (START, START_OF_RIVAL):
        seconds(code)
    times = [(seconds(START), seconds(START_OF_RIVAL)) for _turn in range(TURNS)]
    ratio = median(ours / rival for ours, rival in times)
    line = f"start of the app / a minimal one with the same extensions: {ratio:.2f}, may be {COLD}"
    print(f"  {line}")
    return [line] if ratio > COLD else []


def seconds(code):
    """Processor seconds of a Python that runs `code`, and may keep what it compiles."""
    kept = {name: told for name, told in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    begun = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, env=kept)
    done = resource.getrusage(resource.RUSAGE_CHILDREN)
    return done.ru_utime - begun.ru_utime + done.ru_stime - begun.ru_stime


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else sys.executable)

"""How long `scorekeeper score` takes from the first key to the sheet, beside Python alone.

    python -m benchmarks.start

The rival is `python -c "import argparse, json"`: what any command of this kind starts with. Both
are started in turns in one run, so the ratio holds on a fast machine and on a slow one.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

TURNS = 15
GAME = {
    "format": "scorekeeper-game",
    "version": 1,
    "players": ["Ana", "Ben", "Cleo"],
    "first_dealer": 0,
    "rules": "classic",
    "hands": [{"tricks": [9, 6, 1]}] * 9,
}


def main():
    with tempfile.TemporaryDirectory() as folder:
        game = Path(folder) / "game.json"
        game.write_text(json.dumps(GAME))
        score = [sys.executable, "-m", "scorekeeper.cli", "score", "--json", str(game)]
        rival = [sys.executable, "-c", "import argparse, json"]
        times = [(seconds(rival), seconds(score)) for _ in range(TURNS)]
    alone, ours = map(min, zip(*times, strict=True))
    print("from the start of a process to its end")
    print(f"  {'python alone':14}{alone * 1e3:7.1f} ms")
    print(f"  {'score --json':14}{ours * 1e3:7.1f} ms {ours / alone:8.1f} × python alone")


def seconds(command):
    begun = perf_counter()
    subprocess.run(command, check=True, capture_output=True)
    return perf_counter() - begun


if __name__ == "__main__":
    main()

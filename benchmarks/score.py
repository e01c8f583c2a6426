"""How long the fold takes that every page is made of, beside reading the same game as JSON.

    python -m benchmarks.score

The rival is Python's own `json.loads`, written in C, on the document of the same 60 hands: what
any page that stored a derived sheet would have to do at least. Both are measured in turns in one
run, so the ratio holds on a fast machine and on a slow one, idle or busy.
"""

import json
import random
from time import process_time
from timeit import Timer

from scorekeeper.rules import agreement, document
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.sheet import score

HANDS, REPEATS, TURNS = 60, 20, 25


def main():
    game = a_game()
    text = json.dumps(document.dump(game))
    sheet, rival, read = turns(
        lambda: score(game.variant, game.first_dealer, game.hands),
        lambda: json.loads(text),
        lambda: document.load(text.encode()),
    )
    print(f"a game of {HANDS} hands, a document of {len(text) / 1000:.1f} kB")
    for name, seconds in ("json.loads", rival), ("score", sheet), ("document.load", read):
        print(f"  {name:14}{seconds * 1e3:7.3f} ms {seconds / rival:8.1f} × json.loads")


def a_game():
    """The same game on every run; long, and with an exchange in nearly every hand."""
    chance = random.Random(8_5_3)
    results = []
    for _ in range(HANDS):
        low, high = sorted(chance.choices(range(17), k=2))
        results.append({"tricks": [low, high - low, 16 - high]})
    rules = agreement.dump(PRESETS["classic"]) | {
        "victory": {"rule": "fixed_hands", "hands": HANDS}
    }
    game = {"format": "scorekeeper-game", "version": 1, "players": ["Ana", "Ben", "Cleo"]}
    return document.read(game | {"first_dealer": 0, "rules": rules, "hands": results})


def turns(*works):
    """Seconds that each takes, at its best: whatever else the machine does only adds to it."""
    timers = [Timer(work, timer=process_time) for work in works]
    rounds = [[timer.timeit(REPEATS) / REPEATS for timer in timers] for _ in range(TURNS)]
    return map(min, zip(*rounds, strict=True))


if __name__ == "__main__":
    main()

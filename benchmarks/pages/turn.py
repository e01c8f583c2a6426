"""The part that all measured pages share: they wait to be told, and say what a request took.

Imports nothing of anybody's, as it is run in several environments.
"""

import gzip
import re
import sys
from time import process_time
from urllib.parse import urljoin, urlsplit

ASKS = 20
PEOPLE = ("Ana", "Ben", "Cleo")
HANDS = [(9, 6, 1), (3, 8, 5), (7, 6, 3), (6, 4, 6), (8, 5, 3), (4, 7, 5), (6, 6, 4), (9, 4, 3)]
TARGETS = (8, 5, 3)
# What Jinja and Django read alike: a page up to its form.
TABLE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Game</title></head><body><h1>Game</h1>
<table><tr><th>Hand</th><th>Dealer</th>{% for name in people %}<th>{{ name }}</th>{% endfor %}</tr>
{% for number, dealer, seats in lines %}<tr><td>{{ number }}</td><td>{{ dealer }}</td>
{% for tricks, net, total in seats %}<td>{{ tricks }} ({{ net }}) {{ total }}</td>{% endfor %}
</tr>{% endfor %}</table>
"""


def nothing():
    """Prepare nothing."""


def serve(asks, weigh=None):
    """For each name that comes in by a line, ask so often, and print seconds of the processor.

    `asks` has two functions by name: what prepares a request and does not count, and the request.
    For "weight" the bytes are printed that `weigh` returns.
    """
    for prepare, ask in asks.values():
        for _warm in range(5):
            prepare()
            ask()
    print("ready", flush=True)
    for line in sys.stdin:
        name = line.strip()
        print(weigh() if name == "weight" else seconds(*asks[name]), flush=True)


def seconds(prepare, ask):
    """Processor seconds of one request."""
    taken = 0.0
    for _again in range(ASKS):
        prepare()
        begun = process_time()
        ask()
        taken += process_time() - begun
    return taken / ASKS


def weight(get, address):
    """Bytes of a page with its styles and scripts, compressed; `get` returns a file's bytes."""
    page = get(address)
    links = re.findall(r'<(?:link|script)[^>]*? (?:href|src)="([^"]+)"', page.decode())
    files = {urlsplit(urljoin(f"http://x{address}", link)).path for link in links}
    parts = [get(file) for file in sorted(files) if file.endswith((".css", ".js"))]
    return sum(len(gzip.compress(part, mtime=0)) for part in (page, *parts))


def sheet(hands):
    """The sheet of a game by its tricks: number, dealer, and (tricks, net, total) by seat."""
    totals = [0, 0, 0]
    for number, tricks in enumerate(hands, start=1):
        dealer = (number - 1) % 3
        net = [tricks[seat] - TARGETS[(seat - dealer) % 3] for seat in range(3)]
        totals = [total + one for total, one in zip(totals, net, strict=True)]
        yield number, PEOPLE[dealer], list(zip(tricks, net, totals, strict=True))

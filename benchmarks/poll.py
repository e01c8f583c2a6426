"""What a poll that finds nothing new costs the server, beside the page that it saves.

    python -m benchmarks.poll

Both are asked for in turns in one run, and the time counted is that of the processor. Every phone
polls each other second; `watch` is the poll of one that opened the link of those who watch.
"""

import sys
import tempfile
from time import process_time

import flask_migrate
from werkzeug.test import Client, EnvironBuilder, run_wsgi_app

from scorekeeper import create_app
from scorekeeper.database import db
from scorekeeper.models import Table

ASKS, TURNS = 40, 25
MOST = 0.4  # of the page's time
NAMES = {f"players-{seat}": name for seat, name in enumerate(("Ana", "Ben", "Cleo"))}
HANDS = [(9, 6, 1), (3, 8, 5), (7, 6, 3), (6, 4, 6)]


def main():
    with tempfile.TemporaryDirectory() as folder:
        app = create_app({"INSTANCE": folder, "HTMX": "local", "WTF_CSRF_ENABLED": False})
        with app.app_context():
            flask_migrate.upgrade()
        keys, version = a_game(app)
        page, poll, watch = turns(
            asks(app, f"/t/{keys[0]}/games/1"),
            asks(app, f"/t/{keys[0]}/games/1?v={version}"),
            asks(app, f"/w/{keys[1]}/games/1?v={version}"),
        )
        with app.app_context():
            db.engine.dispose()
    print(f"the page of a game of {len(HANDS)} hands; a poll may take {MOST} of it")
    for name, seconds in ("page", page), ("poll", poll), ("watch", watch):
        print(f"  {name:14}{seconds * 1e3:7.3f} ms {seconds / page:8.2f} × page")
    if max(poll, watch) > MOST * page:
        sys.exit("a poll takes more than it may")


def a_game(app):
    """A game in play: the keys of its table, and its version."""
    client = Client(app)
    client.post("/new", data={**NAMES, "first_dealer": "0", "rules": "classic"})
    with app.app_context():
        table = db.session.query(Table).one()
    for hand in HANDS:
        tricks = {f"tricks-{seat}": count for seat, count in enumerate(hand)}
        client.post(f"/t/{table.key}/games/1/hands", data=tricks)
    return (table.key, table.watch_key), 1 + len(HANDS)


def asks(app, address):
    """Ask for an address as a phone does that has been here before, and see that it is there."""
    cookie = Client(app).get(address.partition("?")[0]).headers.get("Set-Cookie", "")
    headers = {"HX-Request": "true", "Cookie": cookie.partition(";")[0]}

    def ask():
        for _again in range(ASKS):
            environ = EnvironBuilder(address, headers=headers).get_environ()
            body, status, _headers = run_wsgi_app(app, environ, buffered=True)
            assert (status, bool(body)) == ("204 NO CONTENT" if "?v=" in address else "200 OK",
                                            "?v=" not in address), status  # fmt: skip

    return ask


def turns(*works):
    """Processor seconds of one request of each kind, at its best."""
    return map(min, zip(*([seconds(work) for work in works] for _ in range(TURNS)), strict=True))


def seconds(work):
    begun = process_time()
    work()
    return (process_time() - begun) / ASKS


if __name__ == "__main__":
    main()

"""Our page of a game, as it is first after a change and then; a save; a poll without news."""

import re
import tempfile

import flask_migrate
from werkzeug.test import Client

from benchmarks.pages.turn import HANDS, PEOPLE, nothing, serve, weight
from scorekeeper import create_app
from scorekeeper.web.ready import PAGES

NEW = {f"players-{seat}": name for seat, name in enumerate(PEOPLE)} | {
    "first_dealer": "0", "rules": "classic",
}  # fmt: skip
NEXT = len(HANDS) + 1


def main():
    with tempfile.TemporaryDirectory() as folder:
        app = create_app({"INSTANCE": folder, "HTMX": "local", "WTF_CSRF_ENABLED": False})
        with app.app_context():
            flask_migrate.upgrade()
        client = Client(app)
        game = client.post("/new", data=NEW).headers["Location"]
        for number, hand in enumerate(HANDS, start=1):
            record(client, game, number, hand)
        seen = []

        def look():
            page = client.get(game).get_data(as_text=True)
            seen[:] = re.search(rf"{game}\?v=(\d+)", page).groups()

        asks = {
            "page": (nothing, lambda: ask(client.get(game), 200)),
            "first page": (app.extensions[PAGES].clear, lambda: ask(client.get(game), 200)),
            "poll": (look, lambda: ask(client.get(f"{game}?v={seen[0]}"), 204)),
            "save": (
                lambda: client.post(f"{game}/undo"),
                lambda: record(client, game, NEXT - 1, HANDS[-1]),
            ),
        }  # fmt: skip
        serve(asks, lambda: weight(lambda address: client.get(address).data, game))


def record(client, game, number, hand):
    tricks = {f"tricks-{seat}": count for seat, count in enumerate(hand)}
    ask(client.post(f"{game}/hands", data=tricks | {"number": number}), 303)


def ask(answer, status):
    assert answer.status_code == status, answer.status
    answer.get_data()


if __name__ == "__main__":
    main()

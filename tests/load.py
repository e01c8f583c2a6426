"""A real server under load: Gunicorn, its workers, and phones that do not wait for each other."""

import json
import os
import random
import re
import selectors
import signal
import socket
import subprocess
import sys
import threading
import time
from collections import Counter
from contextlib import closing, suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from urllib.parse import urlencode

from sqlalchemy import create_engine, select

from scorekeeper.database import database_url
from scorekeeper.models import Change, Hand
from scorekeeper.rules.document import dump_hand

TOP = Path(__file__).parents[1]
BROKEN = (OSError, HTTPException)
WORKERS = 4
IDLE = 5  # seconds
ENDLESS = {"rules": "classic", "victory": "first_to", "points": "1000000"}
PEOPLE = {"first_dealer": "0", "players-0": "Ana", "players-1": "Ben", "players-2": "Cleo"}


def free_port():
    """A port that nobody listens on."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


class Server:
    """Gunicorn on a port of its own, with the database of that address."""

    command = (
        sys.executable, "-m", "gunicorn", "-c", "gunicorn.conf.py", "scorekeeper:create_app()",
    )  # fmt: skip

    def __init__(self, folder, uri, **more):
        self.uri = uri
        self.port = free_port()
        about = {"SCOREKEEPER_INSTANCE": str(folder), "HOST": "127.0.0.1", "PORT": str(self.port)}
        about |= {"WEB_CONCURRENCY": str(WORKERS), "SCOREKEEPER_HTMX": "local", "DATABASE_URL": uri}
        about["GUNICORN_CMD_ARGS"] = "--access-logfile -"
        self.environment, self.log = os.environ | about | more, folder / "log"

    def start(self):
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                self.command, cwd=TOP, env=self.environment, stdout=log, stderr=log,
            )  # fmt: skip
        self.wait()
        return self

    def wait(self):
        """Wait until it answers."""
        for _try in range(600):
            with (
                suppress(*BROKEN),
                closing(HTTPConnection("127.0.0.1", self.port, timeout=5)) as connection,
            ):
                connection.request("GET", "/healthz")
                with connection.getresponse() as answer:
                    if answer.status == 200:
                        return
            assert self.process.poll() is None, self.log.read_text()
            time.sleep(0.05)
        self.kill()
        raise AssertionError(self.log.read_text())

    @property
    def workers(self):
        """The process ids of the workers."""
        main = self.process.pid
        children = Path(f"/proc/{main}/task/{main}/children").read_text()
        return [int(child) for child in children.split()]

    def kill_worker(self):
        if workers := self.workers:
            with suppress(ProcessLookupError):
                os.kill(random.choice(workers), signal.SIGKILL)

    def kill(self):
        """Kill all of it at once, without a chance to tidy up."""
        workers = self.workers
        self.process.kill()
        for worker in workers:
            with suppress(ProcessLookupError):
                os.kill(worker, signal.SIGKILL)
        self.process.wait()

    def stop(self):
        self.process.terminate()
        self.process.wait(timeout=60)

    def __enter__(self):
        return self.start()

    def __exit__(self, *_failed):
        if self.process.poll() is None:
            self.stop()

    def changes(self):
        """All changes there are, the oldest first."""
        return changes_of(self.uri)


def changes_of(uri):
    """All changes in a database, as (id, kind, before, after, undone by), the oldest first."""
    listed = select(Change.id, Change.kind, Change.before, Change.after, Change.undone_by)
    return asked(uri, listed.order_by(Change.id))


def hands_of(uri):
    """The hands of the one game in a database, as documents have them, by number."""
    rows = asked(uri, select(Hand.__table__).order_by(Hand.number))
    return [dump_hand(Hand(**row._mapping).facts) for row in rows]


def asked(uri, query):
    engine = create_engine(database_url(Path(), uri))
    with engine.connect() as connection:
        rows = connection.execute(query).all()
    engine.dispose()
    return rows


class Phone:
    """Somebody's phone: a cookie, a connection, and what the server has acknowledged."""

    def __init__(self, server, name="somebody"):
        self.server, self.name = server, name
        self.random, self.cookie, self.connection = random.Random(name), "", None
        self.statuses, self.broken, self.used = Counter(), 0, 0
        self.saved, self.sent, self.undone = [], 0, []
        self.token = self.field("csrf_token", self.ask("/new")[1])

    def ask(self, path, fields=None):
        """Ask for a page, or send a form; the status and the text of the answer."""
        if time.monotonic() - self.used > IDLE or self.hung_up():
            self.close()  # before the server does, as browsers do, or when they see that it has
        if self.connection is None:
            self.connection = HTTPConnection("127.0.0.1", self.server.port, timeout=30)
        body = None if fields is None else urlencode(fields | {"csrf_token": self.token})
        headers = {"Cookie": self.cookie} if self.cookie else {}
        headers |= {"Content-Type": "application/x-www-form-urlencoded"} if body else {}
        self.connection.request("POST" if body else "GET", path, body, headers)
        with self.connection.getresponse() as answer:
            text = answer.read().decode()
        if given := answer.headers.get("Set-Cookie"):
            self.cookie = given.partition(";")[0]
        self.used = time.monotonic()
        self.statuses[answer.status] += 1
        self.location = answer.headers.get("Location")
        return answer.status, text

    def hung_up(self):
        """Whether the server has let go of the connection: the end of it is there to be read."""
        if not (self.connection and self.connection.sock):
            return False
        with selectors.DefaultSelector() as there:
            there.register(self.connection.sock, selectors.EVENT_READ)
            return bool(there.select(0))

    def insist(self, path, fields=None):
        """Ask until there is an answer, as people tap again when nothing happens."""
        for _try in range(300):
            try:
                return self.ask(path, fields)
            except BROKEN:
                self.broken += 1
                self.close()
                time.sleep(0.1)
        raise AssertionError("nobody answers")

    def close(self):
        """Let go of the connection; the next question makes another."""
        if self.connection:
            self.connection.close()
        self.connection = None

    def start_table(self):
        """The address of a new game that never ends by itself."""
        status, text = self.ask(
            "/new", PEOPLE | ENDLESS | {"first_dealer": "0", "rules": "classic"}
        )
        assert status == 303, text
        return self.location

    @staticmethod
    def field(name, text):
        found = re.search(rf'name="{name}" value="([^"]+)"', text)
        return found and found[1]

    def hands(self, game):
        return json.loads(self.insist(f"{game}.json")[1])["hands"]

    def typed(self):
        """Tricks, and a note that no other save has."""
        self.sent += 1
        first = self.random.randint(0, 16)
        second = self.random.randint(0, 16 - first)
        tricks = {"tricks-0": first, "tricks-1": second, "tricks-2": 16 - first - second}
        return tricks | {"note": f"{self.name} {self.sent}"}

    def save(self, path, fields):
        status, _text = self.insist(path, fields)
        if status == 303:
            self.saved.append(fields["note"])

    def record(self, game):
        number = len(self.hands(game)) + 1
        self.save(f"{game}/hands", self.typed() | {"number": number})

    def correct(self, game):
        if count := len(self.hands(game)):
            hand = f"{game}/hands/{self.random.randint(max(1, count - 3), count)}"
            was = self.field("was", self.insist(hand)[1])
            if was:
                self.save(hand, self.typed() | {"was": was})

    def undo(self, game):
        which = self.field_of_button("undo", self.insist(game)[1])
        if which and self.insist(f"{game}/undo", {"which": which})[0] == 303:
            self.undone.append(int(which))

    def redo(self, game):
        if which := self.field_of_button("redo", self.insist(game)[1]):
            self.insist(f"{game}/redo", {"which": which})

    @staticmethod
    def field_of_button(action, text):
        """What the button of the form sends that goes to /undo or /redo."""
        form = text.partition(f'/{action}"')[2].partition("</form>")[0]
        found = re.search(r'name="which" value="(\d+)"', form)
        return found and found[1]


def play(phones, game, ways, until):
    """Let all phones play at once, each in ways that it draws, until that is over."""
    failed = []

    def go(phone):
        try:
            while not until():
                getattr(phone, phone.random.choice(ways))(game)
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=go, args=[phone]) for phone in phones]
    for thread in threads:
        thread.start()
    return threads, failed


def notes(changes):
    """How often each note was saved, by whatever change brought it."""
    told = [
        hand["note"]
        for _number, kind, _before, after, _by in changes
        if kind in {"record", "correct"}
        for hand in after.values()
        if isinstance(hand, dict) and "note" in hand
    ]
    return Counter(told)


def fold(changes):
    """What the facts are after all changes; each has to start where the one before left off."""
    facts = {}
    for number, _kind, before, after, _undone_by in changes:
        for key, was in before.items():
            assert facts.get(key, was) == was, f"change {number} starts from another {key}"
        facts |= after
    return facts

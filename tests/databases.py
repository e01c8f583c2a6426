"""The databases that tests run on: SQLite, or a throw-away PostgreSQL, each made once a worker.

Both hand out fresh databases that the migrations have made already: copies of one file, or of one
template inside the server.
"""

import os
import shutil
import subprocess
import tempfile
import time
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import psycopg
import pytest

MISSING = "there is no PostgreSQL here: apt-get install postgresql, or put its initdb on the PATH"
SERVER = (
    "fsync=off", "synchronous_commit=off", "full_page_writes=off", "listen_addresses=",
    "max_connections=200",
    "timezone=America/St_Johns",  # half an hour off: no moment may depend on it
)  # fmt: skip
OWNER = "postgres"  # of the server where tests run as root, whom it refuses


class SQLite:
    """Files in a folder."""

    name = "sqlite"

    def __init__(self, folder):
        self.folder, self.numbers, self.template = folder, count(1), None

    @contextmanager
    def fresh(self, *, empty=False):
        """The address of a new database, with all its tables if there is a template by now."""
        database = self.folder / f"{next(self.numbers)}.sqlite"
        if self.template and not empty:
            shutil.copy(self.template, database)
        yield f"sqlite:///{database}"

    def take_as_template(self, uri):
        """Let databases be copies of this one, which nobody uses any more."""
        self.template = Path(uri.removeprefix("sqlite:///"))


class PostgreSQL:
    """A server with a folder and a socket of its own, without a port; nothing survives it."""

    name = "postgresql"

    def __init__(self, programs):
        self.programs, self.numbers, self.template = programs, count(1), "template1"
        self.folder = Path(tempfile.mkdtemp(prefix="pg"))  # a socket's path has to be short
        self.owner = {"user": OWNER, "group": OWNER, "extra_groups": []} if is_root() else {}
        if self.owner:
            shutil.chown(self.folder, OWNER, OWNER)

    def start(self):
        data = self.folder / "data"
        self.run("initdb", "-D", data, "-U", OWNER, "-A", "trust", "-E", "UTF8", "--locale=C",
                 "--no-sync", "--no-instructions")  # fmt: skip
        self.serve()

    def serve(self):
        """Serve what is in the folder, also once more."""
        settings = [word for setting in SERVER for word in ("-c", setting)]
        where = ["-D", self.folder / "data", "-k", self.folder]
        with (self.folder / "log").open("a") as log:
            self.process = subprocess.Popen(
                [self.programs / "postgres", *where, *settings],
                stdout=log, stderr=log, cwd=self.folder, **self.owner,
            )  # fmt: skip
        self.wait()

    def run(self, program, *arguments):
        done = subprocess.run(
            [self.programs / program, *arguments],
            capture_output=True, text=True, cwd=self.folder, **self.owner,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr

    def wait(self):
        """Wait until it answers."""
        for _try in range(200):
            try:
                return psycopg.connect(self.uri("postgres")).close()
            except psycopg.OperationalError:
                assert self.process.poll() is None, (self.folder / "log").read_text()
                time.sleep(0.05)
        raise AssertionError((self.folder / "log").read_text())

    def halt(self):
        """Serve nobody any more; what is in the folder stays."""
        self.process.send_signal(2)  # fast: it ends what is still connected
        self.process.wait(timeout=60)

    def stop(self):
        self.halt()
        shutil.rmtree(self.folder)

    def uri(self, database):
        return f"postgresql://{OWNER}@/{database}?host={self.folder}"

    def tell(self, statement):
        with psycopg.connect(self.uri("postgres"), autocommit=True) as connection:
            connection.execute(statement)

    @contextmanager
    def fresh(self, *, empty=False):
        """The address of a new database, with all its tables if there is a template by now."""
        database = f"test{next(self.numbers)}"
        template = "template1" if empty else self.template
        self.tell(f"CREATE DATABASE {database} TEMPLATE {template}")
        try:
            yield self.uri(database)
        finally:
            if database != self.template:
                self.tell(f"DROP DATABASE {database} WITH (FORCE)")

    def take_as_template(self, uri):
        """Let databases be copies of this one, which nobody uses any more."""
        self.template = uri.partition("@/")[2].partition("?")[0]


def is_root():
    """Whether the tests run as root."""
    return hasattr(os, "geteuid") and os.geteuid() == 0


def programs():
    """The folder of PostgreSQL's server programs, the newest there are; None without any."""
    found = [path.parent for path in Path("/usr/lib/postgresql").glob("*/bin/initdb")]
    found.sort(key=lambda folder: float(folder.parent.name))
    if on_path := shutil.which("initdb"):
        found.append(Path(on_path).resolve().parent)
    return found[-1] if found else None


@contextmanager
def postgresql():
    """A server of PostgreSQL; skips the test that asks where there is none."""
    where = programs()
    if where is None:
        pytest.skip(MISSING)
    server = PostgreSQL(where)
    server.start()
    try:
        yield server
    finally:
        server.stop()

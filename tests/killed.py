"""A save whose process is killed at each of its steps in turn, and sent once more after it.

    python -m tests.killed FOLDER URI

tries it on a database that the migrations have made, a step after the other: each statement, before
and after, the commit, and the answer. Prints for each step what was found after it, as JSON.
"""

import json
import os
import signal
import sys

from sqlalchemy import Engine, event, select
from sqlalchemy.orm import Session

from scorekeeper import create_app
from scorekeeper.database import db
from scorekeeper.models import Change, Hand
from tests.load import ENDLESS, PEOPLE
from tests.web.reader import seats

STEPS = ("before_cursor_execute", "after_cursor_execute")


def main(folder, uri):
    app = create_app({"INSTANCE": folder, "DATABASE_URL": uri, "SECRET_KEY": "a test's",
                      "WTF_CSRF_ENABLED": False, "LIMITS": "off"})  # fmt: skip
    answer = app.test_client().post("/new", data=PEOPLE | ENDLESS)
    found, number = [], 1
    while not found or found[-1]["killed"]:
        killed = save_in_a_child(app, answer.location, number, step=len(found))
        there = count(app)
        again = save(app, answer.location, number)
        found.append({
            "killed": killed, "there": there - number + 1, "again": again.status_code,
            "hands": count(app) - number, "changes": count(app, Change) - number,
        })  # fmt: skip
        number += 1
    print(json.dumps(found))


def save(app, game, number):
    tricks = seats(tricks=(9, number % 7, 7 - number % 7))
    return app.test_client().post(f"{game}/hands", data=tricks | {"number": number})


def count(app, model=Hand):
    """How many rows there are: hands, or changes that recorded one."""
    with app.app_context():
        kinds = [getattr(row, "kind", "record") for row in db.session.scalars(select(model))]
        db.session.rollback()
        db.engine.dispose()  # a child must not have a connection of ours
    return kinds.count("record")


def save_in_a_child(app, game, number, step):
    """Save a hand in a process that is killed at a step; whether it was."""
    child = os.fork()
    if child == 0:
        kill_at(step)
        save(app, game, number)
        os._exit(0)
    _process, status = os.waitpid(child, 0)
    return os.WIFSIGNALED(status)


def kill_at(step):
    """Let this process be killed at a step of what it does from now on."""
    steps = iter(range(step + 1))

    def count_down(*_told):
        if next(steps) == step:
            os.kill(os.getpid(), signal.SIGKILL)

    for each in STEPS:
        event.listen(Engine, each, count_down)
    event.listen(Engine, "commit", count_down)
    event.listen(Session, "after_commit", count_down)


if __name__ == "__main__":
    main(*sys.argv[1:])

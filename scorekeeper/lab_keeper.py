"""Plays the runs of the lab: a thread for each run waits for its turn, then for a child process.

The games are played by the child (`engine.worker`), so that pages are answered meanwhile, NumPy is
never loaded here, and a run can be stopped at any time. The thread carries what the child says to
the database, and stops it when the run was cancelled there, by whichever process. If this process
ends, the child's input closes, which ends it too.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from threading import Event, Thread
from time import sleep
from typing import Any, TypeVar

from flask import Flask
from sqlalchemy.exc import OperationalError

from .database import db
from .lab_runs import BEAT, LabRun, State, beat, claim, tell

LOOK = 1.0  # seconds between two looks at whose turn it is
LONGEST = timedelta(hours=1)  # that a child may take; the bound of hands takes minutes at most
CHILD = (sys.executable, "-m", "scorekeeper.engine.worker")
# NumPy's libraries would make threads, and memory for each, that these games have no use for.
ONE_THREAD = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}
Answer = TypeVar("Answer")


def begin(app: Flask, key: str) -> None:
    """See to it that a waiting run is played in its turn."""
    Thread(target=keep, args=(app, key), name=f"lab {key}", daemon=True).start()


def keep(app: Flask, key: str) -> None:
    """Wait until it is the turn of a run, then play it; returns when it is over."""
    while (turn := _turn(app, key)) is False:
        sleep(LOOK)
    if turn:
        try:
            _play(app, key)
        finally:
            # Where the child came to its end, the run is not being played any more: then nothing.
            _stored(app, lambda: tell(key, state=State.BROKEN))


def _turn(app: Flask, key: str) -> bool | None:
    """Claim the turn of a run; a database that is busy or away is asked again later."""
    try:
        return _stored(app, lambda: claim(key))
    except OperationalError:
        return False


def _play(app: Flask, key: str) -> None:
    """Let a child play a run, and store what it says for as long as the run is wanted."""
    asked = _stored(app, lambda: db.session.get_one(LabRun, key).asked)
    with subprocess.Popen(  # noqa: S603  # always the same
        CHILD, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=os.environ | ONE_THREAD
    ) as child:
        assert child.stdin is not None, "it is a pipe"
        assert child.stdout is not None, "so is this"
        over = Event()
        pulse = Thread(target=_pulse, args=(app, key, child, over), daemon=True)
        pulse.start()
        try:
            child.stdin.write(json.dumps(asked).encode() + b"\n")
            child.stdin.flush()
            for line in child.stdout:
                if not _stored(app, partial(_note, key, json.loads(line))):
                    break
        finally:
            over.set()
            child.kill()
            pulse.join()


def _pulse(app: Flask, key: str, child: subprocess.Popen[bytes], over: Event) -> None:
    """Let a run be heard of while its child is busy, and stop a child that nobody wants."""
    try:
        for _beat in range(LONGEST // BEAT):
            if over.wait(BEAT.total_seconds()) or not _stored(app, partial(beat, key)):
                return
    except OperationalError:
        return  # a run that nobody hears of any more has to end, too
    finally:
        child.kill()  # which does nothing to one that has ended


def _note(key: str, told: dict[str, Any]) -> bool:
    state = State.DONE if told.pop("over") else State.RUNNING
    return tell(key, told=told, state=state)


def _stored(app: Flask, act: Callable[[], Answer]) -> Answer:
    """Do something in a transaction of its own."""
    with app.app_context():
        answer = act()
        db.session.commit()
        return answer

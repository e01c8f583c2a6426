"""Two machines of the app behind nginx, with one PostgreSQL: what holds when one of them goes.

    python -m tests.several

starts all of it on this machine (nginx and PostgreSQL have to be installed; a Redis too, for bounds
that both keep), lets phones play through it, kills a machine, brings it back, puts a new version
into service on one after the other, and prints what it saw. Fails if anything was lost or cut.
"""

import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

from scorekeeper import create_app
from tests import databases
from tests.load import Phone, Server, changes_of, free_port, notes, play
from tests.nginx import Balancer

PHONES = 12
IN_ITS_HANDS = PHONES  # requests that a machine may have when it is killed: one a phone
WAYS = ("record", "record", "correct", "undo")


@contextmanager
def redis():
    """The address of a Redis of our own; None where there is none."""
    program = shutil.which("redis-server")
    if not program:
        yield None
        return
    port = free_port()
    command = [program, "--port", str(port), "--bind", "127.0.0.1", "--save", ""]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        time.sleep(0.5)
        yield f"redis://127.0.0.1:{port}/0"
    finally:
        process.terminate()
        process.wait()


@contextmanager
def everything(folder):
    """Two servers, what stands before them, what lies under them."""
    with databases.postgresql() as database, redis() as counts:
        uri = database.uri("postgres")
        app = create_app({"INSTANCE": folder, "DATABASE_URL": uri, "SECRET_KEY": "one for both"})
        assert app.test_cli_runner().invoke(args=["db", "upgrade"]).exit_code == 0
        more = {"SCOREKEEPER_SECRET_KEY": "one for both", "WEB_CONCURRENCY": "2"}
        more |= {"SCOREKEEPER_TRUSTED_PROXIES": "1", "SCOREKEEPER_LIMITS": counts or "memory"}
        with ExitStack() as stack:
            servers = []
            for name in "AB":
                (folder / name).mkdir()
                servers.append(stack.enter_context(Server(folder / name, uri, **more)))
            balancer = stack.enter_context(Balancer(folder, servers).serve())
            yield balancer, servers, uri, counts


@contextmanager
def phones(balancer, count=PHONES):
    with ExitStack() as stack:
        yield [stack.enter_context(closing(Phone(balancer, f"phone {k}"))) for k in range(count)]


def say(text):
    print(text, flush=True)


def see_each_other(balancer):
    """A hand saved by one phone shows on another, whichever machine answers."""
    with phones(balancer, 2) as (one, other):
        game, waits = one.start_table(), []
        for number in range(1, 11):
            one.record(game)
            began = time.monotonic()
            while len(other.hands(game)) < number:
                assert time.monotonic() < began + 10, "the hand does not show"
            waits.append(time.monotonic() - began)
        say(f"ten hands, each there on the other phone after {1000 * max(waits):.0f} ms at most")


def hold_bounds(balancer, counts):
    """Whoever guesses is told to wait by both machines."""
    with phones(balancer, 1) as (guesser,):
        answers = [guesser.ask(f"/t/guess-{number}")[0] for number in range(140)]
    refused = answers.count(429)
    say(f"140 links guessed: {dict(Counter(answers))}")
    if counts:
        assert refused >= 15, "both machines together were to refuse from the 121st on"
    else:
        say("there is no redis-server here: each process has counted for itself")


def play_meanwhile(balancer, uri, happens):
    """Let phones play while something happens; all that was acknowledged is there, once."""
    with phones(balancer) as playing:
        earlier = len(changes_of(uri))
        game, over = playing[0].start_table(), []
        threads, failed = play(playing, game, WAYS, lambda: over)
        happens()
        time.sleep(2)
        over.append(True)
        for thread in threads:
            thread.join()
        assert failed == []
        key = game.split("/")[2]
        statuses = sum((phone.statuses for phone in playing), Counter())
        saved = {note for phone in playing for note in phone.saved}
        still = [phone.ask(f"/t/{key}/games/1/ticks", {"all": "1"})[0] for phone in playing]
        assert set(still) == {303}, "somebody was logged out"
        hands = playing[0].hands(game)
    told = notes(changes_of(uri)[earlier:])
    assert saved <= set(told), "a hand was lost"
    assert {told[note] for note in saved} == {1}, "a hand is there twice"
    broken = sum(phone.broken for phone in playing)
    say(f"  {len(saved)} hands acknowledged, all there once; {len(hands)} on the sheet;"
        f" answers {dict(sorted(statuses.items()))}, {broken} connections broken")  # fmt: skip
    return statuses, broken


def kill_one(servers):
    time.sleep(2)
    servers[0].kill()
    time.sleep(3)
    servers[0].start()


def deploy(balancer, servers):
    for server in servers:
        time.sleep(1)
        balancer.reload(without=server)
        server.stop()
        server.start()
        balancer.reload()


def main():
    if not shutil.which("nginx") or databases.programs() is None:
        sys.exit("nginx and PostgreSQL are needed: apt-get install nginx postgresql")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)
        with everything(folder) as (balancer, servers, uri, counts):
            say(f"two machines at {[server.port for server in servers]}, nginx at {balancer.port}")
            see_each_other(balancer)
            say("one machine is killed, and brought back:")
            statuses, broken = play_meanwhile(balancer, uri, lambda: kill_one(servers))
            assert sum(statuses[code] for code in statuses if code >= 500) <= IN_ITS_HANDS, statuses
            say("both are stopped and started anew, one after the other, as for a new version:")
            statuses, broken = play_meanwhile(balancer, uri, lambda: deploy(balancer, servers))
            assert broken == 0
            assert max(statuses) < 500
            hold_bounds(balancer, counts)
    say("all of it held")


if __name__ == "__main__":
    main()

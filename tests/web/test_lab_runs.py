"""A run of the lab, from the question to its figures: its turn, its progress, and its end."""

import os
import subprocess
import sys
import threading
from contextlib import suppress
from datetime import timedelta

import pytest
from sqlalchemy import select
from sqlalchemy.exc import OperationalError

from scorekeeper import lab_keeper, lab_runs
from scorekeeper.database import db
from scorekeeper.lab_runs import LabRun, State
from tests.web.play import waiting
from tests.web.reader import Reader

SHORT = {"a-rules": "three_two_five", "players": "random", "games": "30"}


@pytest.fixture
def app(make_app):
    """An application of its own for each test: only its own runs wait for their turn."""
    with make_app() as app:
        yield app


def key(page):
    return page.path.rpartition("/")[2]


def play(app, page):
    """Let the run of a page be played to its end; the page after it."""
    lab_keeper.keep(app, key(page))
    return page.reader.open(page.path)


def child(monkeypatch, program):
    """Let another program play the runs."""
    monkeypatch.setattr(lab_keeper, "CHILD", (sys.executable, "-c", program))


def store(app, page, **facts):
    with app.app_context():
        run = db.session.get_one(LabRun, key(page))
        for name, fact in facts.items():
            setattr(run, name, fact)
        db.session.commit()


def silent(app, page):
    """Let the process that played the run of a page be gone."""
    store(app, page, heard=lab_runs.now() - lab_runs.SILENCE - timedelta(seconds=1))


# -- Played


def test_a_run_is_asked_for_and_played(app, ana):
    page = ana.open("/lab").press("Play", SHORT | {"b-rules": "first", "b-exchange": "none"})
    assert (page.status, "Waiting: this is the next one" in page.text) == (200, True)
    page = play(app, page)
    assert "60 games played." in page.text
    assert "1: 3-2-5" in page.text
    assert "2: House rules" in page.text
    headings = ("Games won, by seat", "Targets made, by role", "Does one hand lead to the next?")
    assert [heading in page.text for heading in headings] == [True] * 3
    assert len([tag for tag, _found in page.elements if tag == "svg"]) == 10


def test_a_run_has_the_same_figures_for_everybody_and_each_time(app, ana, ben):
    pages = [play(app, reader.open("/lab").press("Play", SHORT)) for reader in (ana, ben)]
    assert pages[0].path != pages[1].path
    assert pages[0].text == pages[1].text == ben.open(pages[0].path).text


def test_few_games_are_said_to_be_few(app, ana):
    assert "30 games are few" in play(app, ana.open("/lab").press("Play", SHORT)).text


def test_a_run_leads_to_one_of_its_hands(app, ana):
    page = play(app, ana.open("/lab").press("Play", SHORT | {"seed": 3, "players-1": "sensible"}))
    assert page.follow("One hand of this run").address == (
        "/lab/hand?seed=3000000&rules=three_two_five&players=random,sensible,random"
    )


def test_a_run_that_meets_the_bound_says_so(app, ana):
    page = waiting(ana)
    told = {"hands": 99_990, "bounded": True, "slow": False, "reports": [{"games": 0}]}
    store(app, page, state=State.DONE, told=told)
    assert "Stopped at the bound, 100,000 hands: 0 of 40 games played." in ana.open(page.path).text


def test_a_slow_server_says_why(app, ana, monkeypatch):
    line = '{"over": true, "hands": 0, "bounded": false, "slow": true, "reports": [{"games": 0}]}'
    child(monkeypatch, f"input(); print('{line}')")
    assert "This server has no NumPy" in play(app, waiting(ana)).text


# -- Watched


def news(page):
    """What a browser gets that asks for news of a page."""
    address = page.element("run")["hx-get"]
    return page.reader.client.get(address, headers={"HX-Request": "true"})


def test_a_browser_that_has_seen_all_gets_nothing(app, ana):
    page = waiting(ana)
    assert (news(page).status_code, news(page).data) == (204, b"")
    store(app, page, version=7)
    assert news(page).status_code == 200


def test_a_run_that_is_over_is_asked_for_no_more(app, ana):
    page = waiting(ana)
    assert "data-poll" in page.element("run")
    assert 'http-equiv="refresh"' in page.html
    page = play(app, page)
    assert set(page.element("run")) == {"class", "id"}
    assert 'http-equiv="refresh"' not in page.html


def test_progress_is_stored_line_by_line(app, ana, monkeypatch):
    told = []
    monkeypatch.setattr(
        lab_keeper, "tell", lambda key, **facts: told.append(facts) or lab_runs.tell(key, **facts)
    )
    play(app, ana.open("/lab").press("Play", SHORT))
    assert [facts["state"] for facts in told] == [
        *[State.RUNNING] * (len(told) - 2),
        State.DONE,
        State.BROKEN,
    ]
    assert told[0]["told"]["played"] == 20


# -- Its turn


def test_two_run_at_a_time_and_others_wait_and_are_told(app):
    pages = [waiting(Reader(app)) for _visitor in range(4)]
    turns = []
    for page in pages:
        with app.app_context():
            turns.append(lab_runs.claim(key(page)))
            db.session.commit()
    assert turns == [True, True, False, False]
    third, fourth = (page.reader.open(page.path).text for page in pages[2:])
    assert "Waiting: this is the next one to be played." in third
    assert "Waiting: 1 run comes before this one." in fourth


def test_nobody_is_served_before_who_came_first(app):
    first, second, third = (waiting(Reader(app)) for _visitor in range(3))
    with app.app_context():
        assert lab_runs.claim(key(third)) is False
        assert lab_runs.claim(key(second)) is True
        assert lab_runs.claim(key(first)) is True


def test_a_run_begins_when_another_has_ended(app, ana, monkeypatch):
    monkeypatch.setattr(lab_runs, "AT_ONCE", 1)
    first, second = waiting(Reader(app)), ana.open("/lab").press("Play", SHORT)
    with app.app_context():
        lab_runs.claim(key(first))
        db.session.commit()
    ends = iter([lambda: None, lambda: store(app, first, state=State.DONE)])
    monkeypatch.setattr(lab_keeper, "sleep", lambda _seconds: next(ends)())
    assert "30 games played." in play(app, second).text
    assert next(ends, None) is None


def test_who_waits_is_heard_of(app):
    page = [waiting(Reader(app)) for _visitor in range(3)][-1]
    long_ago = lab_runs.now() - lab_runs.BEAT * 2
    store(app, page, heard=long_ago)
    with app.app_context():
        assert lab_runs.claim(key(page)) is False
        assert db.session.get_one(LabRun, key(page)).heard > long_ago


def test_a_visitor_has_one_run_at_a_time(ana):
    page = waiting(ana)
    answer = ana.open("/lab").press("Play", SHORT)
    assert (answer.status, answer.form("Play").fields["games"]) == (409, "30")
    assert "Your last run is not over yet." in answer.text
    assert answer.follow("See that run").path == page.path


def test_a_second_tap_starts_no_second_run(app, ana):
    page = waiting(ana)
    assert waiting(ana).path == page.path
    with app.app_context():
        assert len(db.session.scalars(select(LabRun)).all()) == 1


def test_a_lab_that_is_full_says_so(app, ana, monkeypatch):
    monkeypatch.setattr(lab_runs, "MOST_WAITING", -1)
    waiting(Reader(app))
    answer = ana.open("/lab").press("Play", SHORT)
    assert (answer.status, "Too many runs are waiting already." in answer.text) == (409, True)


# -- Cut short


def test_a_run_is_cancelled_before_it_begins(app, ana):
    page = waiting(ana).press("Cancel")
    assert "Cancelled: 0 of 40 games played." in page.text
    assert play(app, page).text == page.text
    assert waiting(ana).path != page.path


@pytest.fixture
def children(monkeypatch):
    """The processes that are started."""
    started = []

    class Child(subprocess.Popen):
        def __init__(self, *command, **options):
            super().__init__(*command, **options)
            started.append(self)

    monkeypatch.setattr(subprocess, "Popen", Child)
    return started


def cancel(reader, page):
    """Cancel a run from another thread, as somebody does: a request has a context of its own."""
    thread = threading.Thread(target=lambda: reader.open(page.path).press("Cancel"))
    thread.start()
    thread.join()


def test_a_run_is_cancelled_while_it_plays_and_its_child_ends(app, ana, children, monkeypatch):
    page = ana.open("/lab").press("Play", {"games": "11000"})
    presses = iter([lambda: cancel(ana, page)])

    def tell(key, **facts):
        next(presses, lambda: None)()
        return lab_runs.tell(key, **facts)

    monkeypatch.setattr(lab_keeper, "tell", tell)
    assert "Cancelled: 0 of 11,000 games played." in play(app, page).text
    assert [child.poll() for child in children] == [-9]


def test_a_child_that_says_nothing_is_heard_of_until_it_is_cancelled(app, ana, monkeypatch):
    child(monkeypatch, "import time; time.sleep(60)")
    monkeypatch.setattr(lab_keeper, "BEAT", timedelta(seconds=0.1))
    page, heard = waiting(ana), []

    def beat(key):
        heard.append(key)
        if len(heard) == 3:
            cancel(ana, page)
        return lab_runs.beat(key)

    monkeypatch.setattr(lab_keeper, "beat", beat)
    assert "Cancelled: 0 of 40 games played." in play(app, page).text
    assert heard == [key(page)] * 3


def test_a_child_that_never_ends_is_stopped(app, ana, monkeypatch):
    child(monkeypatch, "import time; time.sleep(60)")
    monkeypatch.setattr(lab_keeper, "BEAT", timedelta(seconds=0.1))
    monkeypatch.setattr(lab_keeper, "LONGEST", timedelta(seconds=0.3))
    assert "Broken off" in play(app, waiting(ana)).text


def test_what_was_played_before_it_was_cancelled_stays(app, ana):
    page = play(app, ana.open("/lab").press("Play", SHORT))
    store(app, page, state=State.CANCELLED)
    assert "Cancelled: 30 of 30 games played." in ana.open(page.path).text
    assert "Targets made, by role" in ana.open(page.path).text


def test_a_run_that_is_over_cannot_be_cancelled(app, ana):
    page = waiting(ana)
    play(app, page)
    answer = page.press("Cancel")
    assert (answer.status, "It was over already." in answer.text) == (409, True)


def test_nobody_else_can_cancel_a_run(ana, ben):
    page = waiting(ana)
    seen = ben.open(page.path)
    assert "Cancel" not in seen.buttons
    token = ben.open("/lab").form("Play").fields["csrf_token"]
    answer = ben.send(f"{page.path}/cancel", {"csrf_token": token})
    assert (answer.status, "Only whoever started a run" in answer.text) == (403, True)
    assert "Waiting" in ana.open(page.path).text


@pytest.mark.parametrize("state", [State.WAITING, State.RUNNING])
def test_a_run_whose_server_has_gone_says_so_and_is_started_again(app, ana, state):
    page = waiting(ana)
    store(app, page, state=state)
    silent(app, page)
    page = ana.open(page.path)
    assert "Broken off: 0 of 40 games played." in page.text
    assert "data-poll" not in page.element("run")
    again = page.press("Start it again")
    assert (again.path != page.path, "Waiting" in again.text) == (True, True)


def test_a_run_whose_server_has_gone_is_in_nobodys_way(app, ana):
    for _visitor in range(3):
        page = waiting(Reader(app))
        store(app, page, state=State.RUNNING)
        silent(app, page)
    assert "Waiting: this is the next one to be played." in waiting(ana).text


def test_a_waiting_run_that_was_not_heard_of_is_not_begun(app, ana):
    page = waiting(ana)
    silent(app, page)
    assert "Broken off" in play(app, page).text


@pytest.mark.parametrize("program", ["exit(1)", "input()", "print('{', flush=True)"])
def test_a_child_that_fails_leaves_a_run_broken_off(app, ana, monkeypatch, program):
    child(monkeypatch, program)
    page = waiting(ana)
    with suppress(ValueError, OSError):  # what the thread leaves in the log
        lab_keeper.keep(app, key(page))
    assert "Broken off: 0 of 40 games played." in ana.open(page.path).text


def test_a_run_that_is_not_there_is_not_found(ana):
    assert ana.open("/lab/runs/none").status == 404
    assert ana.send("/lab/runs/none/cancel", {}).status == 404


# -- The server


APP_ALONE = """
import sys, scorekeeper
scorekeeper.create_app()
print("numpy" in sys.modules)
"""


def test_the_app_starts_without_numpy(tmp_path):
    environment = os.environ | {"SCOREKEEPER_INSTANCE": str(tmp_path)}
    command = [sys.executable, "-c", APP_ALONE]
    printed = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert printed.stdout.split() == ["False"]


# -- What must not go wrong for good


def test_a_busy_database_is_asked_again(app, ana, monkeypatch):
    page = ana.open("/lab").press("Play", SHORT)
    answers = iter([OperationalError("claim", {}, Exception("database is locked"))])

    def claim(run):
        for error in answers:
            raise error
        return lab_runs.claim(run)

    monkeypatch.setattr(lab_keeper, "claim", claim)
    monkeypatch.setattr(lab_keeper, "LOOK", 0)
    play(app, page)
    with app.app_context():
        assert db.session.get_one(LabRun, key(page)).state == State.DONE


def test_a_child_ends_when_its_run_can_be_heard_of_no_more(app, ana, monkeypatch):
    page = ana.open("/lab").press("Play", SHORT)
    child(monkeypatch, "import time; time.sleep(60)")
    monkeypatch.setattr(lab_keeper, "BEAT", timedelta(milliseconds=10))

    def locked(_run):
        raise OperationalError("beat", {}, Exception("database is locked"))

    monkeypatch.setattr(lab_keeper, "beat", locked)
    play(app, page)
    with app.app_context():
        assert db.session.get_one(LabRun, key(page)).state == State.BROKEN


def test_runs_of_long_ago_are_forgotten(app, ana):
    old = ana.open("/lab").press("Play", SHORT)
    long_ago = lab_runs.now() - lab_runs.KEPT - timedelta(days=1)
    store(app, old, created=long_ago, state=State.DONE)
    ana.open("/lab").press("Play", SHORT)
    assert ana.open(old.path).status == 404


def test_whoever_reloads_a_refused_form_is_led_back_to_it(ana):
    assert ana.open("/lab/runs").path == "/lab"

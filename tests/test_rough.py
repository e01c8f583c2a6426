"""Browsers that are slow, break off or come all at once: the others get their pages."""

import shutil
import socket
import threading
from contextlib import ExitStack, closing
from http.client import HTTPConnection

import pytest

from tests.load import Phone, Server
from tests.nginx import Balancer

SLOW = 40  # more than the threads that a server has
HEAD = (
    b"POST /new HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n"
)


@pytest.fixture(scope="module")
def server(databases_here, make_app, tmp_path_factory):  # make_app: tables are there by then
    with databases_here.fresh() as uri, Server(tmp_path_factory.mktemp("rough"), uri) as server:
        yield server


@pytest.fixture
def phone(server):
    with closing(Phone(server)) as phone:
        yield phone


def begin(server, sent):
    """A connection on which somebody has begun to send something."""
    connection = socket.create_connection(("127.0.0.1", server.port), timeout=30)
    connection.sendall(sent)
    return connection


@pytest.fixture
def behind_nginx(server, tmp_path):
    """The same server with nginx before it, as docs/deploy.md has it."""
    if not shutil.which("nginx"):
        pytest.skip("there is no nginx here: apt-get install nginx")
    with Balancer(tmp_path, [server]).serve() as balancer:
        yield balancer


def test_browsers_that_only_connect_hold_nobody_up(server, phone):
    with ExitStack() as idle:
        for _one in range(SLOW):
            idle.enter_context(begin(server, b""))
        assert [phone.ask("/healthz")[0] for _time in range(8)] == [200] * 8


@pytest.mark.parametrize("sent", [HEAD, HEAD + b"Content-Length: 9999\r\n\r\ntable=x"])
def test_behind_nginx_slow_browsers_hold_nobody_up(behind_nginx, sent):
    with ExitStack() as slow:
        for _one in range(SLOW):
            slow.enter_context(begin(behind_nginx, sent))
        phone = slow.enter_context(closing(Phone(behind_nginx)))
        assert [phone.ask("/healthz")[0] for _time in range(8)] == [200] * 8


def test_an_upload_that_breaks_off_stores_nothing_and_is_no_harm(server, phone):
    game = phone.start_table()
    before = server.changes()
    head = HEAD.replace(b"/new", f"{game}/hands".encode())
    for _time in range(20):
        begin(server, head + b"Content-Length: 500\r\n\r\nnumber=1&tricks-0=9").close()
    phone.record(game)
    assert len(server.changes()) == len(before) + 1
    assert "Traceback" not in server.log.read_text()


def test_a_thousand_tabs_loaded_anew_at_once_all_get_their_page(server, phone, long):
    game, answers = phone.start_table(), []

    def reload(times):
        with closing(HTTPConnection("127.0.0.1", server.port, timeout=120)) as connection:
            for _tab in range(times):
                connection.request("GET", game)
                with connection.getresponse() as answer:
                    answers.append((answer.status, b'id="main"' in answer.read()))

    tabs = [threading.Thread(target=reload, args=[20 if long else 2]) for _browser in range(50)]
    for tab in tabs:
        tab.start()
    for tab in tabs:
        tab.join()
    assert answers == [(200, True)] * len(tabs) * (20 if long else 2)

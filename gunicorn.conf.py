"""Gunicorn's settings, for `make run` and the Procfile alike. docs/deploy.md explains them."""

import gc
import os
import socket
from pathlib import Path

from scorekeeper import metrics
from scorekeeper.logs import WITHOUT_KEYS, AsJSON
from scorekeeper.network import address_in_the_network
from scorekeeper.start import refuse_another_schema

host = os.environ.get("HOST", "0.0.0.0")  # noqa: S104 - phones on the same network are the point
port = int(os.environ.get("PORT", "8000"))
bind = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"

worker_class = "gthread"
workers = int(os.environ.get("WEB_CONCURRENCY", "2"))
threads = int(os.environ.get("WEB_THREADS", "4"))  # with more, saves queue longer behind each other

limit_request_line = 8190  # the lab has house rules in its addresses

timeout = 30
graceful_timeout = 20
keepalive = 15  # a phone asks every other second; it need not connect anew each time
max_requests = 5000
max_requests_jitter = 500
# The heartbeat is a file that changes constantly: in memory, where there is such a folder.
worker_tmp_dir = "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108
control_socket_disable = True  # it would lie in the home of whoever starts the server
forwarder_headers = ""  # no header says where the app lies: links would lead there
forwarded_allow_ips = os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1,::1")


defer = getattr(socket, "TCP_DEFER_ACCEPT", None)  # Linux alone has that
silence = 30  # seconds that a connection may wait outside without a word

LEFT_OVER = 50_000  # objects made and not gone, after which a search begins

exposition = None  # of figures, where they are wanted


def on_starting(server):
    """Refuse a database of another version, and keep keys out of what is logged.

    Here, in the process that the workers come from, so that a server that cannot serve ends at once
    instead of trying again and again.
    """
    for logger in (server.log.error_log, server.log.access_log):
        logger.addFilter(WITHOUT_KEYS)
        if os.environ.get("SCOREKEEPER_LOG") == "json":
            for handler in logger.handlers:
                handler.setFormatter(AsJSON())
    refuse_another_schema()
    if told := os.environ.get("SCOREKEEPER_METRICS"):
        global exposition
        exposition = metrics.Exposition(told, worker_tmp_dir)


def pre_fork(server, worker):
    """Give a worker a place, so that it counts on where the one before it at that place ended."""
    worker.place = metrics.free_place([other.place for other in server.WORKERS.values()])


def post_fork(_server, worker):
    """Let a worker count at its place, and look for what is left over more rarely.

    What is there by now stays. Python 3.11 fails now and then in that search while a game of a
    thousand hands is read.
    """
    gc.freeze()
    gc.set_threshold(LEFT_OVER, 10, 10)
    if exposition:
        metrics.take_place(worker.place)


def on_exit(_server):
    """End what was begun."""
    if exposition:
        exposition.end()


def when_ready(server):
    """Let in who says something, and say where to look, once there is something to see.

    Browsers make connections in advance. Each would keep a thread for five seconds.
    """
    for listener in server.LISTENERS:
        if defer and listener.sock.family in {socket.AF_INET, socket.AF_INET6}:
            listener.sock.setsockopt(socket.IPPROTO_TCP, defer, silence)
    everywhere = host in {"0.0.0.0", "::"}  # noqa: S104
    print(
        f"\n  on this computer               http://{'localhost' if everywhere else host}:{port}/"
    )
    if everywhere and (address := address_in_the_network()):
        print(f"  on phones in the same network  http://{address}:{port}/")
    print(flush=True)

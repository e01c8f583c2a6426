"""Gunicorn's settings, for `make run` and the Procfile alike. docs/deploy.md explains them."""

import os
from pathlib import Path

from scorekeeper.logs import WITHOUT_KEYS
from scorekeeper.network import address_in_the_network

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
forwarded_allow_ips = os.environ.get("FORWARDED_ALLOW_IPS", "127.0.0.1,::1")


def on_starting(server):
    """Keep the keys of tables out of what is logged, also of requests once somebody asks for it."""
    for logger in (server.log.error_log, server.log.access_log):
        logger.addFilter(WITHOUT_KEYS)


def when_ready(_server):
    """Say where to look, once there is something to see."""
    everywhere = host in {"0.0.0.0", "::"}  # noqa: S104
    print(
        f"\n  on this computer               http://{'localhost' if everywhere else host}:{port}/"
    )
    if everywhere and (address := address_in_the_network()):
        print(f"  on phones in the same network  http://{address}:{port}/")
    print(flush=True)

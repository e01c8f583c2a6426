"""Gunicorn's settings, for `make run` and the Procfile alike. docs/deploy.md explains them."""

import os
import socket
from pathlib import Path

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


def when_ready(_server):
    """Say where to look, once there is something to see."""
    everywhere = host in {"0.0.0.0", "::"}  # noqa: S104
    print(
        f"\n  on this computer               http://{'localhost' if everywhere else host}:{port}/"
    )
    if everywhere and (address := address_in_the_network()):
        print(f"  on phones in the same network  http://{address}:{port}/")
    print(flush=True)


def address_in_the_network():
    """The address other machines see, without asking any of them."""
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            # Connecting sends nothing: it only picks the way out. The address is one of those
            # set aside for documentation.
            probe.connect(("192.0.2.1", 9))
            address = probe.getsockname()[0]
    except OSError:  # no way out: a network of its own, say a phone's hotspot
        address = own_name()
    return "" if address.startswith("127.") else address


def own_name():
    try:
        return socket.gethostbyname(socket.gethostname())
    except OSError:
        return ""

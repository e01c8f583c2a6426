"""How often one network may do what costs much: bounds that people at tables never come near.

A network is an address, or what a household gets of IPv6. A club shares one: so nothing of a game
counts, neither saving nor asking for news, and a link that opens something opens it always.
"""

import math
import time
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any

from flask import Flask, Response, current_app, request
from flask_limiter import Limiter

REDIS = ("redis://", "rediss://")  # where all machines count together
KINDS = {"memory", "off"}
PATIENCE = 1  # second for a Redis to answer; each process counts for itself while it does not

MADE = 303  # a form that made something leads there
# Addresses that take forms, how often those may come, and whether only what made something counts.
BOUNDS = {
    "home.create": ("60 per hour", True),
    "lab.start": ("60 per hour", True),
    "home.import_table": ("60 per hour", False),
    "table.import_games": ("60 per hour", False),
}
MISSES = "120 per minute"  # links that open nothing
MISS = "scorekeeper_miss"  # what counts them, among the extensions of an application


def fits(told: str) -> bool:
    """Tell whether that can be the setting LIMITS: memory, off, or the address of a Redis."""
    return told in KINDS or told.startswith(REDIS)


def register(app: Flask) -> None:
    """Bound an application, unless it is told not to be."""
    where = app.config["LIMITS"]
    if where == "off":
        return
    patience: Any = {"socket_connect_timeout": PATIENCE, "socket_timeout": PATIENCE}
    limiter = Limiter(
        network,
        app=app,
        storage_uri="memory://" if where == "memory" else where,
        storage_options=patience if where.startswith(REDIS) else {},
        in_memory_fallback_enabled=True,
        key_prefix="scorekeeper",
    )
    for endpoint, (often, only_made) in BOUNDS.items():
        bounded = limiter.limit(often, methods=["POST"], deduct_when=_made if only_made else None)
        view: Any = bounded(app.view_functions[endpoint])
        app.view_functions[endpoint] = view
    app.extensions[MISS] = limiter.shared_limit(MISSES, scope="misses")(_nothing)
    app.extensions["scorekeeper_limiter"] = limiter


def network() -> str:
    """Return where a request comes from: of IPv6 the part that a household has for itself."""
    told = request.remote_addr or ""
    try:
        address = ip_address(told)
    except ValueError:
        return told or "unknown"  # a socket of the machine itself has no address
    if not isinstance(address, IPv6Address):
        return told
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ip_network((address, 64), strict=False))


def count_miss() -> None:
    """Count a link that opens nothing; where there were too many, say so: 429."""
    miss: Callable[[], None] | None = current_app.extensions.get(MISS)
    if miss:
        miss()


def wait() -> int:
    """Return in how many seconds one may go on who has just been told to wait."""
    limiter: Limiter | None = current_app.extensions.get("scorekeeper_limiter")
    limit = limiter.current_limit if limiter else None
    return max(1, math.ceil(limit.window.reset_time - time.time())) if limit else 60


def _made(response: Response) -> bool:
    return response.status_code == MADE


def _nothing() -> None:
    """Do what counts only by being done."""

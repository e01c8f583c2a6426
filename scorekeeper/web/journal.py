"""Each request: its id, how long it took, a line in the log, and a figure for who measures."""

import logging
import re
import secrets
from time import perf_counter
from typing import Any

from flask import Flask, current_app, g, has_request_context, request, request_started
from werkzeug.wrappers import Response

from ..logs import REQUESTS, on_one_line, without_keys
from ..metrics import Figures

LOG = logging.getLogger(REQUESTS)
HEADER = "X-Request-Id"
FIT = re.compile(r"[A-Za-z0-9._-]{1,64}")
METHODS = {"GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"}  # others are one: "other"


def register(app: Flask) -> None:
    """Note each request of an application, in its log and, where they are wanted, its figures."""
    request_started.connect(begin, app)
    app.after_request(end)
    app.logger.addFilter(name_request)


def begin(_app: Flask, **_more: Any) -> None:
    """Note when a request came, and how it is called."""
    g.began, g.request_id = perf_counter(), _given_id() or secrets.token_hex(8)


def _given_id() -> str | None:
    """Return how a proxy calls the request. Only one that is trusted is believed."""
    given = request.headers.get(HEADER, "") if current_app.config["TRUSTED_PROXIES"] else ""
    return given if FIT.fullmatch(given) else None


def end(response: Response) -> Response:
    """Note how a request was answered. What was asked for, or sent, stays out of it."""
    if "began" not in g:
        return response
    seconds = perf_counter() - g.began
    response.headers[HEADER] = g.request_id
    figures: Figures | None = current_app.extensions.get("figures")
    if figures:
        figures.note(request.endpoint, _method(), response.status_code, seconds)
    if LOG.isEnabledFor(logging.INFO):
        _log(response.status_code, round(seconds * 1000, 1))
    return response


def _log(status: int, ms: float) -> None:
    path = on_one_line(without_keys(request.path))
    method = _method()
    told = {"request": g.request_id, "method": method, "path": path, "status": status}
    line = "%s %s %s in %s ms, request %s"
    LOG.info(line, method, path, status, ms, g.request_id, extra={**told, "ms": ms})


def _method() -> str:
    """Return the method of the request, which may be any word that somebody made up."""
    return request.method if request.method in METHODS else "other"


def name_request(record: logging.LogRecord) -> bool:
    """Say with what is logged during a request which one that was."""
    if has_request_context() and "request_id" in g:
        record.request = g.request_id
    return True

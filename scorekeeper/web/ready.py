"""The page of a game as it was rendered last: given out again while nothing has changed.

It is what all phones at a table ask for over and over, and takes a while to render. What is in it
follows from the table, from how this device shows pages, and from what it asked for.
"""

import json
import secrets
from collections.abc import Callable, Hashable
from time import monotonic

from flask import g, make_response, request, session
from flask_wtf.csrf import generate_csrf
from werkzeug.wrappers import Response

from .language import zone
from .layout import here, in_frame, moved
from .offline import release
from .remembered import remembered

TOKEN = secrets.token_urlsafe()  # stands where each reader gets a token of their own
NOT_SHOWN = {"csrf_token", "tables", "moved"}  # what a device knows beside how it shows pages
LATELY = 10  # seconds: a page says how long ago something was saved


def ready(render: Callable[[], Response]) -> Response:
    """Return the page that `render` makes, which is asked only for what is not there already."""
    if "_flashes" in session:
        return render()
    text, pushed = remembered(g.table, _asked(), lambda: _made(render))
    response = make_response(text.replace(TOKEN, generate_csrf()))
    if pushed:
        response.headers["HX-Push-Url"] = pushed
    return response


def _asked() -> Hashable:
    """Return all that a page depends on beside its table."""
    shown = {key: told for key, told in session.items() if key not in NOT_SHOWN}
    return (
        "page",
        (request.scheme, request.host, request.root_path),
        here(),
        release(),
        in_frame() and (request.headers.get("Has"), request.headers.get("HX-Source"), moved()),
        str(zone()),
        json.dumps(shown, sort_keys=True),
        monotonic() // LATELY,
    )


def _made(render: Callable[[], Response]) -> tuple[str, str | None]:
    """Render a page for any reader: what it holds, and the address that the browser is to show."""
    g.csrf_token = TOKEN
    try:
        response = render()
    finally:
        del g.csrf_token
    return response.get_data(as_text=True), response.headers.get("HX-Push-Url")

"""The page of a game as it was rendered last: given out again while nothing has changed.

It is what all phones at a table ask for over and over, and takes a while to render. What is in it
follows from the table, from how a device shows pages, and from what it asked for.
"""

import secrets
from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from time import monotonic

from flask import Flask, current_app, g, make_response, request, session
from flask_wtf.csrf import generate_csrf
from werkzeug.wrappers import Response

from .language import zone
from .layout import in_frame, tell_address
from .offline import release
from .tables import WATCH

TOKEN = secrets.token_urlsafe()  # stands where each reader gets a token of their own
# What a device has chosen that shows on the page of a game; its language is in the release.
SHOWN = ("aloud", "awake", "counter", "figure", "hand", "look", "table_mode")
LATELY = 10  # seconds: a page says how long ago something was saved
LONGEST = 400  # characters of the parts that a browser says it has: ours take half of that
MOST, LARGEST = 16_000_000, 256_000  # bytes of all pages in memory, and of one
PAGES = "ready"  # where an application keeps them


class Pages:
    """Pages in memory by their table, as its mark is now; tables not asked for make room."""

    def __init__(self) -> None:
        self.kept: OrderedDict[Hashable, tuple[Hashable, dict[Hashable, bytes]]] = OrderedDict()
        self.size, self.lock = 0, Lock()

    def get(self, table: Hashable, mark: Hashable, key: Hashable) -> bytes | None:
        """Return a page, if it is there and the table has this mark still."""
        known, pages = self.kept.get(table, (None, {}))
        return pages.get(key) if known == mark else None

    def put(self, table: Hashable, mark: Hashable, key: Hashable, page: bytes) -> None:
        """Keep a page, unless it is a large one; those of another mark are of no use any more."""
        if len(page) > LARGEST:
            return
        with self.lock:
            known, pages = self.kept.pop(table, (mark, {}))
            if known != mark:
                self.size -= sum(map(len, pages.values()))
                pages = {}
            self.size += len(page) - len(pages.get(key, b""))
            self.kept[table] = mark, pages | {key: page}
            while self.size > MOST:
                _table, (_mark, oldest) = self.kept.popitem(last=False)
                self.size -= sum(map(len, oldest.values()))

    def clear(self) -> None:
        """Forget all of them."""
        with self.lock:
            self.kept.clear()
            self.size = 0


def register(app: Flask) -> None:
    """Give the application its memory."""
    app.extensions[PAGES] = Pages()


def ready(render: Callable[[], Response]) -> Response:
    """Return the page that `render` makes, which is asked only for what is not there already."""
    if not _is_usual():
        return render()
    pages: Pages = current_app.extensions[PAGES]
    table, mark = (g.table.uuid, g.table.id), (g.table.touched, monotonic() // LATELY)
    key = _asked()
    page = pages.get(table, mark, key)
    if page is None:
        page = _made(render)
        pages.put(table, mark, key, page)
    response = make_response(page.replace(TOKEN.encode(), generate_csrf().encode()))
    tell_address(response)
    return response


def _is_usual() -> bool:
    """Tell whether the page is asked for as phones do it: nothing else is kept."""
    return (
        request.method == "GET"
        and request.args.keys() <= {"v"}
        and "_flashes" not in session
        and len(request.headers.get("Has", "")) <= LONGEST
    )


def _asked() -> Hashable:
    """Return all that a page depends on beside its table."""
    return (
        (request.blueprint == WATCH, request.path, request.scheme, request.host, request.root_path),
        release(),
        in_frame() and (request.headers.get("Has"), request.headers.get("HX-Source")),
        str(zone()),
        tuple(session.get(choice) for choice in SHOWN),
        "device" in session,
        g.table.asks and tuple(session.get("heard", ())),
    )


def _made(render: Callable[[], Response]) -> bytes:
    """Render a page for any reader."""
    g.csrf_token = TOKEN
    try:
        return render().get_data()
    finally:
        del g.csrf_token

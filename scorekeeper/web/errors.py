"""What one sees when something is not there, not allowed or broken: always with a way home."""

import re
from contextlib import suppress
from math import ceil
from pathlib import PurePosixPath

from flask import Flask, current_app, g, request, url_for
from flask_babel import gettext as _
from flask_babel import ngettext
from sqlalchemy import exc
from werkzeug.exceptions import (
    BadHost,
    HTTPException,
    MethodNotAllowed,
    ServiceUnavailable,
    TooManyRequests,
)
from werkzeug.wrappers import Response

from ..database import SAFE, db
from . import limiting
from .layout import page
from .tables import WATCH
from .tables import bp as tables

# What people type or choose by its own words, of all that forms send.
ENTERED = re.compile(r"note|name|guest|device|(tricks|targets|players)-\d+")
SOON = 5  # seconds after which it is worth while to ask again
BY_ID = {"table.next_game", "table.take_seats"}  # forms that name people by their ids


def register(app: Flask) -> None:
    """Answer errors with pages of our own."""
    app.register_error_handler(HTTPException, show)
    app.register_error_handler(BadHost, no_host)
    for away in (exc.OperationalError, exc.InterfaceError, exc.TimeoutError):
        app.register_error_handler(away, database_away)


def no_host(error: BadHost) -> Response:
    """Answer somebody who asks a host that cannot be: no page, as its links would lead nowhere."""
    return Response(f"{error.code} {error.name}\n", 400, mimetype="text/plain")


def show(error: HTTPException) -> Response:
    """Say what is wrong, in the reader's language."""
    with suppress(exc.SQLAlchemyError):  # the database may be what is wrong
        db.session.rollback()
    answer = page(
        "error.html",
        error.code or 500,
        heading=_heading(error),
        text=_text(error),
        table=_table(),
        nearest=_nearest() if error.code == 405 else None,
        dead=error.code == 404 and _dead(),
        entered=_entered() if error.code == 404 and _dead() else [],
    )
    if isinstance(error, MethodNotAllowed):
        answer.allow.update(error.valid_methods or ())
    if isinstance(error, TooManyRequests):
        answer.headers["Retry-After"] = str(limiting.wait())
    if isinstance(error, ServiceUnavailable):
        answer.headers["Retry-After"] = str(SOON)
    return answer


def _table() -> str | None:
    """Return the address of the table that the reader has a link of, if there is one."""
    return url_for(".show") if "key" in g else None


def _nearest() -> str | None:
    """Return the page above an address that is none itself, such as one that only takes forms."""
    for path in map(str, PurePosixPath(request.path).parents):
        with suppress(HTTPException):
            current_app.url_map.bind("").match(path, method="GET")
            return path
    return None


def _dead() -> bool:
    """Tell whether the reader has come by a link that opens no table."""
    return request.blueprint in {tables.name, WATCH} and "key" not in g


def database_away(error: exc.SQLAlchemyError) -> Response:
    """Say that nothing was saved because the database cannot do it now: away, locked, full."""
    current_app.logger.error("the database did not answer", exc_info=error)
    return show(ServiceUnavailable())


def _heading(error: HTTPException) -> str:
    match error.code:
        case 403:
            return _("This link is for watching")
        case 404 if _dead():
            return _("This link opens nothing")
        case 404:
            return _("There is nothing here")
        case 405:
            return _("There is nothing to see at this address")
        case 413:
            return _("That was too much at once")
        case 429:
            return _("That was too often")
        case 503:
            return _("The games cannot be reached just now")
        case _:
            return _("Something went wrong")


def _text(error: HTTPException) -> str:
    match error.code:
        case 403:
            return _("Whoever has the scorer’s link can change the game. Nothing was changed.")
        case 404 if _dead():
            return _dead_link()
        case 404 if "key" in g:
            return _("This table has no such page. The address may be mistyped.")
        case 404:
            return _("The address may be mistyped.")
        case 405:
            return _("It only takes what a form sends.")
        case 413:
            return _("What was sent is larger than this app takes. Nothing was changed.")
        case 429:
            minutes = ceil(limiting.wait() / 60)
            return ngettext(
                "Somebody in your network has done this more often than a table needs. Nothing was"
                " changed. Try again in %(num)s minute.",
                "Somebody in your network has done this more often than a table needs. Nothing was"
                " changed. Try again in %(num)s minutes.",
                minutes,
            )
        case code if code and code < 500:
            return _("The app does not understand what was sent. Nothing was changed.")
        case _:
            return _("It is not your fault. Nothing was saved; please try again.")


def _dead_link() -> str:
    if request.method in SAFE:
        return _(
            "It has been renewed, or is mistyped. Whoever keeps score at the table has the one that"
            " works."
        )
    return _(
        "It has been renewed meanwhile, so nothing was saved. Whoever has renewed it has the one"
        " that works."
    )


def _entered() -> list[str]:
    """Return what a person entered into a form that comes to nothing, to be entered once more."""
    sent = request.form.items()
    entered = {name: text for name, text in sent if name and ENTERED.fullmatch(name)}
    if request.endpoint in BY_ID:
        entered = {"guest": entered.get("guest", "")}
    return [text for text in entered.values() if text]

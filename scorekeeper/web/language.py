"""Which language a reader reads, and in which time zone."""

from datetime import tzinfo
from zoneinfo import ZoneInfo

from babel.dates import LOCALTZ
from flask import current_app, request, session


def pick() -> str:
    """Return the language chosen on this device, else the best that the browser asks for."""
    languages: list[str] = current_app.config["LANGUAGES"]
    chosen = session.get("language")
    if chosen in languages:
        return str(chosen)
    return request.accept_languages.best_match(languages, "en") or "en"


def zone() -> tzinfo:
    """Return the time zone that the reader's browser has told, else that of the server.

    The script of the pages tells it in a cookie of its own: a server cannot know it.
    """
    try:
        return ZoneInfo(request.cookies.get("zone", ""))
    except (KeyError, ValueError, OSError):  # none, or none that is known here
        return LOCALTZ

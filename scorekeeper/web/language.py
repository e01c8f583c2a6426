"""Which language a reader reads, and in which time zone."""

from datetime import date, datetime, tzinfo
from zoneinfo import ZoneInfo

from babel.dates import LOCALTZ
from babel.support import NullTranslations
from flask import g, request, session
from flask_babel import format_date, format_time, get_locale, get_translations

# By their own names: whoever looks for one may not read the language of the page.
NAMES = {"en": "English", "fr": "Français", "it": "Italiano", "nl": "Nederlands"}


def pick() -> str:
    """Return the language chosen on this device, else the best that the browser asks for."""
    chosen = str(session.get("language"))
    if chosen in NAMES:
        return chosen
    return request.accept_languages.best_match(NAMES, "en") or "en"


def texts() -> NullTranslations:
    """Return the texts in the reader's language, found once a request: a page says a hundred."""
    found: NullTranslations | None = g.get("texts")
    if found is None:
        found = g.texts = get_translations()
    return found


def zone() -> tzinfo:
    """Return the time zone that the reader's browser has told, else that of the server.

    The script of the pages tells it in a cookie of its own: a server cannot know it.
    """
    try:
        return ZoneInfo(request.cookies.get("zone", ""))
    except (KeyError, ValueError, OSError):  # none, or none that is known here
        return LOCALTZ


def minute(moment: datetime) -> str:
    """Write a moment to the minute where the reader is, as the script of the pages does."""
    form = get_locale().datetime_formats["medium"].format(format_time(moment, "short"), day(moment))
    return str(form)


def day(moment: datetime | date, form: str = "medium") -> str:
    """Write the day of a moment where the reader is; Flask-Babel alone only knows zones of pytz."""
    local = moment.astimezone(zone()).date() if isinstance(moment, datetime) else moment
    return format_date(local, form)

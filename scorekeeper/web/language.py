"""Which language a reader reads."""

from flask import current_app, request, session


def pick() -> str:
    """Return the language chosen on this device, else the best that the browser asks for."""
    languages: list[str] = current_app.config["LANGUAGES"]
    chosen = session.get("language")
    if chosen in languages:
        return str(chosen)
    return request.accept_languages.best_match(languages, "en") or "en"

"""What every answer carries: what browsers may do with it. docs/security.md has the reasons."""

import hashlib
from functools import lru_cache
from pathlib import Path
from typing import Any

from flask import Flask, Response, current_app, request
from flask.sessions import SecureCookieSessionInterface, SessionMixin

# One file, not the whole host: it serves every package there is.
HTMX_CDN = "https://cdn.jsdelivr.net/npm/htmx.org@4.0.1/dist/htmx.min.js"

HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",  # addresses hold keys
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
FOR_GOOD = "public, max-age=31536000, immutable"  # for what has a fingerprint in its address
TWO_YEARS = 2 * 365 * 24 * 3600  # seconds


class Sessions(SecureCookieSessionInterface):
    """Cookies for https alone when they were given out over https; home networks have http."""

    def get_cookie_secure(self, app: Flask) -> bool:
        return request.is_secure

    def should_set_cookie(self, app: Flask, session: SessionMixin) -> bool:
        """Renew the cookie with every page; a poll must not bring back what was in it before."""
        polls = "v" in request.args and not session.modified
        return not polls and super().should_set_cookie(app, session)


def set_headers(response: Response) -> Response:
    """Add to an answer what browsers may do with it: run, tell others, keep.

    Only a static file asked for by its own fingerprint is kept for good. While a new version is
    being put into service, an old process may get the new address, and has the old file for it.
    """
    headers = response.headers
    headers.update(HEADERS)
    headers["Content-Security-Policy"] = content_security_policy()
    if request.is_secure:
        headers["Strict-Transport-Security"] = f"max-age={TWO_YEARS}"
    if request.path.startswith(("/t/", "/w/", "/lab/")):
        headers["X-Robots-Tag"] = "noindex"
    if request.endpoint == "home.bundle":
        headers.setdefault("Cache-Control", "no-cache")
    elif request.endpoint != "static":
        headers.setdefault("Cache-Control", "private, no-cache")
        # One address: a page, or the fragment of it, without what is there already; in the
        # language of the reader.
        response.vary.update(("HX-Request", "HX-Source", "Has", "Accept-Language"))
    elif response.status_code in {200, 304} and request.args.get("v", "") == version_asked_for():
        headers["Cache-Control"] = FOR_GOOD
    return response


def content_security_policy() -> str:
    """Return what a page may load: ours, and htmx from the CDN unless it is to come from here."""
    cdn = f" {HTMX_CDN}" if current_app.config["HTMX"] == "cdn" else ""
    return (
        f"default-src 'none'; script-src 'self'{cdn}; style-src 'self'; img-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )


# -- Static files by what they hold


def version_static_files(endpoint: str, values: dict[str, Any]) -> None:
    """Put what a file holds into its address, so that it can be kept for good."""
    if endpoint == "static":
        values["v"] = version(values["filename"])


def version_asked_for() -> str | None:
    """Return the version of the static file that the request in hand is for, if it got that."""
    assert request.view_args is not None, "a static file was served"
    if request.method == "OPTIONS":  # may be asked of a name without any file
        return None
    return version(request.view_args["filename"])


def version(filename: str) -> str:
    """Return the fingerprint that a static file has now."""
    path = Path(current_app.static_folder or "") / filename
    return fingerprint(path, path.stat().st_mtime_ns)


@lru_cache
def fingerprint(path: Path, _changed: int) -> str:
    """Return a short hash of what a file holds, read once for each moment of its last change."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:12]


def register(app: Flask) -> None:
    """Let all that an application answers carry them."""
    app.session_interface = Sessions()
    app.url_defaults(version_static_files)
    app.after_request(set_headers)

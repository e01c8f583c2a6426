"""What lets the app stand on a home screen and open without a connection.

The service worker is one script, `static/sw.js`, sent with the names of what it keeps; those hold
the fingerprints of the files, so that another version of any of them is another service worker.
"""

import hashlib
import json
from functools import cache
from http import HTTPStatus
from pathlib import Path

from flask import Response as Answer
from flask import abort, current_app, request, url_for
from flask_babel import get_locale
from flask_babel import gettext as _
from werkzeug.wrappers import Response

from .bundle import BUNDLES, bundle_address
from .home import bp
from .layout import page

OUR_GREEN, PAPER = "#0b5a41", "#f2f3ed"


def release() -> str:
    """Return a short mark of this version of the app, and of the language that it speaks here.

    Whatever shows, and whatever is kept, is of one version and in one language.
    """
    app = current_app
    translations = f"{app.root_path}/translations"
    folders = app.static_folder or "", str(app.template_folder), translations
    return f"{_release(*folders)}-{get_locale()}"


@cache
def _release(*folders: str) -> str:
    files = sorted(file for folder in folders for file in Path(folder).rglob("*") if file.is_file())
    return hashlib.sha256(b"\0".join(file.read_bytes() for file in files)).hexdigest()[:12]


def name_release(response: Response) -> Response:
    """Say which version of the app has made a part of a page: its frame may be of another one."""
    if "HX-Request" in request.headers and response.status_code != HTTPStatus.NO_CONTENT:
        response.headers["Release"] = release()
    return response


@bp.get("/sw.js")
def service_worker() -> Response:
    """Give the service worker out, from the root so that it may answer for every page."""
    folder = Path(current_app.static_folder or "")
    htmx = sorted(str(file.relative_to(folder)) for file in folder.glob("*/htmx*.js"))
    own = htmx if current_app.config["HTMX"] == "local" else [*htmx, "htmx-fallback.js"]
    shell = [url_for("static", filename=name) for name in own]
    shell += [bundle_address(name) for name in BUNDLES]
    told = {
        "RELEASE": release(),
        "OFFLINE": url_for(".offline", v=release()),
        "SHELL": shell,
    }
    constants = "".join(f"const {name} = {json.dumps(value)};\n" for name, value in told.items())
    return Answer(constants + (folder / "sw.js").read_text(), mimetype="text/javascript")


@bp.get("/offline")
def offline() -> Response:
    """Show the page in place of one that cannot be had; the service worker keeps that of its own
    version alone.
    """
    if request.args.get("v", release()) != release():
        abort(404)
    return page("offline.html")


@bp.get("/manifest.webmanifest")
def manifest() -> Response:
    """Say how the app stands on a home screen."""
    told = {
        "id": "/",
        "name": _("Scorekeeper"),
        "short_name": _("Scorekeeper"),
        "description": _("Keeps the score of Sergeant Major while you play it with real cards."),
        "lang": str(get_locale()),
        "start_url": url_for(".index"),
        "scope": "/",
        "display": "standalone",
        "theme_color": OUR_GREEN,
        "background_color": PAPER,
        "icons": [
            _icon("favicon.svg", "any"),
            _icon("icon-192.png", "192x192"),
            _icon("icon-512.png", "512x512"),
            _icon("icon-512.png", "512x512") | {"purpose": "maskable"},
        ],
    }
    return Answer(json.dumps(told), mimetype="application/manifest+json")


def _icon(name: str, sizes: str) -> dict[str, str]:
    kind = "image/svg+xml" if name.endswith("svg") else "image/png"
    address = url_for("static", filename=f"icons/{name}")
    return {"src": address, "sizes": sizes, "type": kind}

"""Scripts and styles as pages get them: several files in one, without what only their readers need.

A first visit waits for each file that a page needs, so that they are few and small. What is sent is
made of the files in `static/` when it is first asked for, and anew when one of them changes.
"""

import hashlib
import re
from functools import lru_cache
from pathlib import Path

from flask import Response, abort, current_app, request, url_for

from .headers import FOR_GOOD
from .home import bp

# What each is made of. The page of a game needs the first two at once; the others come later.
BUNDLES = {
    "app.css": ("app.css",),
    "app.js": ("app.js", "entry.js", "live.js", "awake.js"),
    "pages.css": ("pages.css",),
    "offline.js": ("offline.js",),
    "waiting.js": ("ahead.js", "waiting.js"),
    "aloud.js": ("aloud.js",),
    "paper.js": ("paper.js",),
}
KINDS = {"css": "text/css", "js": "text/javascript"}


@bp.get("/static/bundle/<name>")
def bundle(name: str) -> Response:
    """Give one out; whoever asks for this very version may keep it for good."""
    if name not in BUNDLES:
        abort(404)
    response = Response(bundled(name), mimetype=KINDS[name.rpartition(".")[2]])
    if request.args.get("v") == _fingerprint(bundled(name)):
        response.headers["Cache-Control"] = FOR_GOOD
    return response


def bundle_address(name: str) -> str:
    """Return where one is to be had, with a fingerprint of what it holds."""
    return url_for("home.bundle", name=name, v=_fingerprint(bundled(name)))


def bundled(name: str) -> str:
    """Return what one holds now."""
    folder = Path(current_app.static_folder or "")
    paths = tuple(folder / source for source in BUNDLES[name])
    return _bundled(paths, tuple(path.stat().st_mtime_ns for path in paths))


@lru_cache
def _bundled(paths: tuple[Path, ...], _changed: tuple[int, ...]) -> str:
    slim = slim_style if paths[0].suffix == ".css" else slim_script
    return "".join(slim(path.read_text()) for path in paths)


@lru_cache
def _fingerprint(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def slim_script(text: str) -> str:
    """Leave out comments and indentation. No text of ours goes over a line or holds " // "."""
    lines = (re.sub(r"(^|\s)// .*|(^|\s)//$", "", line).strip() for line in text.splitlines())
    return "".join(f"{line}\n" for line in lines if line)


def slim_style(text: str) -> str:
    """Leave out comments, and spaces that mean nothing; an empty value keeps its own."""
    text = " ".join(re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL).split())
    return re.sub(r" ?([{},>]) ?|(;) |(:) (?!;)", r"\1\2\3", text) + "\n"

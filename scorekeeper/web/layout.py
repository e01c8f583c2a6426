"""How pages are answered: whole, or without their frame where htmx puts them into one."""

import hashlib
import re
from collections.abc import Callable
from typing import Any
from urllib.parse import quote, urlencode, urlsplit

from flask import make_response, render_template, request
from jinja2.ext import Extension
from markupsafe import Markup
from werkzeug.wrappers import Response

from ..database import SAFE, let_others_write


def part(name: str, caller: Callable[[], str]) -> Markup:
    """Render what is the same from page to page: for the template, in a `call` block.

    It is marked by a fingerprint. A page that has it already says so, and gets the mark alone; its
    script puts in what it has.
    """
    inner = caller()
    mark = hashlib.sha256(inner.encode()).hexdigest()[:8]
    there = in_frame() and f"{name}={mark}" in request.headers.get("Has", "").split()
    return Markup('<div id="{}" data-part="{}">{}</div>').format(
        name,
        mark,
        "" if there else Markup(inner),  # noqa: S704  # a template's
    )


class Slim(Extension):
    """Sends templates without the space that only those who write them need."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        """Take away indentation, and lines with nothing to send; what is filled in stays."""
        source = re.sub(r"^[ \t]+", "", source, flags=re.MULTILINE)
        return re.sub(r"^((?:{%[^%]*%})+)\n", r"\1", source, flags=re.MULTILINE)


def page(template: str, status: int = 200, **context: Any) -> Response:
    """Render a page, with its frame or without.

    What stores something leads to a page instead: so nobody has to wait while one is rendered.
    """
    if request.method not in SAFE:
        let_others_write()
    bare = in_frame()
    layout = "_bare.html" if bare else "base.html"
    response = make_response(render_template(template, layout=layout, **context), status)
    if request.method == "GET":
        tell_address(response)
    if bare and request.method not in SAFE:
        response.headers["HX-Push-Url"] = "false"  # to be had by that form alone, not by a reload
    return response


def tell_address(response: Response) -> None:
    """Tell a browser that puts a page into its frame which address it stands at from here on."""
    if in_frame() and moved():
        response.headers["HX-Push-Url"] = here()


NO_PART_OF_IT = {"csrf_token", "v"}  # what forms put into an address, and what polls ask with


def here() -> str:
    """Return the address of the page, without what only the request was about."""
    asked = [
        (key, text) for key, text in request.args.items(multi=True) if key not in NO_PART_OF_IT
    ]
    path = quote(request.path, safe="/:@!$&'()*+,;=~")
    return f"{path}?{urlencode(asked)}" if asked else path


def in_frame() -> bool:
    """Tell whether the answer goes into a frame that is there already."""
    restores = "HX-History-Restore-Request" in request.headers
    return "HX-Request" in request.headers and not restores


def moved() -> bool:
    """Tell whether the browser stands at another address than the page that it gets."""
    try:
        return urlsplit(request.headers.get("HX-Current-URL", "")).path != request.path
    except ValueError:  # no browser stands there
        return True

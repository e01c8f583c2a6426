"""The links of a table, to be passed on."""

import re
from typing import NamedTuple

import segno
from flask import g, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response

from .. import network
from ..models import Table
from .layout import page
from .tables import WATCH, bp

SCORER, VIEWER = "scorer", "viewer"
# This computer, as only the computer itself calls it.
HERE_ONLY = re.compile(r"^(https?://)(localhost|127(?:\.\d{1,3}){3}|\[::1\])(?=[:/])")


class Link(NamedTuple):
    """One link of a table, and what may be done with it."""

    which: str
    url: str

    @property
    def code(self) -> Markup:
        """The link as a QR code: black on white, whatever the page looks like."""
        svg = segno.make_qr(self.url).svg_inline(omitsize=True, dark="#000", light="#fff")
        return Markup(svg)  # noqa: S704  # made of squares


@bp.get("/share")
def share() -> Response:
    """Show the links of the table: both to those who keep score, their own to those who watch."""
    return page(
        "tables/share.html",
        table=g.table,
        viewer=g.viewer,
        links=links(g.table)[1:] if g.viewer else links(g.table),
        here_only=bool(HERE_ONLY.match(request.url)),
    )


def links(table: Table) -> list[Link]:
    """Return the link of those who keep score, and the one of those who watch."""
    return [
        Link(SCORER, seen_by_others(url_for("table.show", key=table.key, _external=True))),
        Link(VIEWER, seen_by_others(url_for(f"{WATCH}.show", key=table.watch_key, _external=True))),
    ]


def seen_by_others(url: str) -> str:
    """Return an address of ours as other machines in the network reach it, if there are any."""
    address = network.address_in_the_network() if HERE_ONLY.match(url) else ""
    return HERE_ONLY.sub(rf"\g<1>{address}", url) if address else url

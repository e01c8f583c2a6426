"""The links of a table: passed on, and renewed once the wrong people have them."""

import re
from typing import Literal, NamedTuple

import segno
from flask import flash, g, redirect, request, url_for
from flask_babel import gettext as _
from markupsafe import Markup
from werkzeug.wrappers import Response
from wtforms import HiddenField
from wtforms.validators import AnyOf

from .. import network, table_actions
from ..database import db
from ..models import Table
from . import renewal
from .forms import Form
from .layout import page
from .tables import WATCH, bp, device, forget

SCORER, VIEWER = "scorer", "viewer"
KEYS: dict[str, Literal["key", "watch_key"]] = {SCORER: "key", VIEWER: "watch_key"}
# This computer, as only the computer itself calls it.
HERE_ONLY = re.compile(r"^(https?://)(localhost|127(?:\.\d{1,3}){3}|\[::1\])(?=[:/])")

LOOPBACK = {"127.0.0.1", "::1"}
MOST_IN_A_CODE = 2000  # characters, of almost three thousand that a QR code can hold


class Link(NamedTuple):
    """One link of a table, and what may be done with it."""

    which: str
    key: str
    url: str

    @property
    def code(self) -> Markup:
        """The link as a QR code: black on white, whatever the page looks like."""
        if len(self.url) > MOST_IN_A_CODE:  # no host has such a name
            return Markup()
        svg = segno.make_qr(self.url).svg_inline(omitsize=True, dark="#000", light="#fff")
        return Markup(svg)  # noqa: S704  # made of squares


class RenewForm(Form):
    """Which link shall be another one, and the key that it had when the form was made."""

    which = HiddenField(validators=[AnyOf(KEYS)])
    was = HiddenField(default="")
    new = HiddenField(default=renewal.offer)


@bp.get("/share")
def share() -> Response:
    """Show the links of the table: both to those who keep score, their own to those who watch."""
    return show_links()


def show_links(status: int = 200, message: str = "") -> Response:
    """Render the page of the links."""
    return page(
        "tables/share.html",
        status,
        table=g.table,
        viewer=g.viewer,
        links=links(g.table)[1:] if g.viewer else links(g.table),
        here_only=bool(HERE_ONLY.match(request.url)),
        offer=renewal.offer,
        message=message,
    )


def links(table: Table) -> list[Link]:
    """Return the link of those who keep score, and the one of those who watch."""
    scorer = url_for("table.show", key=table.key, _external=True)
    viewer = url_for(f"{WATCH}.show", key=table.watch_key, _external=True)
    return [
        Link(SCORER, table.key, seen_by_others(scorer)),
        Link(VIEWER, table.watch_key, seen_by_others(viewer)),
    ]


def seen_by_others(url: str) -> str:
    """Return an address of ours as other machines in the network reach it, if they can at all."""
    hears_itself_only = request.environ["SERVER_NAME"] in LOOPBACK  # where the server listens
    here_only = HERE_ONLY.match(url) and not hears_itself_only
    address = network.address_in_the_network() if here_only else ""
    return HERE_ONLY.sub(rf"\g<1>{address}", url) if address else url


@bp.post("/share/renew")
def renew() -> Response:
    """Make a link another one; the old one is dead at once. Twice is once."""
    form = RenewForm()
    if not form.validate():
        return show_links(422, form.too_old or _("Choose which link shall be another one."))
    known, which = g.table.key, KEYS[form.which.data or ""]
    if table_actions.renew(g.table, which, form.was.data or "", renewal.offered(), device()):
        db.session.commit()
        g.key = g.table.key
        forget(known, instead=g.key)
        flash(_("There is a new link. The old one is dead."))
    return redirect(url_for(".share"), 303)

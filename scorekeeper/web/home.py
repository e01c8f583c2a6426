"""Where everybody starts: the tables of this device, a new table, and whether the app is well."""

import re
import secrets

from flask import Blueprint, flash, jsonify, redirect, request, session, url_for
from flask_babel import gettext as _
from flask_babel import lazy_gettext as lazy
from sqlalchemy import select, text
from sqlalchemy.exc import OperationalError
from sqlalchemy.orm import selectinload
from werkzeug.wrappers import Response
from wtforms import StringField
from wtforms.validators import ValidationError

from ..database import db
from ..models import Game, Player, Seat, Table
from ..rules import agreement, names
from ..rules.variant import Variant
from ..schema import Standing, standing
from . import labels, language
from .forms import ButtonForm
from .layout import page
from .people import DRAW, PeopleForm, name_problem, people_page
from .rules_form import rules_page
from .tables import forget as forget_table
from .tables import remember

bp = Blueprint("home", __name__)

HERE = re.compile(r"/(?:[^/\\\s][^\\\s]*)?")  # an address of ours, never another host's


@bp.get("/")
def index() -> Response:
    """List the tables that this device has opened."""
    keys = session.get("tables", [])
    session.modified = session.modified or bool(keys)  # from here on it lasts as long again
    found = db.session.scalars(
        select(Table).where(Table.key.in_(keys)).options(selectinload(Table.players))
    )
    known = sorted(found, key=lambda table: keys.index(table.key))
    dead = [key for key in keys if key not in {table.key for table in known}]
    tables = [table for table in known if not table.deleted]
    binned = [table for table in known if table.deleted]
    return page("home/index.html", tables=tables, binned=binned, dead=dead)


@bp.post("/forget")
def forget() -> Response:
    """Take a table, whose key is `which`, off this device; its link stays good."""
    form = ButtonForm()
    if not form.validate():
        flash(_("This page had grown too old. Nothing is lost; please tap once more."))
    else:
        forget_table(form.which.data)
    return redirect(url_for(".index"), 303)


@bp.get("/healthz")
def healthz() -> Response:
    """Answer when the database does."""
    db.session.execute(text("select 1"))
    return jsonify(ok=True)


@bp.get("/readyz")
def readyz() -> Response:
    """Answer 200 when requests can be served: the database does, and is of this version."""
    try:
        found = standing(db.session.connection())
    except OperationalError:
        return _not_ready(_("The database does not answer."))
    if found is Standing.NEWER:
        return _not_ready(_("The database was made by a newer version of the app."))
    if found is Standing.OLDER:
        return _not_ready(_("The database is not up to date."))
    return jsonify(ok=True)


def _not_ready(why: str) -> Response:
    answer = jsonify(ok=False, why=why)
    answer.status_code = 503
    return answer


class NewForm(PeopleForm):
    """A new table. Only the names are needed."""

    table = StringField(lazy("What you call this table, if you like"))

    def validate_table(self, field: StringField) -> None:
        """Hold the name of a table to what holds for people; a table may have none."""
        code = names.problem(self.table_name)
        if code and self.table_name:
            raise ValidationError(name_problem(code))

    @property
    def table_name(self) -> str:
        """What the table shall be called; empty if nothing can be seen of it."""
        typed = names.cleaned(self.table.data or "")
        return "" if names.problem(typed) == "blank" else typed


@bp.get("/new")
def new() -> Response:
    """Show the form for a new table; what the address says is filled in."""
    return show_new(NewForm(formdata=request.args or None, meta={"csrf": False}))


def show_new(form: NewForm, *, status: int = 200, message: str = "") -> Response:
    """Render the form for a new table, with what was typed and what may surprise about it."""
    return page("home/new.html", status, message=message, **rules_page(form), **people_page(form))


@bp.post("/new")
def create() -> Response:
    """Make a table and its first game. A `move` button only changes the order of the names."""
    form = NewForm()
    if "move" in request.form:
        form.move(request.form["move"])
        return show_new(form)
    fine, variant = form.validate(), form.agreed
    if not (variant and form.check_people(variant) and fine):
        return show_new(form, status=422, message=form.too_old)
    table = make_table(form, variant)
    db.session.commit()
    remember(table)
    return redirect(url_for("table.game", key=table.key, number=1), 303)


def name_device(typed: str) -> str:
    """Remember what this device is called: others see it beside its changes. Empty forgets it.

    Returns what is wrong with the name; nothing is remembered then.
    """
    name = names.cleaned(typed)
    code = names.problem(name) if typed.strip() else None
    if code:
        return str(name_problem(code))
    session["device"] = name or None
    return ""


@bp.post("/language", endpoint="language")
@bp.post("/look")
def look() -> Response:
    """Remember on this device in which language the app speaks, and how it looks."""
    if ButtonForm().validate():
        known = {
            "language": language.NAMES,
            "look": labels.LOOKS,  # light, dark, candle
            "figure": labels.FIGURES,  # what is large on a chip
            "awake": labels.ON_OFF,  # whether the screen stays on
            "aloud": labels.ON_OFF,  # whether there is a button that reads aloud
            "counter": labels.ON_OFF,  # whether tricks are counted one by one
            "hand": labels.HANDS,  # on whose side the thumb finds what it needs
            "table_mode": labels.ON_OFF,  # the phone lies flat, for all to see
        }
        for key in known:
            if request.form.get(key) in known[key]:
                session[key] = request.form[key]
                session.permanent = True
        typed = request.form.get("device")
        if typed is not None and (problem := name_device(typed)):
            return page("home/device.html", 422, typed=typed, problem=problem, back=came_from())
    return redirect(came_from(), 303)


def came_from() -> str:
    """Return the page of ours that a form says it stands on, or the first one."""
    back = request.form.get("back", "")
    return back if HERE.fullmatch(back) else url_for(".index")


def make_table(form: NewForm, variant: Variant) -> Table:
    """Add a table with its people and its first game."""
    table = Table(name=form.table_name)
    table.players = [Player(name=name) for name in form.names]
    drawn = secrets.randbelow(variant.seats)
    first = drawn if form.first_dealer.data == DRAW else int(form.first_dealer.data)
    seats = [Seat(seat=seat, player=player) for seat, player in enumerate(table.players)]
    game = Game(
        table=table, number=1, agreed=agreement.dump(variant), first_dealer=first, seats=seats
    )
    db.session.add(game)
    return table

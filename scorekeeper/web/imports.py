"""What comes in: documents and spreadsheets become games of a table, or a table of their own."""

from collections.abc import Mapping, Sequence
from contextlib import closing
from typing import Any

from flask import flash, g, redirect, request, url_for
from flask_babel import gettext as _
from sqlalchemy import select
from werkzeug.wrappers import Response
from wtforms import TextAreaField

from .. import intake, known, spreadsheet_in
from ..database import db
from ..intake import MOST, Report
from ..models import Game, Player, Table
from ..newcomers import Unclear
from ..rules import names
from ..rules.presets import CLASSIC, PRESETS
from ..rules.reading import Fault
from ..rules.table_document import Person, TableDocument
from ..rules.variant import Variant
from ..wording import located
from .forms import Form, whole
from .home import bp as home
from .layout import page
from .people import name_problem
from .tables import bp, remember

NEW = "new"
MOST_LISTED = 40  # games by number in a report


class ImportForm(Form):
    """A document, as a file or pasted; and who is who where that has to be asked."""

    document = TextAreaField()

    @property
    def sent(self) -> bytes:
        """What was chosen or pasted."""
        chosen = b""
        if file := request.files.get("file"):
            with closing(file):
                chosen = file.read()
        if chosen:
            # Kept in the page from here on: a file cannot be chosen for somebody.
            self.document.data = spreadsheet_in.decoded(chosen)
        return chosen or (self.document.data or "").encode()


def show_import(
    form: ImportForm,
    *,
    status: int = 200,
    message: str = "",
    asked: Sequence[tuple[int, Person]] = (),
    problems: Mapping[int, str] | None = None,
) -> Response:
    """Render the page for imports, with what was pasted, and who has to be asked about."""
    table = g.get("table")
    by_name = {names.same(one.name): one for one in table.people} if table else {}
    report = came_of_it() if table else None
    return page(
        "tables/import.html",
        status,
        form=form,
        table=table,
        message=message,
        asked=[(k, person, by_name.get(names.same(person.name))) for k, person in asked],
        typed=request.form,
        problems=problems or {},
        report=report,
        binned=_binned(report) if report else [],
    )


@bp.get("/import")
def offer_import() -> Response:
    """Show how to import into this table, and what came of the last import."""
    return show_import(ImportForm())


@home.get("/import")
def offer_table() -> Response:
    """Show how to make a table from a document."""
    return show_import(ImportForm())


@home.post("/import")
def import_table() -> Response:
    """Make a table of a document; once for each id, however often it is sent."""
    form = ImportForm()
    told = _told(form)
    if isinstance(told, str):
        return show_import(form, status=422, message=told)
    told = known.with_ids(told)
    if db.session.scalar(select(Table.id).where(Table.uuid == told.id)):
        return show_import(form, status=409, message=_there_already())
    table, report = intake.make_table(told, db.session())
    db.session.commit()
    remember(table)
    return redirect(url_for("table.offer_import", key=table.key, **_said(report)), 303)


def _there_already() -> str:
    return _(
        "This table is here already, or in the bin. Open it by its link to import games into it."
        " Nothing was stored."
    )


@bp.post("/import")
def import_games() -> Response:
    """Take the games of a document that this table does not have yet."""
    form = ImportForm()
    told = _told(form)
    if isinstance(told, str):
        return show_import(form, status=422, message=told)
    who, problems = chosen(told)
    if problems:
        asked = [(k, one) for k, one in enumerate(told.players) if f"who-{k}" in request.form]
        return show_import(form, status=422, asked=asked, problems=problems)
    try:
        report = intake.take(told, g.table, who, db.session())
    except Unclear as unclear:
        db.session.rollback()
        asked = [(told.players.index(one), one) for one in unclear.people]
        return show_import(form, asked=asked)
    db.session.commit()
    flash(_("Imported."))
    return redirect(url_for(".offer_import", **_said(report)), 303)


def _told(form: ImportForm) -> TableDocument | str:
    """Return what was sent, or what is wrong with it in a sentence."""
    if not form.validate():
        return form.too_old
    try:
        return _read(form.sent)
    except Fault as fault:
        return located(fault, _)


def _read(data: bytes) -> TableDocument:
    if not data.strip():
        raise Fault("", "missing")
    if intake.is_document(data):
        return intake.load(data, most=MOST)
    if (rows := data.count(b"\n")) > MOST["hands"]:
        raise Fault("hands", "too_much", most=MOST["hands"], found=rows)
    return spreadsheet_in.read(data, usual(), _, most=MOST["games"])


def usual() -> Variant:
    """Return what a spreadsheet was played by that does not say: as the newest game here."""
    table = g.get("table")
    if table is None:
        return PRESETS[CLASSIC]
    newest = select(Game).where(Game.table_id == table.id).order_by(Game.number.desc())
    game = db.session.scalar(newest.limit(1))
    return game.variant if game else PRESETS[CLASSIC]


# -- Who is who


def chosen(told: TableDocument) -> tuple[dict[str, Player | str], dict[int, str]]:
    """Return who people of a document are said to be, and what is wrong, by their place in it."""
    at_table = {str(player.id): player for player in g.table.people}
    here = {player.uuid for player in g.table.players}
    unsaid = [
        person
        for k, person in enumerate(told.players)
        if f"who-{k}" not in request.form and person.id not in here
    ]
    taken = {names.same(one.name) for one in (*g.table.people, *unsaid)}
    who: dict[str, Player | str] = {}
    problems: dict[int, str] = {}
    for k, person in enumerate(told.players):
        said = request.form.get(f"who-{k}", "")
        if said == NEW:
            name = names.cleaned(request.form.get(f"name-{k}", "")) or person.name
            code = names.problem(name) or ("duplicate" if names.same(name) in taken else None)
            taken.add(names.same(name))
            if code:
                problems[k] = name_problem(code)
            who[person.id] = name
        elif said in at_table:
            who[person.id] = at_table[said]
        elif said:
            problems[k] = _("Nobody of this id is at the table.")
    return who, problems | _in_two_places(told, who)


def _in_two_places(told: TableDocument, who: Mapping[str, Player | str]) -> dict[int, str]:
    """Say of whom two who sat in one game cannot be the same."""
    places = {person.id: k for k, person in enumerate(told.players)}
    by_id = {player.uuid: player for player in g.table.players}
    problems = {}
    for game in told.games:
        seen = set()
        for person in game.seats:
            player = who.get(told.persons[person].id, by_id.get(person))
            if isinstance(player, Player) and player.person in seen:
                problems[places[person]] = _("This player already has a seat in one of the games.")
            seen.add(player.person if isinstance(player, Player) else person)
    return problems


# -- What came of it


def _said(report: Report) -> dict[str, Any]:
    """Write a report as an address can hold it."""
    lists = {"new": report.new, "there": report.there, "other": report.other}
    return {
        key: ",".join(map(str, numbers[:MOST_LISTED])) + (",…" * (len(numbers) > MOST_LISTED))
        for key, numbers in lists.items()
        if numbers or key == "new"
    }


def _binned(report: Report) -> Sequence[int]:
    """Return which games of a report are not new and lie in the bin."""
    lying = select(Game.number).where(
        Game.table_id == g.table.id,
        Game.deleted.is_not(None),
        Game.number.in_([*report.there, *report.other]),
    )
    return db.session.scalars(lying.order_by(Game.number)).all()


def came_of_it() -> Report | None:
    """Return the report that the address of the page holds; None if it holds none."""
    if "new" not in request.args:
        return None
    lists = {}
    for key in ("new", "there", "other"):
        typed = request.args.get(key, "").split(",")
        lists[key] = [number for text in typed if 0 < (number := whole(text) or 0) < 100_000]
    return Report(**lists)

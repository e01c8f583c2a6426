"""`scorekeeper import`: games of a document or a spreadsheet, into a table or as one of its own."""

from argparse import ArgumentParser, Namespace
from gettext import NullTranslations as Catalog

from sqlalchemy import select
from sqlalchemy.orm import Session

from .. import intake, known, spreadsheet_in
from ..intake import Report
from ..models import Table
from ..newcomers import Unclear
from ..rules import names
from ..rules.presets import CLASSIC, PRESETS
from ..rules.reading import Fault
from ..rules.table_document import TableDocument
from .answers import FAULTY, Complaint, contents, faulty, printable
from .server import add_table, find_table, opened


def add_arguments(parser: ArgumentParser, catalog: Catalog) -> None:
    """Say what the command takes."""
    _ = catalog.gettext
    parser.description = _("Reads games in: whole or not at all, and twice is once.")
    parser.add_argument(
        "file", metavar=_("FILE"), help=_("a document or a spreadsheet; - reads standard input")
    )
    add_table(parser, catalog)
    parser.add_argument(
        "--by-name", action="store_true", help=_("people of equal names are the same people")
    )


def run(arguments: Namespace, catalog: Catalog) -> int:
    """Read a document in: into the table named, or the one it is of, or as a new table."""
    data = contents(arguments.file, catalog)
    try:
        told = _read(data)
    except Fault as fault:
        raise faulty(fault, catalog, as_json=False) from None
    with opened(catalog) as (_app, session):
        told = told if arguments.table else known.with_ids(told)
        table = _table(arguments, told, session, catalog)
        if table is None:
            table, report = intake.make_table(told, session)
            print(f"/t/{table.key}")
        else:
            report = _taken(told, table, session, catalog, by_name=arguments.by_name)
        session.commit()
        print(_came_of_it(report, catalog))
    return 0


def _read(data: bytes) -> TableDocument:
    if intake.is_document(data):
        return intake.load(data)
    return spreadsheet_in.read(data, PRESETS[CLASSIC])


def _table(
    arguments: Namespace, told: TableDocument, session: Session, catalog: Catalog
) -> Table | None:
    """Return the table that is meant; None if that is a new one. Raises `Complaint`."""
    table = (
        find_table(arguments.table, session, catalog)
        if arguments.table
        else session.scalar(select(Table).where(Table.uuid == told.id))
    )
    if table and table.deleted:
        said = catalog.gettext(
            "this table lies in the bin; it comes back on its page, %(page)s. Then import again"
        )
        raise Complaint(f"scorekeeper: {said % {'page': f'/t/{table.key}'}}", FAULTY)
    return table


def _taken(
    told: TableDocument, table: Table, session: Session, catalog: Catalog, *, by_name: bool
) -> Report:
    named = {names.same(player.name): player for player in table.people} if by_name else {}
    same = {one.id: named.get(names.same(one.name)) for one in told.players}
    try:
        return intake.take(told, table, {k: one for k, one in same.items() if one}, session)
    except Unclear as unclear:
        said = catalog.gettext(
            "these names are at the table already: %(names)s. With --by-name they are the same"
            " people"
        )
        line = printable(said % {"names": str(unclear)})
        raise Complaint(f"scorekeeper: {line}", FAULTY) from None


def _came_of_it(report: Report, catalog: Catalog) -> str:
    said = catalog.gettext(
        "new: %(new)s · already there: %(there)s · refused, as they say something else: %(other)s"
    )
    counts = {"new": report.new, "there": report.there, "other": report.other}
    return said % {what: len(games) for what, games in counts.items()}

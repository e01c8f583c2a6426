"""`scorekeeper restore`: what a backup holds, in the place of all that the database does."""

from argparse import ArgumentParser, Namespace
from gettext import NullTranslations as Catalog
from pathlib import Path

from sqlalchemy import URL

from .. import backups
from ..copying import filled
from ..database import is_file
from ..schema import Standing, of_revision
from . import databases


def add_arguments(parser: ArgumentParser, catalog: Catalog) -> None:
    """Say what the command takes."""
    _ = catalog.gettext
    parser.description = _(
        "Put what a backup holds into the database of the app. If there is something in it, that"
        " would be lost: the command says what, and does it only with --force. Stop the app before."
    )
    parser.add_argument("file", metavar=_("FILE"), type=Path, help=_("what backup has written"))
    told = _("replace all that the database holds now")
    parser.add_argument("--force", action="store_true", help=told)


def run(arguments: Namespace, catalog: Catalog) -> int:
    """Put the backup back, and say what is still to be done."""
    _, file = catalog.gettext, arguments.file
    url = databases.ours()
    with databases.complaining():
        found = _usable(file, url, catalog)
        if (lost := _lost(url)) and not arguments.force:
            said = _("the database is not empty. With --force this would be lost: %(rows)s")
            raise databases.complaint(said % {"rows": lost})
        backups.restore(url, file)
    print(_("The database holds what %(file)s does.") % {"file": file})
    if found is Standing.OLDER:
        print(databases.wrong_schema(found, catalog))
    return 0


def _usable(file: Path, url: URL, catalog: Catalog) -> Standing:
    """Return how old the schema in a backup is. Raises `Complaint` if it cannot be put back."""
    _, kind = catalog.gettext, backups.kind(file)
    wanted = "sqlite" if is_file(url) else "postgresql"
    revision = backups.schema(file) if kind else None
    if kind is None or revision is None:
        raise databases.complaint(_("%(file)s is no backup of scorekeeper") % {"file": file})
    if kind != wanted:
        said = _("%(file)s is a backup of another kind of database: %(kind)s, not %(wanted)s")
        told = {"file": file, "kind": kind, "wanted": wanted}
        raise databases.complaint(said % told)
    found = of_revision(revision)
    if found is Standing.NEWER:
        raise databases.complaint(f"{file}: {databases.wrong_schema(found, catalog)}")
    return found


def _lost(url: URL) -> str:
    """Say how many rows of which tables would be lost; nothing if there are none."""
    if is_file(url) and not Path(url.database or "").exists():
        return ""
    engine = databases.reading(url)
    try:
        with engine.connect() as connection:
            return ", ".join(f"{name} {rows}" for name, rows in sorted(filled(connection).items()))
    finally:
        engine.dispose()

"""`scorekeeper backup`: all that the database holds at this moment, in a file."""

from argparse import ArgumentParser, Namespace
from gettext import NullTranslations as Catalog
from pathlib import Path

from .. import backups
from . import databases


def add_arguments(parser: ArgumentParser, catalog: Catalog) -> None:
    """Say what the command takes."""
    _ = catalog.gettext
    parser.description = _(
        "Write all that the database of the app holds at this moment into a new file, also while"
        " the app runs. It holds the keys of all tables: keep it as safe as the database."
    )
    parser.add_argument("file", metavar=_("FILE"), type=Path, help=_("a file that is not there"))


def run(arguments: Namespace, catalog: Catalog) -> int:
    """Write the backup, and say how large it is."""
    url = databases.ours()
    databases.check_there(url, catalog)
    with databases.complaining():
        backups.backup(url, arguments.file)
        size = arguments.file.stat().st_size
    said = catalog.gettext("%(file)s holds the backup: %(size)s kB")
    print(said % {"file": arguments.file, "size": -(-size // 1000)})
    return 0

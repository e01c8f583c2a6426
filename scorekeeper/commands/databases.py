"""The databases that commands work on, and what is wrong with them, in one line."""

import os
from argparse import ArgumentTypeError
from collections.abc import Iterator
from contextlib import contextmanager
from gettext import NullTranslations as Catalog
from pathlib import Path

from sqlalchemy import URL, Engine, create_engine, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError

from .. import create_app
from ..backups import Unusable
from ..database import READS, database_url, is_file
from ..schema import UPGRADE, Standing, standing
from .answers import Complaint, printable


@contextmanager
def complaining() -> Iterator[None]:
    """Turn what files and databases object to into complaints of one line."""
    try:
        yield
    except BrokenPipeError:
        raise  # no complaint: the reader has seen enough
    except OSError as error:
        raise complaint(f"{error.filename}: {error.strerror}") from None
    except DBAPIError as error:
        raise complaint(str(error.orig).partition("\n")[0]) from None
    except Unusable as error:
        raise complaint(str(error)) from None


def complaint(line: str) -> Complaint:
    """Return why a command cannot do what was asked, as a complaint."""
    return Complaint(printable(f"scorekeeper: {line}"))


def address(text: str) -> URL:
    """Read an address as DATABASE_URL has it, or the name of a file of SQLite's."""
    if "://" not in text:
        return URL.create("sqlite", database=os.path.abspath(text))
    try:
        url = make_url(database_url(Path(), text))
        url.get_dialect()
    except (ArgumentError, ImportError) as error:
        raise ArgumentTypeError(str(error).partition("\n")[0]) from None
    return url


def shown(url: URL) -> str:
    """Return an address as people may see it: without the password."""
    return (url.database or "") if is_file(url) else url.render_as_string(hide_password=True)


def ours() -> URL:
    """Return the address of the app's own database. Raises `Complaint`."""
    with complaining():
        return make_url(create_app().config["SQLALCHEMY_DATABASE_URI"])


def there(url: URL, catalog: Catalog) -> Engine:
    """Return a way to read a database of this version. Raises `Complaint` if it is none."""
    check_there(url, catalog)
    engine = reading(url)
    with complaining(), engine.connect() as connection:
        found = standing(connection)
    if found is Standing.CURRENT:
        return engine
    engine.dispose()
    raise complaint(f"{shown(url)}: {wrong_schema(found, catalog)}")


def check_there(url: URL, catalog: Catalog) -> None:
    """Raise `Complaint` for a file that is not there: asked for anything, SQLite would make it."""
    if is_file(url) and not Path(url.database or "").is_file():
        raise complaint(f"{url.database}: {catalog.gettext('No such file or directory')}")


def reading(url: URL) -> Engine:
    """Return a way to a database whose transactions only read, and see one moment."""
    return create_engine(url).execution_options(**{READS: True})


def wrong_schema(found: Standing, catalog: Catalog) -> str:
    """Say what is to be done about a schema that is not the one of this version."""
    _ = catalog.gettext
    if found is Standing.NEWER:
        return _("the database was made by a newer version of scorekeeper: install that one")
    return _("the database is not up to date: %(command)s") % {"command": UPGRADE}

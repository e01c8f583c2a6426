"""What an instance held under each schema there has been, in `schemas/`: migrations start from it.

    python -m tests.released

writes the file of the newest schema, which a new migration needs. Files that are there are left as
they are: they say what was stored then.
"""

import json
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from unittest import mock

import flask_migrate
from alembic.script import ScriptDirectory
from sqlalchemy import DateTime, MetaData, null, select

from scorekeeper import create_app
from scorekeeper.copying import renew_sequences
from scorekeeper.database import db
from tests.web import play
from tests.web.reader import Reader

SCHEMAS = Path(__file__).parent / "schemas"


def joined(reader):
    """Two entries of one person are one."""
    page = play.with_a_double(reader)
    one, other = play.ids(page)[-2:]
    people = reader.open(f"{play.table_of(page)}/players")
    people.press("Make them one", {"one": one, "other": other})
    return play.again(page)


def noted(reader):
    """All that can be told of a hand, and names that are not only ASCII."""
    page = play.new_table(reader, players=("Zoë", "Дуня", "O’Brien & Söhne"))
    return play.play(page, 9, 4, 3, trump="hearts", last_trick=1, note="« pli » 🂡")


def counted(reader):
    """Some tricks of the coming hand are counted one by one."""
    page = play.playing(reader)
    reader.send("/look", {"counter": "on", "csrf_token": page.token})
    page = play.again(page)
    for seat in (0, 2):
        form = next(form for form in page.forms if form.action.endswith("/tricks"))
        page = reader.send(form.action, form.fields | {"seat": str(seat)}, at=page.path)
    return page


STATES = (play.playing, play.asked, play.choosing, play.binned, play.disputed, play.asking_no_more,
          joined, noted, counted)  # fmt: skip


def revisions(app):
    """All schemas there have been, the first one first."""
    scripts = ScriptDirectory(app.extensions["migrate"].directory)
    return [script.revision for script in reversed(list(scripts.walk_revisions()))]


def tables(connection):
    """The tables as they stand in a database, those first that others refer to."""
    metadata = MetaData()
    metadata.reflect(connection, only=lambda name, _metadata: name != "alembic_version")
    return metadata.sorted_tables


def held(connection):
    """All rows of all tables, as plain data: moments in UTC, as text."""
    return {
        table.name: [
            {name: plain(value) for name, value in row._mapping.items()}
            for row in connection.execute(select(table).order_by(*table.primary_key))
        ]
        for table in tables(connection)
    }


def plain(value):
    if not isinstance(value, datetime):
        return value
    return (value.astimezone(UTC) if value.tzinfo else value).replace(tzinfo=None).isoformat()


def put(connection, rows):
    """Put rows, as `held` gives them, into empty tables."""
    there = tables(connection)
    for table in there:
        own = {key.parent.name for key in table.foreign_keys if key.column.table is table}
        for row in rows[table.name]:
            told = {name: stored(table.c[name], value) for name, value in row.items()}
            connection.execute(table.insert().values(told | dict.fromkeys(own, null())))
        for row in rows[table.name]:
            later = {name: row[name] for name in own if row[name] is not None}
            if later:  # a row may refer to a younger one
                connection.execute(table.update().where(table.c.id == row["id"]).values(later))
    renew_sequences(connection, there)


def stored(column, value):
    if value is None:
        return null()  # not the null of JSON
    if isinstance(column.type, DateTime):
        moment = datetime.fromisoformat(value)
        return moment.replace(tzinfo=UTC) if column.type.timezone else moment
    return value


def main():
    with tempfile.TemporaryDirectory() as folder:
        app = create_app({"INSTANCE": folder, "SECRET_KEY": "a test's", "HTMX": "local"})
        with app.app_context():
            flask_migrate.upgrade()
        for state in STATES:
            page = state(Reader(app))
            page.follow("Links and QR codes").press("Make a new link to watch")
            page.reader.open(play.table_of(page)).press("New game")
        with mock.patch("scorekeeper.lab_keeper.begin"):
            play.waiting(Reader(app))
        with app.app_context():
            for revision in reversed(revisions(app)):
                flask_migrate.downgrade(revision=revision)
                write(revision)
            db.engine.dispose()


def write(revision):
    with db.engine.connect() as connection:
        rows = held(connection)
    file = SCHEMAS / f"{revision}.json"
    if not file.exists():
        lines = (f" {json.dumps(name)}: {listed(each)}" for name, each in rows.items())
        file.write_text("{\n" + ",\n".join(lines) + "\n}\n")


def listed(rows):
    return "[\n" + ",\n".join(f"  {json.dumps(row)}" for row in rows) + "\n ]"


if __name__ == "__main__":
    main()

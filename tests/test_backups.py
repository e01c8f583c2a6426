"""`scorekeeper backup` and `restore`: what they hold, and what they refuse."""

import stat
from pathlib import Path

import pytest
from sqlalchemy import text

from scorekeeper.cli import main
from tests.test_copying import all_of, connected
from tests.web.play import playing
from tests.web.reader import Reader


@pytest.fixture
def played(database, make_app, tmp_path, monkeypatch):
    """The address of our own database, with a game in it."""
    monkeypatch.setenv("SCOREKEEPER_INSTANCE", str(tmp_path / "instance"))
    monkeypatch.setenv("DATABASE_URL", database)
    with make_app(DATABASE_URL=database) as app:
        playing(Reader(app))
    return database


@pytest.fixture
def backup(played, tmp_path):
    """A backup of it."""
    file = tmp_path / "a backup"
    assert main(["backup", str(file)]) == 0
    return file


def test_a_backup_holds_all_and_is_its_owners_alone(played, backup, empty, monkeypatch, capsys):
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    assert [path.name for path in backup.parent.glob("*backup*")] == [backup.name]
    monkeypatch.setenv("DATABASE_URL", empty)
    assert main(["restore", str(backup)]) == 0
    assert all_of(empty) == all_of(played)
    assert capsys.readouterr().out.endswith(f"The database holds what {backup} does.\n")


def test_what_is_there_is_replaced_only_by_force(played, backup, make_app, capsys):
    before = all_of(played)
    with make_app(DATABASE_URL=played) as app:
        playing(Reader(app))
        after = all_of(played)
        assert main(["restore", str(backup)]) == 2
        assert "With --force this would be lost: changes" in capsys.readouterr().err
        assert all_of(played) == after != before
        assert main(["restore", "--force", str(backup)]) == 0
        assert all_of(played) == before
        assert playing(Reader(app)).status == 200


def test_a_backup_is_never_written_over_a_file(played, backup, capsys):
    before = backup.read_bytes()
    assert main(["backup", str(backup)]) == 2
    assert capsys.readouterr().err == f"scorekeeper: {backup}: File exists\n"
    assert backup.read_bytes() == before


def test_a_draft_or_a_link_that_lies_there_is_left_alone(played, tmp_path):
    elsewhere = tmp_path / "elsewhere"
    (tmp_path / "new.part").symlink_to(elsewhere)
    assert main(["backup", str(tmp_path / "new")]) == 0
    assert not elsewhere.exists()
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o600


def test_a_file_that_is_made_meanwhile_stays(played, tmp_path, monkeypatch, capsys):
    file = tmp_path / "new"
    monkeypatch.setattr(Path, "exists", lambda _path: False)
    file.write_text("another backup")
    assert main(["backup", str(file)]) == 2
    assert "File exists" in capsys.readouterr().err
    assert file.read_text() == "another backup"
    assert [path.name for path in tmp_path.glob("new*")] == ["new"]


def test_what_is_not_there_is_not_backed_up(played, tmp_path, monkeypatch, capsys):
    monkeypatch.delenv("DATABASE_URL")
    assert main(["backup", str(tmp_path / "x")]) == 2
    assert capsys.readouterr().err.endswith("scorekeeper.sqlite: No such file or directory\n")
    assert list((tmp_path / "instance").glob("*.sqlite")) == []


def test_a_folder_that_is_not_there_is_one_line(played, tmp_path, capsys):
    assert main(["backup", str(tmp_path / "nowhere" / "x")]) == 2
    assert capsys.readouterr().err.endswith(".part: No such file or directory\n")


def test_a_backup_of_an_older_schema_says_what_is_to_be_done(backup, played, make_app, capsys):
    older = backup.with_name("older backup")
    with make_app(DATABASE_URL=played) as app:
        app.test_cli_runner().invoke(args=["db", "downgrade"])
        assert main(["backup", str(older)]) == 0
    before = all_of(played)
    assert main(["restore", "--force", str(backup)]) == 0
    assert main(["restore", "--force", str(older)]) == 0
    assert "not up to date: flask --app scorekeeper db upgrade" in capsys.readouterr().out
    assert all_of(played) == before


def test_a_backup_of_a_newer_schema_is_refused(played, tmp_path, capsys):
    with connected(played) as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = 'tomorrow'"))
    assert main(["backup", str(tmp_path / "newer backup")]) == 0
    before = all_of(played)
    assert main(["restore", "--force", str(tmp_path / "newer backup")]) == 2
    assert "made by a newer version of scorekeeper" in capsys.readouterr().err
    assert all_of(played) == before


@pytest.mark.parametrize(
    ("content", "said"),
    [(b"", "no backup"), (b"hello", "no backup"), (b"SQLite format 3\0", "no backup"),
     (b"PGDMP", "pg_restore: error"), (None, "No such file or directory")],
)  # fmt: skip
def test_what_is_no_backup_is_refused(played, tmp_path, content, said, capsys):
    file, before = tmp_path / "x", all_of(played)
    if content is not None:
        file.write_bytes(content)
    assert main(["restore", "--force", str(file)]) == 2
    printed = capsys.readouterr().err
    assert (said in printed, printed.count("\n")) == (True, 1)
    assert all_of(played) == before

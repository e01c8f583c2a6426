"""Promises that no single module can keep: imports, schema, wheel, and what the docs say."""

import base64
import hashlib
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from scorekeeper.app import SETTINGS
from scorekeeper.cli import COMMANDS
from scorekeeper.web.headers import HTMX_CDN

TOP = Path(__file__).parents[1]


def text(*names):
    return "\n".join((TOP / name).read_text() for name in names)


def run(*command, **options):
    """What a command prints, once it has succeeded."""
    done = subprocess.run(command, capture_output=True, text=True, **options)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


# -- Imports


def test_every_module_imports_only_what_lies_below_it():
    run(Path(sys.executable).with_name("lint-imports"), cwd=TOP)


RULES_ALONE = """
import sys
before = set(sys.modules)
import scorekeeper.rules.document, scorekeeper.rules.sheet
new = {name.partition(".")[0] for name in set(sys.modules) - before}
print(*new - sys.stdlib_module_names)
"""


def test_the_rules_load_nothing_but_the_standard_library():
    assert run(sys.executable, "-c", RULES_ALONE, cwd=TOP).split() == ["scorekeeper"]


# -- Schema


def test_the_migrations_make_what_the_models_say(runner):
    result = runner.invoke(args=["db", "check"])
    assert result.exit_code == 0, result.output


def test_the_migrations_lead_back_and_forth(runner):
    for step in (["db", "downgrade", "base"], ["db", "upgrade"], ["db", "check"]):
        result = runner.invoke(args=step)
        assert result.exit_code == 0, result.output


def test_the_migrations_can_be_written_out_for_somebody_else_to_run(runner):
    printed = runner.invoke(args=["db", "upgrade", "--sql"]).output
    assert "CREATE TABLE games" in printed


# -- Wheel


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The folder of a wheel built from the sdist, as an installer would unpack it."""
    dist, site = tmp_path_factory.mktemp("dist"), tmp_path_factory.mktemp("site")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", str(dist), str(TOP))
    zipfile.ZipFile(next(dist.glob("*.whl"))).extractall(site)
    return site


def files(top):
    return {path.relative_to(top) for path in top.rglob("*") if path.is_file()}


@pytest.mark.parametrize("folder", ["templates", "static"])
def test_the_wheel_carries_every(folder, wheel):
    assert files(wheel / "scorekeeper" / "_web" / folder) == files(TOP / folder)


def test_the_wheel_speaks_every_language(wheel):
    catalogs = Path("scorekeeper") / "translations"
    assert files(wheel / catalogs) == files(TOP / catalogs)


ELSEWHERE = """
import flask_migrate, scorekeeper
app = scorekeeper.create_app()
with app.app_context():
    flask_migrate.upgrade()
client = app.test_client()
answers = [client.get(path).status_code for path in ("/", "/healthz", "/static/htmx-fallback.js")]
print(scorekeeper.__file__, *answers)
"""


def test_the_wheel_runs_from_another_folder(wheel, tmp_path):
    new = {"PYTHONPATH": str(wheel), "SCOREKEEPER_INSTANCE": str(tmp_path), "DATABASE_URL": ""}
    printed = run(sys.executable, "-c", ELSEWHERE, cwd=tmp_path, env=os.environ | new)
    assert printed.split() == [str(wheel / "scorekeeper" / "__init__.py"), "200", "200", "200"]


# -- What is written twice


def test_our_copy_of_htmx_is_the_one_the_integrity_attribute_asks_for():
    copy = (TOP / "static" / "vendor" / "htmx-4.0.1.min.js").read_bytes()
    digest = base64.b64encode(hashlib.sha384(copy).digest()).decode()
    assert f'integrity="sha384-{digest}"' in text("templates/base.html")


def test_the_page_asks_the_cdn_for_the_file_the_policy_allows():
    assert f'src="{HTMX_CDN}"' in text("templates/base.html")


def test_every_command_of_make_is_documented_and_every_documented_one_exists():
    targets = re.findall(r"^([a-z-]+):.*## ", text("Makefile"), re.MULTILINE)
    named = re.findall(r"(?:`|^)make ([a-z-]+)", text("README.md", "CONTRIBUTING.md"), re.MULTILINE)
    assert set(targets) == set(named)


def test_every_command_of_scorekeeper_is_documented_and_every_documented_one_exists():
    assert set(re.findall(r"`scorekeeper ([\w-]+)", text("README.md"))) == set(COMMANDS)


def test_every_setting_is_documented():
    read = re.findall(r'environ\.get\("(\w+)"', text("scorekeeper/app.py", "gunicorn.conf.py"))
    settings = {*read, *(f"SCOREKEEPER_{name}" for name in SETTINGS)}
    documented = re.findall(r"^\| `([A-Z_]+)`", text("docs/deploy.md"), re.MULTILINE)
    assert settings == set(documented)


def test_the_page_about_the_architecture_names_every_module_and_no_other():
    drawn, folders = set(), []
    for line in text("docs/architecture.md").partition("scorekeeper/\n")[2].splitlines():
        indent, names = re.match(r"( *)(.*?)(?:  |$)", line).groups()
        if not indent:
            break
        del folders[len(indent) // 2 - 1 :]
        if names.endswith("/"):
            folders.append(names)
        else:
            drawn |= {"".join(folders) + name.removesuffix(".py") for name in names.split()}
    package = TOP / "scorekeeper"
    there = {package / "__init__.py", *package.rglob("[!_]*.py")}
    there -= {*package.glob("migrations/versions/*")}
    assert drawn == {str(path.relative_to(package).with_suffix("")) for path in there}


def test_the_page_about_the_architecture_has_the_layers_in_their_order():
    contracts = tomllib.loads(text("pyproject.toml"))["tool"]["importlinter"]["contracts"]
    page = " ".join(text("docs/architecture.md").split())
    layers = page.partition("Layers, checked")[2].partition("A commit stands")[0]
    told = [re.findall(r"`([^`]+)`", half) for half in layers.split("Within the rules")]
    planned = re.compile(r"(?: \| )?\(\w+\)")  # given a place before it is there
    for contract, named in zip(contracts, told, strict=False):
        assert named == [layer for line in contract["layers"] if (layer := planned.sub("", line))]


# -- Pins


def pins(name):
    return set(re.findall(r"^[\w.-]+==[^\s;]+", text(name), re.MULTILINE))


def test_the_pins_name_no_address():
    assert "://" not in text("requirements.txt", "requirements-dev.txt")


def test_whoever_tests_runs_what_is_served():
    assert pins("requirements.txt") < pins("requirements-dev.txt")


def test_every_form_that_changes_something_drops_a_second_tap():
    forms = [
        line.strip()
        for path in (TOP / "templates").rglob("*.html")
        for line in path.read_text().splitlines()
        if "<form" in line and 'method="post"' in line
    ]
    assert [form for form in forms if 'hx-sync="this:drop"' not in form] == []

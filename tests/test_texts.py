"""Every text for people goes through gettext, and `make texts` finds it."""

import ast
import re
from pathlib import Path

import pytest

from tests.texts import collected

ROOT = Path(__file__).parent.parent
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
MODULES = sorted((ROOT / "scorekeeper").rglob("*.py"))
MARKS = {"_", "N_", "lazy", "gettext", "ngettext"}
SPOKEN = ("aria-label", "alt", "title", "placeholder", "content")
# Machine words in attributes that are otherwise read by people.
UNSPOKEN = {"width=device-width, initial-scale=1, viewport-fit=cover", "light dark"}


def silent(markup):
    """Return what is left of a template for people to read once all that is translated is gone."""
    markup = re.sub(r"{#.*?#}|{%.*?%}|{{.*?}}", "", markup, flags=re.DOTALL)
    attributes = re.findall(rf'\b(?:{"|".join(SPOKEN)})="([^"]*)"', markup)
    # Attributes may also stand alone, in a block that several tags share.
    texts = re.sub(r"""<(?:"[^"]*"|[^">])*>|[\w-]+="[^"]*\"""", " ", markup)
    return [text for text in (*attributes, *texts.split("  ")) if text not in UNSPOKEN]


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_template_says_nothing_outside_gettext(path):
    said = " ".join(silent(path.read_text()))
    assert not re.search(r"[^\W\d_]", said), said


def test_no_page_shows_a_mark_for_translation(client):
    for address in ("/", "/new", "/nowhere"):
        with client.get(address) as answer:
            assert "_(" not in answer.get_data(as_text=True)


# -- What `make texts` finds


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("New table", id="template"),
        pytest.param("Players, clockwise", id="form"),
        pytest.param("Chips", id="label"),
        pytest.param(
            ("%(up)s ⇄ %(down)s, %(num)d card", "%(up)s ⇄ %(down)s, %(num)d cards"), id="sentence"
        ),
        pytest.param("a name needs something that can be seen", id="fault"),
        pytest.param("%(name)s target", id="spreadsheet"),
        pytest.param("%(winners)s share the win: nothing tells them apart.", id="printed"),
        pytest.param(
            ("%(payer)s pays %(payee)s %(num)d chip.", "%(payer)s pays %(payee)s %(num)d chips."),
            id="printed-with-a-number",
        ),
        pytest.param("print the score sheet of a game document", id="help"),
    ],
)
def test_a_text_of_every_kind_is_collected(text):
    assert text in collected()


def marked(tree):
    """Yield the texts that a module marks for translation; those with a number as pairs."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and name(node.func) in MARKS:
            texts = [part.value for part in node.args[:2] if isinstance(part, ast.Constant)]
            if texts:
                yield tuple(texts) if name(node.func) == "ngettext" else texts[0]


def name(called):
    return getattr(called, "id", getattr(called, "attr", ""))


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_marked_text_is_collected(path):
    assert set(marked(ast.parse(path.read_text()))) <= collected()

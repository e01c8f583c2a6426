"""Every text for people goes through gettext."""

import re
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir

ROOT = Path(__file__).parent.parent
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
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


def test_what_is_marked_can_be_extracted():
    methods = [("templates/**.html", "jinja2"), ("scorekeeper/**.py", "python")]
    keywords = {"_": None, "N_": None, "lazy": None, "ngettext": (1, 2)}
    found = list(extract_from_dir(ROOT, methods, keywords=keywords))
    messages = {message for _file, _line, message, _comments, _context in found}
    assert "New table" in messages
    assert ("%(up)s ⇄ %(down)s, %(num)d card", "%(up)s ⇄ %(down)s, %(num)d cards") in messages
    assert "a name needs something that can be seen" in messages


def test_no_page_shows_a_mark_for_translation(client):
    for address in ("/", "/new", "/nowhere"):
        with client.get(address) as answer:
            assert "_(" not in answer.get_data(as_text=True)

"""Scripts and styles are sent several in one, and without what only their readers need."""

from pathlib import Path

import pytest

from scorekeeper.web.bundle import BUNDLES, bundle_address, slim_script, slim_style

STATIC = Path(__file__).parents[2] / "static"


@pytest.fixture
def get(app):
    return app.test_client().get


def test_every_script_and_style_of_ours_is_sent_in_one_of_them():
    alone = {"sw.js", "htmx-fallback.js"}
    ours = {path.name for kind in ("css", "js") for path in STATIC.glob(f"*.{kind}")}
    assert {source for sources in BUNDLES.values() for source in sources} == ours - alone


def test_comments_and_indentation_stay_behind():
    script = '// Says so.\n  const a = "http://x"; // and why\n\n  //\n  go(a);\n'
    assert slim_script(script) == 'const a = "http://x";\ngo(a);\n'
    style = "/* Of\n   all */\nhtml {\n  --day: initial;\n  --night: ;\n}\n\na > b { c: d, e; }\n"
    assert slim_style(style) == "html{--day:initial;--night: ;}a>b{c:d,e;}\n"


@pytest.mark.parametrize("script", sorted(STATIC.glob("*.js")), ids=lambda path: path.name)
def test_no_text_in_a_script_looks_like_a_comment(script):
    for line in script.read_text().splitlines():
        code, sign, _comment = line.partition(" // ")
        assert not sign or all(code.count(quote) % 2 == 0 for quote in '"`'), line


@pytest.mark.parametrize("name", BUNDLES)
def test_who_asks_for_this_version_may_keep_it(app, get, name):
    with app.test_request_context():
        address = bundle_address(name)
    answer = get(address)
    assert answer.mimetype == ("text/css" if name.endswith("css") else "text/javascript")
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert (answer.headers["Vary"], answer.headers.get("Set-Cookie")) == ("Accept-Encoding", None)


@pytest.mark.parametrize("version", ["", "?v=0123456789ab"])
def test_who_asks_for_another_one_may_not(get, version):
    assert get(f"/static/bundle/app.js{version}").headers["Cache-Control"] == "no-cache"


def test_there_are_no_others(get):
    assert get("/static/bundle/entry.js").status_code == 404

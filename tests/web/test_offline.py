"""What the server gives for a home screen and for times without a connection."""

import json
import re
import struct
from urllib.parse import urlsplit

import pytest

from tests.web.play import new_table
from tests.web.reader import HX


@pytest.fixture
def get(app):
    """Ask for an address as a phone that has never been here."""
    return app.test_client().get


def constants(answer):
    """What the server tells the service worker."""
    found = re.findall(r"^const ([A-Z]+) = (.+);$", answer.text, re.MULTILINE)
    return {name: json.loads(value) for name, value in found if name != "PATIENCE"}


# -- The home screen


def test_every_page_names_the_manifest(ana):
    about = {"href": "/manifest.webmanifest", "crossorigin": "use-credentials"}
    for page in (ana.open("/"), new_table(ana)):
        assert ("link", {"rel": "manifest", **about}) in page.elements


def test_the_manifest_says_how_the_app_stands_on_a_home_screen(get):
    answer = get("/manifest.webmanifest")
    told = json.loads(answer.text)
    assert answer.mimetype == "application/manifest+json"
    assert (told["name"], told["short_name"]) == ("Scorekeeper", "Scorekeeper")
    assert (told["start_url"], told["scope"], told["display"]) == ("/", "/", "standalone")
    assert {icon.get("purpose") for icon in told["icons"]} == {None, "maskable"}


def test_its_icons_are_of_the_sizes_it_says(get):
    for icon in json.loads(get("/manifest.webmanifest").text)["icons"]:
        with get(icon["src"]) as answer:
            assert (answer.status_code, answer.mimetype) == (200, icon["type"])
            if icon["type"] == "image/png":
                width, height = struct.unpack(">II", answer.data[16:24])
                assert icon["sizes"] == f"{width}x{height}"


# -- The service worker


def test_the_service_worker_comes_from_the_root_and_is_asked_for_anew(get):
    answer = get("/sw.js")
    assert answer.mimetype == "text/javascript"
    assert answer.headers["Cache-Control"] == "private, no-cache"
    assert "Set-Cookie" not in answer.headers


def test_it_keeps_what_a_page_loads_and_each_for_good(get, ana):
    shell = constants(get("/sw.js"))["SHELL"]
    page = new_table(ana)
    loaded = [about["src"] for tag, about in page.elements if tag == "script" and "src" in about]
    loaded += [about["href"] for _, about in page.elements if about.get("rel") == "stylesheet"]
    loaded += [about["data-later"] for tag, about in page.elements if about.get("data-later")]
    loaded += [page.element("waits")["data-src"]]
    assert set(loaded) <= set(shell)
    for address in shell:
        with get(address) as answer:
            assert "immutable" in answer.headers["Cache-Control"]


def test_it_keeps_one_page_which_gives_out_no_cookie_to_who_has_one(get, ana):
    ana.open("/")
    answer = ana.client.get(constants(get("/sw.js"))["OFFLINE"])
    assert "No connection" in answer.text
    assert "Set-Cookie" not in answer.headers


def test_it_is_of_the_version_of_the_pages(get, ana):
    release = constants(get("/sw.js"))["RELEASE"]
    assert f'data-release="{release}"' in ana.open("/").html
    assert ana.client.get("/", headers=HX).headers["Release"] == release


def test_pages_are_for_nobody_elses_cache(ana):
    page = new_table(ana, (9, 6, 1))
    for path in (page.path, urlsplit(page.path).path.rpartition("/games")[0]):
        assert ana.client.get(path).headers["Cache-Control"] == "private, no-cache"

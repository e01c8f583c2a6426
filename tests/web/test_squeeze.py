"""Texts go out compressed to whoever can read that, and as they are to everybody else."""

import gzip

import pytest

from scorekeeper.web import squeeze
from tests.web.play import new_table

SQUEEZED = {"Accept-Encoding": "gzip, deflate, br"}


@pytest.fixture(params=["", ".json", ".csv", "home", "static", "bundle", "/manifest.webmanifest"])
def address(request, ana):
    game = new_table(ana, (9, 4, 3)).path
    elsewhere = {
        "home": "/", "static": "/static/icons/favicon.svg", "bundle": "/static/bundle/app.css",
    }  # fmt: skip
    return elsewhere.get(request.param) or (
        request.param if request.param.startswith("/") else game + request.param
    )


def test_who_can_read_it_gets_few_bytes_of_the_same(ana, address):
    with ana.client.get(address) as plain, ana.client.get(address, headers=SQUEEZED) as small:
        assert "Accept-Encoding" in plain.headers["Vary"]
        assert plain.content_encoding is None
        if len(plain.data) > squeeze.ENOUGH:
            assert small.content_encoding == "gzip"
            assert small.content_length == len(small.data) < len(plain.data)
            assert len(gzip.decompress(small.data)) == len(plain.data)


@pytest.mark.parametrize("address", ["/static/htmx-fallback.js", "/static/bundle/app.css"])
def test_a_file_is_the_same_for_everybody(ana, address):
    with ana.client.get(address) as plain, ana.client.get(address, headers=SQUEEZED) as small:
        assert gzip.decompress(small.data) == plain.data
    with ana.client.get(address, headers=SQUEEZED) as again:
        assert again.data == small.data


def test_the_length_of_a_page_says_nothing_about_what_is_in_it():
    page = b"<p>" + b"what only one reader may know " * 40
    sizes = {len(squeeze.squeezed_page(page)) for _again in range(200)}
    assert len(sizes) > squeeze.MOST_ADDED / 2
    assert gzip.decompress(squeeze.squeezed_page(page)) == page


def test_what_is_kept_is_asked_for_by_the_mark_of_the_file(ana):
    address = "/static/vendor/htmx-4.0.1.min.js"
    with ana.client.get(address, headers=SQUEEZED) as kept:
        assert kept.content_encoding == "gzip"
        known = {"If-None-Match": kept.headers["ETag"]}
    with ana.client.get(address, headers=SQUEEZED | known) as again:
        assert (again.status_code, again.data) == (304, b"")
        assert again.headers["ETag"] == known["If-None-Match"]
        assert "Accept-Encoding" in again.headers["Vary"]


def test_pictures_go_out_as_they_are(ana):
    with ana.client.get("/static/icons/icon-192.png", headers=SQUEEZED) as picture:
        assert picture.content_encoding is None
        assert picture.data.startswith(b"\x89PNG")


def test_a_poll_without_news_has_no_body(ana):
    game = new_table(ana, (9, 4, 3))
    version = game.element("live")["hx-get"]
    answer = ana.client.get(version, headers=SQUEEZED | {"HX-Request": "true"})
    assert (answer.status_code, answer.content_encoding) == (204, None)

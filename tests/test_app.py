"""The house: settings, the secret key, and what every answer carries."""

import stat

import pytest
from flask import request

from scorekeeper import create_app
from scorekeeper.app import configuration, instance, secret_key, settings
from scorekeeper.database import database_url

STATIC = "static/vendor/htmx-4.0.1.min.js"


# -- Settings


def test_the_secret_key_is_made_once_and_is_its_owners_alone(tmp_path):
    key = secret_key(tmp_path)
    assert len(key) == 64
    assert secret_key(tmp_path) == key
    assert [path.name for path in tmp_path.iterdir()] == ["secret_key"]
    assert stat.S_IMODE((tmp_path / "secret_key").stat().st_mode) == 0o600


def test_a_secret_key_that_another_process_made_meanwhile_is_taken(tmp_path, monkeypatch):
    (tmp_path / "secret_key").write_text("theirs")
    monkeypatch.setattr("pathlib.Path.exists", lambda _path: False)
    assert secret_key(tmp_path) == "theirs"
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.parametrize("scheme", ["postgres", "postgresql"])
def test_a_postgresql_address_gets_its_driver(scheme, tmp_path):
    assert database_url(tmp_path, f"{scheme}://host/name") == "postgresql+psycopg://host/name"


@pytest.mark.parametrize("url", [None, ""])
def test_without_an_address_the_database_lies_in_the_instance_folder(url, tmp_path):
    assert database_url(tmp_path, url).database == str(tmp_path / "scorekeeper.sqlite")


@pytest.mark.parametrize(("url", "asks"), [("postgres://host/name", True), ("", False)])
def test_only_a_database_that_can_go_away_is_asked_whether_it_is_there(
    url, asks, tmp_path, monkeypatch
):
    monkeypatch.setenv("DATABASE_URL", url)
    options = configuration(tmp_path, settings())["SQLALCHEMY_ENGINE_OPTIONS"]
    assert options.get("pool_pre_ping", False) is asks


def test_the_environment_is_read_as_text(monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_SECRET_KEY", "1e999")
    assert settings()["SECRET_KEY"] == "1e999"


def test_the_instance_folder_is_the_one_asked_for(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert instance("here") == str(tmp_path / "here")
    assert instance("").endswith("/instance")


def test_an_unknown_source_of_htmx_is_refused(tmp_path):
    with pytest.raises(ValueError, match="cdn or local, not CDN"):
        create_app({"INSTANCE": tmp_path, "HTMX": "CDN"})


@pytest.mark.parametrize("told", ["abc", "1.5", "-1"])
def test_a_number_of_proxies_that_is_none_is_refused_by_name(told, tmp_path, monkeypatch):
    monkeypatch.setenv("SCOREKEEPER_TRUSTED_PROXIES", told)
    with pytest.raises(ValueError, match=f"SCOREKEEPER_TRUSTED_PROXIES is .*, not {told}"):
        create_app({"INSTANCE": tmp_path})


def test_a_trusted_proxy_is_believed(make_app):
    with make_app(TRUSTED_PROXIES="1") as app:
        app.add_url_rule("/where", view_func=lambda: request.url)
        told = {"X-Forwarded-Proto": "https", "X-Forwarded-Host": "score.example"}
        answer = app.test_client().get("/where", headers=told)
    assert answer.text == "https://score.example/where"


# -- What every answer carries


def test_a_page_lets_in_no_foreign_script_and_tells_no_one_where_it_is(client):
    headers = client.get("/").headers
    assert "script-src 'self';" in headers["Content-Security-Policy"]
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "no-referrer"
    assert headers["Cache-Control"] == "private, no-cache"
    assert "HX-Request" in headers["Vary"]


def test_the_policy_allows_the_one_file_of_the_cdn_where_it_is_used(make_app):
    with make_app(HTMX="cdn") as app:
        policy = app.test_client().get("/").headers["Content-Security-Policy"]
    assert (
        "script-src 'self' https://cdn.jsdelivr.net/npm/htmx.org@4.0.1/dist/htmx.min.js;" in policy
    )


@pytest.mark.parametrize("path", ["/t/key", "/w/key", "/lab/runs/key", "/lab/hand"])
def test_a_table_is_not_for_search_engines(client, path):
    assert client.get(path).headers["X-Robots-Tag"] == "noindex"


def test_a_static_file_is_kept_for_good_under_its_version(app, client):
    with app.test_request_context():
        address = app.url_for("static", filename="vendor/htmx-4.0.1.min.js")
    with client.get(address) as answer:
        assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"


def test_a_static_file_without_its_version_is_asked_for_again(client):
    with client.get(f"/{STATIC}") as answer:
        assert answer.headers["Cache-Control"] == "no-cache"


def test_a_static_file_under_the_version_of_another_process_is_not_kept(client):
    with client.get(f"/{STATIC}?v=0123456789ab") as answer:
        assert (answer.status_code, answer.headers["Cache-Control"]) == (200, "no-cache")


def test_what_may_be_asked_of_a_static_file_can_be_asked_of_one_that_is_not_there(client):
    assert client.options("/static/nothing").status_code == 200


def test_a_static_file_that_has_not_changed_stays_kept_for_good(app, client):
    with app.test_request_context():
        address = app.url_for("static", filename="app.css")
    with client.get(address) as first:
        etag = first.headers["ETag"]
    with client.get(address, headers={"If-None-Match": etag}) as answer:
        assert answer.status_code == 304
        assert "immutable" in answer.headers["Cache-Control"]


def test_a_static_file_that_is_not_there_is_not_kept(client):
    with client.get("/static/nothing.css?v=0123456789ab") as answer:
        assert (answer.status_code, "immutable" in str(answer.headers)) == (404, False)


@pytest.mark.parametrize(("scheme", "secure"), [("http", False), ("https", True)])
def test_a_cookie_given_over_https_stays_there(app, scheme, secure):
    app.add_url_rule(
        "/cookie", view_func=lambda: app.session_interface.get_cookie_secure(app) * "s"
    )
    answer = app.test_client().get("/cookie", base_url=f"{scheme}://localhost")
    assert (answer.text == "s") is secure

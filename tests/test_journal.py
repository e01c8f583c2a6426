"""What is noted of each request: its id, a line in the log, a figure."""

import json
import logging
import re

import pytest

from scorekeeper import metrics
from scorekeeper.logs import REQUESTS, AsJSON, write_as
from scorekeeper.metrics import address, free_place

KEY = "Zm9vYmFyYmF6cXV1eAa_-9"
LINE = r"GET /t/…/games/1 404 in [0-9.]+ ms, request [0-9a-f]{16}"


@pytest.fixture
def lines(caplog):
    """What is logged of requests."""
    caplog.set_level(logging.INFO, REQUESTS)
    return lambda: [record for record in caplog.records if record.name == REQUESTS]


# -- The id of a request


def test_each_request_gets_an_id_of_its_own(client):
    given = {client.get("/healthz").headers["X-Request-Id"] for _twice in range(2)}
    assert len(given) == 2
    assert all(re.fullmatch("[0-9a-f]{16}", each) for each in given)


@pytest.mark.parametrize(
    ("proxies", "told", "believed"),
    [("0", "from-a-proxy.1", False), ("1", "from-a-proxy.1", True), ("1", "a b", False),
     ("1", "x" * 65, False), ("1", "", False)],
)  # fmt: skip
def test_only_a_trusted_proxy_says_how_a_request_is_called(make_app, proxies, told, believed):
    with make_app(TRUSTED_PROXIES=proxies) as app:
        answer = app.test_client().get("/healthz", headers={"X-Request-Id": told})
    assert (answer.headers["X-Request-Id"] == told) is believed


# -- Its line


def test_a_line_says_how_a_request_was_answered_and_nothing_of_what_was_asked(client, lines):
    client.get(f"/t/{KEY}/games/1?tricks-0=9")
    (record,) = lines()
    assert re.fullmatch(LINE, record.getMessage())
    assert (record.method, record.path, record.status) == ("GET", "/t/…/games/1", 404)


def test_a_method_that_somebody_made_up_is_not_written_down(client, lines):
    client.open("/new", method="X0SECRET")
    assert [record.method for record in lines()] == ["other"]


@pytest.mark.parametrize(
    "path", [f"/t//{KEY}", f"/t/%2F{KEY}", f"/{KEY}", f"/t%09/{KEY}", f"/%74/{KEY}/€"]
)
def test_a_key_is_in_no_line_wherever_it_stands(client, lines, path):
    client.get(path)
    assert KEY not in lines()[0].getMessage() + str(lines()[0].__dict__)


def test_nobody_writes_a_line_of_their_own(client, lines):
    client.get("/x%0a[2026-11-30]%20ERROR%1b[31m")
    assert re.match(r"GET /x\\x0a\[2026-11-30\] ERROR\\x1b\[31m 404", lines()[0].getMessage())


def test_a_poll_has_its_line_too(client, lines):
    client.get(f"/t/{KEY}/games/1?v=1")
    assert [record.status for record in lines()] == [404]


def test_a_failure_has_the_id_of_its_request(make_app, caplog):
    with make_app(PROPAGATE_EXCEPTIONS=False) as app:
        app.add_url_rule("/t/<key>/broken", view_func=lambda key: 1 // 0)
        answer = app.test_client().get(f"/t/{KEY}/broken")
    failed = next(record for record in caplog.records if record.exc_info)
    told = json.loads(AsJSON().format(failed))
    assert (answer.status_code, told["request"]) == (500, answer.headers["X-Request-Id"])
    assert "ZeroDivisionError" in told["trace"]
    assert KEY not in str(told)


@pytest.mark.parametrize(("form", "lines"), [("errors", 0), ("text", 1), ("json", 1)])
def test_lines_are_written_where_they_are_wanted(make_app, form, lines, capsys):
    with make_app(LOG=form) as app:
        app.test_client().get("/healthz")
        write_as("errors", app.logger)
    written = capsys.readouterr().err.splitlines()
    assert len(written) == lines
    assert all("/healthz" in line for line in written)
    if form == "json":
        told = json.loads(written[0])
        assert set(told) == {
            "at", "level", "logger", "message", "request", "method", "path", "status", "ms",
        }  # fmt: skip


def test_an_unknown_form_is_refused_by_name(make_app):
    with pytest.raises(ValueError, match="SCOREKEEPER_LOG is errors, text or json, not xml"):
        make_app(LOG="xml").__enter__()


# -- Its figures


def test_requests_are_counted_by_the_pattern_of_their_address(make_app):
    with make_app(METRICS="9100") as app:
        client = app.test_client()
        for path in (f"/t/{KEY}/games/1", f"/t/{KEY}/games/2", "/nothing"):
            client.get(path)
        registry = app.extensions["figures"].registry
    count = registry.get_sample_value
    asked = {"method": "GET", "page": "table.game"}
    assert count("scorekeeper_requests_total", asked | {"status": "404"}) == 2
    assert count("scorekeeper_request_seconds_count", asked) == 2
    nowhere = {"method": "GET", "page": "none", "status": "404"}
    assert count("scorekeeper_requests_total", nowhere) == 1


@pytest.mark.parametrize(
    ("told", "where"),
    [("", None), ("9100", ("127.0.0.1", 9100)), ("0.0.0.0:9100", ("0.0.0.0", 9100)),
     ("[::1]:9100", ("::1", 9100)), ("monitor.example:80", ("monitor.example", 80))],
)  # fmt: skip
def test_where_figures_are_given_out(told, where):
    assert address(told) == where


@pytest.mark.parametrize("told", ["0", "70000", "on", ":9100", "a b:9100", "/metrics"])
def test_what_is_no_port_is_refused_by_name(told):
    with pytest.raises(ValueError, match="SCOREKEEPER_METRICS is a port, or address:port"):
        address(told)


@pytest.mark.parametrize(("taken", "place"), [([], 0), ([0, 1], 2), ([1], 0), ([0, 2], 1)])
def test_a_worker_takes_the_place_of_one_that_is_gone(taken, place):
    assert free_place(taken) == place


def test_a_worker_counts_on_where_the_one_before_it_ended(tmp_path, monkeypatch):
    prometheus_client = pytest.importorskip("prometheus_client")
    from prometheus_client.multiprocess import MultiProcessCollector

    monkeypatch.setenv(metrics.FOLDER, str(tmp_path))
    monkeypatch.setattr("prometheus_client.values.ValueClass", None)
    for place in (0, 1, 0):
        metrics.take_place(place)
        metrics.Figures().note("table.game", "GET", 200, 0.1)
    registry = prometheus_client.CollectorRegistry()
    MultiProcessCollector(registry)
    told = {"method": "GET", "page": "table.game", "status": "200"}
    assert registry.get_sample_value("scorekeeper_requests_total", told) == 3
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "counter_0.db", "counter_1.db", "histogram_0.db", "histogram_1.db",
    ]  # fmt: skip

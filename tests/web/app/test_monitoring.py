"""What is logged and what never is; figures and health for a monitor."""

import io
import json
import logging
import re
from collections.abc import Callable, Iterator

import pytest
from prometheus_client.parser import text_string_to_metric_families

from argue.settings import LOGS
from argue.web.app import monitoring
from argue.web.app.state import FULL_FOR
from tests.store.samples import ZOOS
from tests.web.pages import Site


@pytest.fixture
def logged(monkeypatch) -> Iterator[Callable[[str], Callable[[], list[str]]]]:
    """Configures logs of a kind; what it returns gives the lines so far."""
    root, ours = logging.getLogger(), logging.getLogger("argue")
    before = root.handlers[:], root.level, ours.level
    stream = io.StringIO()

    def configure(kind: str) -> Callable[[], list[str]]:
        monkeypatch.setattr("sys.stderr", stream)
        monitoring.configure(kind)
        return lambda: stream.getvalue().splitlines()

    yield configure
    root.handlers[:], (root.level, ours.level) = before[0], before[1:]
    root.setLevel(before[1])
    ours.setLevel(before[2])


def test_json_log_has_routes_and_no_user_input(site: Site, library, logged):
    lines = logged("json")
    site.html(f"/debates/{library}?at=work&secret=1")
    site.get("/debates?search=something+private")
    site.upload("# Should secrets be kept?\n\n+ a: My secret argument.\n")
    site.html("/judge/secret-token", 404)
    records = [json.loads(line) for line in lines()]
    assert records[0] == {
        "time": records[0]["time"],
        "level": "info",
        "event": "request",
        "id": records[0]["id"],
        "method": "GET",
        "route": "/debates/<key>",
        "status": 200,
        "ms": records[0]["ms"],
        "bytes": records[0]["bytes"],
    }
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00", records[0]["time"])
    text = "\n".join(lines())
    for private in ("secret", "private", library, site.app.secret_key):
        assert private not in text


def test_keyvalue_log_quotes_values(logged):
    lines = logged("keyvalue")
    monitoring.event(
        "start", address="http://127.0.0.1:5000", note='two words, a "quote"\nand a line'
    )
    (line,) = lines()
    assert line.endswith(
        "level=info event=start address=http://127.0.0.1:5000 "
        'note="two words, a \\"quote\\"\\nand a line"'
    )


def test_plain_log_has_no_requests(site: Site, logged):
    lines = logged("plain")
    site.html("/")
    assert lines() == []


@pytest.mark.parametrize("kind", LOGS)
def test_logged_exception_has_request_id_and_no_url(new_site, logged, kind):
    lines = logged(kind)
    site = new_site()
    site.app.testing = False

    def broken(key):
        raise ZeroDivisionError("typed by somebody")

    address = "/debates/<key>/smallest-change"
    (rule,) = (one for one in site.app.url_map.iter_rules() if one.rule == address)
    site.app.view_functions[rule.endpoint] = broken
    response = site.get("/debates/secret-token/smallest-change")
    assert response.status_code == 500
    text = "\n".join(lines())
    assert f"request {response.headers['X-Request-ID']}: GET /debates/<key>/smallest-change" in text
    assert "ZeroDivisionError" in text
    assert "secret-token" not in text
    if kind != "plain":
        assert "typed by somebody" not in text
    if kind == "json":
        fault = next(one for one in map(json.loads, lines()) if one["level"] == "error")
        assert fault["error"] == "ZeroDivisionError"
        assert "broken (" in fault["at"][-1]


def test_response_has_request_id(site: Site):
    first, second = (site.get("/healthz").headers["X-Request-ID"] for _ in range(2))
    assert re.fullmatch(r"[0-9a-f]{16}", first)
    assert first != second


def test_request_id_header_is_trusted_from_proxy_only(new_site):
    given = {"X-Request-ID": "from-elsewhere.1"}
    assert new_site().get("/healthz", headers=given).headers["X-Request-ID"] != "from-elsewhere.1"
    site = new_site(proxy="127.0.0.1")
    assert site.get("/healthz", headers=given).headers["X-Request-ID"] == "from-elsewhere.1"
    bad = {"X-Request-ID": 'a" b=c'}
    assert site.get("/healthz", headers=bad).headers["X-Request-ID"] != bad["X-Request-ID"]


ELSEWHERE = {"REMOTE_ADDR": "203.0.113.9"}


def figures(site: Site, **options):
    """The value of each sample by its name and labels."""
    response = site.get("/metrics", **options)
    assert response.status_code == 200
    assert response.content_type == "text/plain; version=0.0.4; charset=utf-8"
    return {
        (sample.name, *sorted(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(response.text)
        for sample in family.samples
    }


def test_metrics_label_routes_not_urls(site: Site, library: str):
    site.html(f"/debates/{library}")
    site.html("/debates/secret-name", 404)
    site.html("/secret", 404)
    site.client.open("/secret", method="BREW")
    result = figures(site)
    page = ("method", "GET"), ("route", "/debates/<key>")
    assert result["argue_requests_total", *page, ("status", "200")] == 1
    assert result["argue_requests_total", *page, ("status", "404")] == 1
    none = ("route", "none"), ("status", "404")
    assert result["argue_requests_total", ("method", "GET"), *none] == 1
    assert result["argue_requests_total", ("method", "other"), *none] == 1
    assert result["argue_request_seconds_count", ("route", "/debates/<key>")] == 2
    bucket = ("le", "+Inf"), ("route", "/debates/<key>")
    assert result["argue_request_seconds_bucket", *bucket] == 2
    assert not any("secret" in str(name) for name in result)


def test_metrics_gauges_read_the_database(site: Site, library: str):
    site.html(f"/debates/{library}?engine=edit_distance")
    result = figures(site)
    assert (result["argue_queue_length",], result["argue_judged_pairs",]) == (1, 0)
    assert (result["argue_debates",], result["argue_arguments",]) == (1, 5)
    assert result["argue_database_bytes",] > 50_000
    site.judge()
    result = figures(site)
    assert (result["argue_queue_length",], result["argue_judged_pairs",]) == (0, 5)


def test_metrics_registry_per_app(new_site):
    first, second = new_site(), new_site()
    first.html("/")
    assert ("argue_request_seconds_count", ("route", "/")) not in figures(second)


@pytest.mark.parametrize(
    "options",
    [
        {"environ_overrides": ELSEWHERE},
        {"headers": {"Authorization": "Bearer guess"}, "environ_overrides": ELSEWHERE},
    ],
)
def test_metrics_refused_from_other_hosts(site: Site, options):
    response = site.get("/metrics", **options)
    assert response.status_code == 403
    assert "argue_requests" not in response.text


def test_metrics_token(new_site):
    site = new_site(metrics_token="let-me-in")
    token = {"Authorization": "Bearer let-me-in"}
    assert figures(site, headers=token, environ_overrides=ELSEWHERE)
    for headers in ({}, {"Authorization": "Bearer let-me-i"}, {"Authorization": "let-me-in"}):
        assert site.get("/metrics", headers=headers).status_code == 403


def test_healthz_200_with_database(site):
    response = site.get("/healthz")
    assert (response.status_code, response.json) == (
        200,
        {"status": "ok", "disk": "ok", "worker": False, "waiting": 0},
    )


def test_healthz_counts_queued_runs(site, store):
    (key,) = site.add(ZOOS)
    store.runs.request(key, "gold", "1", "replies", 3)
    assert site.get("/healthz").json["waiting"] == 1


def test_healthz_tells_when_nobody_else_can_write(site):
    told = [site.get("/healthz", environ_overrides={FULL_FOR: long}) for long in (4.0, 6.0)]
    assert [(one.status_code, one.json["status"]) for one in told] == [(200, "ok"), (200, "full")]


def test_healthz_503_without_database(site):
    for path in site.settings.database.parent.glob("argue.sqlite*"):
        path.unlink()
    site.settings.database.write_text("no database any more " * 100)
    response = site.get("/healthz")
    assert (response.status_code, response.mimetype) == (503, "application/problem+json")
    assert "no SQLite database" in response.json["detail"]
    assert response.headers["Retry-After"] == "5"

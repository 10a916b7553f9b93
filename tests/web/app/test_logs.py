"""What is logged, and what never is."""

import io
import json
import logging
import re
from collections.abc import Callable, Iterator

import pytest

from argue.settings import LOGS
from argue.web.app import monitoring
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

"""Answers in gzip: what is packed, what is not, and that lengths give no secret away."""

import gzip

import pytest
from flask import Flask, Response, send_file

from argue.web.app import compression
from tests.web.pages import Site

ACCEPTS = {"Accept-Encoding": "gzip, br"}


def test_pages_json_and_files_are_the_same_packed(site: Site, library: str):
    for address in (f"/debates/{library}", "/api/v1/openapi.json", "/static/layout/layout.css"):
        plain, packed = site.get(address), site.get(address, headers=ACCEPTS)
        assert "Content-Encoding" not in plain.headers
        assert packed.headers["Content-Encoding"] == "gzip"
        assert packed.headers["Content-Length"] == str(len(packed.data))
        assert len(packed.data) < len(plain.data) / 2
        assert "Accept-Encoding" in packed.headers["Vary"]
        assert "Accept-Encoding" in plain.headers["Vary"]
        if address.endswith((".json", ".css")):
            assert gzip.decompress(packed.data) == plain.data


def test_a_reader_may_refuse_it(site: Site, library: str):
    for accepted in ("gzip;q=0", "br", "identity"):
        answer = site.get(f"/debates/{library}", headers={"Accept-Encoding": accepted})
        assert "Content-Encoding" not in answer.headers


def test_a_file_is_known_again_by_its_tag(site: Site):
    tag = site.get("/static/layout/layout.css", headers=ACCEPTS).headers["ETag"]
    assert tag.startswith('W/"')
    again = site.get("/static/layout/layout.css", headers={**ACCEPTS, "If-None-Match": tag})
    assert again.status_code == 304
    part = site.get("/static/layout/layout.css", headers={**ACCEPTS, "Range": "bytes=0-99"})
    assert (part.status_code, len(part.data)) == (206, 100)
    assert "Content-Encoding" not in part.headers


def test_the_length_of_a_page_varies_and_that_of_a_file_does_not(site: Site, library: str):
    lengths = {
        address: {len(site.get(address, headers=ACCEPTS).data) for _ in range(12)}
        for address in ("/static/layout/layout.css", "/healthz", "/api/v1/openapi.json")
    }
    assert len(lengths["/static/layout/layout.css"]) == 1
    assert len(lengths["/api/v1/openapi.json"]) > 3


@pytest.fixture
def app(tmp_path) -> Flask:
    app = Flask(__name__)
    app.after_request(compression.compress)
    (tmp_path / "words.css").write_text("a {}\n" * 1_000)
    app.add_url_rule("/file", "file", lambda: send_file(tmp_path / "words.css"))
    app.add_url_rule("/short", "short", lambda: "short")
    app.add_url_rule("/picture", "picture", lambda: Response(b"p" * 5_000, mimetype="image/png"))
    app.add_url_rule(
        "/stream",
        "stream",
        lambda: Response((f"data: {n}\n\n" for n in range(900)), mimetype="text/event-stream"),
    )
    return app


def test_a_file_is_packed_once(app: Flask, monkeypatch):
    calls = []
    monkeypatch.setattr(
        compression, "packed", lambda data, **how: calls.append(len(data)) or gzip.compress(data)
    )
    answers = [app.test_client().get("/file", headers=ACCEPTS) for _ in range(3)]
    assert {gzip.decompress(answer.data) for answer in answers} == {b"a {}\n" * 1_000}
    assert calls == [5_000]


@pytest.mark.parametrize("address", ["/short", "/picture", "/stream"])
def test_what_is_short_packed_already_or_a_stream_stays_as_it_is(app: Flask, address: str):
    answer = app.test_client().get(address, headers=ACCEPTS)
    assert answer.status_code == 200
    assert "Content-Encoding" not in answer.headers

import logging

import pytest

from argue.engines import Facts
from argue.errors import MissingLibrary, StoreError
from argue.settings import Limits
from argue.web.app.errors import ADVICE
from argue.web.debates import debates
from argue.web.ui import words
from tests.web.pages import OUTLINE, Site, part


@pytest.mark.parametrize(
    ("address", "status", "says"),
    [
        ("/no/such", 404, "list of debates"),
        ("/debates/nope", 404, "no debate &#39;nope&#39;"),
        ("/debates?page=0", 400, "The number of a page"),
        ("/debates?page=99", 404, "the last one is 1"),
        (f"/drafts/{'x' * 22}", 404, "has expired"),
        ("/map/9.1.2/../../../etc/passwd", 404, "list of debates"),
        ("/map/0.0.0/vis-network.min.js", 404, "list of debates"),
        ("/map/9.1.2/vis-network.css", 404, "list of debates"),
    ],
)
def test_error_page_has_reason_and_advice(site: Site, address: str, status: int, says: str):
    html = site.html(address, status)
    assert says in html
    assert "What to do" in html
    assert 'href="/debates/new"' in html


@pytest.mark.parametrize("address", ["?confidence=2", "/argument?id=nobody", "/snapshots/9"])
def test_error_page_links_back_to_debate(site: Site, library: str, address: str):
    answer = site.get(f"/debates/{library}{address}")
    assert answer.status_code in (400, 404)
    assert f'class="button" href="/debates/{library}"' in answer.text
    assert 'href="/debates/nope"' not in site.html("/debates/nope", 404)


def test_413_states_upload_limit(new_site):
    site = new_site(limits=Limits(max_bytes=1_000))
    response = site.upload(OUTLINE + "x" * 300_000, name="big.md")
    assert response.status_code == 413
    assert "1,000" in part(response.text, "lead")
    assert "ARGUE_MAX_BYTES" in response.text


@pytest.mark.parametrize(
    ("address", "told"), [("/debates", ADVICE[500].title), ("/api/v1/debates", "500")]
)
def test_500_hides_traceback_and_logs_it(
    site: Site,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    address: str,
    told: str,
):
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("secret detail")

    for name in ("page", "render_template"):
        monkeypatch.setattr(debates, name, broken)
    site.app.testing = False
    with caplog.at_level(logging.ERROR):
        html = site.html(address, 500)
    assert told in html
    assert "secret detail" not in html
    assert "Traceback" not in html
    assert "secret detail" in caplog.text


def test_503_states_database_error(
    site: Site, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    def refuse() -> None:
        raise StoreError("argue.sqlite: the disk is full; nothing was saved")

    monkeypatch.setattr(debates, "store", refuse)
    with caplog.at_level(logging.ERROR):
        html = site.html("/debates", 503)
    assert "the disk is full" in html
    assert "the disk is full" in caplog.text


@pytest.mark.parametrize("address", ["/debates", "/api/v1/debates"])
def test_501_for_missing_library(site: Site, monkeypatch: pytest.MonkeyPatch, address: str):
    def lack() -> None:
        raise MissingLibrary("the engine 'x' needs the library 'y', which is not installed")

    monkeypatch.setattr(debates, "store", lack)
    monkeypatch.setattr("argue.web.debates.debates.store", lack)
    response = site.get(address)
    assert response.status_code == 501
    assert "y" in response.text
    assert "not installed" in response.text


def test_engine_without_library_is_not_offered(
    site: Site, library: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(words, "facts", lambda name: Facts(missing=("y",) * (name == "gold")))
    words.engines.cache_clear()
    html = site.html(f"/debates/{library}/export")
    words.engines.cache_clear()
    chosen = {line.split('"')[1]: line for line in html.splitlines() if "<option value=" in line}
    assert "disabled" in chosen["gold"]
    assert "(not installed)" in chosen["gold"]
    assert "disabled" not in chosen["word_overlap"]

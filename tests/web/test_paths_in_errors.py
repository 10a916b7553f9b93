"""No error shows a visitor a path of the server; its log has it."""

import logging
import sqlite3
from pathlib import Path

import pytest

from argue.errors import (
    ArgueError,
    BadInput,
    Cancelled,
    MissingLibrary,
    ModelError,
    ParseError,
    StoreError,
)
from argue.features.collections.bulk import BulkRuns
from argue.features.evaluations.queue import EvaluationQueue
from argue.features.evaluations.store import Evaluations, Setup
from argue.locales import lazy
from argue.locales.paths import without_paths
from argue.locales.phrases import own_fault
from argue.store.debates.collections import Collections
from argue.store.debates.debates import Debates
from argue.store.judging.runs import Runs
from tests.web.app.test_api import API
from tests.web.pages import Site

WHERE = ["/srv/argue data/deep/model.json", "/srv/argue/deep/model.json", r"C:\srv\deep\model.json"]


def errors(path: str) -> list[Exception]:
    """One of each kind that can name a path, as the code raises them."""
    return [
        StoreError("the disk is full", path=path),
        StoreError("the disk is full", path="deep/model.json"),
        BadInput(lazy("%(path)s: cannot be read", path=Path(path))),
        BadInput(lazy("expected a text, found '%(path)s'", path=path)),
        ParseError("JSON", "nothing", where=path),
        ModelError(f"expected a model, found none: '{path}'"),
        ModelError(lazy("no model in %(folder)s", folder=Path(path))),
        MissingLibrary("onnxruntime", f"the model '{path}'"),
        Cancelled(f"stopped at '{path}'"),
        FileNotFoundError(2, "No such file", path),
        RuntimeError(f"failed to load '{path}'"),
    ]


def check(text: str) -> None:
    for part in ("srv", "deep", "argue data"):
        assert part not in text


@pytest.mark.parametrize("path", WHERE[:2])
def test_no_answer_shows_a_path(site: Site, library: str, monkeypatch, caplog, path: str):
    caplog.set_level(logging.INFO)
    for error in errors(path):

        def fail(*_: object, error: Exception = error, **__: object) -> None:
            raise error

        with monkeypatch.context() as patch:
            site.app.config["PROPAGATE_EXCEPTIONS"] = False
            for method in ("search", "count", "load", "add"):
                patch.setattr(Debates, method, fail)
            patch.setattr(Runs, "active", fail)
            for address in (
                "/",
                f"/debates/{library}",
                f"{API}/debates",
                f"{API}/debates/{library}",
                *(["/healthz"] if isinstance(error, StoreError) else []),
            ):
                answer = site.get(address)
                assert answer.status_code >= 400
                check(answer.text)
            check(site.client.post(f"{API}/debates", json={"text": "# A\n+ b\n"}).text)
        if isinstance(error, StoreError | ModelError):
            assert "deep" in caplog.text
        caplog.clear()


@pytest.mark.parametrize("path", WHERE)
def test_no_stored_error_shows_a_path(site: Site, library: str, path: str):
    for error in errors(path):
        told = error.public if isinstance(error, ArgueError) else own_fault(error)
        with site.store() as store:
            run = store.runs.request(library, "gold", "1", "given")
            store.runs.fail(run.id, told)
            number = Evaluations.in_store(store).request(Setup("gold"), [], 0)
            EvaluationQueue.in_store(store).fail(number, told)
            collection = Collections.in_store(store).create("All", debates=[library])
            bulk = BulkRuns.in_store(store).request(collection.key, "gold").id
            BulkRuns.in_store(store).note(bulk, library, None, told)
        for address in (
            f"/debates/{library}",
            f"{API}/debates/{library}/runs/{run.id}",
            f"{API}/debates/{library}/runs",
            f"/evaluations/{number}",
            f"{API}/evaluations/{number}",
            f"/collections/{collection.key}",
            f"{API}/bulk/{bulk}",
            f"{API}/bulk/{bulk}/debates",
        ):
            check(site.get(address).text)


def test_a_database_that_refuses_is_named_in_the_log_alone(site: Site, library: str, caplog):
    """The real errors of SQLite, with a real path."""
    folder = str(site.settings.database.parent)
    lock = sqlite3.connect(site.settings.database)
    with lock:
        lock.execute("ALTER TABLE runs RENAME TO former_runs")
    lock.close()
    for address in ("/healthz", f"{API}/debates/{library}/runs", f"/debates/{library}"):
        answer = site.get(address)
        assert answer.status_code in (500, 503)
        assert folder not in answer.text
    assert folder in caplog.text


def test_what_a_visitor_wrote_stays():
    for text in (
        *("and/or", "see https://example.org/a/b.html", "a / b", "corpus/trams.md, line 3"),
        *("1/2/3", "text/html", "/debates"),
    ):
        assert without_paths(text) == text

"""Uploads on a server with processes: read there, while others write."""

import io
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from argue.settings import Settings
from argue.web import create_app
from argue.web.app import state as states
from argue.web.app.computing import processes
from tests.web.pages import Site


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Callable[..., Site]]:
    apps = []

    def make(**settings: object) -> Site:
        chosen = Settings(database=tmp_path / "argue.sqlite", **settings)
        app = create_app(chosen, start_worker=False, examples=None)
        known = app.extensions[states.EXTENSION]
        app.extensions[states.EXTENSION] = replace(known, jobs=processes(chosen))
        apps.append(app)
        return Site(app, app.test_client(), chosen)

    yield make
    for app in apps:
        states.stop_worker(app)


def sent(site: Site, text: str, name: str = "x.txt") -> object:
    file = (io.BytesIO(text.encode()), name)
    return site.post("/debates/new", {"file": file, "text": ""})


def test_a_large_table_is_previewed_and_saved(served: Callable[..., Site]) -> None:
    site = served(job_seconds=300)
    rows = "".join(f"{at},1,con,No {at}.\n" for at in range(2, 1_200))
    answer = sent(site, f"id,parent,stance,text\n1,,,Trams?\n{rows}", "x.csv")
    assert answer.status_code == 303
    deadline = time.monotonic() + 300
    while (page := site.client.get(answer.location)).status_code == 202:
        assert time.monotonic() < deadline
        time.sleep(0.5)
    assert page.status_code == 200
    assert "Trams?" in page.text

"""Pages while nothing can be written: another program holds the lock, or the disk is full."""

import json
import os
import sqlite3
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import pytest

from argue import formats
from argue.errors import StoreError
from argue.features.backups.archive import back_up
from argue.files import Disk, disk_of
from argue.model import Label
from argue.store import Store
from argue.store.participation.records import Writer
from argue.web.app import state
from tests.web.pages import DRINKS, OUTLINE, Site
from tests.web.served import ask
from tests.web.world import Caller, World
from tests.web.world_routes import request_of, routes_of


@contextmanager
def locked(database: Path) -> Iterator[None]:
    """Another program is writing, and does not end."""
    with closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield
        other.execute("ROLLBACK")


def answers(world: World) -> dict[str, int]:
    """The status of the answer of every route that reads."""
    results = {}
    for rule, method in routes_of(world):
        if method == "GET":
            person, how = "administrator", "read" if "/api/" in rule.rule else "session"
            sent = request_of(world, rule, method, "private", person)
            answer = world.ask(Caller(person, how), sent.method, sent.address)
            results[str(sent)] = answer.status_code
    return results


def forget_uses(world: World) -> None:
    """Sessions and tokens were used long ago, so that each request would note their use."""
    with closing(sqlite3.connect(world.site.settings.database)) as file, file:
        file.execute("UPDATE sessions SET seen = substr(datetime('now', '-1 day'), 1, 10)")
        file.execute("UPDATE api_tokens SET used = NULL")


@pytest.mark.long
def test_every_page_is_read_while_another_program_writes(world: World):
    forget_uses(world)
    with locked(world.site.settings.database):
        result = answers(world)
    assert [sent for sent, status in result.items() if status >= 500] == []
    assert sum(status == 200 for status in result.values()) > 120


def test_a_debate_that_is_not_judged_says_that_judging_waits(site: Site, library: str):
    with locked(site.settings.database):
        html = site.html(f"/debates/{library}")
        assert 'data-run="unstored"' in html
        assert "data-progress" not in html
        assert "Most of them already come on Saturday." in html
        answer = site.get(f"/api/v1/debates/{library}/analysis")
        assert (answer.status_code, answer.headers["Retry-After"]) == (503, "30")
    assert 'data-run="unstored"' not in site.shown(f"/debates/{library}")


def test_a_reply_that_cannot_be_judged_yet_is_shown(site: Site, library: str, store):
    site.shown(f"/debates/{library}?engine=word_overlap")
    store.contributions.add(library, "issue", "It is dear.", Label.ATTACK, by=Writer("Ann"))
    with locked(site.settings.database):
        assert "It is dear." in site.html(f"/debates/{library}?engine=word_overlap")


def test_what_writes_is_refused_once_with_503(site: Site, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(state, "PATIENCE", 0.1)
    preview = site.upload(OUTLINE).request.path
    with locked(site.settings.database):
        page = site.post(preview, {"do": "save"})
        assert (page.status_code, page.headers["Retry-After"]) == (503, "5")
        answer = site.client.post("/api/v1/debates", json={"text": DRINKS})
        assert (answer.status_code, answer.mimetype) == (503, "application/problem+json")
    assert site.post(preview, {"do": "save"}).status_code == 303


def test_writers_who_wait_keep_no_reader_waiting(
    serve, site: Site, library: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(state, "PATIENCE", 120.0)
    site.app.testing = False
    server = serve(site.app, threads=4)
    body = json.dumps({"text": DRINKS}).encode()
    results: list[int] = []

    def write() -> None:
        answer = ask(server, "POST", body, path="/api/v1/debates", Content_Type="application/json")
        results.append(answer[0])

    writers = [threading.Thread(target=write) for _ in range(4)]
    with locked(site.settings.database):
        for writer in writers:
            writer.start()
        time.sleep(1)  # until they wait
        began = time.monotonic()
        assert ask(server, path=f"/debates/{library}?engine=word_overlap")[0] == 200
        assert time.monotonic() - began < 100
        assert results == []
    for writer in writers:
        writer.join()
    assert sorted(results) == [200, 200, 200, 201]


# ── a full disk ─────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 6 MiB."""
    if os.name != "posix" or os.geteuid() != 0:
        pytest.skip("only root mounts a disk")
    command = ["mount", "-t", "tmpfs", "-o", "size=6m", "tmpfs", str(tmp_path)]
    if subprocess.run(command, capture_output=True, check=False).returncode:
        pytest.skip("no disk can be mounted here")
    try:
        yield tmp_path
    finally:
        subprocess.run(["umount", "-l", str(tmp_path)], check=True)


def fill(disk: Path) -> None:
    """Write until nothing more can be written."""
    block = bytes(4096)
    with (disk / "filler").open("wb", buffering=0) as file, suppress(OSError):
        while file.write(block):
            pass


def test_with_a_full_disk_pages_read_and_the_health_check_tells(small_disk: Path, new_site):
    site = new_site()
    judged, new = site.add(*(formats.parse_text(text).debates[0] for text in (OUTLINE, DRINKS)))
    page = site.shown(f"/debates/{judged}")
    assert site.get("/healthz").json["disk"] == "ok"
    preview = site.upload("# Rain?\n\n- wet: The street is dry.\n").request.path
    with site.store():  # as a server has it open
        fill(small_disk)
        assert site.html("/")
        assert "Most of them already come on Saturday." in page
        assert "Most of them already come on Saturday." in site.html(f"/debates/{judged}")
        assert 'data-run="unstored"' in site.html(f"/debates/{new}")
        health = site.get("/healthz")
        assert (health.status_code, health.json["status"]) == (200, "read-only")
        assert health.json["disk"] == "full"
        assert "argue_disk_writable 0.0" in site.html("/metrics")
        refused = site.post(preview, {"do": "save"})
        assert (refused.status_code, "Retry-After" in refused.headers) == (503, True)
        sent = site.upload("# Snow?\n\n- deep: It is deep.\n" * 10_000, name="new.md")
        assert sent.status_code == 503
        answer = site.client.post("/api/v1/debates", json={"text": OUTLINE + "+ more: More.\n"})
        assert answer.status_code == 503
        (small_disk / "filler").unlink()
    assert site.post(preview, {"do": "save"}).status_code == 303
    assert site.get("/healthz").json["disk"] == "ok"


def test_the_disk_is_read_only_or_fine(tmp_path: Path):
    assert disk_of(tmp_path / "argue.sqlite") is Disk.OK
    assert disk_of(tmp_path / "nowhere" / "argue.sqlite") is Disk.READ_ONLY


def test_a_backup_onto_a_full_disk_is_refused_in_a_sentence(small_disk: Path, tmp_path_factory):
    database = tmp_path_factory.mktemp("elsewhere") / "argue.sqlite"
    Store.open(database).close()
    fill(small_disk)
    with pytest.raises(StoreError, match=r"b\.zip: cannot be written: .*full"):
        back_up(database, small_disk / "b.zip")
    assert [path.name for path in small_disk.iterdir()] == ["filler"]


def test_a_backup_of_a_database_whose_disk_is_full_is_refused_in_a_sentence(
    small_disk: Path, tmp_path_factory
):
    Store.open(small_disk / "argue.sqlite").close()
    fill(small_disk)
    with pytest.raises(StoreError, match="the disk is full; nothing was saved"):
        back_up(small_disk / "argue.sqlite", tmp_path_factory.mktemp("elsewhere") / "b.zip")

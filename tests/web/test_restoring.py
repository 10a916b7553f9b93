"""A backup is restored while a server runs, takes replies and shows pages."""

import itertools
import sqlite3
import threading
import time
from contextlib import closing
from pathlib import Path

from argue import formats
from argue.features.backups.archive import DATABASE, back_up, restore, unpack
from argue.files import drafts_folder, key_file
from argue.model import Label
from argue.services.upload_drafts import Drafts
from argue.web.app.security import secret_key
from tests.web.pages import Site


def texts_in(database: Path) -> set[str]:
    with closing(sqlite3.connect(database)) as file:
        assert file.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert file.execute("PRAGMA foreign_key_check").fetchall() == []
        return {text for (text,) in file.execute("SELECT text FROM contribution_steps")}


def test_a_reply_that_was_confirmed_is_in_the_restored_or_in_the_saved_database(
    site: Site, library: str, tmp_path: Path
):
    site.shown(f"/debates/{library}?engine=word_overlap")
    back_up(site.settings.database, tmp_path / "backup.zip")
    confirmed: list[str] = []
    faults: list[tuple[int, str]] = []
    end = threading.Event()

    def reply(name: int) -> None:
        client = site.app.test_client()
        for number in itertools.count():
            if end.is_set():
                return
            text = f"Reply {number} of writer {name}."
            body = {"parent": "issue", "text": text, "stance": "attack"}
            answer = client.post(f"/api/v1/debates/{library}/contributions", json=body)
            if answer.status_code == 201:
                confirmed.append(text)
            elif answer.status_code != 503:
                faults.append((answer.status_code, answer.text))

    def read() -> None:
        client = site.app.test_client()
        while not end.is_set():
            time.sleep(0.01)  # a reader who never rests would leave the writers no turn
            answer = client.get(f"/debates/{library}?engine=word_overlap")
            if answer.status_code != 200:
                faults.append((answer.status_code, answer.text))

    threads = [threading.Thread(target=reply, args=(name,)) for name in range(2)]
    threads.append(threading.Thread(target=read))
    for each in threads:
        each.start()
    try:
        saved = []
        while len(saved) < 5 or (len(confirmed) < 6 and len(saved) < 100):
            saved.append(restore(tmp_path / "backup.zip", site.settings.database)[1])
    finally:
        end.set()
        for each in threads:
            each.join()
    assert faults == []
    there = texts_in(site.settings.database)
    for number, file in enumerate(saved):
        unpack(file, tmp_path / f"saved-{number}")
        there |= texts_in(tmp_path / f"saved-{number}" / DATABASE)
    assert len(confirmed) > 5
    assert [text for text in confirmed if text not in there] == []


def test_the_files_of_an_installation_have_the_same_names_everywhere(tmp_path):
    database = tmp_path / "a.sqlite"
    key = secret_key(database)
    assert key_file(database).read_text().strip() == key
    assert Drafts.beside(database).folder == drafts_folder(database)


def test_restored_backup_replaces_pages_and_key(site: Site, library: str, tmp_path, store):
    database, file = site.settings.database, tmp_path / "b.zip"
    assert "attacks" in site.shown(f"/debates/{library}")
    key = key_file(database).read_text()
    store.overrulings.add(library, "sat", "work", Label.SUPPORT, by="Ann", reason="said before")
    back_up(database, file)
    store.overrulings.undo(library, store.state(library).overruling, by="Ann")
    store.overrulings.add(library, "pay", "issue", Label.SUPPORT, by="Ben", reason="said later")
    key_file(database).write_text("x" * 64)
    later = f"/debates/{library}/relation?source=pay&target=issue"
    earlier = f"/debates/{library}/relation?source=sat&target=work"
    assert later.replace("&", "&amp;") in site.html(f"/debates/{library}")
    assert "said later" in site.html(later)
    assert "said later" in site.html(f"/debates/{library}/export")

    restore(file, database)
    assert "said before" in site.html(earlier)
    assert "said later" not in site.html(later)
    after = site.html(f"/debates/{library}/export")
    assert "said before" in after
    assert "said later" not in after
    assert site.app.secret_key == key.strip()


def test_restored_backup_invalidates_caches(site: Site, tmp_path, store):
    """After a restore the next step has the number that another step had before it."""
    (debate,) = formats.parse_text("# T\n\n= Yes.\n\n- a: No.\n  - b: But.\n").debates
    (key,) = site.add(debate)
    site.shown(f"/debates/{key}")
    back_up(site.settings.database, tmp_path / "b.zip")
    former = store.overrulings.add(key, "a", "issue", Label.SUPPORT, by="Ann")
    assert "It stands" in site.html(f"/debates/{key}")

    restore(tmp_path / "b.zip", site.settings.database)
    assert store.overrulings.add(key, "b", "a", Label.SUPPORT, by="Ann").id == former.id
    assert "It falls" in site.html(f"/debates/{key}")

"""A backup is restored while a server takes replies and shows pages."""

import itertools
import sqlite3
import threading
import time
from contextlib import closing
from pathlib import Path

from argue.features.backups.archive import DATABASE, back_up, restore, unpack
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

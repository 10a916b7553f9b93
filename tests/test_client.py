import json
import threading
import urllib.request
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from werkzeug.serving import make_server

from argue.client import Client
from argue.errors import BadInput, Cancelled, NotFound, StoreError
from argue.settings import Settings
from argue.web import create_app
from tests.web.pages import OUTLINE


@pytest.fixture
def url(tmp_path: Path) -> Iterator[str]:
    """Where an Argue with a worker runs."""
    settings = Settings(database=tmp_path / "argue.sqlite", api_rate=20)
    app = create_app(settings, examples=tmp_path / "none")
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


def test_a_program_uploads_searches_and_analyses(url: str, tmp_path: Path):
    client = Client(url)
    file = tmp_path / "library.md"
    file.write_text(OUTLINE, encoding="utf-8")
    (key,) = client.upload(file)
    assert client.upload(file) == [key]
    assert [debate["key"] for debate in client.debates("sundays")] == [key]
    assert list(client.debates("nowhere")) == []
    result = client.analyse(key, engine="word_overlap", derived=["mediated"])
    assert (result["engine"], result["derived"]) == ("word_overlap", ["mediated"])
    assert set(result["labelling"]) == {"issue", "work", "sat", "full", "pay"}


def test_a_zip_goes_into_a_new_collection(url: str, tmp_path: Path):
    client = Client(url)
    with zipfile.ZipFile(tmp_path / "two.zip", "w") as archive:
        archive.writestr("library.md", OUTLINE)
        archive.writestr("trams.md", "# Trams?\n+ They are quiet.\n")
        archive.writestr("notes.txt", "Bring milk.")
    keys = client.upload(tmp_path / "two.zip", collection="Two")
    assert len(keys) == 2
    with urllib.request.urlopen(client.address("collections/two/debates")) as answer:
        assert [one["key"] for one in json.load(answer)["debates"]] == keys


def test_what_is_refused_says_why(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    client = Client(url)
    with pytest.raises(NotFound, match="no debate 'nothing'"):
        client.analyse("nothing")
    with pytest.raises(BadInput, match="cannot be read"):
        client.upload(tmp_path / "nothing.md")
    with pytest.raises(BadInput, match="begins with http"):
        Client("file:///etc/passwd")
    monkeypatch.setattr("argue.client.PATIENCE", 0.0)
    with pytest.raises(Cancelled, match="still waiting"):
        [list(client.debates()) for _ in range(60)]  # more often than it may
    with pytest.raises(StoreError, match="expected an Argue"):
        list(Client("http://127.0.0.1:9").debates())

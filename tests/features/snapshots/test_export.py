"""All debates in one zip: read back by our own reader, and by nothing but JSON."""

import json
import zipfile

import pytest
from click.testing import CliRunner

from argue import formats
from argue.errors import Conflict, StoreError
from argue.features.snapshots.cli.export import command
from argue.features.snapshots.export import write
from argue.features.snapshots.store import Snapshots
from argue.model import Label, Origin, Relation
from argue.store import Store
from argue.store.participation.records import Writer
from tests.store.samples import ZOOS, numbered


@pytest.fixture
def database(tmp_path, monkeypatch):
    path = tmp_path / "argue.sqlite"
    monkeypatch.setenv("ARGUE_DATABASE", str(path))
    return path


@pytest.fixture
def store(database):
    """A debate that people argue in and an engine judged, and one that nobody touched."""
    with Store.open(database) as store:
        key, _ = (saved.key for saved in store.debates.add([ZOOS, numbered(1)]))
        store.contributions.add(key, "parks", "Loud.", Label.ATTACK, by=Writer("Ann", "secret"))
        store.overrulings.add(key, "C++", "cages", Label.SUPPORT, by="Ben", reason="read it")
        Snapshots.in_store(store).take(key, "one", by=Writer("Ann"))
        run = store.runs.request(key, "edit_distance", "1", "replies", 1)
        store.runs.claim("me")
        judged = Relation("parks", "cages", Label.ATTACK, 0.5, Origin.JUDGED)
        store.runs.save(run.id, 0, [judged], worker="me")
        yield store


def test_each_debate_is_read_back_as_it_is(store, tmp_path):
    assert write(store, tmp_path / "all.zip") == 2
    with zipfile.ZipFile(tmp_path / "all.zip") as archive:
        index = json.loads(archive.read("index.json"))["debates"]
        assert sorted(one["title"] for one in index) == ["Debate 1", "Should zoos be closed?"]
        for one in index:
            (debate,) = formats.read_bytes(archive.read(f"debates/{one['key']}.json")).debates
            assert debate == store.debates.load(one["key"])


def test_histories_hold_every_step(store, tmp_path):
    write(store, tmp_path / "all.zip")
    with zipfile.ZipFile(tmp_path / "all.zip") as archive:
        text = archive.read("histories/should-zoos-be-closed.json").decode()
    result = json.loads(text)
    (added,) = result["contributions"]
    assert (added["action"], added["text"], added["writer"]) == ("add", "Loud.", "Ann")
    assert (added["relation"]["label"], added["argument"]) == ("attack", "c1")
    (said,) = result["overrulings"]
    assert (said["source"], said["label"], said["by"]) == ("C++", "support", "Ben")
    assert result["snapshots"][0]["name"] == "one"
    (run,) = result["runs"]
    assert (run["engine"], run["relations"][0]["confidence"]) == ("edit_distance", 0.5)
    assert "secret" not in text


def test_more_debates_than_are_listed_at_a_time(database, tmp_path, monkeypatch):
    monkeypatch.setattr("argue.features.snapshots.export.PAGE", 2)
    with Store.open(database) as store:
        store.debates.add([numbered(number) for number in range(5)])
        assert write(store, tmp_path / "all.zip") == 5


def test_a_failure_leaves_what_was_there(store, tmp_path, monkeypatch):
    out = tmp_path / "all.zip"
    out.write_text("former")

    def fail(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("argue.features.snapshots.export.debate_of", fail)
    with pytest.raises(StoreError, match="cannot be written: No space left"):
        write(store, out)
    assert out.read_text() == "former"
    assert {one.name.partition("-")[0] for one in tmp_path.iterdir()} == {"all.zip", "argue.sqlite"}


def test_on_the_command_line(store, tmp_path):
    out = tmp_path / "all.zip"
    done = CliRunner().invoke(command, [str(out)], catch_exceptions=False)
    assert done.stdout == f"{out}: 2 debates\n"
    with pytest.raises(Conflict, match="there already"):
        CliRunner().invoke(command, [str(out)], catch_exceptions=False)
    assert CliRunner().invoke(command, [str(out), "--replace"]).exit_code == 0

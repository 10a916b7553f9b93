from __future__ import annotations

import csv
import gzip
import io
import json
import zipfile

import pytest

from tests.cli.in_process import run


@pytest.fixture
def archive(tmp_path):
    path = tmp_path / "corpus.zip"
    with zipfile.ZipFile(path, "w") as zipped:
        zipped.writestr("trams.md", "# Trams?\n= Build trams.\n- a: Dear.\n  - b: Not for all.\n")
        zipped.writestr("birds.md", "# Birds?\n= Feed birds.\n+ c: They sing.\n")
        zipped.writestr("notes.txt", "Bring milk.")
    return path


def test_what_is_read_is_measured_and_what_is_skipped_told(archive):
    done = run("corpus", archive)
    assert "argue: notes.txt: skipped: " in done.stderr
    assert "At a glance" in done.stdout
    assert "By depth" in done.stdout


def test_tables_come_as_csv_and_json_with_the_command_named_or_an_engine_that_judges(archive):
    text = run("corpus", archive, "--csv").stdout
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [(row["debate"], row["accepted"]) for row in rows] == [("trams", "2"), ("birds", "2")]
    tables = json.loads(run("corpus", archive, "--json", "--table", "depths").stdout)["tables"]
    assert [row["arguments"] for row in tables[0]["rows"]] == [2, 2, 1]
    assert run("corpus", archive, "--csv", "--engine", "gold").stdout == text
    assert run("corpus", "measure", archive, "--csv").stdout == text
    assert run("corpus", "--csv", archive).stdout == text
    assert "judge " in run("corpus", "--help").stdout


def test_a_zip_or_a_folder_stands_wherever_a_file_does(archive, tmp_path):
    assert "Build trams." in run("analyse", archive, "--engine", "gold").stdout
    with zipfile.ZipFile(archive) as zipped:
        zipped.extractall(tmp_path / "folder")
    completed = json.loads(run("convert", tmp_path / "folder", "-", "--to", "json").stdout)
    assert [debate["id"] for debate in completed["debates"]] == ["birds", "trams"]


def test_nothing_to_read_is_said(tmp_path):
    (tmp_path / "notes.txt").write_text("Bring milk.")
    assert "expected at least one file with a debate" in run("corpus", tmp_path).stderr
    (tmp_path / "trams.md").write_text("# Trams?\n+ Yes.\n")
    assert "no table 'depth'" in run("corpus", tmp_path, "--table", "depth").stderr


def test_judge_writes_a_folder_and_says_what_failed(archive, tmp_path):
    words = ("corpus", "judge", archive, "--engine", "stated", "--out", tmp_path / "out")
    done = run(*words)
    assert done.stdout == ""
    assert "2 debates with 5 arguments and 3 relations" in done.stderr
    assert "1 not judged, see failures.jsonl" in done.stderr
    assert run(*words, "--resume").returncode == 0


def test_judge_takes_the_claim_of_all_debates(tmp_path):
    claim, out = "The city should build trams.", tmp_path / "out"
    (tmp_path / "source").mkdir()
    debate = {"id": "d", "arguments": [{"id": "a", "text": "Trams are quiet."}]}
    (tmp_path / "source" / "a.json").write_text(json.dumps(debate), encoding="utf-8")
    words = ("--engine", "stated", "--out", out, "--claim", claim)
    done = run("corpus", "judge", tmp_path / "source", *words)
    assert done.returncode == 0, done.stderr
    assert "not judged" not in done.stderr
    (shard,) = (out / "shards").rglob("*.jsonl.gz")
    debate = json.loads(gzip.decompress(shard.read_bytes()))
    texts = {item["id"]: item["text"] for item in debate["arguments"]}
    assert texts[debate["issue"]] == claim
    assert json.loads((out / "index.json").read_text())["options"]["claim"] == claim

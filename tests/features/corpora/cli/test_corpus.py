import csv
import gzip
import io
import json
import zipfile
from pathlib import Path

import pytest
from click.testing import CliRunner

from argue.cli import analyse, convert
from argue.errors import BadInput
from argue.features.corpora.cli import corpus


@pytest.fixture
def archive(tmp_path: Path) -> str:
    path = tmp_path / "corpus.zip"
    with zipfile.ZipFile(path, "w") as zipped:
        zipped.writestr("trams.md", "# Trams?\n= Build trams.\n- a: Dear.\n  - b: Not for all.\n")
        zipped.writestr("birds.md", "# Birds?\n= Feed birds.\n+ c: They sing.\n")
        zipped.writestr("notes.txt", "Bring milk.")
    return str(path)


def run(command: object, *arguments: str) -> str:
    result = CliRunner().invoke(command.command, arguments, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout


def test_what_is_read_is_measured_and_what_is_skipped_told(archive: str) -> None:
    result = CliRunner().invoke(corpus.command, [archive], catch_exceptions=False)
    assert "argue: notes.txt: skipped: " in result.stderr
    assert "At a glance" in result.stdout
    assert "By depth" in result.stdout


def test_tables_come_as_csv_and_json(archive: str) -> None:
    rows = list(csv.DictReader(io.StringIO(run(corpus, archive, "--csv"))))
    assert [(row["debate"], row["accepted"]) for row in rows] == [("trams", "2"), ("birds", "2")]
    tables = json.loads(run(corpus, archive, "--json", "--table", "depths"))["tables"]
    assert [row["arguments"] for row in tables[0]["rows"]] == [2, 2, 1]


def test_an_engine_can_judge(archive: str) -> None:
    stated = run(corpus, archive, "--csv")
    assert run(corpus, archive, "--csv", "--engine", "gold") == stated


def test_a_zip_or_a_folder_stands_wherever_a_file_does(archive: str, tmp_path: Path) -> None:
    assert "Build trams." in run(analyse, archive, "--engine", "gold")
    with zipfile.ZipFile(archive) as zipped:
        zipped.extractall(tmp_path / "folder")
    completed = json.loads(run(convert, str(tmp_path / "folder"), "-", "--to", "json"))
    assert [debate["id"] for debate in completed["debates"]] == ["birds", "trams"]


def test_nothing_to_read_is_said(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("Bring milk.")
    with pytest.raises(BadInput, match="expected at least one file with a debate"):
        CliRunner().invoke(corpus.command, [str(tmp_path)], catch_exceptions=False)
    (tmp_path / "trams.md").write_text("# Trams?\n+ Yes.\n")
    with pytest.raises(BadInput, match="no table 'depth'"):
        CliRunner().invoke(
            corpus.command, [str(tmp_path), "--table", "depth"], catch_exceptions=False
        )


def test_judge_writes_a_folder_and_says_what_failed(archive: str, tmp_path: Path) -> None:
    words = ["judge", archive, "--engine", "stated", "--out", str(tmp_path / "out")]
    result = CliRunner().invoke(corpus.command, words, catch_exceptions=False)
    assert result.stdout == ""
    assert "2 debates with 5 arguments and 3 relations" in result.stderr
    assert "1 not judged, see failures.jsonl" in result.stderr
    again = CliRunner().invoke(corpus.command, [*words, "--resume"], catch_exceptions=False)
    assert again.exit_code == 0


def test_help_names_both_commands_and_measure_is_the_one_that_need_not_be_named(
    archive: str,
) -> None:
    assert "judge " in run(corpus, "--help")
    assert run(corpus, "measure", archive, "--csv") == run(corpus, archive, "--csv")
    assert run(corpus, "--csv", archive) == run(corpus, archive, "--csv")


def test_judge_takes_the_claim_of_all_debates(tmp_path):
    folder = tmp_path / "source"
    folder.mkdir()
    debate = {"id": "d", "arguments": [{"id": "a", "text": "Trams are quiet."}]}
    (folder / "a.json").write_text(json.dumps(debate), encoding="utf-8")
    words = ["judge", str(folder), "--engine", "stated", "--out", str(tmp_path / "out")]
    words += ["--claim", "The city should build trams."]
    result = CliRunner().invoke(corpus.command, words, catch_exceptions=False)
    assert result.exit_code == 0, result.stderr
    assert "not judged" not in result.stderr
    (shard,) = (tmp_path / "out" / "shards").rglob("*.jsonl.gz")
    debate = json.loads(gzip.decompress(shard.read_bytes()))
    texts = {item["id"]: item["text"] for item in debate["arguments"]}
    assert texts[debate["issue"]] == "The city should build trams."
    index = json.loads((tmp_path / "out" / "index.json").read_text(encoding="utf-8"))
    assert index["options"]["claim"] == "The city should build trams."

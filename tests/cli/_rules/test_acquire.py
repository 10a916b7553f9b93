from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from argue.cli._rules.acquire import command
from argue.engines.edits.rules import read_rules
from argue.errors import BadInput

pytest.importorskip("spacy")
pytest.importorskip("onnxruntime")


@pytest.fixture
def versions(tmp_path):
    page = tmp_path / "versions" / "Bond"
    page.mkdir(parents=True)
    (page / "0.txt").write_text("Dr. Bond created a clinic for sick people.")
    (page / "1.txt").write_text("Dr. Bond created a hospital for sick people.")
    return page.parent


def run(*arguments):
    return CliRunner().invoke(command, list(map(str, arguments)), catch_exceptions=False).output


def test_rules_with_their_sentences(versions, tmp_path):
    told = run(versions, "--work", tmp_path / "work", "--json")
    stages = [json.loads(line) for line in told.splitlines()]
    assert [each["stage"] for each in stages] == ["changes", "pairs", "candidates", "rules"]
    [rule] = read_rules(tmp_path / "work" / "rules.jsonl")
    assert "a hospital for sick people" in rule.left  # how much more is for the tree to say
    assert rule.left.replace("hospital", "clinic") == rule.right
    assert rule.text == "Dr. Bond created a hospital for sick people."
    assert rule.hypothesis == "Dr. Bond created a clinic for sick people."


def test_counts_for_people_and_a_stop_after_a_stage(versions, tmp_path):
    told = run(versions, "--work", tmp_path / "work", "--until", "pairs")
    assert told.splitlines()[0] == "changes: 1 pages, 2 versions, 86 characters, 1 changes"
    assert not (tmp_path / "work" / "rules.jsonl").exists()


def test_another_source_needs_another_folder(versions, tmp_path):
    run(versions, "--work", tmp_path / "work", "--until", "changes")
    with pytest.raises(BadInput, match="name another folder"):
        run(versions / "Bond", "--work", tmp_path / "work", "--until", "changes")

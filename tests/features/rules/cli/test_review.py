import json

import pytest
from click.testing import CliRunner

from argue.features.rules.cli.rules import command


def run(*words: str):
    return CliRunner().invoke(command, ("review", *words), catch_exceptions=False)


@pytest.fixture
def rules(tmp_path, monkeypatch):
    monkeypatch.setenv("ARGUE_DATABASE", str(tmp_path / "argue.sqlite"))
    path = tmp_path / "rules.jsonl"
    row = {"left": "a", "right": "b", "probability": 0.5, "text": "A.", "hypothesis": "B."}
    path.write_text(json.dumps(row) + "\n")
    return str(path)


def test_a_project_is_made_and_its_figures_are_printed(rules):
    made = run(rules, "--annotator", "Ann", "--annotator", "Bob", "--title", "Because")
    assert made.stdout == "because\n"
    assert "Ann: /judge-acquired-rules/" in made.stderr
    tables = json.loads(run("because", "--json").output)["tables"]
    assert [table["name"] for table in tables] == ["judgements", "agreement", "annotators"]
    assert tables[0]["rows"][-1] == {
        "judgement": "correct (YES, +PHEN)",
        "rules": 0,
        "share": None,
        "twice": 0,
        "share_twice": None,
        "Ann": 0,
        "Bob": 0,
    }

from __future__ import annotations

import json

from tests.cli.in_process import run


def test_a_project_is_made_and_its_figures_are_printed(tmp_path, monkeypatch):
    monkeypatch.setenv("ARGUE_DATABASE", str(tmp_path / "argue.sqlite"))
    path, review = tmp_path / "rules.jsonl", ("papers", "rules", "review")
    row = {"left": "a", "right": "b", "probability": 0.5, "text": "A.", "hypothesis": "B."}
    path.write_text(json.dumps(row) + "\n")
    made = run(*review, path, "--annotator", "Ann", "--annotator", "Bob", "--title", "Because")
    assert made.stdout == "because\n"
    assert "Ann: /judge-acquired-rules/" in made.stderr
    tables = json.loads(run(*review, "because", "--json").stdout)["tables"]
    assert [table["name"] for table in tables] == ["judgements", "agreement", "annotators"]
    assert list(tables[0]["rows"][-1].values()) == ["correct (YES, +PHEN)", 0, None, 0, None, 0, 0]

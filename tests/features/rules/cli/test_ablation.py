from __future__ import annotations

import json

import pytest

from argue.features.rules.cli._rules import ablation
from tests.cli.in_process import run


@pytest.fixture
def files(tmp_path):
    gold, rules = tmp_path / "made.jsonl", tmp_path / "glorp.jsonl"
    lines = [
        {"text": f"They {verb} trams {more}.", "hypothesis": "They blick trams.", "label": label}
        for more in ("daily", "weekly", "at night", "in winter", "in Ghent", "in Graz")
        for verb, label in (("glorp", "support"), ("vronk", "attack"))
    ]
    gold.write_text("".join(json.dumps(line) + "\n" for line in lines))
    rules.write_text('{"left": "glorp", "right": "blick", "probability": 0.9}\n')
    return str(gold), "--rules", str(rules)


def test_a_resource_is_compared_with_none(files):
    done = run("papers", "rules", "ablation", *files, "--engine", "edit_distance", "--json")
    rows = json.loads(done.stdout)["tables"][0]["rows"]
    assert [row["resource"] for row in rows] == ["none", "lists", "glorp", "all"]
    assert [(row["data"], row["pairs"]) for row in rows] == [("made", 12)] * 4
    assert [row["accuracy"] for row in rows] == [0.5, 0.5, 1.0, 1.0]
    drawn = ablation._labelled(files[0], 8)
    assert len(drawn) == 8
    assert drawn == ablation._labelled(files[0], 8)


def test_two_files_of_one_name_are_refused(files):
    assert "'glorp' twice" in run("papers", "rules", "ablation", *files, *files[1:]).stderr

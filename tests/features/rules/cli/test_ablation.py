import json

import pytest
from click.testing import CliRunner

from argue.errors import BadInput
from argue.features.rules.cli._rules import ablation
from argue.features.rules.cli.rules import command


@pytest.fixture
def files(tmp_path):
    gold = tmp_path / "made.jsonl"
    lines = [
        {"text": f"They {verb} trams {more}.", "hypothesis": "They blick trams.", "label": label}
        for more in ("daily", "weekly", "at night", "in winter", "in Ghent", "in Graz")
        for verb, label in (("glorp", "support"), ("vronk", "attack"))
    ]
    gold.write_text("".join(json.dumps(line) + "\n" for line in lines))
    rules = tmp_path / "glorp.jsonl"
    rules.write_text('{"left": "glorp", "right": "blick", "probability": 0.9}\n')
    return str(gold), str(rules)


def run(*words: str) -> str:
    return CliRunner().invoke(command, words, catch_exceptions=False).output


def test_a_resource_is_compared_with_none(files):
    gold, rules = files
    asked = ("ablation", gold, "--rules", rules, "--engine", "edit_distance")
    rows = json.loads(run(*asked, "--json"))["tables"][0]["rows"]
    assert [row["resource"] for row in rows] == ["none", "lists", "glorp", "all"]
    assert [(row["data"], row["pairs"]) for row in rows] == [("made", 12)] * 4
    assert [row["accuracy"] for row in rows] == [0.5, 0.5, 1.0, 1.0]
    drawn = ablation._labelled(gold, 8)
    assert len(drawn) == 8
    assert drawn == ablation._labelled(gold, 8)


def test_two_files_of_one_name_are_refused(files):
    with pytest.raises(BadInput, match="'glorp' twice"):
        run("ablation", files[0], "--rules", files[1], "--rules", files[1])

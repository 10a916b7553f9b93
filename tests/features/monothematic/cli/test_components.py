import json

import pytest
from click.testing import CliRunner

from argue.errors import BadInput
from argue.features.monothematic.cli.components import command

TALLER = "Bo is taller than Al"
LINES = [
    {"text": TALLER, "hypothesis": hypothesis, "label": label, "phenomenon": "comparative"}
    for hypothesis, label in (("Al is taller than Bo", "contradiction"), (TALLER, "entailment"))
]


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "pairs.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in LINES))
    return str(path)


def run(*arguments, **others):
    return CliRunner().invoke(command, arguments, catch_exceptions=False, **others)


def test_prints_a_line_for_each_component_and_set(file):
    lines = run(file).stdout.splitlines()
    assert lines[1].split()[:2] == ["set", "component"]
    assert lines[2].split()[:3] == ["comparative", "comparison", "2"]


def test_skips_the_pairs_that_were_for_development(file):
    [scores] = json.loads(run(file, "--skip", "1", "--json").stdout)["scores"]
    assert scores["pairs"] == 1


def test_a_negative_number_and_an_absent_file_are_refused(file, tmp_path):
    assert "x>=0" in run(file, "--skip", "-1").stderr
    with pytest.raises(BadInput, match="expected a readable file, found: No such file"):
        run(str(tmp_path / "none.jsonl"))


def test_says_which_components_have_no_set(file):
    told = run(file).stderr
    assert "none of these sets is for alternation, causality, " in told
    assert "comparison" not in told
    assert "none of these sets" not in run(file, "--component", "stance").stderr


def test_shows_who_decided_a_pair():
    shown = run("--text", "Zoos do not help animals.", "--hypothesis", "Zoos help animals.")
    assert shown.stdout.startswith("attack (")
    assert "negation" in shown.stdout
    asked = run("--text", "Zoos harm.", "--hypothesis", "Ban zoos.", "--json")
    assert json.loads(asked.stdout)["votes"]


def test_what_each_component_adds(tmp_path):
    gold = tmp_path / "made.jsonl"
    gold.write_text(
        "".join(
            json.dumps({"text": f"They {verb} trams {more}.", "hypothesis": "They prohibit trams.",
                        "label": label}) + "\n"
            for more in ("daily", "weekly", "at night", "in winter", "in Ghent", "in Graz")
            for verb, label in (("ban", "support"), ("do not ban", "attack"))
        )
    )  # fmt: skip
    asked = (str(gold), "--ablation", "--component", "synonymy", "--component", "negation")
    rows = json.loads(run(*asked, "--json").stdout)["tables"][0]["rows"]
    assert [row["components"] for row in rows][:3] == [
        "all",
        "without synonymy",
        "without negation",
    ]
    with pytest.raises(BadInput, match="expected files"):
        run("--text", "T", "--hypothesis", "H", "--ablation")


@pytest.mark.parametrize(
    "arguments", [(), ("--text", "T"), ("x.jsonl", "--text", "T", "--hypothesis", "H")]
)
def test_wants_files_or_a_pair(arguments):
    with pytest.raises(BadInput, match="either files"):
        run(*arguments)

import json

import pytest
from click.testing import CliRunner

from argue.features.rules.cli.rules import command


@pytest.fixture
def files(tmp_path):
    rules, gold = tmp_path / "mine.jsonl", tmp_path / "gold.tsv"
    rules.write_text('{"left": "buy", "right": "own", "probability": 0.9}\n')
    gold.write_text(
        "he, owns, it\the, bought, it\tTrue\nhe, bought, it\the, owns, it\tFalse\n"
        "he, eats, it\the, cooks, it\tTrue\n"
    )
    return str(rules), str(gold), str(tmp_path / "curve.svg")


def run(*words: str):
    return CliRunner().invoke(command, words, catch_exceptions=False)


def test_a_resource_and_an_engine_stand_side_by_side(files):
    rules, gold, picture = files
    done = run(
        "score", rules, "--engine", "word_overlap", "--on", gold, "--picture", picture, "--json"
    )
    mine, engine = json.loads(done.output)["tables"][0]["rows"]
    assert (mine["resource"], mine["proposed"], mine["precision"]) == ("mine", 1, 1.0)
    assert (mine["recall"], mine["direction_accuracy"]) == (0.5, 1.0)
    assert (engine["resource"], engine["proposed"]) == ("word_overlap", 3)
    with open(picture, encoding="utf-8") as svg:
        assert "mine, area 0.500" in svg.read()


def test_text_and_csv(files):
    rules, gold, _ = files
    assert "Rules on gold.tsv" in run("score", rules, "--on", gold).output
    header, row = run("score", rules, "--on", gold, "--csv").output.splitlines()
    assert header.startswith("resource,applications")
    assert row.startswith("mine,3,2,1,")


def test_something_must_be_scored(files):
    done = CliRunner().invoke(command, ["score", "--on", files[1]])
    assert done.exit_code == 2
    assert "--engine" in done.output

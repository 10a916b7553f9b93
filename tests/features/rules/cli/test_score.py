from __future__ import annotations

import json

import pytest

from tests.cli.in_process import run


@pytest.fixture
def files(tmp_path):
    rules, gold = tmp_path / "mine.jsonl", tmp_path / "gold.tsv"
    rules.write_text('{"left": "buy", "right": "own", "probability": 0.9}\n')
    gold.write_text(
        "he, owns, it\the, bought, it\tTrue\nhe, bought, it\the, owns, it\tFalse\n"
        "he, eats, it\the, cooks, it\tTrue\n"
    )
    return rules, "--on", gold


def test_a_resource_and_an_engine_stand_side_by_side(files, tmp_path):
    more = ("--engine", "word_overlap", "--picture", tmp_path / "curve.svg", "--json")
    done = run("papers", "rules", "score", *files, *more)
    mine, engine = json.loads(done.stdout)["tables"][0]["rows"]
    assert (mine["resource"], mine["proposed"], mine["precision"]) == ("mine", 1, 1.0)
    assert (mine["recall"], mine["direction_accuracy"]) == (0.5, 1.0)
    assert (engine["resource"], engine["proposed"]) == ("word_overlap", 3)
    assert "mine, area 0.500" in (tmp_path / "curve.svg").read_text(encoding="utf-8")


def test_text_and_csv_and_something_must_be_scored(files):
    assert "Rules on gold.tsv" in run("papers", "rules", "score", *files).stdout
    header, row = run("papers", "rules", "score", *files, "--csv").stdout.splitlines()
    assert header.startswith("resource,applications")
    assert row.startswith("mine,3,2,1,")
    assert "--engine" in run("papers", "rules", "score", *files[1:]).stderr

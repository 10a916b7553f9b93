from __future__ import annotations

import json

import pytest

from tests.cli.test_main import argue

TRAMS = """# Should the city build trams?

= The city should build trams.

+ quiet: Trams are quieter than buses, and the city should be quiet.
  - rails: Rails squeal in every curve.
- cost: Nobody can pay.
"""
NIGHT = """# Should the shops close at night?

= Shops should close at night.

+ Shops that close let people sleep at night.
- Nurses buy their bread then.
"""


@pytest.fixture
def files(tmp_path):
    for name, text in (("trams", TRAMS), ("night", NIGHT)):
        (tmp_path / f"{name}.md").write_text(text)
    return str(tmp_path / "trams.md"), str(tmp_path / "night.md")


def test_json_is_that_of_the_contract(files):
    done = argue("evaluate", *files, "--engine", "gold", "--derived", "mediated", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    found = json.loads(done.stdout)
    assert found["engine"] == "gold"
    assert found["relations"]["pairs"] == 5
    assert found["relations"]["by_label"]["support"] == {
        "precision": 1.0, "recall": 1.0, "f1": 1.0, "count": 2,
    }  # fmt: skip
    assert found["relations"]["confusion"]["attack"] == {"support": 0, "attack": 3}
    assert found["acceptance"]["derived"] == ["mediated"]
    assert found["acceptance"]["arguments"] == 7
    assert found["acceptance"]["accuracy"] == 1.0
    assert len(found["debates"]) == 2
    assert set(found["debates"][0]) == {"id", "relations", "acceptance"}


def test_text(files):
    done = argue("evaluate", *files, "--engine", "edit_distance")
    assert done.returncode == 0
    assert "edit_distance on 2 debates, pairs: replies" in done.stdout
    assert "should-the-city-build-trams" in done.stdout


def test_each_debate_judged_by_an_engine_trained_on_the_others(files):
    words = ("evaluate", *files, "--engine", "word_overlap", "--json")
    shipped, held_out = argue(*words), argue(*words, "--leave-one-debate-out")
    versions = [json.loads(done.stdout)["engine_version"] for done in (shipped, held_out)]
    assert versions[0] != versions[1]
    assert json.loads(held_out.stdout)["relations"]["accuracy"] == 1.0


def test_blame(files):
    words = ("evaluate", *files, "--engine", "word_overlap", "--blame")
    done, plain = argue(*words, "--json"), argue(*words)
    each = [debate["blame"] for debate in json.loads(done.stdout)["debates"]]
    wrong = sum(len(one["mistakes"]) for one in each)
    judged = json.loads(done.stdout)["relations"]
    assert wrong == round(judged["pairs"] * (1 - judged["accuracy"]))
    assert plain.stdout.count(" wrong relation") == sum(bool(one["mistakes"]) for one in each)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--engine", "gold", "--leave-one-debate-out"], "expected an engine that learns"),
        (["--engine", "gold", "--derived", "medated"], "did you mean mediated?"),
        (["--engine", "gold", "--semantics", "grounde"], "did you mean grounded?"),
        (["--engine", "word_overlap", "--leave-one-debate-out"], "at least two debates"),
    ],
)
def test_bad_usage_is_one_line(files, words, message):
    done = argue("evaluate", files[0], *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_nothing_to_compare_with():
    done = argue("evaluate", "-", stdin="# Is it?\n\n? Perhaps.\n")
    assert done.returncode == 2
    assert "expected debates with gold or given relations" in done.stderr


@pytest.mark.parametrize(("engine", "floor"), [("word_overlap", 0.6), ("edit_distance", 0.63)])
def test_held_out_accuracy_on_the_training_debates(shared, engine, floor):
    file = str(shared / "data" / "node" / "debatepedia_train.xml")
    done = argue("evaluate", file, "--engine", engine, "--leave-one-debate-out", "--json")
    found = json.loads(done.stdout)
    assert found["relations"]["pairs"] == 100
    assert floor <= found["relations"]["accuracy"] < 0.75  # more would mean that a fold leaks

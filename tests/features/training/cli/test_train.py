import json
import re

import pytest

from tests.cli.in_process import run as argue
from tests.features.measures.cli.test_evaluate import NIGHT, TRAMS


@pytest.fixture
def files(tmp_path):
    for name, text in (("trams", TRAMS), ("night", NIGHT)):
        (tmp_path / f"{name}.md").write_text(text)
    return str(tmp_path / "trams.md"), str(tmp_path / "night.md")


def test_a_trained_model_can_be_used_anywhere(files, tmp_path):
    out, night = tmp_path / "mine", files[1]
    words = "--data", *files, "--dev", night, "--out", str(out), "--note", "Written for a test."
    done = argue("train", "word_overlap", *words)
    assert (done.returncode, done.stdout) == (0, "")
    assert str(out / "model.json") in done.stderr
    card = (out / "README.md").read_text()
    assert "5 pairs of 2 debates" in card
    assert "from trams.md, night.md. Written for a test." in card
    used = argue("judge", night, "--engine", str(out), "--json")
    labels = [json.loads(line)["label"] for line in used.stdout.splitlines()]
    assert labels == ["support", "attack"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("gold", r"expected an engine that learns \(.*edit_distance"),
        ("word_overlap --config basic", "word_overlap takes no configuration, found basic"),
        ("edit_distance --config basics", "no experiment file, and no experiment 'basics'"),
        ("edit_distance --config t.toml", "no experiment 't.toml'; there is: basic"),
        ("word_overlap --force --out .", "found other files"),
    ],
)
def test_what_is_wrong_with_the_command_is_said_before_any_data_are_read(
    tmp_path, monkeypatch, words, message
):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "notes.txt").write_text("mine")
    done = argue("train", "--data", "absent.xml", "--out", "mine", *words.split())
    assert (done.returncode, done.stdout) == (2, "")
    assert re.search(message, done.stderr)
    assert [file.name for file in tmp_path.iterdir()] == ["notes.txt"]


EXPERIMENT = """
rules = ["trams.jsonl"]

[[distance]]
algorithm = "token_edit_distance"
substitution = "rules"
"""
RULE = '{"left": "squeal", "right": "be loud", "probability": 0.9, "source": "by ear"}\n'


def test_an_experiment_with_rules_from_training_to_the_report(files, tmp_path):
    config, out = tmp_path / "mine.toml", tmp_path / "model"
    config.write_text(EXPERIMENT)
    (tmp_path / "trams.jsonl").write_text(RULE)
    words = "--config", str(config), "--data", *files, "--out", str(out)
    done = argue("train", "edit_distance", *words)
    assert (done.returncode, done.stdout) == (0, "")
    assert "argue: Entailment rules: 1, from trams.jsonl.\n" in done.stderr
    assert config.read_text() == EXPERIMENT == (out / "experiment.toml").read_text()
    assert "Entailment rules: 1, from trams.jsonl." in (out / "README.md").read_text()
    thread = "# Trams\n\n= Trams are loud.\n\n+ curves: Trams squeal in curves.\n+ Buses hum.\n"
    used = argue("judge", "-", "--engine", str(out), "--json", stdin=thread)
    assert [json.loads(line)["rules"] for line in used.stdout.splitlines()] == [
        [json.loads(RULE) | {"repository": "trams"}],
        [],
    ]
    shown = argue("judge", "-", "--engine", str(out), stdin=thread).stdout
    assert shown.count("  rule: ") == 1
    assert "  rule: squeal ⇒ be loud (0.9, trams, by ear)\n" in shown
    assert "rules" not in argue("judge", "-", "--json", stdin=thread).stdout
    held_out = argue("evaluate", *files, "--engine", str(out), "--leave-one-debate-out", "--json")
    assert json.loads(held_out.stdout)["engine"] == "edit_distance"
    assert "-left-out-" in json.loads(held_out.stdout)["engine_version"]


def test_commands_say_what_the_model_learned(files, tmp_path):
    (trams, night), out = files, str(tmp_path / "mine")
    assert argue("train", "word_overlap", "--data", trams, "--out", out).returncode == 0
    both = *files, "--engine", out
    done = argue("evaluate", *both, "--no-store")
    assert "mine on 2 debates" in done.stdout
    assert "The model learned 3 of these 5 pairs: figures are too good. Accuracy" in done.stdout
    told = json.loads(argue("evaluate", *both, "--json").stdout)["judged_by"]
    assert (told["asked"], told["learned"]) == (out, 3)
    assert told["accuracy_on_others"] is not None
    assert "mine learned 3 of these 5 pairs" in argue("propagate", *both).stderr
    labelled = "--labelled", trams, "--level", "0.8"
    assert "mine learned 3 of these 3 pairs" in argue("certify", *both, *labelled).stderr
    assert "learned" not in argue("propagate", night, "--engine", out).stderr

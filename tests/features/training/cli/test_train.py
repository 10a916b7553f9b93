import json

from tests.cli.in_process import run as argue
from tests.features.measures.cli.test_evaluate import NIGHT, TRAMS


def test_a_trained_model_can_be_used_anywhere(tmp_path):
    trams, night, out = tmp_path / "trams.md", tmp_path / "night.md", tmp_path / "mine"
    trams.write_text(TRAMS)
    night.write_text(NIGHT)
    done = argue(
        "train",
        "word_overlap",
        "--data",
        str(trams),
        str(night),
        "--dev",
        str(night),
        "--out",
        str(out),
        "--note",
        "Written for a test.",
    )
    assert (done.returncode, done.stdout) == (0, "")
    assert str(out / "model.json") in done.stderr
    card = (out / "README.md").read_text()
    assert "5 pairs of 2 debates" in card
    assert "from trams.md, night.md. Written for a test." in card
    used = argue("judge", str(night), "--engine", str(out), "--json")
    labels = [json.loads(line)["label"] for line in used.stdout.splitlines()]
    assert labels == ["support", "attack"]


def test_an_engine_that_does_not_learn(tmp_path):
    done = argue("train", "gold", "--data", "-", "--out", str(tmp_path / "mine"), stdin=TRAMS)
    assert done.returncode == 2
    assert "expected an engine that learns (" in done.stderr
    assert "edit_distance" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_place_that_is_taken(tmp_path):
    (tmp_path / "notes.txt").write_text("mine")
    words = ("train", "word_overlap", "--data", "-", "--out", str(tmp_path))
    done = argue(*words, "--force", stdin=TRAMS)
    assert done.returncode == 2
    assert "found other files" in done.stderr
    assert [file.name for file in tmp_path.iterdir()] == ["notes.txt"]


EXPERIMENT = """
rules = ["trams.jsonl"]

[[distance]]
algorithm = "token_edit_distance"
substitution = "rules"
"""
RULE = '{"left": "squeal", "right": "be loud", "probability": 0.9, "source": "by ear"}\n'


def test_an_experiment_with_rules_from_training_to_the_report(tmp_path):
    config, out = tmp_path / "mine.toml", tmp_path / "model"
    config.write_text(EXPERIMENT)
    (tmp_path / "trams.jsonl").write_text(RULE)
    (tmp_path / "trams.md").write_text(TRAMS)
    (tmp_path / "night.md").write_text(NIGHT)
    data = str(tmp_path / "trams.md"), str(tmp_path / "night.md")
    done = argue(
        "train", "edit_distance", "--config", str(config), "--data", *data, "--out", str(out)
    )
    assert (done.returncode, done.stdout) == (0, "")
    assert "argue: Entailment rules: 1, from trams.jsonl.\n" in done.stderr
    assert config.read_text() == EXPERIMENT == (out / "experiment.toml").read_text()
    assert "Entailment rules: 1, from trams.jsonl." in (out / "README.md").read_text()
    thread = "# Trams\n\n= Trams are loud.\n\n+ curves: Trams squeal in curves.\n+ Buses hum.\n"
    used = argue("judge", "-", "--engine", str(out), "--json", stdin=thread)
    assert [json.loads(line)["rules"] for line in used.stdout.splitlines()] == [
        [
            {
                "left": "squeal",
                "right": "be loud",
                "probability": 0.9,
                "source": "by ear",
                "repository": "trams",
            }
        ],
        [],
    ]
    shown = argue("judge", "-", "--engine", str(out), stdin=thread).stdout
    assert shown.count("  rule: ") == 1
    assert "  rule: squeal ⇒ be loud (0.9, trams, by ear)\n" in shown
    assert "rules" not in argue("judge", "-", "--json", stdin=thread).stdout
    held_out = argue("evaluate", *data, "--engine", str(out), "--leave-one-debate-out", "--json")
    assert json.loads(held_out.stdout)["engine"] == "edit_distance"
    assert "-left-out-" in json.loads(held_out.stdout)["engine_version"]


def test_an_engine_that_takes_no_experiment(tmp_path):
    words = "--data", "-", "--out", str(tmp_path / "mine"), "--config"
    done = argue("train", "word_overlap", *words, "basic", stdin=TRAMS)
    assert (done.returncode, done.stdout) == (2, "")
    assert "word_overlap takes no configuration, found basic" in done.stderr
    done = argue("train", "edit_distance", *words, "tokens.toml", stdin=TRAMS)
    assert done.returncode == 2
    assert "no experiment file, and no experiment 'tokens.toml'; there is: basic" in done.stderr


def test_what_is_wrong_with_the_command_is_said_before_any_data_are_read(tmp_path):
    words = "--data", str(tmp_path / "absent.xml"), "--out"
    done = argue("train", "edit_distance", *words, str(tmp_path / "mine"), "--config", "basics")
    assert done.returncode == 2
    assert "no experiment file, and no experiment 'basics'" in done.stderr
    (tmp_path / "taken").mkdir()
    (tmp_path / "taken" / "notes.txt").write_text("mine")
    done = argue("train", "edit_distance", *words, str(tmp_path / "taken"))
    assert done.returncode == 2
    assert "absent.xml" not in done.stderr
    assert "taken" in done.stderr


def test_commands_say_what_the_model_learned(tmp_path):
    trams, night, out = tmp_path / "trams.md", tmp_path / "night.md", str(tmp_path / "mine")
    trams.write_text(TRAMS)
    night.write_text(NIGHT)
    assert argue("train", "word_overlap", "--data", str(trams), "--out", out).returncode == 0
    both = str(trams), str(night), "--engine", out
    done = argue("evaluate", *both, "--no-store")
    assert "mine on 2 debates" in done.stdout
    assert "The model learned 3 of these 5 pairs: figures are too good. Accuracy" in done.stdout
    told = json.loads(argue("evaluate", *both, "--json").stdout)["judged_by"]
    assert (told["asked"], told["learned"]) == (out, 3)
    assert told["accuracy_on_others"] is not None
    assert "mine learned 3 of these 5 pairs" in argue("propagate", *both).stderr
    labelled = "--labelled", str(trams), "--level", "0.8"
    assert "mine learned 3 of these 3 pairs" in argue("certify", *both, *labelled).stderr
    assert "learned" not in argue("propagate", str(night), "--engine", out).stderr

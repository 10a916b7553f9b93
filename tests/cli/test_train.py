from __future__ import annotations

import json

from tests.cli.test_evaluate import NIGHT, TRAMS
from tests.cli.test_main import argue


def test_a_trained_model_can_be_used_anywhere(tmp_path):
    trams, night, out = tmp_path / "trams.md", tmp_path / "night.md", tmp_path / "mine"
    trams.write_text(TRAMS)
    night.write_text(NIGHT)
    done = argue(
        "train", "word_overlap", "--data", str(trams), str(night), "--dev", str(night),
        "--out", str(out), "--note", "Written for a test.",
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (0, "")
    assert str(out / "model.json") in done.stderr
    card = (out / "README.md").read_text()
    assert "5 pairs of 2 debates" in card
    assert "from trams.md, night.md. Written for a test." in card
    used = argue("judge", str(night), "--engine", str(out), "--json")
    labels = [json.loads(line)["label"] for line in used.stdout.splitlines()]
    assert labels == ["support", "attack"]


def test_data_options_can_be_repeated_too(tmp_path):
    out = tmp_path / "mine"
    (tmp_path / "trams.md").write_text(TRAMS)
    done = argue(
        "train", "--data", str(tmp_path / "trams.md"), "--data", "-", "--out", str(out),
        "edit_distance", stdin=NIGHT,
    )  # fmt: skip
    assert done.returncode == 0
    assert "5 pairs of 2 debates" in (out / "README.md").read_text()


def test_an_engine_that_does_not_learn(tmp_path):
    done = argue("train", "gold", "--data", "-", "--out", str(tmp_path / "mine"), stdin=TRAMS)
    assert done.returncode == 2
    assert "expected an engine that learns (components, edit_distance, word_overlap)" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_place_that_is_taken(tmp_path):
    (tmp_path / "notes.txt").write_text("mine")
    words = ("train", "word_overlap", "--data", "-", "--out", str(tmp_path))
    done = argue(*words, "--force", stdin=TRAMS)
    assert done.returncode == 2
    assert "found other files" in done.stderr
    assert [file.name for file in tmp_path.iterdir()] == ["notes.txt"]

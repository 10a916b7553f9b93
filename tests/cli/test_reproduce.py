from __future__ import annotations

import json

from tests.cli.in_process import run as argue
from tests.cli.test_evaluate import NIGHT, TRAMS


def test_table_and_json(tmp_path):
    train = tmp_path / "train.md"
    train.write_text(TRAMS + "\n" + NIGHT)
    done = argue("reproduce", str(train), "--engine", "word_overlap")
    assert (done.returncode, done.stderr) == (0, "")
    assert "EDITS (published)" in done.stdout
    assert "5 training pairs, each debate left out" in done.stdout
    written = json.loads(
        argue("reproduce", str(train), "--engine", "word_overlap", "--json").stdout
    )
    assert written["rows"][0]["engine"] == "word_overlap"
    assert written["published"][0]["test"] == 0.67


def test_a_test_file_that_was_trained_on(tmp_path):
    for name in ("train", "test"):
        (tmp_path / f"{name}.md").write_text(TRAMS + "\n" + NIGHT)
    done = argue(
        "reproduce",
        str(tmp_path / "train.md"),
        "--test",
        str(tmp_path / "test.md"),
        "--engine",
        "word_overlap",
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert "not trained on" in done.stderr

import json

from tests.cli.in_process import run as argue
from tests.features.measures.cli.test_evaluate import NIGHT, TRAMS


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


BIKES = """# Should bikes be free?

= Bikes should be free.

+ Free bikes keep the streets free of cars.
- Nobody repairs what costs nothing.
"""


def test_both_directions_and_random_halves(tmp_path):
    (tmp_path / "train.md").write_text(TRAMS + "\n" + NIGHT)
    (tmp_path / "test.md").write_text(BIKES)
    files = [str(tmp_path / "train.md"), "--test", str(tmp_path / "test.md")]
    done = argue("reproduce", *files, "--halves", "10")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Accuracy on one half of 3 topics, learned from the other" in done.stdout
    assert "word_share" in done.stdout
    engine = ["--engine", "all_attack", "--json"]
    [row] = json.loads(argue("reproduce", *files, "--halves", "10", *engine).stdout)["rows"]
    assert (row["test"], row["reverse"]) == (0.5, 0.6)
    assert (row["halves"]["topics"], row["halves"]["splits"]) == (3, 3)

from __future__ import annotations

import json

import numpy as np
import pytest
from click.testing import CliRunner

pytest.importorskip("torch", reason="training needs it")

from argue.engines import load_engine
from argue.engines._cross_encoder import batches, learning
from argue.model import Label, Pair
from recipes.shipped import cross_encoder, encoder, measuring
from tests.engines._cross_encoder import small

pytestmark = pytest.mark.long

WORDS = "trams buses trains ships cars bikes planes rails"
CLAIMS = [f"{one} beat {other}." for one in WORDS.split() for other in WORDS.split()]
NODE = """<entailment-corpus><pair id="1" topic="Trams" entailment="YES">
<t id="2">Trams are quiet.</t><h id="1">Trams are good.</h></pair>
<pair id="2" topic="Buses" entailment="NO">
<t id="3">Buses are dear.</t><h id="1">Buses are good.</h></pair></entailment-corpus>"""


@pytest.fixture
def data(tmp_path):
    relations, nli, node = (tmp_path / "data" / name for name in ("relations", "nli", "node"))
    for folder in (relations, nli, node):
        folder.mkdir(parents=True)
    rows = [
        {"source": f"{word} {claim}", "target": claim, "label": label, "group": claim}
        for claim in CLAIMS
        for word, label in [*((f"yes {n}", "support") for n in range(9)), ("no", "attack")]
    ]
    for name in ("debatepedia", "perspectrum", "ibm-kpa", "ibm-claim-stance"):
        (relations / f"{name}.jsonl").write_text("\n".join(map(json.dumps, rows)))
    entailed = [
        {"text": "Trams run.", "hypothesis": f"{word} trams.", "label": label}
        for word, label in (("yes", "entailment"), ("no", "contradiction"), ("red", "neutral"))
    ]
    for part in ("train", "dev"):
        (nli / f"{part}.jsonl").write_text("\n".join(map(json.dumps, entailed)))
    (node / "debatepedia_train.xml").write_text(NODE)
    return tmp_path / "data"


@pytest.fixture
def base(tmp_path, monkeypatch):
    folder = tmp_path / "base"
    learning.from_weights(small.weights()).bert.save_pretrained(folder)
    (folder / "tokenizer.json").write_bytes(small.TOKENIZER.read_bytes())
    monkeypatch.setattr(encoder, "folder", lambda: folder)
    monkeypatch.setattr(measuring, "LONGEST", small.POSITIONS)
    monkeypatch.setattr(batches, "LONGEST", small.POSITIONS - 3)


def _run(data, tmp_path):
    arguments = ["--data", data, "--work", tmp_path / "work", "--out", tmp_path / "out"]
    completed = CliRunner().invoke(cross_encoder.main, [*map(str, arguments), "--seeds", "2"])
    assert completed.exit_code == 0, completed.output
    return completed.output


@pytest.mark.long
def test_makes_a_model_with_its_card_and_goes_on_where_it_was(data, base, tmp_path):
    _run(data, tmp_path)
    engine = load_engine(str(tmp_path / "out"))
    assert engine.labels == tuple(Label)
    assert engine.judge([Pair("a", "b", f"no {CLAIMS[0]}", CLAIMS[0])])[0].confidence > 0
    text = (tmp_path / "out" / "README.md").read_text()
    for expected in ("CC BY-SA", "calibration error", "standard deviation", "| 2 |"):
        assert expected in text
    stated = json.loads((tmp_path / "out" / "model.json").read_text())
    assert "facts" not in stated, "published figures have one file"
    assert (tmp_path / "out" / "reliability.svg").read_text().startswith("<svg")
    stages = {path: path.stat().st_mtime_ns for path in (tmp_path / "work").iterdir()}
    assert len(stages) == 5
    before = engine.version
    _run(data, tmp_path)
    assert {path: path.stat().st_mtime_ns for path in (tmp_path / "work").iterdir()} == stages
    assert load_engine(str(tmp_path / "out")).version == before


def test_what_judges_most_development_claims_right_ships(monkeypatch):
    accuracies = iter([0.7, 0.8, 0.8])  # two seeds and their mean
    monkeypatch.setattr(measuring, "development", lambda *_: (next(accuracies), ""))
    one, two = ({"w": np.full(1, value, np.float32)} for value in (1, 3))
    weights, sentence = cross_encoder._best([one, two], {})
    assert weights["w"] == 2  # as good as the better seed: the mean
    assert sentence.startswith("The mean of the weights of 2 seeds")
    accuracies = iter([0.9, 0.8, 0.8])
    weights, sentence = cross_encoder._best([one, two], {})
    assert weights is one
    assert sentence.startswith("Seed 1 of 2 goes on")

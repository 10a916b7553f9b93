from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

pytest.importorskip("torch", reason="training needs it")

import argue.engines._cross_encoder.learning as learning
from argue.engines import load_engine
from argue.model import Label, Pair
from recipes.shipped import cross_encoder, encoder
from recipes.shipped import small as small_recipe
from tests.engines._cross_encoder import small

pytestmark = pytest.mark.long

WORDS = "trams buses trains ships cars bikes planes rails"
CLAIMS = [f"{one} beat {other}." for one in WORDS.split() for other in WORDS.split()]
NODE = """<entailment-corpus><pair id="1" topic="Trams" entailment="YES">
<t id="2">Trams are quiet.</t><h id="1">Trams are good.</h></pair>
<pair id="2" topic="Buses" entailment="NO">
<t id="3">Buses are dear.</t><h id="1">Buses are good.</h></pair></entailment-corpus>"""
CORPORA = (
    "debatepedia",
    "perspectrum",
    "ibm-kpa",
    "ibm-claim-stance",
    "iam-stance",
    "iam-evidence",
    "nixon-kennedy",
    "reddit-replies",
    "cmv-replies-dev",
)


@pytest.fixture
def data(tmp_path):
    relations, nli, node = (tmp_path / "data" / name for name in ("relations", "nli", "node"))
    for folder in (relations, nli, node):
        folder.mkdir(parents=True)
    labels = [*((f"yes {n}", "support") for n in range(4)), ("no", "attack"), ("no, no", "attack")]
    rows = [
        {
            "source": f"{word} {claim}",
            "target": claim,
            "label": label,
            "group": claim,
            "between": "two authors",
        }
        for claim in CLAIMS
        for word, label in labels
    ]
    for name in CORPORA:
        (relations / f"{name}.jsonl").write_text("\n".join(map(json.dumps, rows)))
    entailed = [
        {"text": "Trams run.", "hypothesis": f"{word} trams.", "label": label}
        for word, label in (("yes", "entailment"), ("no", "contradiction"), ("red", "neutral"))
    ]
    for part in ("train", "dev"):
        (nli / f"{part}.jsonl").write_text("\n".join(map(json.dumps, entailed)))
    for name in ("debatepedia_train", "procon"):
        (node / f"{name}.xml").write_text(NODE)
    return tmp_path / "data"


@pytest.fixture
def base(tmp_path, monkeypatch):
    folder = tmp_path / "base"
    weights = small.weights(mpnet=True)
    weights["bert.embeddings.position_embeddings.weight"] = weights[
        "bert.embeddings.position_embeddings.weight"
    ].repeat(4, axis=0)
    learning.from_weights(weights).bert.save_pretrained(folder)
    (folder / "tokenizer.json").write_bytes(small.MPNET_TOKENIZER.read_bytes())
    monkeypatch.setattr(encoder, "folder", lambda work: folder)
    monkeypatch.setattr(cross_encoder, "PART", 100)
    monkeypatch.setattr(cross_encoder, "MIXING", 16)


def _run(data, tmp_path):
    arguments = ["--data", data, "--work", tmp_path / "work", "--out", tmp_path / "out"]
    completed = CliRunner().invoke(cross_encoder.main, [*map(str, arguments), "--parts", "2"])
    assert completed.exit_code == 0, completed.output
    return completed.output


def test_makes_a_model_with_its_card_and_goes_on_where_it_was(data, base, tmp_path):
    _run(data, tmp_path)
    engine = load_engine(str(tmp_path / "out"))
    assert engine.labels == tuple(Label)
    assert engine.reads_path  # which calibration is due
    pair = Pair("a", "b", f"no {CLAIMS[0]}", CLAIMS[0], path=("Which is best?",))
    assert engine.judge([pair])[0].confidence > 0
    text = (tmp_path / "out" / "README.md").read_text()
    for expected in ("CC BY-SA", "calibration error", "**Replies**", "Mean recall"):
        assert expected in text
    stated = json.loads((tmp_path / "out" / "model.json").read_text())
    assert "facts" not in stated, "published figures have one file"
    assert stated["replies"]["temperature"] > 0
    for kind in ("claims", "replies"):
        assert (tmp_path / "out" / f"reliability-{kind}.svg").read_text().startswith("<svg")
    done = {path: path.stat().st_mtime_ns for path in (tmp_path / "work").iterdir()}
    assert [path.name for path in done] == ["weights.npz"]
    before = engine.version
    _run(data, tmp_path)
    assert {path: path.stat().st_mtime_ns for path in (tmp_path / "work").iterdir()} == done
    assert load_engine(str(tmp_path / "out")).version == before


def test_a_small_one_learns_what_the_large_one_answers(data, tmp_path, monkeypatch):
    monkeypatch.setattr(cross_encoder, "PART", 40)
    arguments = ["--data", data, "--work", tmp_path / "work", "--out", tmp_path / "out"]
    completed = CliRunner().invoke(small_recipe.main, [*map(str, arguments), "--parts", "1"])
    assert completed.exit_code == 0, completed.output
    engine = load_engine(str(tmp_path / "out"))
    assert (engine.name, engine.reads_path, engine.reads_claim) == ("cross_encoder_small", True, 0)
    assert "knowledge distillation" in (tmp_path / "out" / "README.md").read_text()

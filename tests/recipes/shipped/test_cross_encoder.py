import json

import numpy as np
import pytest
from click.testing import CliRunner

pytest.importorskip("torch", reason="training needs it")

import torch

import argue.features.training.engines._cross_encoder.learning as learning
from argue.engines import load_engine
from argue.features.training.engines._cross_encoder import batches, graph
from argue.model import Label, Pair
from recipes.shipped import conversations, corpora, cross_encoder, encoder, measuring, threads
from recipes.shipped.corpora import Row
from recipes.shipped.rounded import rounded
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
    monkeypatch.setattr(small, "POSITIONS", 256)
    for name in ("cross_encoder", "cross_encoder_small"):  # those that ship take long
        (shipped := tmp_path / "models" / name).mkdir(parents=True)
        small.write(shipped)
    for module in (cross_encoder, measuring):
        monkeypatch.setattr(module, "MODELS", tmp_path / "models")
    monkeypatch.setattr(cross_encoder, "PART", 100)
    monkeypatch.setattr(cross_encoder, "MIXING", 16)
    monkeypatch.setattr(cross_encoder, "FROZEN", (1, 0))
    monkeypatch.setattr(threads, "PART", 60)
    few = corpora.EVERYDAY_DEV.read_text(encoding="utf-8").splitlines(keepends=True)[::6]
    (tmp_path / "few.jsonl").write_text("".join(few), encoding="utf-8")
    monkeypatch.setattr(corpora, "EVERYDAY_DEV", tmp_path / "few.jsonl")
    sets = conversations.LICENCES
    monkeypatch.setattr(threads, "DECKS", {(name, None): 5 for name in sets})
    replies = [
        row._replace(set=name, thread=f"x/{row.thread}" if name == "page-replies" else row.thread)
        for number, row in enumerate(threads.rare_replies())
        if (name := list(sets)[number % len(sets)]) != "rare-replies"
    ]
    monkeypatch.setattr(conversations, "replies", lambda data: replies)


def _run(data, tmp_path, *more):
    arguments = ["--data", data, "--work", tmp_path / "work", "--out", tmp_path / "out"]
    completed = CliRunner().invoke(
        cross_encoder.main, [*map(str, arguments), "--parts", "1", *more]
    )
    assert completed.exit_code == 0, completed.output
    return completed.output


def test_makes_both_models_with_their_cards_and_goes_on_where_it_was(data, base, tmp_path):
    _run(data, tmp_path, "--only", "network-1")
    _run(data, tmp_path)
    for name, reads in (("cross_encoder", 1), ("cross_encoder_small", 0)):
        folder = tmp_path / "out" / name
        engine = load_engine(str(folder))
        assert (engine.name, engine.labels, engine.reads_claim) == (name, tuple(Label), reads)
        assert engine.reads_path  # which calibration is due
        pair = Pair("a", "b", f"no {CLAIMS[0]}", CLAIMS[0], path=("Which is best?",))
        assert engine.judge([pair])[0].confidence > 0
        text = (folder / "README.md").read_text()
        for expected in ("CC BY-SA", "calibration error", "**Replies**", "Mean recall", "distil"):
            assert expected in text
        assert "right of the shown" in text
        stated = json.loads((folder / "model.json").read_text())
        assert "facts" not in stated, "published figures have one file"
        assert stated["replies"]["temperature"] > 0
        for kind in ("claims", "replies"):
            assert (folder / f"reliability-{kind}.svg").read_text().startswith("<svg")
    done = {path: path.stat().st_mtime_ns for path in (tmp_path / "work").iterdir()}
    before = engine.version
    _run(data, tmp_path)
    assert {path: path.stat().st_mtime_ns for path in (tmp_path / "work").iterdir()} == done
    assert load_engine(str(folder)).version == before


def test_ships_what_was_learned_while_rounded():
    model = learning.from_weights(small.weights(mpnet=True))
    name = "bert.encoder.layer.0.intermediate.dense"
    rounding = graph.Rounding(
        0.4, {name: [1], name.replace("intermediate", "attention.output"): [3]}
    )
    inputs = {
        "input_ids": torch.tensor([[5, 6, 7, 8]]),
        "attention_mask": torch.ones(1, 4, dtype=torch.long),
        "token_type_ids": torch.tensor([[0, 0, 1, 1]]),
    }
    model.eval()
    with rounded(model, rounding):
        logits = model(**inputs)
        logits.sum().backward()
        dense = model.bert.encoder.layer[0].intermediate.dense
        assert dense.parametrizations.weight.original.grad.abs().sum() > 0
    shape = graph.Shape(small.LAYERS, 2, batches.MPNET_EPSILON)
    built = graph.build(learning.weights_of(model), shape, quantise=True, rounding=rounding)
    shipped = learning.from_weights(graph.float_weights(built)).eval()
    assert torch.allclose(shipped(**inputs), logits, atol=1e-5)
    assert not torch.allclose(model(**inputs), logits, atol=1e-4), "only while it learns"


def test_on_pages_each_label_that_is_shown_is_right_often_enough():
    row = Row("No.", "It is loud.", Label.ATTACK, "x/1", "Build trams.")
    rows = {"replies in threads": [row] * 40}
    pages = {"pages": [row._replace(label=label) for label in (Label.ATTACK, Label.UNRELATED) * 20]}
    logits = {
        "replies in threads": np.array([[0.0, 4.0, 0.0]] * 39 + [[0.0, 2.0, 0.0]]),
        "pages": np.array([[0.0, 0.0, 3.0], [0.0, 0.0, 2.0]] * 20),  # surer where it is wrong
    }
    plain = {"claims": 1.0, "replies": 1.0}
    judged = [measuring._judged(part, logits, plain) for part in (rows, pages)]
    shown, told = measuring._shown(*judged)
    least = shown["deeper"]
    assert least["unrelated"] == 1.0 > least["attack"]  # half of them are right on pages
    assert [(seen.what, seen.shown > 0) for seen in told] == [
        ("replies in threads", True),
        ("pages", False),
    ]

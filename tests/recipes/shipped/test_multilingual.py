"""The recipe of the multilingual cross-encoder, on a blob and pairs of a few lines."""

import json
import struct

import numpy as np
import pytest

pytest.importorskip("torch")

from argue.engines._cross_encoder import learning
from argue.engines._cross_encoder.batches import PairClassifier
from argue.engines.cross_encoder import AS_IT_IS, load
from argue.errors import BadInput
from argue.model import Label, Pair
from recipes.shipped import measuring, multilingual, multilingual_encoder
from recipes.shipped.corpora import Row
from recipes.shipped.multilingual import (
    KINDS,
    Course,
    Figures,
    calibrate,
    drawn,
    figures,
    kind_of,
    shares,
    stated,
)
from recipes.shipped.multilingual_encoder import Encoder, parse_blob
from recipes.shipped.multilingual_rows import LANGUAGES, written

PIECES = [("<s>", 0.0), ("<pad>", 0.0), ("</s>", 0.0), ("<unk>", 0.0), ("▁Tram", -2.0), ("s", -3.0)]
LAYER = {
    "q": (64, 64),
    "k": (64, 64),
    "v": (64, 64),
    "ao": (64, 64),
    "fi": (32, 64),
    "fo": (64, 32),
}


def blob() -> bytes:
    """A network of one layer in the wheel's format: every weight of a matrix is 1.5."""
    texts = [piece.encode() for piece, _ in PIECES]
    ends = np.cumsum([0, *map(len, texts)]).astype("<u4")
    head = b"E5S1" + struct.pack("<8ifi", 1, 64, 1, 2, 32, len(PIECES), 8, 2, 1e-12, 32)
    words = struct.pack("<5iQ", len(PIECES), 0, 2, 1, 3, int(ends[-1]))
    scores = np.array([score for _, score in PIECES], "<f4").tobytes()
    letters = struct.pack("<iI", 1, 9) + struct.pack("<IBI", ord("ﬁ"), 1, ord("f"))
    matrices = {"emb.word": (len(PIECES), 64)} | {f"l0.{n}.w": size for n, size in LAYER.items()}
    vectors = {f"l0.{name}.b": size[:1] for name, size in LAYER.items()}
    vectors |= {f"{name}.{kind}": (64,) for name in ("emb.ln", "l0.aln", "l0.oln") for kind in "wb"}
    vectors |= {"emb.pos": (8, 64), "emb.type": (2, 64)}
    content = head + words + ends.tobytes() + scores + b"".join(texts) + letters
    parts = [
        (name, struct.pack("<e16B", 0.5, *[0xBB] * 16) * (np.prod(size) // 32))
        for name, size in matrices.items()
    ] + [(name, np.full(size, 0.25, "<f4").tobytes()) for name, size in vectors.items()]
    place = len(content) + 4 + sum(2 + len(name) + 21 for name, _ in parts)
    directory = struct.pack("<i", len(parts))
    for name, values in parts:
        directory += struct.pack("<H", len(name)) + name.encode()
        directory += struct.pack("<BIQQ", 1, 0, place, len(values))
        place += len(values)
    return content + directory + b"".join(values for _, values in parts)


@pytest.fixture
def start() -> Encoder:
    read = parse_blob(blob())
    weights = multilingual_encoder.bert_weights(read)
    types = "embeddings.token_type_embeddings.weight"
    weights[types] = np.repeat(weights[types][:1], 3, axis=0)
    return Encoder(read.pieces, weights)


def test_the_wheels_file_is_read(start):
    assert [piece for piece, _ in start.pieces] == [piece for piece, _ in PIECES]
    intermediate = start.weights["encoder.layer.0.intermediate.dense.weight"]
    assert intermediate.shape == (32, 64)
    assert (intermediate == 1.5).all()
    assert start.weights["embeddings.position_embeddings.weight"].shape == (8, 64)
    assert start.tokenizer().encode("Trams", add_special_tokens=False).tokens == ["▁Tram", "s"]
    with pytest.raises(BadInput, match="E5S1"):
        parse_blob(b"GGUF" + bytes(60))


def test_an_encoder_is_written_and_judges_as_the_engine_does(start, tmp_path):
    model = PairClassifier(start.model(), 3, 8).eval()
    multilingual_encoder.write_tokenizer(start.pieces, tmp_path / "tokenizer")
    settings = measuring.settings("cross_encoder") | {"facts": {"languages": ["de"]}}
    out = tmp_path / "model"
    out.mkdir()
    learning.write(out, learning.weights_of(model), tmp_path / "tokenizer", settings)
    judgement = load(out).judge([Pair("t", "h", "Trams", "Tram")])[0]
    tokenizer = start.tokenizer()
    expected = learning.fitting.logits_of(model, tokenizer, [("Trams", "Tram")])
    assert judgement.label is list(multilingual.CLASSES)[expected.argmax()]


def test_written_pairs_are_rows_under_their_claim(tmp_path):
    pair = {
        "topic": "Trams",
        "claim": "Trams fahren nachts.",
        "answered": "Sie sind laut.",
        "text": "Leiser als Busse.",
        "kind": "reply",
        "label": "neither",
        "split": "dev",
    }
    (tmp_path / "everyday_de.jsonl").write_text(json.dumps(pair), encoding="utf-8")
    (found,) = written(tmp_path, "de")
    expected = ("Leiser als Busse.", "Sie sind laut.", Label.UNRELATED, "de Trams")
    assert found.row == Row(*expected, "Trams fahren nachts.")
    assert found.is_dev


def test_a_course_draws_every_row_once_before_any_twice():
    rows = {"a": [Row(str(number), "h", Label.ATTACK, "") for number in range(512)]}
    (part,) = drawn(rows, Course({"a": 1, "missing": 1}, 1, 0.1), seed=1)
    assert len({example.text for example in part}) == 512


def test_only_languages_that_reach_the_floors_are_named():
    labels = [Label.SUPPORT, Label.ATTACK, Label.UNRELATED] * 20
    rows = [Row("t", "h", label, "", "c" * (n % 2)) for n, label in enumerate(labels)]
    right = np.eye(3)[np.arange(60) % 3] * 4
    chosen = {f"everyday {language}": rows for language in LANGUAGES}
    logits = {name: right if name.endswith("de") else -right for name in chosen}
    assert figures(right, rows) == Figures(1, 1)
    calibrations = calibrate(logits, chosen)
    assert calibrations["claims"].temperature > 1  # three of four languages are wrong
    assert kind_of(rows[1]) == "deeper"
    judged = {
        name: shares(one, rows, {"claims": AS_IT_IS, "deeper": AS_IT_IS})
        for name, one in logits.items()
    }
    told = stated(dict.fromkeys(KINDS, AS_IT_IS), judged, chosen)
    assert told["facts"] == {"languages": ["de"]}
    chosen["claims de"], judged["claims de"] = rows, -judged["everyday de"]
    missed = stated(dict.fromkeys(KINDS, AS_IT_IS), judged, chosen)
    assert missed["facts"] == {"languages": []}
    assert 0.6 <= told["shown"]["deeper"] < 1

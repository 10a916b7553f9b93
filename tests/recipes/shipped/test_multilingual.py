"""The recipe of the multilingual cross-encoder, on a blob and pairs of a few lines."""

import json
import struct

import numpy as np
import pytest

pytest.importorskip("torch")

from argue.engines.cross_encoder import (
    Calibration,
    Confidences,
    CrossEncoderEngine,
    Shown,
)
from argue.errors import BadInput, ParseError
from argue.model import Label, Pair
from argue.reading.names import without_accents
from recipes.shipped import multilingual, multilingual_encoder
from recipes.shipped.borrowed import Frequencies, borrowed, glosses
from recipes.shipped.corpora import Row
from recipes.shipped.multilingual import (
    Draw,
    Figures,
    calibrate,
    crossed,
    figures,
    kind_of,
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
    return Encoder(read.pieces, multilingual_encoder.bert_weights(read))


def test_the_wheels_file_is_read(start):
    assert [piece for piece, _ in start.pieces] == [piece for piece, _ in PIECES]
    intermediate = start.weights["encoder.layer.0.intermediate.dense.weight"]
    assert intermediate.shape == (32, 64)
    assert (intermediate == 1.5).all()
    assert start.weights["embeddings.position_embeddings.weight"].shape == (8, 64)
    assert start.tokenizer().encode("Trams", add_special_tokens=False).tokens == ["▁Tram", "s"]
    with pytest.raises(BadInput, match="E5S1"):
        parse_blob(b"GGUF" + bytes(60))


def test_a_word_has_the_same_vector_whatever_is_read_beside_it(start):
    special = {piece: number for number, (piece, _) in enumerate(start.pieces)}
    model = start.model().eval()
    found = multilingual_encoder._vectors(model, start.tokenizer(), special, ["Tram", "Trams"])
    alone = multilingual_encoder._vectors(model, start.tokenizer(), special, ["Tram"])
    assert found[:1] == pytest.approx(alone, abs=1e-5)


def english():
    """A tokenizer of a few word pieces, and their vectors."""
    from tokenizers import Tokenizer, models, normalizers, pre_tokenizers

    words = ["[UNK]", "ban", "school", "the", "die", "##s", "yard", "o", "e"]
    vocab = {word: number for number, word in enumerate(words)}
    tokenizer = Tokenizer(models.WordPiece(vocab, unk_token="[UNK]"))
    tokenizer.normalizer = normalizers.BertNormalizer(strip_accents=True)
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    return tokenizer, np.eye(len(words), dtype=np.float32)


def test_words_of_other_languages_take_the_vectors_of_their_glosses(monkeypatch):
    monkeypatch.setattr("recipes.shipped.borrowed._TYPICAL", slice(None))
    tokenizer, vectors = english()
    glossary = {
        ("de", "verbieten"): "ban",
        ("de", "schulhof"): "school yard",
        ("de", "die"): "the",
        ("fr", "école"): "school/yard",
    }
    alike = {("de", "verbietet"): [("verbieten", 0.8), ("unknown", 0.2)]}
    frequencies = Frequencies({"de": {"die": 0.03}, "en": {"die": 1e-4}})
    new = borrowed(tokenizer, vectors, glossary, alike, frequencies)
    pieces = new.tokenizer["model"]["vocab"]

    def vector(piece):
        return new.vectors[pieces[piece]]

    assert sorted(pieces.values()) == list(range(len(new.vectors)))
    assert vector("verbieten") == pytest.approx(vectors[1])
    assert vector("verbietet") == pytest.approx(vectors[1])  # as the word that is most alike
    assert vector("##verbieten") == pytest.approx(vectors[1])  # within a compound
    assert vector("schulhof")[[2, 6]] == pytest.approx([0.5**0.5] * 2)
    assert vector("école")[2] > vector("école")[6] > 0  # of two meanings the first weighs more
    assert vector("ecole") == pytest.approx(vector("école"))
    assert vector("die")[3] > 0.99  # German texts have the article far more often
    assert vector("ban") == pytest.approx(vectors[1])
    assert without_accents("für") == "fur"
    from tokenizers import Tokenizer

    read = Tokenizer.from_str(json.dumps(new.tokenizer)).encode
    assert read("E\u0301COLE").tokens == ["école"]
    assert "[UNK]" not in read("øłé").tokens


def test_a_word_without_a_gloss_is_told(tmp_path):
    (tmp_path / "de.tsv").write_text("der\tthe\nhund\t\n", encoding="utf-8")
    with pytest.raises(ParseError, match="line 2.*gloss"):
        glosses(tmp_path, ["de"])


def test_each_word_of_the_glossary_has_one_gloss():
    words = glosses(multilingual.GLOSSARY, LANGUAGES)
    assert len(words) == 41_820
    assert words["de", "verboten"] == "forbidden"


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


def test_every_row_is_drawn_once_before_any_twice_and_claims_with_their_reverse():
    rows = {"written": [Row(str(number), "h", Label.ATTACK, "") for number in range(512)]}
    assert len({example.text for example in Draw(rows, seed=1).part(512)}) == 512
    couple = [Row("t", "Ban it.", Label.SUPPORT, ""), Row("t", "Keep it.", Label.ATTACK, "")]
    drawn = Draw({"claims_written": couple}, seed=1).part(4)
    assert [example.hypothesis for example in drawn] == ["Ban it.", "Keep it."] * 2
    assert Draw({"claims_written": couple[:1], "written": couple}, seed=1).part(4)
    drawn = Draw({"claims": couple[:1]}, seed=1).part(40)
    assert {example.target for example in drawn} == {0, 1}, "a denied claim has the other label"


LABELS = [Label.SUPPORT, Label.ATTACK, Label.UNRELATED] * 40
RIGHT = np.eye(3)[np.arange(120) % 3] * 4


def sets() -> dict[str, list[Row]]:
    """Everyday pairs and claims of each language, on two topics; half of them answer replies."""
    rows = [Row("t", "h", label, str(n % 4), "c" * (n % 2)) for n, label in enumerate(LABELS)]
    return {f"{kind} {one}": rows for kind in ("everyday", "claims") for one in LANGUAGES}


def told(logits) -> dict:
    chosen = sets()
    return stated(calibrate(logits, chosen), crossed(logits, chosen), chosen)


def test_only_languages_that_reach_the_floors_are_named():
    logits = {name: RIGHT if name.endswith(("de", "fr")) else -RIGHT for name in sets()}
    assert figures(RIGHT, sets()["claims de"]) == Figures(1, 1)
    assert kind_of(sets()["claims de"][1]) == "deeper"
    found = told(logits)
    assert found["facts"] == {"languages": ["de", "fr"]}
    assert list(found["by_language"]) == ["de", "fr"]
    missed = told(logits | {"claims de": -RIGHT, "everyday es": RIGHT})
    assert missed["facts"] == {"languages": ["fr", "es"]}, "German and French claims have a floor"
    with pytest.raises(BadInput, match="claims fr 0.000 0.000"):
        told(dict.fromkeys(logits, -RIGHT))


def test_a_language_has_a_calibration_and_thresholds_of_its_own():
    unsure = RIGHT.copy()
    unsure[::7] = np.roll(RIGHT, 1, axis=1)[::7] * 0.5  # these are wrong, and less sure
    logits = {name: unsure if name.endswith("fr") else RIGHT for name in sets()}
    found = told(logits)["by_language"]
    assert found["fr"]["temperature"] > found["de"]["temperature"]
    assert found["fr"]["shown"] != found["de"]["shown"]
    assert all(0.6 <= share <= 1 for one in found.values() for share in one["shown"].values())


def test_pairs_are_judged_by_a_calibration_that_their_own_topic_did_not_make():
    logits = dict.fromkeys(sets(), RIGHT)
    rows = sets()["everyday de"]
    halves = np.array([multilingual._half(row) for row in rows])
    assert 0 < halves.sum() < len(rows)
    changed = RIGHT.copy()
    changed[halves == 1] = -RIGHT[halves == 1]
    before, after = crossed(logits, sets()), crossed(logits | {"everyday de": changed}, sets())
    moved = np.abs(before["everyday de"] - after["everyday de"]).max(axis=1) > 1e-6
    assert moved[halves == 0].all()  # by what the other half says
    assert (before["everyday fr"] != after["everyday fr"]).any()  # as all languages count


def test_a_pair_is_calibrated_by_the_language_of_its_texts():
    class Alike:
        def logits(self, pairs):
            return np.tile(np.float32([2, 0, 0]), (len(pairs), 1))

    languages = {
        "de": Confidences(Calibration(1.0, [0, 0, 0]), shown=Shown(claims=0.5)),
        "fr": Confidences(Calibration(1.0, [0, 4, 0]), shown=Shown(claims=0.95)),
    }
    engine = CrossEncoderEngine(Alike(), tuple(Label), "1", confidences=languages)
    german = Pair("t", "h", "Das ist auch nicht so teuer.", "Die Trams sind zu laut.")
    french = Pair("t", "h", "Ce n'est pas si cher que ça.", "Les trams sont trop bruyants.")
    first, second, third = engine.judge([german, french, Pair("t", "h", "Oh!", "Tja!")])
    assert (first.label, first.open) == (Label.SUPPORT, False)
    assert (second.label, second.open) == (Label.ATTACK, True)
    assert third == first  # of neither language's words: the first one

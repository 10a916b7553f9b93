from __future__ import annotations

import re

import pytest

from argue.engines import load_engine
from argue.errors import ModelError
from argue.model import Label, Pair
from tests.engines._cross_encoder import small

pytest.importorskip("sentence_transformers", reason="runs models of the hub")

PAIRS = [
    Pair("a", "h", "Trams are quiet.", "Trams are loud."),
    Pair("b", "h", "Nobody has said who pays.", "Trams are loud."),
    Pair("c", "h", "x" * 1000 + " tram" * 500, "Trams are loud."),
]


def _directory(folder, id2label):
    import torch
    import transformers

    torch.manual_seed(0)
    config = transformers.BertConfig(
        vocab_size=small.words(),
        hidden_size=small.WIDTH,
        num_hidden_layers=small.LAYERS,
        num_attention_heads=2,
        intermediate_size=4 * small.WIDTH,
        max_position_embeddings=small.POSITIONS,
        initializer_range=0.2,
        id2label=id2label,
        label2id={name: number for number, name in id2label.items()},
    )
    model = transformers.BertForSequenceClassification(config)
    model.save_pretrained(folder)
    transformers.PreTrainedTokenizerFast(
        tokenizer_file=str(small.TOKENIZER),
        cls_token="[CLS]",
        sep_token="[SEP]",
        pad_token="[PAD]",
        unk_token="[UNK]",
        model_max_length=small.POSITIONS,
    ).save_pretrained(folder)
    return str(folder)


def test_a_local_directory_is_an_engine_and_its_id2label_says_the_order(tmp_path):
    first = _directory(tmp_path / "a", {0: "contradiction", 1: "neutral", 2: "entailment"})
    other = _directory(tmp_path / "b", {0: "entailment", 1: "neutral", 2: "contradiction"})
    one, two = (load_engine(name) for name in (first, other))
    assert one.labels == two.labels == tuple(Label)
    assert one.version != two.version
    for ours, theirs in zip(one.judge(PAIRS), two.judge(PAIRS), strict=True):
        assert ours.scores[Label.SUPPORT] == pytest.approx(theirs.scores[Label.ATTACK])
        assert ours.scores[Label.UNRELATED] == pytest.approx(theirs.scores[Label.UNRELATED])
    assert one.judge(PAIRS) == [one.judge([pair])[0] for pair in PAIRS]


def test_gives_what_transformers_gives(tmp_path):
    import torch
    import transformers

    name = _directory(tmp_path / "m", {0: "contradiction", 1: "neutral", 2: "entailment"})
    tokenizer = transformers.AutoTokenizer.from_pretrained(name)
    model = transformers.AutoModelForSequenceClassification.from_pretrained(name).eval()
    with torch.no_grad():
        shares = model(
            **tokenizer(PAIRS[0].text, PAIRS[0].hypothesis, return_tensors="pt")
        ).logits.softmax(-1)[0]
    scores = load_engine(name).judge(PAIRS[:1])[0].scores
    found = [scores[label] for label in (Label.ATTACK, Label.UNRELATED, Label.SUPPORT)]
    assert found == pytest.approx(shares.tolist(), abs=1e-5)


def test_a_long_text_keeps_its_ends(tmp_path):
    engine = load_engine(
        _directory(tmp_path / "m", {0: "contradiction", 1: "neutral", 2: "entailment"})
    )
    text, hypothesis = engine.network.shortened("First " + "and so on " * 99 + "last", "No.")
    assert text.startswith("First and so on")
    assert text.endswith("so on last")
    assert " … " in text
    assert hypothesis == "No."
    assert len(small.tokenizer().encode(text, hypothesis).ids) <= small.POSITIONS
    assert engine.is_cut(PAIRS[2])
    assert not engine.is_cut(PAIRS[0])


def test_classes_without_meaning_are_an_error(tmp_path):
    name = _directory(tmp_path / "m", {0: "LABEL_0", 1: "LABEL_1", 2: "LABEL_2"})
    with pytest.raises(ModelError, match=re.escape(f"{name}: expected a classifier whose")):
        load_engine(name)


def test_a_hub_that_cannot_be_reached_is_an_error(monkeypatch, tmp_path):
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_OFFLINE", True)
    with pytest.raises(ModelError, match="nobody/no-model: expected a directory with a cross-enc"):
        load_engine("hub:nobody/no-model")

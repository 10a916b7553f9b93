import os
import re

import pytest

from argue.engines import load_engine
from argue.errors import ModelError
from argue.features.hub.engines._cross_encoder import hub
from argue.model import Label, Pair
from tests.engines._cross_encoder import small

pytest.importorskip("sentence_transformers", reason="runs models of the hub")

CLASSES = {0: "contradiction", 1: "neutral", 2: "entailment"}
NAMELESS = {number: f"LABEL_{number}" for number in range(3)}
PAIRS = [
    Pair("a", "h", "Trams are quiet.", "Trams are loud."),
    Pair("b", "h", "Nobody has said who pays.", "Trams are loud."),
    Pair("c", "h", "x" * 1000 + " tram" * 500, "Trams are loud."),
]


def test_a_local_directory_is_an_engine_and_its_id2label_says_the_order(tmp_path):
    first = small.classifier(tmp_path / "a", CLASSES)
    other = small.classifier(tmp_path / "b", {0: "entailment", 1: "neutral", 2: "contradiction"})
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

    name = small.classifier(tmp_path / "m", CLASSES)
    tokenizer = transformers.AutoTokenizer.from_pretrained(name)
    model = transformers.AutoModelForSequenceClassification.from_pretrained(name).eval()
    inputs = tokenizer(PAIRS[0].text, PAIRS[0].hypothesis, return_tensors="pt")
    with torch.no_grad():
        shares = model(**inputs).logits.softmax(-1)[0]
    scores = load_engine(name).judge(PAIRS[:1])[0].scores
    results = [scores[label] for label in (Label.ATTACK, Label.UNRELATED, Label.SUPPORT)]
    assert results == pytest.approx(shares.tolist(), abs=1e-5)


def test_a_long_text_keeps_its_ends(tmp_path):
    engine = load_engine(small.classifier(tmp_path / "m", CLASSES))
    text, hypothesis = engine.network.shorten("First " + "and so on " * 99 + "last", "No.")
    assert text.startswith("First and so on")
    assert text.endswith("so on last")
    assert " … " in text
    assert hypothesis == "No."
    assert len(small.tokenizer().encode(text, hypothesis).ids) <= small.POSITIONS
    assert engine.is_cut(PAIRS[2])
    assert not engine.is_cut(PAIRS[0])


def test_two_classes_of_entailment_support_or_relate_nothing(tmp_path):
    engine = load_engine(small.classifier(tmp_path / "m", {0: "not_entailment", 1: "entailment"}))
    assert engine.labels == (Label.SUPPORT, Label.UNRELATED)
    assert set(engine.judge(PAIRS[:1])[0].scores) == {Label.SUPPORT, Label.UNRELATED}


def test_classes_without_meaning_are_labels_in_the_order_that_is_stated(tmp_path):
    nameless = small.classifier(tmp_path / "a", NAMELESS)
    parse_name = small.classifier(tmp_path / "b", CLASSES)
    one, two = load_engine(f"{nameless}#attack,unrelated,support"), load_engine(parse_name)
    assert [each.scores for each in one.judge(PAIRS)] == [each.scores for each in two.judge(PAIRS)]
    other = load_engine(f"{nameless}#support, unrelated, attack")
    assert other.version != one.version
    assert other.judge(PAIRS) != one.judge(PAIRS)


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        ("", "expected a classifier whose id2label names one class each"),
        ("attack,support", "expected the labels of 3 classes, found 2"),
        ("attack,neutral,support", "expected support, attack or unrelated .* found 'neutral'"),
        ("attack,attack,support", "expected each label once"),
    ],
)
def test_an_order_that_cannot_be(tmp_path, order, expected):
    name = small.classifier(tmp_path / "m", NAMELESS)
    with pytest.raises(ModelError, match=f"{re.escape(name)}.*: {expected}"):
        load_engine(f"{name}#{order}")


def test_a_revision_of_the_hub_is_asked_for_and_no_code_of_it_is_run(monkeypatch):
    asked = []

    def make(name, **options):
        asked.append((name, options))
        raise OSError("no such revision")

    monkeypatch.setattr(f"{hub.__name__}.is_local", lambda name: False)
    monkeypatch.setattr("sentence_transformers.CrossEncoder", make)
    with pytest.raises(ModelError, match="no such revision"):
        load_engine("hub:owner/model@1a2b3c")
    [(name, options)] = asked
    assert name == "owner/model"
    assert options["revision"] == "1a2b3c"
    assert options["trust_remote_code"] is False


def test_a_hub_that_cannot_be_reached_is_an_error(monkeypatch, tmp_path):
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_OFFLINE", True)
    with pytest.raises(ModelError, match="nobody/no-model: expected .* not in the cache of this"):
        load_engine("hub:nobody/no-model")


def test_a_hub_name_that_is_empty_is_an_error():
    with pytest.raises(ModelError, match=r"^hub: expected the name of a model .* found none$"):
        load_engine("hub:")


def test_without_the_files_of_a_tokenizer_nothing_is_judged(tmp_path):
    name = small.classifier(tmp_path / "m", CLASSES)
    for file in (tmp_path / "m").glob("tokenizer*"):
        file.unlink()
    with pytest.raises(ModelError, match=re.escape(f"{name}: expected the files of a tokenizer")):
        load_engine(name)


@pytest.mark.parametrize("size", [0, 4, 3000])
def test_weights_that_are_cut_are_an_error(tmp_path, size):
    name = small.classifier(tmp_path / "m", CLASSES)
    os.truncate(tmp_path / "m" / "model.safetensors", size)
    with pytest.raises(ModelError, match=re.escape(f"{name}: expected a directory with a cross-")):
        load_engine(name)


def test_weights_that_are_absent_are_not_drawn_at_random(tmp_path):
    from safetensors.torch import load_file, save_file

    name = small.classifier(tmp_path / "m", CLASSES)
    file = tmp_path / "m" / "model.safetensors"
    weights = {key: one for key, one in load_file(file).items() if "classifier" not in key}
    save_file(weights, file, metadata={"format": "pt"})
    with pytest.raises(ModelError, match=r"found none for classifier\.bias and 1 others"):
        load_engine(name)


def test_loading_is_silent(tmp_path, capfd):
    import torch
    from safetensors.torch import load_file, save_file

    name = small.classifier(tmp_path / "m", CLASSES)
    file = tmp_path / "m" / "model.safetensors"
    save_file({**load_file(file), "unexpected": torch.zeros(1)}, file, metadata={"format": "pt"})
    capfd.readouterr()
    load_engine(name)
    assert capfd.readouterr() == ("", "")

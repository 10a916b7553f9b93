import json

import pytest

from argue.errors import BadInput, ModelError
from argue.features.edits.engines import word_overlap
from argue.model import Label, Pair
from tests.engines.labelled import pairs

MODEL = {
    "engine": "word_overlap",
    "settings": {"repeats": False},
    "labels": ["attack", "support"],
    "thresholds": [0.5],
    "slope": 4.0,
}


def load(folder, **changes):
    (folder / "model.json").write_text(json.dumps({**MODEL, **changes}))
    return word_overlap.load(folder)


def test_judges_by_the_threshold(tmp_path):
    engine = load(tmp_path)
    judgements = engine.judge([Pair("T", "H", "a b", "a b"), Pair("T", "H", "a b", "c d")])
    assert [judgement.label for judgement in judgements] == [Label.SUPPORT, Label.ATTACK]
    assert engine.labels == (Label.SUPPORT, Label.ATTACK)


def test_another_model_is_another_version(tmp_path):
    assert load(tmp_path).version != load(tmp_path, thresholds=[0.6]).version


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"engine": "edit_distance"}, "expected a model of word_overlap, found one of edit_"),
        ({"settings": None}, '"settings" to be an object, found None'),
        ({"settings": {}}, '"repeats" to be true or false'),
        ({"labels": ["attack"], "thresholds": []}, '"labels" to be two or three'),
        ({"labels": ["support", "attack"]}, "in order"),
        ({"labels": ["attack", "neutral"]}, '"labels"'),
        ({"labels": ["attack", ["support"]]}, '"labels"'),
        ({"labels": "attack"}, '"labels"'),
        ({"thresholds": [0.5, 0.6]}, "expected 1 thresholds, found 2"),
        ({"thresholds": ["0.5"]}, '"thresholds" to be ascending numbers'),
        ({"thresholds": [float("nan")]}, '"thresholds" to be ascending numbers'),
        ({"labels": ["unrelated", "attack", "support"], "thresholds": [0.6, 0.5]}, "ascending"),
        ({"slope": -1}, '"slope" to be a number from 0 up'),
        ({"slope": float("inf")}, '"slope"'),
        ({"slope": True}, '"slope"'),
    ],
)
def test_a_damaged_model_says_where_and_what(tmp_path, changes, message):
    with pytest.raises(ModelError, match=message) as error:
        load(tmp_path, **changes)
    assert str(tmp_path) in str(error.value)


@pytest.mark.parametrize(
    ("labels", "message"),
    [([], "found no pair"), ([Label.ATTACK] * 3, "found only attack"), ([None], "stated label")],
)
def test_pairs_that_teach_nothing(tmp_path, labels, message):
    taught = [Pair(f"{n}", "H", "T", "H", stated=label) for n, label in enumerate(labels)]
    with pytest.raises(BadInput, match=message):
        word_overlap.train(taught, (), tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_settings_are_chosen_on_held_out_parts(tmp_path):
    sentences = word_overlap.train(pairs(), (), tmp_path)
    assert sum("; chosen." in sentence for sentence in sentences) == 1
    assert sum("not chosen" in sentence for sentence in sentences) == 1
    # equally good choices: the first, plainer one
    assert json.loads((tmp_path / "model.json").read_text())["settings"] == {"repeats": False}


def test_a_class_that_a_single_part_has_can_be_held_out(tmp_path):
    few = [
        Pair("a", "H", "x y", "x y", debate="one", stated=Label.SUPPORT),
        Pair("b", "H", "x", "z", debate="two", stated=Label.ATTACK),
    ]
    word_overlap.train(few, (), tmp_path)
    engine = word_overlap.load(tmp_path)
    assert [judgement.label for judgement in engine.judge(few)] == [Label.SUPPORT, Label.ATTACK]

"""Fitting: it learns, and goes on where it was stopped."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

pytest.importorskip("torch", reason="training needs it")

from argue.features.training.engines._cross_encoder import batches, learning
from argue.features.training.engines._cross_encoder.fitting import Example, Schedule, fit, logits_of
from tests.engines._cross_encoder import small

EXAMPLES = [
    Example(f"{word} {thing}", f"{thing} are good.", target)
    for thing in ("trams", "buses", "trains", "ships")
    for target, word in enumerate(("yes", "no"))
]
SCHEDULE = Schedule(rate=3e-3, batch=3)


class Stopped(Exception):
    """A process that is killed."""


class Stopping(list):
    """Examples whose reading is stopped."""

    def __iter__(self):
        raise Stopped


def _fitted(epochs, minutes=0.0, **options):
    model = learning.from_weights(small.weights())
    schedule = replace(SCHEDULE, minutes=minutes)
    fit(model, small.tokenizer(), epochs, schedule, **options)
    return model


def test_learns_and_leaves_the_embeddings():
    model = _fitted([EXAMPLES] * 40)
    logits = logits_of(model, small.tokenizer(), [(one.text, one.hypothesis) for one in EXAMPLES])
    assert logits.argmax(axis=1).tolist() == [one.target for one in EXAMPLES]
    before = learning.from_weights(small.weights()).bert.embeddings.state_dict()
    after = model.bert.embeddings.state_dict()
    assert all(np.array_equal(before[name], after[name]) for name in before)


def test_the_lowest_layers_may_stay_as_they_are():
    model = learning.from_weights(small.weights(mpnet=True))
    before = {name: weight.clone() for name, weight in model.state_dict().items()}
    schedule = replace(SCHEDULE, frozen=1, head_factor=5.0)
    fit(model, small.tokenizer(mpnet=True), [EXAMPLES] * 3, schedule)
    after = model.state_dict()
    changed = {name for name in after if not np.array_equal(before[name], after[name])}
    assert any(name.startswith("bert.encoder.layer.1.") for name in changed)
    frozen = ("bert.embeddings.", "bert.encoder.layer.0.", "bert.encoder.relative")
    assert not any(name.startswith(frozen) for name in changed)
    assert {"mixing.weight", "classifier.weight"} <= changed


def test_goes_on_where_it_was_stopped(tmp_path, monkeypatch):
    monkeypatch.setattr(batches, "LEAST_SECONDS", 0.0)
    whole = _fitted([EXAMPLES] * 4).state_dict()
    kept = tmp_path / "fit.state"
    with pytest.raises(Stopped):
        _fitted([EXAMPLES, EXAMPLES, EXAMPLES, Stopping(EXAMPLES)], checkpoint_file=kept)
    assert kept.exists()
    lines = []
    resumed = _fitted([EXAMPLES] * 4, checkpoint_file=kept, report=lines.append).state_dict()
    assert all(np.array_equal(whole[name], resumed[name]) for name in whole)
    assert lines[0].startswith("epoch 4, step 12 of 12")
    assert not list(tmp_path.iterdir()), "what is done needs no state"


def test_a_fit_ends_when_its_time_is_over():
    lines = []
    _fitted([EXAMPLES] * 400, minutes=1e-6, report=lines.append)
    assert not any("step 1200 of 1200" in line for line in lines)
    whole = []
    _fitted([EXAMPLES] * 4, minutes=60, report=whole.append)
    assert whole[-1].startswith("epoch 4, step 12 of 12")


def test_what_is_lost_on_examples_held_out_is_told_after_each_epoch():
    lines = []
    looked = _fitted([EXAMPLES] * 3, held_out=EXAMPLES[:2], report=lines.append).state_dict()
    told = [line for line in lines if "loss on 2 pairs held out: " in line]
    assert [line.partition(",")[0] for line in told] == ["epoch 1", "epoch 2", "epoch 3"]
    alone = _fitted([EXAMPLES] * 3).state_dict()
    assert all(np.array_equal(alone[name], looked[name]) for name in alone), "reading changes it"

"""Fitting: it learns, and goes on where it was stopped."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("torch", reason="training needs it")

from argue.engines._cross_encoder import learning
from argue.engines._cross_encoder.batches import Example
from argue.engines._cross_encoder.fitting import Schedule, fit, logits_of
from tests.engines._cross_encoder import small

EXAMPLES = [
    Example(f"{word} {thing}", f"{thing} are good.", target)
    for thing in ("trams", "buses", "trains", "ships")
    for target, word in enumerate(("yes", "no"))
]
SCHEDULE = Schedule(rate=3e-3, batch=3, average_from=0.5)


class Stopped(Exception):
    """A process that is killed."""


class Stopping(list):
    """Examples whose reading is stopped."""

    def __iter__(self):
        raise Stopped


def _fitted(epochs, **options):
    model = learning.from_weights(small.weights())
    fit(model, small.tokenizer(), epochs, SCHEDULE, **options)
    return model


def test_learns_and_leaves_the_embeddings():
    model = _fitted([EXAMPLES] * 40)
    logits = logits_of(model, small.tokenizer(), [(one.text, one.hypothesis) for one in EXAMPLES])
    assert logits.argmax(axis=1).tolist() == [one.target for one in EXAMPLES]
    before = learning.from_weights(small.weights()).bert.embeddings.state_dict()
    after = model.bert.embeddings.state_dict()
    assert all(np.array_equal(before[name], after[name]) for name in before)


def test_goes_on_where_it_was_stopped(tmp_path):
    whole = _fitted([EXAMPLES] * 4).state_dict()
    kept = tmp_path / "fit.state"
    with pytest.raises(Stopped):
        _fitted([EXAMPLES, EXAMPLES, EXAMPLES, Stopping(EXAMPLES)], kept=kept)
    assert kept.exists()
    lines = []
    resumed = _fitted([EXAMPLES] * 4, kept=kept, report=lines.append).state_dict()
    assert all(np.array_equal(whole[name], resumed[name]) for name in whole)
    assert lines[0].startswith("step 12/12")
    assert not list(tmp_path.iterdir()), "what is done needs no state"

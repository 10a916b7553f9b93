"""What every algorithm of edit_distance promises."""

from __future__ import annotations

import itertools

import pytest

from argue.engines._edits.algorithms import ALGORITHMS

TEXTS = ["", "…", "It is.", "Trams are quiet.", "Quiet trams squeal, and trams are trams.", "🙂 x"]
EACH = [
    (name, setting) for name in ALGORITHMS.names() for setting in ALGORITHMS.load(name).SETTINGS
]


@pytest.mark.parametrize(("name", "settings"), EACH)
def test_similarity_is_a_share_and_highest_for_the_same_text(name, settings):
    similarity = ALGORITHMS.load(name).load(settings)
    for text, hypothesis in itertools.product(TEXTS, repeat=2):
        assert 0 <= similarity(text, hypothesis) <= 1
        assert similarity(text, hypothesis) == similarity(text, hypothesis)
    assert similarity(TEXTS[3], TEXTS[3]) == pytest.approx(1)
    assert similarity(TEXTS[3], TEXTS[0]) == 0

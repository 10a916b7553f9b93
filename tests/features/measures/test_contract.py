"""Every measure is in a file with a docstring that says what it measures."""

import pytest

from argue.plugins import Folder

MEASURES = Folder("argue.features.measures", "measure")


@pytest.mark.parametrize(
    ("name", "scores"),
    [
        ("bootstrap", ["bootstrap"]),
        ("chance", ["chance", "baselines"]),
        ("confidences", ["calibration", "curves"]),
        ("rte", ["rte"]),
        ("significance", ["significance"]),
    ],
)
def test_a_measure_says_what_it_is_and_scores(name, scores):
    assert len(MEASURES.summary(name)) > 20
    for score in scores:
        assert callable(getattr(MEASURES.load(name), f"score_{score}"))

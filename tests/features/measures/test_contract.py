"""Every measure is a file with a docstring that says what it measures."""

import pytest

from argue.plugins import Folder

MEASURES = Folder("argue.features.measures", "measure")


@pytest.mark.parametrize(
    "name", ["bootstrap", "calibration", "chance", "curves", "rte", "significance"]
)
def test_a_measure_says_what_it_is_and_scores(name):
    assert len(MEASURES.summary(name)) > 20
    assert callable(getattr(MEASURES.load(name), f"score_{name}"))

"""Every measure is a file with a docstring that says what it measures."""

import pytest

from argue.plugins import Folder

MEASURES = Folder("argue.evaluation", "measure")
SHARED = {"statistics"}
"""What measures count with."""


@pytest.mark.parametrize("name", [name for name in MEASURES.names() if name not in SHARED])
def test_a_measure_says_what_it_is_and_scores(name):
    assert len(MEASURES.summary(name)) > 20
    measure = MEASURES.load(name)
    assert callable(getattr(measure, f"score_{name}", None) or getattr(measure, name))

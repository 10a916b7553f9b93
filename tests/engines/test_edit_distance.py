from __future__ import annotations

import pytest

from argue.engines.edit_distance import similarity
from argue.errors import ModelError


def test_the_basic_configuration_is_cosine_over_lemmas():
    settings = {"algorithm": "cosine", "repeats": False}
    assert similarity(settings)("The children harmed it.", "A child harms!") == 1.0


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({}, "to be one of cosine.*found None"),
        ({"algorithm": "levenstein"}, "found 'levenstein'"),
        ({"algorithm": ["cosine"]}, "found"),
        ({"algorithm": "cosine"}, '"repeats" to be true or false, found None'),
        ({"algorithm": "cosine", "repeats": 1}, "found 1"),
    ],
)
def test_settings_that_it_cannot_have(settings, message):
    with pytest.raises(ModelError, match=message):
        similarity(settings)

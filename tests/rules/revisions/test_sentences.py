from __future__ import annotations

import pytest

from argue.rules.revisions.pairs import split


@pytest.mark.parametrize(
    "sentences",
    [
        ["He came.", "She went.", "Why?"],
        ["See e.g. the U.S. report by J. F. Smith.", "It is long."],
        ['"It closed!" he said.', "Nobody knew."],
        ["La loi est votée.", "Elle entre en vigueur."],
        ["it cost 3.5 million.", "nobody paid."],
        ["Version 2.0 of St. Peter's bells rang at 5 p.m. on Sunday.", "All heard."],
        ["no end here"],
    ],
)
def test_sentences_are_found_again(sentences):
    assert split(" ".join(sentences)) == sentences


def test_nothing():
    assert split("  ") == []

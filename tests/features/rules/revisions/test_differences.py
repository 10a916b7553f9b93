import pytest

from argue.features.rules.revisions.candidates import Chunked, differences
from argue.features.rules.revisions.chunks import chunks_of
from tests.features.rules.revisions.exports import sentence


@pytest.mark.parametrize(
    ("text", "old", "expected"),
    [
        (
            "He/PRON opened/VERB a/DET clinic/NOUN in/ADP May/PROPN",
            "he/PRON founded/VERB the/DET hospital/NOUN in/ADP May/PROPN there/ADV",
            [((1, 3), (1, 3), 1, 2)],  # "there" has nothing to stand for
        ),
        (
            "Ann/PROPN says/VERB it/PRON works/VERB",
            "According/VERB/3/case to/ADP/3/case Ann/PROPN it/PRON works/VERB",
            [((1, 2), (0, 1), 0, 0)],
        ),
        (
            "It/PRON works/VERB ,/PUNCT says/VERB Ann/PROPN",
            "According/VERB/3/case to/ADP/3/case Ann/PROPN ,/PUNCT it/PRON works/VERB",
            [((2, 3), (0, 1), 0, 1)],
        ),
        (
            "the/DET trams/NOUN ran/VERB in/ADP May/PROPN",
            "in/ADP June/PROPN the/DET trams/NOUN ran/VERB",
            [((3, 4), (1, 2), 1, 0)],
        ),
        (
            "Often/ADV trams/NOUN run/VERB here/ADV and/CCONJ there/ADV",
            "trams/NOUN quickly/ADV run/VERB and/CCONJ slowly/ADV",
            [((5, 6), (4, 5), 1, 0)],  # two runs are left of the text and one of the hypothesis
        ),
    ],
)
def test_runs_at_the_same_place_or_the_only_two_that_are_left_are_a_difference(text, old, expected):
    both = (Chunked(words, chunks_of(words)) for words in map(sentence, (text, old)))
    assert differences(*both) == expected

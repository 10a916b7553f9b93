import pytest

from argue.features.rules.revisions.chunks import chunks_of
from argue.features.rules.revisions.differences import differences
from tests.features.rules.revisions.exports import sentence


def listed(text, old):
    text, old = sentence(text), sentence(old)
    return [tuple(one) for one in differences(text, chunks_of(text), old, chunks_of(old))]


def test_neighbouring_chunks_that_differ_are_one_difference():
    assert listed(
        "He/PRON opened/VERB a/DET clinic/NOUN in/ADP May/PROPN",
        "he/PRON founded/VERB the/DET hospital/NOUN in/ADP May/PROPN there/ADV",
    ) == [((1, 3), (1, 3), None, False), ((5, 5), (5, 6), None, False)]


def test_words_around_a_noun_phrase_are_one_difference():
    assert listed(
        "Ann/PROPN says/VERB it/PRON works/VERB",
        "According/VERB/3/case to/ADP/3/case Ann/PROPN it/PRON works/VERB",
    ) == [((0, 2), (0, 2), (0, 1), False)]


def test_words_beside_a_noun_phrase_that_moved_are_one_difference():
    assert listed(
        "It/PRON works/VERB ,/PUNCT says/VERB Ann/PROPN",
        "According/VERB/3/case to/ADP/3/case Ann/PROPN ,/PUNCT it/PRON works/VERB",
    ) == [((2, 4), (0, 2), (3, 1), True)]


@pytest.mark.parametrize(
    ("text", "old"),
    [
        ("Ann/PROPN says/VERB it/PRON works/VERB", "Often/ADV it/PRON works/VERB"),
        (
            "the/DET trams/NOUN ran/VERB in/ADP May/PROPN",
            "in/ADP June/PROPN the/DET trams/NOUN ran/VERB",
        ),
    ],
)
def test_words_with_a_noun_phrase_of_their_own_stay_apart(text, old):
    assert all(kept is None for _, _, kept, _ in listed(text, old))

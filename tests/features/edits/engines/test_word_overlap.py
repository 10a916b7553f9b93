import pytest

from argue.features.edits.engines.word_overlap import similarity


@pytest.mark.parametrize(
    ("text", "hypothesis", "repeats", "share"),
    [
        ("Trams are quiet", "Trams squeal", False, 1 / 2),
        ("Trams squeal", "Trams are quiet", False, 1 / 3),  # the share of the hypothesis's words
        ("TRAMS, are!", "(trams) are", False, 1.0),
        ("tram", "trams", False, 0.0),  # no lemmas
        ("the", "the one and the other", False, 1 / 4),
        ("the", "the one and the other", True, 2 / 5),
        ("Anything", "…!", False, 0.0),
        ("", "", True, 0.0),
    ],
)
def test_share_of_the_hypothesis(text, hypothesis, repeats, share):
    assert similarity({"repeats": repeats})(text, hypothesis) == pytest.approx(share)

"""On what an argument rests, and what to ask of it."""

import pytest

from argue.errors import UnknownName
from argue.features.schemes.schemes import ANY, SCHEMES, likely_scheme, scheme_named


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Two studies found that pupils read less.", "expert_opinion"),
        ("I counted from my window: nobody is on board.", "witness"),
        ("Other cities have done it for years.", "precedent"),
        ("A rule is a rule, and the law forbids it.", "rule"),
        ("We have already paid for half of the tunnel.", "sunk_costs"),
        ("There is no evidence that it works.", "ignorance"),
        ("It would be harmless.", "any"),
        ("Le bus est plus cher.", "any"),
    ],
)
def test_cue_words_propose_a_scheme(text, name):
    assert likely_scheme(text).name == name


def test_of_several_schemes_the_one_with_most_cues_is_proposed():
    assert likely_scheme("Studies show a risk, a danger and damage.").name == "harm"
    assert likely_scheme("Studies show a risk.").name == "expert_opinion", "the first of equals"


def test_every_scheme_asks_three_things():
    assert [one.name for one in SCHEMES.values() if len(set(one.questions)) != 3] == []
    assert all(question.endswith("?") for one in SCHEMES.values() for question in one.questions)
    assert scheme_named("any") is ANY


def test_a_scheme_that_is_none():
    with pytest.raises(UnknownName, match="did you mean example"):
        scheme_named("exampel")

import pytest

from argue.errors import BadInput, ParseError, UnknownName
from argue.features.strength.base_scores import (
    confidence_weights,
    from_confidences,
    from_votes,
    parse_base,
)
from tests.debate_samples import link


def test_votes():
    assert from_votes({"a": (3, 1), "b": (0, 0)}) == {"a": pytest.approx(4 / 6), "b": 0.5}
    social = from_votes({"a": (3, 1), "b": (0, 0)}, "social")
    assert social == {"a": pytest.approx(3 / 4.01), "b": 0.0}
    with pytest.raises(UnknownName, match="there is: laplace, social"):
        from_votes({}, "mean")
    with pytest.raises(BadInput, match="found -1"):
        from_votes({"a": (-1, 2)})


def test_confidences():
    relations = [link("a - b", 0.6), link("a + c", 0.8), link("b ? c", 0.9)]
    assert from_confidences(relations) == {"a": pytest.approx(0.7)}
    assert confidence_weights(relations) == {("a", "b"): 0.6, ("a", "c"): 0.8}


def test_table():
    assert parse_base("\ufeffid, base\na,0.5\n\nb,1\n") == {"a": 0.5, "b": 1.0}
    assert parse_base("for,id,against\n1,a,0\n", formula="social") == {"a": pytest.approx(1 / 1.01)}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1: expected columns id,base or id,for,against, found nothing"),
        ("name,base\na,1\n", "line 1: expected columns"),
        ("id,base\na,1.5\n", "scores.csv, line 2: expected a base score from 0 to 1, found '1.5'"),
        ("id,base\na,x\n", "line 2: expected a base score from 0 to 1, found 'x'"),
        ("id,base\na\n", "line 2: expected a base score from 0 to 1, found None"),
        ("id,base\na,1\na,1\n", "line 3: expected each id once, found 'a' again"),
        ("id,for,against\na,1,-1\n", "line 2: expected a number of votes, found '-1'"),
        ('id,base\n"a,1\n', "expected a CSV"),
    ],
)
def test_what_is_no_table(text, message):
    with pytest.raises(ParseError, match=message):
        parse_base(text, where="scores.csv")

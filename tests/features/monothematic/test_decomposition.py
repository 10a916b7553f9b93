import pytest

from argue.errors import BadInput
from argue.features.monothematic.files import read
from argue.features.monothematic.pair_sets import hypothesis_of, problems, substitute
from tests.features.monothematic.samples import EXAMPLE

TEXT = "Nobody has repaired the bridge."
CELLS = {
    "phenomenon": "negation",
    "left": "nobody has",
    "right": "somebody has",
    "fragment": "Nobody",
    "replacement": "Somebody",
    "judgement": "contradiction",
}


def test_the_steps_or_a_hand_make_a_new_hypothesis():
    assert hypothesis_of(TEXT, CELLS) == "Somebody has repaired the bridge."
    assert hypothesis_of(TEXT, {**CELLS, "hypothesis": " Someone did it. "}) == "Someone did it."


@pytest.mark.parametrize(
    ("cells", "wrong"),
    [
        ({}, {"phenomenon", "left", "right", "fragment", "judgement"}),
        ({**CELLS, "phenomenon": ":x"}, {"phenomenon"}),
        ({**CELLS, "left": " "}, {"left"}),
        ({**CELLS, "fragment": "nobody"}, {"fragment"}),
        ({**CELLS, "fragment": "e"}, {"fragment"}),
        ({**CELLS, "replacement": "Nobody"}, {"replacement"}),
        ({**CELLS, "judgement": "maybe"}, {"judgement"}),
        (CELLS, set()),
    ],
)
def test_problems_are_told_by_cell(cells, wrong):
    assert set(problems(TEXT, cells)) == wrong


@pytest.mark.parametrize(
    ("text", "fragment", "replacement", "result"),
    [
        ("a b c", "b", "x", "a x c"),
        ("a b c", "b", "", "a c"),
        ("a b c", "a", "", "b c"),
        ("a b c", "c", " ", "a b"),
        ("a, b, c", " b,", "", "a, c"),
        ("ab", "a", "", "b"),
    ],
)
def test_substitution(text, fragment, replacement, result):
    assert substitute(text, fragment, replacement) == result


@pytest.mark.parametrize(
    ("fragment", "why"), [("x", "not there"), ("", "not there"), ("a", "2 times"), ("c", "2 times")]
)
def test_a_fragment_must_be_there_once(fragment, why):
    with pytest.raises(BadInput, match=why):
        substitute("a b a bcc", fragment, "y")


def test_every_pair_of_the_example_follows_from_its_steps():
    collection = read(EXAMPLE)
    wholes = {whole.id: whole for whole in collection.originals}
    for pair in collection.pairs:
        assert pair.text == wholes[pair.original].text
        assert pair.hypothesis == substitute(pair.text, pair.fragment, pair.replacement)
        assert pair.left
        assert pair.right

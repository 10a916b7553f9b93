import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from argue.features.edits.engines.edits import trees
from argue.features.edits.engines.edits.trees import Jump, align

WORDS = st.lists(st.sampled_from("abcd"), max_size=8)
COSTS = st.integers(0, 9)


def reference(text, hypothesis, insertions, delete, substitute, jumps):
    """The recursion, cell by cell."""
    table = {}
    for j in range(len(hypothesis) + 1):
        for i in range(len(text) + 1):
            ways = [0] if i == j == 0 else []
            if i:
                ways.append(table[i - 1, j] + delete)
            if j:
                ways.append(table[i, j - 1] + insertions[j - 1])
            if i and j:
                same = text[i - 1] == hypothesis[j - 1]
                ways.append(table[i - 1, j - 1] + (0 if same else substitute))
            for jump in jumps:
                if (jump.text[1], jump.hypothesis[1]) == (i, j):
                    ways.append(table[jump.text[0], jump.hypothesis[0]] + jump.cost)
            table[i, j] = min(ways)
    return table[len(text), len(hypothesis)]


@st.composite
def problems(draw, with_jumps):
    text, hypothesis = draw(WORDS), draw(WORDS)
    insertions = [draw(COSTS) for _ in hypothesis]
    jumps = []
    if with_jumps and text and hypothesis:
        for _ in range(draw(st.integers(1, 4))):
            a, c = (draw(st.integers(0, len(words) - 1)) for words in (text, hypothesis))
            b, d = draw(st.integers(a + 1, len(text))), draw(st.integers(c + 1, len(hypothesis)))
            jumps.append(Jump((a, b), (c, d), draw(COSTS)))
    return text, hypothesis, insertions, draw(COSTS), draw(COSTS), jumps


@settings(deadline=None)
@given(problems(with_jumps=False))
def test_small_and_large_tables_give_the_distance_of_the_recursion(problem):
    expected = reference(*problem)
    assert align(*problem).distance == expected
    small, trees._SMALL = trees._SMALL, -1
    try:
        assert align(*problem).distance == expected
    finally:
        trees._SMALL = small


@settings(deadline=None)
@given(problems(with_jumps=True))
def test_jumps_are_taken_where_they_make_it_cheaper(problem):
    result = align(*problem)
    assert result.distance == reference(*problem)
    without = reference(*problem[:5], [])
    assert bool(result.jumps) == (result.distance < without)
    # the jumps that are said to be taken reach the distance by themselves, in order
    assert reference(*problem[:5], result.jumps) == result.distance
    ends = [0, *(end for jump in result.jumps for end in jump.hypothesis)]
    assert ends == sorted(ends)


def test_each_word_of_the_hypothesis_has_its_cost():
    with pytest.raises(ValueError, match="shorter"):
        align(["a"], ["a", "b"], [1], 0, 1)

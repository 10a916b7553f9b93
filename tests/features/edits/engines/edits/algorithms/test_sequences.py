"""Algorithms that fast libraries or arrays compute, against their definitions written down."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from argue.errors import ModelError
from argue.features.edits.engines.edits.algorithms.jaro_winkler import load as jaro_winkler
from argue.features.edits.engines.edits.algorithms.longest_common_subsequence import (
    load as subsequence,
)
from argue.features.edits.engines.edits.algorithms.rouge_l import load as rouge_l
from argue.features.edits.engines.edits.algorithms.rouge_s import load as rouge_s
from argue.features.edits.engines.edits.algorithms.rouge_w import load as rouge_w
from argue.features.edits.engines.edits.algorithms.rouge_w import weighted_common_subsequence

WORDS = st.lists(st.sampled_from(["oak", "elm", "fir", "yew"]), min_size=1, max_size=9)


def longest(first, second):
    if not first or not second:
        return 0
    if first[-1] == second[-1]:
        return longest(first[:-1], second[:-1]) + 1
    return max(longest(first[:-1], second), longest(first, second[:-1]))


def weighted(first, second, weight):
    """Lin (2004), section 3.2, as it stands there."""
    score = {(i, j): 0.0 for i in range(len(first) + 1) for j in range(len(second) + 1)}
    run = dict.fromkeys(score, 0)
    for i in range(1, len(first) + 1):
        for j in range(1, len(second) + 1):
            if first[i - 1] == second[j - 1]:
                k = run[i - 1, j - 1]
                score[i, j] = score[i - 1, j - 1] + weight(k + 1) - weight(k)
                run[i, j] = k + 1
            else:
                score[i, j] = max(score[i - 1, j], score[i, j - 1])
    return score[len(first), len(second)]


def jaro(first, second):
    """Jaro (1989), with whole transpositions as in Winkler's own program."""
    reach = max(0, max(len(first), len(second)) // 2 - 1)
    matched, taken = [], set()
    for i, unit in enumerate(first):
        for j in range(max(0, i - reach), min(len(second), i + reach + 1)):
            if j not in taken and second[j] == unit:
                matched.append((i, j))
                taken.add(j)
                break
    if not matched:
        return 0.0
    ordered = [second[j] for j in sorted(taken)]
    moved = sum(first[i] != unit for (i, _), unit in zip(matched, ordered, strict=True)) // 2
    m = len(matched)
    return (m / len(first) + m / len(second) + (m - moved) / m) / 3


def winkler(first, second):
    share, same = jaro(first, second), 0
    while same < min(4, len(first), len(second)) and first[same] == second[same]:
        same += 1
    return share + 0.1 * same * (1 - share) if share > 0.7 else share


@settings(deadline=None, max_examples=60)
@given(WORDS, WORDS, st.sampled_from([0.0, 0.5, 1.0, 3.0]))
def test_longest_common_subsequence_and_rouge_l(first, second, beta):
    length, (text, hypothesis) = longest(first, second), map(" ".join, (first, second))
    assert subsequence({})(text, hypothesis) == length / len(second)
    longer = subsequence({"normaliser": "longer"})
    assert longer(text, hypothesis) == length / max(len(first), len(second))
    p, r = length / len(first), length / len(second)
    expected = (1 + beta**2) * p * r / (r + beta**2 * p) if length else 0
    assert rouge_l({"beta": beta})(text, hypothesis) == pytest.approx(expected)


@settings(deadline=None)
@given(WORDS, WORDS, st.sampled_from([1.0, 1.2, 2.0]))
def test_rouge_w(first, second, alpha):
    expected = weighted(first, second, lambda k: k**alpha)
    assert weighted_common_subsequence(first, second, alpha) == pytest.approx(expected)


def test_rouge_w_without_weight_is_rouge_l():
    text, hypothesis = "oak elm fir yew ash", "elm oak yew ash"
    plain = rouge_w({"alpha": 1.0, "beta": 2.0})(text, hypothesis)
    assert plain == pytest.approx(rouge_l({"beta": 2.0})(text, hypothesis))


@settings(deadline=None)
@given(WORDS, WORDS)
def test_jaro_winkler(first, second):
    text, hypothesis = map(" ".join, (first, second))
    assert jaro_winkler({})(text, hypothesis) == pytest.approx(winkler(first, second))
    characters = jaro_winkler({"over": "characters", "tokens": "words"})
    assert characters(text, hypothesis) == pytest.approx(winkler(text, hypothesis))


@pytest.mark.parametrize(
    ("hypothesis", "gap", "expected"),
    [
        ("police kill the gunman", 4, 6 / 10),  # Lin 2004: 3, 1 and 2 of 6 pairs, and single words
        ("the gunman kill police", 4, 4 / 10),
        ("the gunman police killed", 4, 6 / 10),
        ("police kill the gunman", 0, 4 / 7),  # "the gunman" of 3 pairs
    ],
)
def test_rouge_s_is_that_of_the_paper_with_single_words(hypothesis, gap, expected):
    similarity = rouge_s({"tokens": "words", "stop_words": "keep", "gap": gap})
    assert similarity("police killed the gunman", hypothesis) == pytest.approx(expected)


def test_a_gap_is_a_whole_number():
    with pytest.raises(ModelError, match='"gap" to be a whole number, found 1.5'):
        rouge_s({"gap": 1.5})

import itertools
import math
import random
from collections import Counter

import pytest

from argue.features.labelling.agreement import (
    cohen_kappa,
    fleiss_kappa,
    krippendorff_alpha,
    observed_agreement,
)

# Fleiss 1971, table 1: 30 patients, 6 psychiatrists, 5 diagnoses.
FLEISS_1971 = """
00060 03003 01401 00006 03030 20400 00402 20310 20040 00006 10050 11040 03300 10050 02031 00501
30012 51000 02040 10203 00006 01050 02013 20040 10041 05010 40002 02040 10500 00006
"""
# 14 raters, 10 subjects, 5 categories: the worked example of the encyclopaedias.
TEN_SUBJECTS = "0000e 02642 00356 03920 22811 77000 32630 25322 65210 02237"  # e is 14


def from_counts(counts: str):
    """A word an item, a digit a label; which annotator gave which label does not matter."""
    return [
        [str(label) for label, times in enumerate(item) for _ in range(int(times, 16))]
        for item in counts.split()
    ]


def from_confusion(confusion):
    return [
        [str(first), str(second)]
        for first, row in enumerate(confusion)
        for second, times in enumerate(row)
        for _ in range(times)
    ]


def by_annotator(*lines: str):
    """A line an annotator, a word an item; a dot is missing."""
    split = [[None if word == "." else word for word in line.split()] for line in lines]
    return [list(row) for row in zip(*split, strict=True)]


def any_ratings(seed: int, items: int = 40, annotators: int = 4, missing: float = 0.25):
    draw = random.Random(seed)
    truth = [draw.choice("sau") for _ in range(items)]
    return [
        [
            None
            if draw.random() < missing
            else label
            if draw.random() < 0.7
            else draw.choice("sau")
            for _ in range(annotators)
        ]
        for label in truth
    ]


# ── worked examples that were published ─────────────────────────────────────────────────────────


def test_cohen_in_the_manual_of_sas():
    """PROC FREQ prints kappa 0.4842, ASE 0.1380, limits 0.2137 and 0.7547 for this table."""
    result = cohen_kappa(from_confusion([[0, 4, 1], [0, 8, 0], [0, 1, 5]]))
    assert (result.value, result.low, result.high) == pytest.approx(
        (0.4842, 0.2137, 0.7547), abs=5e-5
    )


@pytest.mark.parametrize(
    ("counts", "kappa", "observed", "size"),
    [(FLEISS_1971, 0.430, 0.556, (30, 6)), (TEN_SUBJECTS, 0.210, 0.378, (10, 14))],
    ids=["Fleiss 1971", "ten subjects"],
)
def test_fleiss_in_his_paper_and_in_encyclopaedias(counts, kappa, observed, size):
    result = fleiss_kappa(from_counts(counts))
    assert result.value == pytest.approx(kappa, abs=0.0005)
    assert (result.items, result.raters) == size
    assert observed_agreement(from_counts(counts)).value == pytest.approx(observed, abs=0.0005)


@pytest.mark.parametrize(
    ("lines", "value"),
    [
        (["0 1 0 0 0 0 0 0 1 0", "1 1 1 0 0 1 0 0 0 0"], 0.095),
        (["a a b b d c c c e d d a", "b a b b b c c c e d d d"], 0.692),
        (
            [
                "1 2 3 3 2 1 4 1 2 . . .",
                "1 2 3 3 2 2 4 1 2 5 . 3",
                ". 3 3 3 2 3 4 2 2 5 1 .",
                "1 2 3 3 2 4 4 1 2 5 1 .",
            ],
            0.743,
        ),
    ],
    ids=["two labels", "two observers", "missing data"],
)
def test_alpha_in_krippendorff_2011(lines, value):
    assert krippendorff_alpha(by_annotator(*lines)).value == pytest.approx(value, abs=0.0005)


# ── second sources ──────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("seed", range(5))
def test_cohen_is_that_of_scikit_learn(seed):
    metrics = pytest.importorskip("sklearn.metrics", reason="needs scikit-learn")
    ratings = any_ratings(seed, annotators=2)
    both = [row for row in ratings if None not in row]
    expected = metrics.cohen_kappa_score(*zip(*both, strict=True))
    result = cohen_kappa(ratings)
    assert result.value == pytest.approx(expected, abs=1e-12)
    assert result.items == len(both)


def alpha_by_definition(ratings) -> float:
    """1 − observed / expected disagreement, over all pairs of values that can be paired."""
    units = [[label for label in row if label] for row in ratings]
    units = [unit for unit in units if len(unit) > 1]
    values = [label for unit in units for label in unit]
    within = sum(
        sum(a != b for a, b in itertools.permutations(unit, 2)) / (len(unit) - 1) for unit in units
    )
    times = Counter(values)
    differing = len(values) ** 2 - sum(count**2 for count in times.values())
    return 1 - within / (differing / (len(values) - 1))


@pytest.mark.parametrize("seed", range(5))
def test_alpha_by_its_definition(seed):
    ratings = any_ratings(seed)
    assert krippendorff_alpha(ratings).value == pytest.approx(alpha_by_definition(ratings))


@pytest.mark.parametrize("seed", range(3))
def test_observed_agreement_by_counting(seed):
    ratings = any_ratings(seed)
    shares = []
    for row in ratings:
        pairs = list(itertools.combinations([label for label in row if label], 2))
        if pairs:
            shares.append(sum(a == b for a, b in pairs) / len(pairs))
    result = observed_agreement(ratings)
    assert result.value == pytest.approx(sum(shares) / len(shares))
    assert result.items == len(shares)


def test_two_annotators_have_wilsons_interval():
    stats = pytest.importorskip("scipy.stats", reason="needs SciPy")
    result = observed_agreement([["a", "a"]] * 17 + [["a", "b"]] * 3)
    expected = stats.binomtest(17, 20).proportion_ci(0.95, method="wilson")
    assert (result.low, result.high) == pytest.approx((expected.low, expected.high))


def test_a_bootstrap_draws_items():
    """Against a loop that draws rows and computes the whole coefficient again."""
    ratings = any_ratings(7, items=60)
    draw = random.Random(1)
    values = sorted(alpha_by_definition(draw.choices(ratings, k=60)) for _ in range(600))
    result = krippendorff_alpha(ratings)
    assert (result.low, result.high) == pytest.approx((values[15], values[-15]), abs=0.03)


# ── what is special ─────────────────────────────────────────────────────────────────────────────

ALL = (observed_agreement, cohen_kappa, fleiss_kappa, krippendorff_alpha)


@pytest.mark.parametrize("coefficient", ALL)
def test_full_agreement_is_one_from_one_to_one(coefficient):
    result = coefficient([["a", "a"], ["b", "b"], ["a", "a"]] * 5)
    assert result.value == pytest.approx(1)
    assert result.high == pytest.approx(1)
    assert result.low == pytest.approx(1) or coefficient is observed_agreement


@pytest.mark.parametrize("coefficient", ALL)
@pytest.mark.parametrize("ratings", [[], [["a", None], [None, "b"]], [[None, None]]])
def test_where_no_item_was_judged_twice_nothing_is_defined(coefficient, ratings):
    result = coefficient(ratings)
    assert (result.value, result.low, result.high, result.items) == (None, None, None, 0)


@pytest.mark.parametrize("coefficient", ALL[1:])
def test_one_label_throughout_leaves_chance_undefined(coefficient):
    result = coefficient([["a", "a"]] * 6)
    assert (result.value, result.low, result.high, result.items) == (None, None, None, 6)


def test_fleiss_takes_the_number_of_judgements_that_uses_most():
    ratings = [["a", "a", "b"]] * 2 + [["a", None, "b"]] * 5 + [["b", None, None]] * 9
    found = [fleiss_kappa(ratings[:count]) for count in (16, 6, 5)]
    assert [(result.raters, result.items) for result in found] == [(2, 5), (2, 4), (3, 2)]


@pytest.mark.parametrize("coefficient", ALL)
def test_intervals_hold_the_value_and_come_out_the_same_again(coefficient):
    ratings = any_ratings(11, annotators=2, missing=0.1)
    result = coefficient(ratings)
    assert result == coefficient(ratings)
    assert result.low < result.value < result.high
    assert not math.isnan(result.low)

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from argue.language.concepts._candidates import merge

SHORT, LONG = ("grape",), ("red", "grape")


@pytest.mark.parametrize(
    ("short", "long", "boosting", "merged"),
    [
        (4, 6, "off", {LONG: 10}),  # the paper's 6 + 4 = 10 and 0
        (6, 4, "average", {SHORT: 1, LONG: 5}),  # its 1 and 5
        (6, 4, "equal", {SHORT: 6, LONG: 6}),  # its 6 and 6
        (6, 4, "off", {SHORT: 6, LONG: 4}),
    ],
)
def test_the_examples_of_the_paper(short, long, boosting, merged):
    scores = {SHORT: short, LONG: long}
    assert merge(scores, subsumption=True, boosting=boosting, iterations=1) == merged


def test_each_is_off_by_itself():
    off = {"iterations": 3}
    assert merge({SHORT: 4, LONG: 6}, subsumption=False, boosting="equal", **off) == {
        SHORT: 4,
        LONG: 6,
    }
    assert merge({SHORT: 6, LONG: 4}, subsumption=False, boosting="off", **off) == {
        SHORT: 6,
        LONG: 4,
    }


def test_the_strongest_longer_concept_gets_the_score():
    scores = {("car",): 2, ("old", "car"): 3, ("car", "park"): 5}
    assert merge(scores, subsumption=True, boosting="off", iterations=1) == {
        ("old", "car"): 3,
        ("car", "park"): 7,
    }


def test_words_must_stand_side_by_side():
    scores = {("a", "c"): 1, ("a", "b", "c"): 9}
    assert merge(scores, subsumption=True, boosting="off", iterations=1) == scores


def test_iterations_go_on_until_nothing_changes():
    scores = {SHORT: 6, LONG: 4}
    once = merge(scores, subsumption=True, boosting="average", iterations=1)
    twice = merge(scores, subsumption=True, boosting="average", iterations=2)
    assert once == {SHORT: 1, LONG: 5}
    assert twice == {LONG: 6}  # now the longer has more, and subsumes
    assert merge(scores, subsumption=True, boosting="average", iterations=9) == twice
    assert merge(scores, subsumption=True, boosting="average", iterations=0) == scores


def test_subsumption_keeps_the_sum():
    draw = random.Random(1)
    for _ in range(100):
        keys = {tuple(draw.choices("abc", k=draw.randint(1, 4))) for _ in range(9)}
        scores = {key: Fraction(draw.randint(1, 9)) for key in sorted(keys)}
        result = merge(scores, subsumption=True, boosting="off", iterations=3)
        assert sum(result.values()) == sum(scores.values())
        assert all(result.values())

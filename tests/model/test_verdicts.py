"""Verdicts: three bands of a corrected probability."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from argue.model import Assessment, Verdict
from argue.model.verdicts import DERIVED, FALLS_UP_TO, PLAIN, STANDS_FROM, assess

CORRECTIONS = {False: PLAIN, True: DERIVED}


@pytest.mark.parametrize(
    ("probability", "verdict"),
    [
        (1.0, Verdict.STANDS),
        (STANDS_FROM, Verdict.STANDS),
        (STANDS_FROM - 0.01, Verdict.OPEN),
        (FALLS_UP_TO + 0.01, Verdict.OPEN),
        (FALLS_UP_TO, Verdict.FALLS),
        (0.0, Verdict.FALLS),
    ],
)
def test_the_band_is_that_of_the_probability(probability, verdict):
    assert Assessment(probability).verdict is verdict


@given(st.lists(st.floats(1e-6, 1 - 1e-6), min_size=2, max_size=9), st.booleans())
def test_a_correction_keeps_the_order_and_makes_nothing_certain(shares, derived):
    shares.sort()
    result = assess(dict(zip(map(str, range(9)), shares, strict=False)), derived=derived)
    corrected = [one.probability for one in result.values()]
    assert corrected == sorted(corrected)
    assert not any(one.certain for one in result.values())


def test_a_coin_never_becomes_a_verdict():
    for derived in CORRECTIONS:
        for share in (0.45, 0.5, 0.52, 0.6):
            assert assess({"a": share}, derived=derived)["a"].verdict is not Verdict.STANDS


def test_what_no_label_can_change_is_certain_unless_frameworks_were_drawn():
    assert assess({"a": 1.0, "b": 0.0})["a"].certain
    assert assess({"b": 0.0})["b"].probability == 0.0
    drawn = assess({"a": 1.0, "b": 0.0}, samples=1_000)
    assert not drawn["a"].certain
    assert drawn["a"].verdict is Verdict.STANDS
    assert drawn["b"].verdict is Verdict.FALLS

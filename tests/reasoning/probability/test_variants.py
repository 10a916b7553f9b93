"""Labels as columns: each column is the labelling of one debate."""

import numpy as np
import pytest

from argue.model import Label, Relation
from argue.reasoning.probability import variants
from argue.reasoning.probability.variants import ATTACK, NOTHING, SUPPORT, Variants

THREAD = Variants("abc", [("b", "a"), ("c", "b")])


def test_codes_are_those_of_the_pairs_in_their_order():
    relations = [Relation("c", "b", Label.SUPPORT), Relation("a", "c", Label.ATTACK)]
    assert THREAD.codes(relations).tolist() == [NOTHING, SUPPORT]


def test_each_column_is_labelled_by_itself():
    codes = np.array([[ATTACK, ATTACK], [ATTACK, NOTHING]], dtype=np.int8)
    assert THREAD.statuses(codes).T.tolist() == [[1, -1, 1], [-1, 1, 1]]
    assert THREAD.accepted(codes).T.tolist() == [[True, False, True], [False, True, True]]


@pytest.mark.parametrize("at_once", [1, 2**23])
def test_each_set_of_pairs_is_put_right_by_itself(monkeypatch, at_once):
    monkeypatch.setattr(variants, "_AT_ONCE", at_once)
    judged, right = (np.full(2, code, dtype=np.int8) for code in (ATTACK, NOTHING))
    found = THREAD.corrected(judged, right, [(), (0,), (1,), (0, 1)])
    assert found.T.tolist() == [[1, -1, 1], [1, -1, 1], [-1, 1, 1], [1, 1, 1]]
    assert THREAD.corrected(judged, right, []).shape == (3, 0)

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from argue.evaluation.bootstrap import MEASURES, confusions, measured
from argue.evaluation.relations import score_relations
from argue.model import Label
from tests.evaluation.made import outcome, several

LETTERS = {"S": Label.SUPPORT, "A": Label.ATTACK, "U": Label.UNRELATED}


@settings(deadline=None)
@given(st.lists(st.tuples(st.sampled_from("SAU"), st.sampled_from("SAU")), min_size=1))
def test_scores_of_many_samples_are_those_of_each(labels):
    counts = confusions([outcome(*each) for each in labels], "pair").sum(axis=0)
    scores = score_relations(*zip(*[(LETTERS[a], LETTERS[b]) for a, b in labels], strict=True))
    expected = (scores.accuracy, scores.f1(), scores.macro_f1, scores.matthews)
    many = measured(np.stack([counts, 2 * counts]))  # twice the pairs have the same scores
    assert many.shape == (len(MEASURES), 2)
    for column in many.T:
        assert column == pytest.approx([each or 0.0 for each in expected])


def test_units():
    pairs = several("SS SA S-", "d") + several("AA", "e") + several("UU", "d")
    assert confusions(pairs, "pair").shape == (4, 3, 3)
    by_debate = confusions(pairs, "debate")
    assert by_debate.shape == (2, 3, 3)
    assert by_debate[0].tolist() == [[1, 1, 0], [0, 0, 0], [0, 0, 1]]

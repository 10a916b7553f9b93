from __future__ import annotations

from collections import Counter

from argue.evaluation.relations import score_relations
from argue.evaluation.training.general import general_pairs, general_scores, warning
from argue.evaluation.training.leave_out import MajorityEngine
from argue.model import Label
from tests.engines.labelled import pairs

GOLD = [Label.SUPPORT, Label.ATTACK] * 10


def test_there_are_as_many_pairs_for_as_against_each_claim():
    counts = Counter((pair.hypothesis, pair.stated) for pair in general_pairs())
    assert set(counts.values()) == {2}
    assert len(counts) == 50
    assert len({pair.text for pair in general_pairs()}) == 100


def test_an_engine_without_a_model_is_compared_with_nothing():
    assert general_scores(MajorityEngine(pairs())) is None


def test_who_judges_other_topics_worse_than_before_is_told():
    right = score_relations(GOLD, GOLD)
    worse = score_relations(GOLD, [Label.SUPPORT] * 20)
    assert "mean recall 0.50 instead of 1.00" in warning(worse, right)
    assert warning(right, worse) == warning(right, right) == ""

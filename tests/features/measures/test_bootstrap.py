import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from argue.evaluation.relations import score_relations
from argue.features.measures.bootstrap import MEASURES, confusions, measured, score_bootstrap
from tests.evaluation.made import WORDS, outcome, several

PAIRS = several(" ".join(["SS"] * 36 + ["SA"] * 14 + ["AA"] * 30 + ["AS"] * 20))


def test_the_interval_of_an_accuracy_is_that_of_the_binomial_distribution():
    result = score_bootstrap(PAIRS, resamples=5_000)
    accuracy = result.scores["accuracy"]
    assert accuracy.value == 0.66
    error = (0.66 * 0.34 / 100) ** 0.5
    assert accuracy.low == pytest.approx(0.66 - 1.96 * error, abs=0.015)
    assert accuracy.high == pytest.approx(0.66 + 1.96 * error, abs=0.015)
    assert (result.by, result.units, result.level) == ("pair", 100, 0.95)


def test_drawing_debates_by_hand():
    debates = [several("SS SS SS", "a"), several("SA SA", "b"), several("SS SA", "c")]
    right, size = np.array([3, 0, 1]), np.array([3, 2, 2])
    drawn = np.random.default_rng(7).integers(0, 3, (20_000, 3))
    accuracies = right[drawn].sum(axis=1) / size[drawn].sum(axis=1)
    expected = np.quantile(accuracies, [0.025, 0.975])
    result = score_bootstrap(sum(debates, []), "debate", resamples=5_000)
    assert result.units == 3
    assert [result.scores["accuracy"].low, result.scores["accuracy"].high] == pytest.approx(
        expected
    )


def test_what_is_drawn_grows_with_the_kinds_of_units_and_not_with_their_number(monkeypatch):
    generator, kinds = np.random.default_rng, []

    class Spy:
        def __init__(self, seed):
            self.random = generator(seed)

        def multinomial(self, number, shares, size):
            kinds.append(len(shares))
            return self.random.multinomial(number, shares, size)

    monkeypatch.setattr(np.random, "default_rng", Spy)
    assert score_bootstrap(PAIRS * 100).units == 10_000
    assert set(kinds) == {4}


def test_debates_vary_more_than_pairs_do():
    debates = sum(
        (several("SS " * 10 if number % 2 else "SA " * 10, str(number)) for number in range(8)), []
    )
    by_pair, by_debate = (
        score_bootstrap(debates, by).scores["accuracy"] for by in ("pair", "debate")
    )
    assert by_debate.high - by_debate.low > 2 * (by_pair.high - by_pair.low)


def test_a_seed_gives_the_same_interval_and_a_level_a_wider_one():
    assert score_bootstrap(PAIRS, seed=5) == score_bootstrap(PAIRS, seed=5)
    wide, narrow = (score_bootstrap(PAIRS, level=level).scores["macro_f1"] for level in (0.99, 0.9))
    assert wide.low < narrow.low < narrow.value < narrow.high < wide.high


def test_one_debate_has_no_interval():
    result = score_bootstrap(PAIRS, "debate")
    assert (result.units, result.scores) == (1, {})
    assert "accuracy" not in result.as_object()
    assert "accuracy" in score_bootstrap(PAIRS).as_object()


@settings(deadline=None)
@given(st.lists(st.tuples(st.sampled_from("SAU"), st.sampled_from("SAU")), min_size=1))
def test_scores_of_many_samples_are_those_of_each(labels):
    counts = confusions([outcome(*label) for label in labels], "pair").sum(axis=0)
    scores = score_relations(*zip(*[(WORDS[a], WORDS[b]) for a, b in labels], strict=True))
    expected = [scores.f1() if name == "f1" else getattr(scores, name) for name in MEASURES]
    many = measured(np.stack([counts, 2 * counts]))  # twice the pairs have the same scores
    assert many.shape == (len(MEASURES), 2)
    for column in many.T:
        assert column == pytest.approx([each or 0.0 for each in expected])


def test_mean_recall_wants_a_support_and_an_attack():
    assert "mean_recall" in score_bootstrap(several("SS SA AA")).scores
    assert "mean_recall" not in score_bootstrap(several("SS SU UU")).scores


def test_units():
    pairs = several("SS SA S-", "d") + several("AA", "e") + several("UU", "d")
    assert confusions(pairs, "pair").shape == (4, 3, 3)
    by_debate = confusions(pairs, "debate")
    assert by_debate.shape == (2, 3, 3)
    assert by_debate[0].tolist() == [[1, 1, 0], [0, 0, 0], [0, 0, 1]]

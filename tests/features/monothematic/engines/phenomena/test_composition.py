import numpy as np
import pytest
from sklearn.linear_model import LogisticRegression

from argue.engines._thresholds import fit
from argue.features.monothematic.engines.phenomena import UNKNOWN, Answer, Verdict
from argue.features.monothematic.engines.phenomena.composition import Composition, features
from argue.model import Label


def test_weights_agree_with_scikit_learn():
    numbers = np.hstack([np.random.default_rng(3).normal(size=(90, 4)), np.ones((90, 1))])
    classes = np.repeat([0, 1, 2], [50, 30, 10])
    numbers[np.arange(90), classes] += 1.0
    ours = fit(numbers, classes, 3, 2.0)
    theirs = LogisticRegression(C=1 / 2.0, class_weight="balanced", tol=1e-8, max_iter=2000)
    theirs.fit(numbers[:, :-1], classes)
    assert ours[:, :-1] == pytest.approx(theirs.coef_, abs=2e-3)
    shares = ours[:, -1] - ours[:, -1].mean()
    assert shares == pytest.approx(theirs.intercept_ - theirs.intercept_.mean(), abs=2e-3)


def test_features_say_which_way_and_how_strongly():
    answers = [
        Answer(Verdict.CONTRADICTION, 0.5, ("not",), ()),
        UNKNOWN,
        Answer(Verdict.ENTAILMENT, 0.25, ("a",), ()),
    ]
    assert features(answers).tolist() == [0, 1, 0, 0.5, 0, 0, 0, 0, 1, 0, 0.25, 0, 1]


def test_scores_are_the_softmax_of_the_weighed_features():
    weights = np.random.default_rng(5).normal(size=(3, 9))
    composition = Composition(("one", "two"), tuple(Label), weights, 1.7)
    answers = [Answer(Verdict.ENTAILMENT, 0.4, ("a",), ()), UNKNOWN]
    odds = np.exp(weights @ features(answers) / 1.7)
    assert composition.scores(answers) == pytest.approx(odds / odds.sum())

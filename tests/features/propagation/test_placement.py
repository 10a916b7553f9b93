import itertools

import pytest

from argue.features.propagation.placement import MistakeCount, place, two_sided
from argue.model import Label, Options
from tests.features.propagation.samples import DEBATE, TREE, A, S, accepted, relations

U = Label.UNRELATED


def placed(judged, samples=4000):
    return place([DEBATE], [relations(judged)], Options(), samples=samples, seed=3)


def test_random_places_are_those_of_all_deals():
    judged = TREE | {(2, 0): S, (1, 0): A}  # one attack of four, one support of two
    right = accepted(DEBATE, TREE)
    harms = [
        len(accepted(DEBATE, TREE | {attack: S, support: A}) ^ right)
        for attack, support in itertools.product(
            [pair for pair in TREE if TREE[pair] is A], [pair for pair in TREE if TREE[pair] is S]
        )
    ]
    result = placed(judged)
    assert result.mistakes == (MistakeCount(A, S, 1), MistakeCount(S, A, 1))
    assert result.relation_accuracy == pytest.approx(4 / 6)
    assert result.differing == len(accepted(DEBATE, judged) ^ right)
    mean = sum(harms) / len(harms)
    differing = result.at_random.differing
    assert differing.value == pytest.approx(mean, abs=4 * differing.standard_error)
    above = sum(harm >= result.differing for harm in harms) / len(harms)
    below = sum(harm <= result.differing for harm in harms) / len(harms)
    assert result.p == pytest.approx(min(1, 2 * min(above, below)), abs=0.05)


def test_missed_and_invented_relations_count_as_mistakes():
    judged = {pair: label for pair, label in TREE.items() if pair != (6, 5)} | {(3, 2): A}
    result = placed(judged, samples=50)
    assert result.mistakes == (MistakeCount(A, U, 1), MistakeCount(U, A, 1))
    assert result.relation_accuracy == pytest.approx(5 / 6)


def test_without_a_mistake_nothing_differs():
    result = placed(TREE, samples=50)
    figures = result.differing, result.at_random.differing.value, result.p
    assert (*figures, result.harm) == (0, 0.0, 1.0, "as much")


def test_harm_is_named_where_chance_does_not_explain_it():
    assert two_sided(9, [1] * 99) == pytest.approx(0.02)
    assert two_sided(0, [1] * 99) == pytest.approx(0.02)
    assert two_sided(1, [1] * 99) == 1.0

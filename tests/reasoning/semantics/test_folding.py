"""Derived attacks, folded or written out as a semantics asks, are those of the closure."""

import random

import numpy as np
import pytest

from argue.model import Derivation, Framework
from argue.reasoning import supports as interpretations
from argue.reasoning.derived_attacks import fold
from argue.reasoning.semantics import SEMANTICS, load_semantics
from tests.reasoning.semantics.definitions import Small
from tests.reasoning.semantics.frameworks import mask, random_attacks
from tests.reference import closure


@pytest.mark.parametrize("name", SEMANTICS.names())
def test_extensions_of_a_debate_are_those_of_the_closure(name):
    chance = random.Random(f"folding {name}")
    for _ in range(25):
        size = chance.randint(2, 6)
        attacks = random_attacks(chance, size, 0.2, 0.3)
        supports = random_attacks(chance, size, 0.2, 0)
        kinds = chance.sample(sorted(Derivation), chance.randint(1, 3))
        framework = Framework(
            tuple("abcdef"[:size]),
            np.array(sorted(attacks), dtype=np.int32).reshape(-1, 2),
            np.array(sorted(supports), dtype=np.int32).reshape(-1, 2),
            tuple(kinds),
        )
        small = Small(size, closure(attacks, supports, set(map(str, kinds))))
        results = [mask(one) for one in interpretations.extensions(framework, name)]
        assert sorted(results) == sorted(getattr(small, name)), (attacks, supports, kinds)


def test_a_fold_would_not_do_for_semi_stable_semantics():
    """Its helper nodes count as decided or not, too, where the arguments behind them differ."""
    x, y, w, z, q, u, v = range(7)
    attacks = {(x, w), (w, x), (w, z), (z, z), (v, v), (v, y), (y, q), (u, q)}
    framework = Framework(
        tuple("xywzquv"),
        np.array(sorted(attacks), dtype=np.int32),
        np.array([[x, y]]),
        (Derivation.SUPPORTED,),
    )
    (expected,) = Small(7, closure(attacks, {(x, y)}, {"supported"})).semi_stable
    assert expected == mask([w, u])
    assert [mask(one) for one in interpretations.extensions(framework, "semi_stable")] == [expected]
    folded = fold(framework)
    results = {
        mask(np.flatnonzero(np.isin(folded.node_of, one)))
        for one in load_semantics("semi_stable").extensions(folded.graph)
    }
    assert results == {expected, mask([x, u])}

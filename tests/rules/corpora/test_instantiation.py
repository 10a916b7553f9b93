from __future__ import annotations

import math
from collections import Counter

import numpy as np
import pytest

from argue.rules.corpora.similarity import instantiation_blocks
from argue.rules.corpora.triples import Triple, count
from tests.rules.corpora.test_similarity import random_triples


@pytest.mark.parametrize("shared", [1, 2])
def test_scores_are_weights_of_shared_pairs(shared):
    triples = [each._replace(x=each.x[:2], y=each.x[:1]) for each in random_triples(1)]
    predicates = list(dict.fromkeys(triple.predicate for triple in triples))
    pairs = {
        name: {(each.x, each.y) for each in triples if each.predicate == name}
        for name in predicates
    }
    spread = Counter(pair for each in pairs.values() for pair in each)

    def weight(those):
        return sum(math.log(len(predicates) / spread[pair]) for pair in those)

    expected = [
        [
            weight(pairs[left] & pairs[right]) / weight(pairs[left])
            if left != right and len(pairs[left] & pairs[right]) >= shared
            else 0
            for right in predicates
        ]
        for left in predicates
    ]
    result = np.vstack(
        [part.toarray() for _, part in instantiation_blocks(count(triples), shared=shared, block=2)]
    )
    assert np.allclose(result, expected)
    assert result.any()


def test_a_pair_that_all_predicates_have_weighs_nothing_and_breaks_nothing():
    """Both predicates share all their pairs: each weighs log(2 / 2), so that no rule is left."""
    triples = [Triple("they", verb, thing) for verb in ("buy", "own") for thing in "ab"]
    [(start, scores)] = instantiation_blocks(count(triples))
    assert (start, scores.toarray().tolist()) == (0, [[0, 0], [0, 0]])
    more = [*triples, *(Triple("Ann", verb, thing) for verb in ("buy", "eat") for thing in "ab")]
    [(_, scores)] = instantiation_blocks(count(more))
    assert scores.toarray()[0].tolist() == pytest.approx([0, 0.5, 0.5])

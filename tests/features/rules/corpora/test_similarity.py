import math
import random
from collections import Counter

import numpy as np
import pytest

from argue.features.rules.corpora.similarity import MEASURES, blocks, instantiation_blocks
from argue.features.rules.corpora.triples import Triple, count


def random_triples(seed, number=120):
    rng = random.Random(seed)
    return [
        Triple(f"x{rng.randrange(8)}", f"p{rng.randrange(7)}", f"y{rng.randrange(9)}")
        for _ in range(number)
    ]


def by_the_formulas(triples, measure):
    """Scores by the formulas of the papers, with dictionaries."""
    predicates = list(dict.fromkeys(triple.predicate for triple in triples))

    def information(slot):
        filled = [(triple.predicate, getattr(triple, slot)) for triple in triples]
        results = {}
        for predicate, word in set(filled):
            of = sum(each == predicate for each, _ in filled)
            at = sum(each == word for _, each in filled)
            weight = math.log(filled.count((predicate, word)) * len(filled) / (of * at))
            if weight > 0:
                results.setdefault(predicate, {})[word] = weight
        return results

    def slot_score(left, right):
        shared = left.keys() & right.keys()
        mine, theirs = (sum(each[word] for word in shared) for each in (left, right))
        if not shared:
            return 0
        lin = (mine + theirs) / (sum(left.values()) + sum(right.values()))
        cover = mine / sum(left.values())
        return {"dirt": lin, "cover": cover, "binc": math.sqrt(lin * cover)}[measure]

    x, y = information("x"), information("y")
    return np.array(
        [
            [
                0
                if left == right
                else math.sqrt(
                    slot_score(x.get(left, {}), x.get(right, {}))
                    * slot_score(y.get(left, {}), y.get(right, {}))
                )
                for right in predicates
            ]
            for left in predicates
        ]
    )


@pytest.mark.parametrize("measure", MEASURES)
@pytest.mark.parametrize("seed", range(3))
def test_sparse_products_are_the_formulas(measure, seed):
    triples = random_triples(seed)
    parts = list(blocks(count(triples), measure, block=3))
    assert [start for start, _ in parts] == [0, 3, 6]
    result = np.vstack([part.toarray() for _, part in parts])
    assert np.allclose(result, by_the_formulas(triples, measure))
    assert result.any()


def test_a_worked_example():
    triples = [
        Triple("a", "buy", "b"),
        Triple("c", "buy", "d"),
        Triple("a", "own", "b"),
        Triple("c", "own", "d"),
        Triple("e", "own", "f"),
        Triple("g", "see", "h"),
    ]
    # a and c weigh ln(6 / (2 · 2)) for buy and ln(6 / (3 · 2)) = 0 for own, and so are no features
    # of own: nothing is shared.
    [(_, scores)] = blocks(count(triples), "cover")
    assert scores.nnz == 0
    # With more said by others they are: a and c weigh ln(12/4) for buy and ln(12/6) for own.
    more = [*triples, *(Triple(f"z{number}", "see", f"z{number}") for number in range(6))]
    [(_, scores)] = blocks(count(more), "cover")
    own = 2 * math.log(2) / (2 * math.log(2) + math.log(4))
    assert scores.toarray()[0, 1] == pytest.approx(1)  # all that is bought is owned
    assert scores.toarray()[1, 0] == pytest.approx(own)
    [(_, scores)] = blocks(count(more), "dirt")
    lin = (2 * math.log(3) + 2 * math.log(2)) / (2 * math.log(3) + 2 * math.log(2) + math.log(4))
    assert scores.toarray()[0, 1] == scores.toarray()[1, 0] == pytest.approx(lin)
    [(_, scores)] = blocks(count(more), "binc")
    assert scores.toarray()[0, 1] == pytest.approx(math.sqrt(lin))


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

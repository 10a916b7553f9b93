from __future__ import annotations

import math
import random

import numpy as np
import pytest

from argue.errors import UnknownName
from argue.rules.corpora.similarity import MEASURES, blocks
from argue.rules.corpora.triples import Triple, count


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


def test_an_unknown_measure():
    with pytest.raises(UnknownName, match="no measure 'cosine'; there is: binc, cover, dirt"):
        next(blocks(count(random_triples(0)), "cosine"))

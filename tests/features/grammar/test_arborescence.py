import networkx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from argue.features.grammar.annotator import best_tree


def weight(scores, heads):
    return sum(scores[word, head] for word, head in enumerate(heads))


def best_by_networkx(scores):
    """The best sum over trees with one root word, trying every word as that one."""
    words = len(scores)
    results = []
    for root in range(words):
        graph = networkx.DiGraph()
        graph.add_edge("root", root, weight=float(scores[root, 0]))
        for word in range(words):
            for head in range(words):
                if word not in (root, head):
                    graph.add_edge(head, word, weight=float(scores[word, head + 1]))
        tree = networkx.maximum_spanning_arborescence(graph)
        results.append(sum(edge["weight"] for _, _, edge in tree.edges(data=True)))
    return max(results)


@settings(max_examples=60, deadline=None)
@given(st.integers(1, 7), st.integers(0, 2**32 - 1), st.sampled_from([1.0, 3.0, 1000.0]))
def test_no_tree_is_better(words, seed, scale):
    scores = np.random.default_rng(seed).normal(0, scale, (words, words + 1)).round(2)
    heads = best_tree(scores)
    assert (heads == 0).sum() == 1
    graph = networkx.DiGraph((int(head), word + 1) for word, head in enumerate(heads))
    assert networkx.is_arborescence(graph)
    assert weight(scores, heads) == pytest.approx(best_by_networkx(scores))


def test_arcs_may_cross():
    scores = np.zeros((4, 5))
    for word, head in enumerate([3, 4, 0, 3]):
        scores[word, head] = 9
    assert best_tree(scores).tolist() == [3, 4, 0, 3]


def test_circles_within_circles():
    scores = np.full((4, 5), -9.0)
    scores[0, 2] = scores[1, 1] = scores[2, 4] = scores[3, 3] = 9  # 0 <-> 1 and 2 <-> 3
    scores[0, 4], scores[2, 0] = 5, 4
    assert best_tree(scores).tolist() == [4, 1, 0, 3]

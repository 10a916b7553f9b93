"""The best tree over a sentence's words, from a score for every arc."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.floating]
Ints: TypeAlias = NDArray[np.intp]


def best_tree(scores: Floats) -> Ints:
    """Each word's head in the tree with the greatest sum of scores and a single root word.

    Parameters
    ----------
    scores
        n × (n + 1): row d, column h is the score of the arc to the word d from the word h - 1, or
        for column 0 from the root. A word's score as its own head is not looked at.

    Returns
    -------
    n heads: 0 for the root, or 1 + the head's position.

    Notes
    -----
    Chu & Liu (1965) and Edmonds (1967), O(n³) at worst; most often the best heads of all words
    are a tree already, which takes O(n²). That one word alone hangs on the root is reached by
    lowering all root arcs by more than a tree's scores can differ (Stanojević & Cohen 2021).

    Examples
    --------
    >>> best_tree(np.array([[1.0, 0.0, 5.0], [3.0, 4.0, 0.0]]))  # 0 <- 1 <- 0 would be a circle
    array([2, 0])
    """
    words = len(scores)
    square = np.full((words + 1, words + 1), -np.inf)
    square[1:] = scores
    np.fill_diagonal(square, -np.inf)
    heads: Ints = square[1:].argmax(axis=1)
    if _is_tree(heads):
        return heads
    possible = square[np.isfinite(square)]
    square[1:, 0] -= (possible.max() - possible.min() + 1) * words
    return _arborescence(square)[1:]


def _is_tree(heads: Ints) -> bool:
    """Whether exactly one word hangs on the root, and all others on it in the end."""
    if np.count_nonzero(heads == 0) != 1:
        return False
    above = np.concatenate([[0], heads])
    steps = 1
    while steps < len(above):
        above = above[above]
        steps *= 2
    return not np.any(above)


def _arborescence(scores: Floats) -> Ints:
    """Heads of nodes 1…n in the best tree that hangs on node 0; ``scores[d, h]``."""
    heads: Ints = scores.argmax(axis=1)
    heads[0] = 0
    cycle = _cycle(heads)
    if not len(cycle):
        return heads
    others = np.setdiff1d(np.arange(len(scores)), cycle)
    # The circle becomes one node, the last: entering it at a word means to break its arc there.
    gains = scores[np.ix_(cycle, others)] - scores[cycle, heads[cycle]][:, np.newaxis]
    exits = scores[np.ix_(others, cycle)]
    smaller = np.full((len(others) + 1, len(others) + 1), -np.inf)
    smaller[:-1, :-1] = scores[np.ix_(others, others)]
    smaller[-1, :-1], smaller[:-1, -1] = gains.max(axis=0), exits.max(axis=1)
    result = _arborescence(smaller)
    heads = heads.copy()
    inside = result[:-1] == len(others)
    outer = np.append(others, 0)[result[:-1]]
    heads[others] = np.where(inside, cycle[exits.argmax(axis=1)], outer)
    entered = gains[:, result[-1]].argmax()
    heads[cycle[entered]] = others[result[-1]]
    heads[0] = 0
    return heads


def _cycle(heads: Ints) -> Ints:
    """The nodes of one circle of heads; empty when there is none."""
    state = np.zeros(len(heads), dtype=np.int8)  # 0 not seen, 1 on this path, 2 leads to the root
    state[0] = 2
    for start in range(1, len(heads)):
        path, node = [], start
        while state[node] == 0:
            state[node] = 1
            path.append(node)
            node = int(heads[node])
        if state[node] == 1:
            return np.array(path[path.index(node) :], dtype=np.intp)
        state[path] = 2
    return np.zeros(0, dtype=np.intp)

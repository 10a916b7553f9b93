"""Exact probabilities where every argument answers at most one other: no world is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from argue.model import Derivation, IntArray
from argue.reasoning.probability.variants import ATTACK, SUPPORT

_Floats = NDArray[np.float64]

_DOWN = frozenset({Derivation.MEDIATED, Derivation.SECONDARY, Derivation.EXTENDED})
"""Of a tree, ``extended`` derives nothing: who supports one argument attacks no other."""


@dataclass(frozen=True, eq=False)
class Tree:
    """Probabilities in a forest of relations.

    Parameters
    ----------
    accepted
        Shape (arguments,).
    given
        Shape (relations, 3): the probability that the root of the relation's tree is accepted if
        the relation has each label. The root supports and attacks nobody.
    root
        Shape (relations,): that root.
    """

    accepted: NDArray[np.float64]
    given: _Floats
    root: IntArray


def solvable(edges: IntArray, size: int, derived: Sequence[Derivation]) -> bool:
    """Whether :func:`solve` is exact here: a forest, with mediated and secondary attacks or none.

    ``edges`` may hold each (source, target) once.
    """
    return _DOWN.issuperset(derived) and _order(edges, size) is not None


def solve(
    edges: IntArray,
    beliefs: _Floats,
    size: int,
    derived: Sequence[Derivation],
    *,
    with_given: bool = True,
) -> Tree:
    """The probabilities by multiplication along the forest; O(arguments).

    ``beliefs`` has shape (relations, 3): independent probabilities of nothing, attack and support.
    Without ``with_given`` the tree's ``given`` and ``root`` stay empty.

    Let *c* answer *i*. Whether *c* harms *i* from below depends only on the subtree of *c*, and the
    subtrees are independent. With V(i) = "nothing below harms *i*",

        P(V(i)) = Π t(c),  t(c) = 1 − attack(c)·P(V(c)) − [secondary] support(c)·(1 − P(V(c))),

    since an attacker is accepted if nothing below harms it, and with secondary attacks what harms a
    supporter harms whom it supports. With mediated attacks a supporter also suffers from what harms
    whom it supports, from elsewhere; the probability that nothing does is

        M(c) = Π t(siblings of c) · (1 − support(i) + support(i)·M(i)),

    and *c* is accepted with P(V(c))·(1 − support(c) + support(c)·M(c)); without them with P(V(c)).

    P(V(root)) is linear in each t(c), which gives what it would be if the label of *c* were known.
    """
    order = _order(edges, size)
    if order is None:
        raise ValueError("expected a forest")
    row_of, parent, children = _family(edges, size)
    attack = [float(beliefs[row, ATTACK]) if row >= 0 else 0.0 for row in row_of]
    support = [float(beliefs[row, SUPPORT]) if row >= 0 else 0.0 for row in row_of]
    secondary = float(Derivation.SECONDARY in derived)
    harmless, passes = [1.0] * size, [1.0] * size
    for node in reversed(order):  # replies first
        for child in children[node]:
            harmless[node] *= passes[child]
        alone = harmless[node]
        passes[node] = 1 - attack[node] * alone - secondary * support[node] * (1 - alone)
    spared, slope = [1.0] * size, [1.0] * size
    root = list(range(size))
    for node in order:  # roots first
        above = 1 - support[node] + support[node] * spared[node]
        others = _products_of_others([passes[child] for child in children[node]])
        for child, product in zip(children[node], others, strict=True):
            spared[child], root[child] = product * above, root[node]
            slope[child] = slope[node] * product * _turned(node, parent, attack, support, secondary)
    mediated = Derivation.MEDIATED in derived
    accepted = [
        harmless[node] * ((1 - support[node] + support[node] * spared[node]) if mediated else 1.0)
        for node in range(size)
    ]
    if not with_given:
        return Tree(np.array(accepted), np.empty((0, 3)), np.empty(0, dtype=np.int32))
    given = np.empty((len(edges), 3))
    for node, row in enumerate(row_of):
        if row >= 0:
            base, alone = harmless[root[node]], harmless[node]
            then = (1.0, 1 - alone, 1 - secondary * (1 - alone))
            given[row] = [base + slope[node] * (value - passes[node]) for value in then]
    roots = np.array([root[source] for source in edges[:, 0]], dtype=np.int32)
    return Tree(np.array(accepted), np.clip(given, 0.0, 1.0), roots)


def certain(
    edges: IntArray, possible: NDArray[np.bool_], size: int, derived: Sequence[Derivation]
) -> NDArray[np.bool_]:
    """Whether each argument is accepted in all worlds or in none; O(arguments).

    ``possible`` has shape (relations, 3): which of nothing, attack and support each may be. As
    :func:`solve`, with what can be true and what can be false in place of probabilities, which may
    be too small for numbers: two hundred attacks leave next to nothing, and yet something.
    """
    order = _order(edges, size)
    if order is None:
        raise ValueError("expected a forest")
    row_of, parent, children = _family(edges, size)
    secondary, mediated = Derivation.SECONDARY in derived, Derivation.MEDIATED in derived
    options = [possible[row].tolist() if row >= 0 else [True, False, False] for row in row_of]
    harmless, harmed = [True] * size, [False] * size
    passes, stops = [True] * size, [False] * size
    for node in reversed(order):  # replies first
        harmless[node] = all(passes[child] for child in children[node])
        harmed[node] = any(stops[child] for child in children[node])
        nothing, attack, support = options[node]
        passes[node] = (
            nothing or (attack and harmed[node]) or (support and (not secondary or harmless[node]))
        )
        stops[node] = (attack and harmless[node]) or (support and secondary and harmed[node])
    blocked = [sum(not passes[child] for child in below) for below in children]
    stopping = [sum(stops[child] for child in below) for below in children]
    spared, struck = [True] * size, [False] * size
    for node in order:  # roots first
        above = parent[node]
        if mediated and above >= 0:
            nothing, attack, support = options[above]
            free = nothing or attack or spared[above]
            spared[node] = blocked[above] == (not passes[node]) and free
            struck[node] = stopping[above] > stops[node] or (support and struck[above])
    results = []
    for node in range(size):
        nothing, attack, support = options[node]
        can = harmless[node] and (nothing or attack or spared[node])
        cannot = harmed[node] or (support and struck[node])
        results.append(not (can and cannot))
    return np.array(results, dtype=np.bool_)


def _turned(
    node: int, parent: list[int], attack: list[float], support: list[float], secondary: float
) -> float:
    """How t of a node changes with its P(V); 1 for a root, whose P(V) is what is asked for."""
    return 1.0 if parent[node] < 0 else secondary * support[node] - attack[node]


def _products_of_others(factors: list[float]) -> list[float]:
    """For each factor the product of all the others, without dividing, since one may be 0."""
    result, product = [1.0] * len(factors), 1.0
    for place, factor in enumerate(factors):
        result[place] = product
        product *= factor
    product = 1.0
    for place in range(len(factors) - 1, -1, -1):
        result[place] *= product
        product *= factors[place]
    return result


def _family(edges: IntArray, size: int) -> tuple[list[int], list[int], list[list[int]]]:
    """For each argument the row of its relation and whom it answers, else -1, and its replies."""
    row_of, parent = [-1] * size, [-1] * size
    children: list[list[int]] = [[] for _ in range(size)]
    for row, (source, target) in enumerate(edges.tolist()):
        row_of[source], parent[source] = row, target
        children[target].append(source)
    return row_of, parent, children


def _order(edges: IntArray, size: int) -> list[int] | None:
    """All arguments, each after whom it answers; ``None`` if it is no forest."""
    if len(edges) and int(np.bincount(edges[:, 0]).max()) > 1:
        return None
    _, parent, children = _family(edges, size)
    order = [node for node in range(size) if parent[node] < 0]
    for node in order:  # grows as it goes
        order += children[node]
    return order if len(order) == size else None

"""The answers, for any plug-in."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from argue.errors import BadInput
from argue.model import AttackGraph, IntArray
from argue.semantics import SEMANTICS
from argue.semantics._parts import induced


def extensions(name: str, graph: AttackGraph) -> Iterator[IntArray]:
    """Each extension once, its nodes ascending; each is found when it is asked for (EE).

    Raises
    ------
    UnknownName, MissingLibrary, SearchFault
        If there is no such semantics, it needs a library that is not installed, or a search
        returned what is no extension. So do all other functions here.
    """
    found: Iterator[IntArray] = SEMANTICS.load(name).extensions(graph)
    return found


def some_extension(name: str, graph: AttackGraph) -> IntArray | None:
    """An extension, or ``None`` where there is none, which only stable semantics knows (SE).

    Examples
    --------
    >>> circle = AttackGraph(3, np.array([[0, 1], [1, 2], [2, 0]]))
    >>> some_extension("stable", circle), some_extension("grounded", circle).tolist()
    (None, [])
    """
    return next(extensions(name, graph), None)


def count_extensions(name: str, graph: AttackGraph) -> int:
    """How many extensions there are (CE)."""
    count = getattr(SEMANTICS.load(name), "count", None)
    return int(count(graph)) if count else sum(1 for _ in extensions(name, graph))


def containing(name: str, graph: AttackGraph, node: int) -> IntArray | None:
    """An extension that holds the node, or ``None``: the witness that goes with DC.

    Raises
    ------
    BadInput
        If there is no such node.
    """
    _there(graph, node)
    own = getattr(SEMANTICS.load(name), "containing", None)
    if own is not None:
        found: IntArray | None = own(graph, node)
        return found
    return next((one for one in extensions(name, graph) if node in one), None)


def avoiding(name: str, graph: AttackGraph, node: int) -> IntArray | None:
    """An extension that does not hold the node, or ``None``: the witness against DS."""
    _there(graph, node)
    own = getattr(SEMANTICS.load(name), "avoiding", None)
    if own is not None:
        found: IntArray | None = own(graph, node)
        return found
    return next((one for one in extensions(name, graph) if node not in one), None)


def decide_credulous(name: str, graph: AttackGraph, node: int) -> bool:
    """Does some extension hold the node (DC)? No, where there is no extension."""
    _there(graph, node)
    return containing(name, *_what_matters(name, graph, node)) is not None


def decide_sceptical(name: str, graph: AttackGraph, node: int) -> bool:
    """Does every extension hold the node (DS)? Yes, where there is no extension."""
    _there(graph, node)
    return avoiding(name, *_what_matters(name, graph, node)) is None


def _what_matters(name: str, graph: AttackGraph, node: int) -> tuple[AttackGraph, int]:
    """The node among those that lead to it, where a semantics is directional."""
    if not getattr(SEMANTICS.load(name), "DIRECTIONAL", False):
        return graph, node
    reached = np.zeros(graph.size, dtype=np.bool_)
    reached[node] = True
    waiting = [node]
    while waiting:
        for attacker in graph.attackers.of(waiting.pop()):
            if not reached[attacker]:
                reached[attacker] = True
                waiting.append(attacker)
    nodes = np.flatnonzero(reached).astype(np.int32)
    return induced(graph, nodes), int(np.searchsorted(nodes, node))


def _there(graph: AttackGraph, node: int) -> None:
    if not 0 <= node < graph.size:
        raise BadInput(f"expected an argument from 0 to {graph.size - 1}, found {node}")

"""Strongly connected components: ours beside SciPy and networkx, as a table in Markdown.

Run by hand: ``python benchmarks/graphs.py [EDGES …]``, by default 10² to 10⁶ edges. A cell is the
time of a library by ours (above 1: ours is faster), from an array of edges to the component of each
node; for networkx the graph is built beforehand, too, and its time is given apart. Of several runs
the fastest counts; edges are seeded. ``threads`` are replies in a tree with a few edges across,
``random`` is one large component, ``chain`` a path, ``circle`` one that closes.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator

import networkx as nx
import numpy as np
from scipy.sparse import csr_array
from scipy.sparse.csgraph import connected_components

from argue.model import IntArray
from argue.reasoning.graphs import strongly_connected_components


def instances(edges: int) -> Iterator[tuple[str, IntArray, int]]:
    random = np.random.default_rng(2012)
    size = max(2, edges * 9 // 10)
    node = np.arange(1, size)
    tree = np.stack([node, (random.random(size - 1) * node).astype(int)], axis=1)
    across = random.integers(0, size, (edges - len(tree), 2))
    yield "threads", np.concatenate([tree, across]).astype(np.int32), size
    few = max(2, edges // 3)
    yield "random", random.integers(0, few, (edges, 2)).astype(np.int32), few
    ends = np.arange(edges + 1, dtype=np.int32)
    chain = np.stack([ends[:-1], ends[1:]], axis=1)
    yield "chain", chain, edges + 1
    yield "circle", np.concatenate([chain, [[edges, 0]]]).astype(np.int32), edges + 1


def with_scipy(edges: IntArray, size: int) -> int:
    matrix = csr_array((np.ones(len(edges), np.int8), (edges[:, 0], edges[:, 1])), (size, size))
    count, _ = connected_components(matrix, directed=True, connection="strong")
    return int(count)


def graph_of(edges: IntArray, size: int) -> nx.DiGraph:
    graph = nx.DiGraph()
    graph.add_nodes_from(range(size))
    graph.add_edges_from(edges.tolist())
    return graph


def with_networkx(graph: nx.DiGraph) -> int:
    return sum(1 for _ in nx.strongly_connected_components(graph))


def seconds(work: Callable[[], int], least: float = 0.3) -> tuple[float, int]:
    best, spent, result = float("inf"), 0.0, 0
    while spent < least:
        start = time.perf_counter()
        result = work()
        took = time.perf_counter() - start
        best, spent = min(best, took), spent + took
    return best, result


def row(edges: IntArray, size: int) -> list[float]:
    """Seconds of ours, and of the others by ours; the counts of components must agree."""
    ours, count = seconds(lambda: strongly_connected_components(edges, size)[0])
    scipy, other = seconds(lambda: with_scipy(edges, size))
    graph = graph_of(edges, size)
    building, _ = seconds(lambda: len(graph_of(edges, size)))
    theirs, third = seconds(lambda: with_networkx(graph))
    assert count == other == third, (count, other, third)
    return [ours, scipy / ours, theirs / ours, building / ours]


def main(sizes: list[int]) -> None:
    print("| edges | graph | ours, seconds | SciPy | networkx | building its graph |")
    print("|---|---|---|---|---|---|")
    for number in sizes:
        for name, edges, size in instances(number):
            ours, *others = row(edges, size)
            ratios = " | ".join(f"{ratio:.2f}" for ratio in others)
            print(f"| {number:,} | {name} | {ours:.2g} | {ratios} |", flush=True)


if __name__ == "__main__":
    main([int(size) for size in sys.argv[1:]] or [10**power for power in range(2, 7)])

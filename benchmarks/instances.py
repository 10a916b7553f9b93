"""Seeded attack graphs for benchmarks: random ones, debate-shaped ones, and shapes of real debates.

The same seed gives the same graph on every machine that has the same version of NumPy.
"""

from __future__ import annotations

import json
import tarfile
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from argue.model import AttackGraph, Derivation, Framework
from argue.reasoning import derived_attacks

SEED = 2023


def sparse(size: int, attacks: int, seed: int = SEED) -> AttackGraph:
    """So many attacks between arguments chosen at random, each attack once."""
    random = np.random.default_rng(seed)
    keys = np.empty(0, dtype=np.int64)
    while keys.size < attacks:
        more = random.integers(0, size * size, attacks + attacks // 50 + 10 - keys.size)
        keys = np.unique(np.concatenate([keys, more]))
    keys = random.choice(keys, attacks, replace=False)
    return AttackGraph(size, np.stack([keys // size, keys % size], axis=1))


def tree(size: int, seed: int = SEED) -> AttackGraph:
    """A debate in which each argument attacks one that was there before it."""
    return AttackGraph(size, _replies(size, np.random.default_rng(seed)))


def derived_tree(size: int, seed: int = SEED) -> AttackGraph:
    """A debate in which half of the replies are supports, with mediated and secondary attacks.

    These are folded into a linear number of further nodes, since written out they can be millions
    of millions; what an argument's node is labelled is what the argument is.
    """
    random = np.random.default_rng(seed)
    rows = _replies(size, random)
    attack = random.random(size - 1) < 0.5
    kinds = (Derivation.MEDIATED, Derivation.SECONDARY)
    names = tuple(map(str, range(size)))
    return derived_attacks.fold(Framework(names, rows[attack], rows[~attack], kinds)).graph


def erdos_renyi(size: int, probability: float, seed: int = SEED) -> AttackGraph:
    """Each of two different arguments attacks the other with this probability."""
    random = np.random.default_rng(seed)
    hit = random.random((size, size)) < probability
    np.fill_diagonal(hit, False)
    return AttackGraph(size, np.argwhere(hit))


def watts_strogatz(
    size: int, neighbours: int, rewired: float, mutual: float, seed: int = SEED
) -> AttackGraph:
    """A small world: a ring whose edges are partly led elsewhere, then made attacks.

    Each argument is joined to ``neighbours`` (even) others beside it; each edge is led to another
    argument with probability ``rewired``. See :func:`_directed` for ``mutual``.
    """
    random = np.random.default_rng(seed)
    node = np.repeat(np.arange(size), neighbours // 2)
    other = (node + np.tile(np.arange(1, neighbours // 2 + 1), size)) % size
    moved = random.random(node.size) < rewired
    other[moved] = random.integers(0, size, int(moved.sum()))
    return _directed(size, np.stack([node, other], axis=1), mutual, random)


def barabasi_albert(size: int, joined: int, mutual: float, seed: int = SEED) -> AttackGraph:
    """Scale-free: each new argument is joined to ``joined`` others, the likelier the more edges."""
    random = np.random.default_rng(seed)
    ends = list(range(joined))  # each argument once for each of its edges
    edges = []
    for node in range(joined, size):
        for other in {ends[place] for place in random.integers(0, len(ends), joined)}:
            edges.append((node, other))
            ends += [node, other]
    return _directed(size, np.array(edges), mutual, random)


def blocks(size: int, groups: int, degree: float, inside: float, seed: int = SEED) -> AttackGraph:
    """A stochastic block model: arguments of several groups that attack one another mostly inside.

    Each argument is of one group at random and attacks ``degree`` others on average, the share
    ``inside`` of them in its group.
    """
    random = np.random.default_rng(seed)
    group = random.integers(0, groups, size)
    same = group[:, None] == group[None, :]
    within = degree * inside * groups / size
    between = degree * (1 - inside) * groups / (groups - 1) / size
    hit = random.random((size, size)) < np.where(same, within, between)
    np.fill_diagonal(hit, False)
    return AttackGraph(size, np.argwhere(hit))


def kialo(archive: Path) -> Iterator[tuple[str, AttackGraph]]:
    """The shapes of real debates: name and attacks (relation -1), without supports."""
    with tarfile.open(archive) as files:
        for member in files:
            content = files.extractfile(member) if member.name.endswith(".json") else None
            if content is None:
                continue
            debate = json.load(content)
            number = {name: place for place, name in enumerate(debate["nodes"])}
            rows = [
                (number[source], number[edge["successor_id"]])
                for source, edge in debate["edges"].items()
                if edge["relation"] == -1
            ]
            name = Path(member.name).stem
            yield name, AttackGraph(len(number), np.array(rows).reshape(-1, 2))


def together(graphs: list[AttackGraph]) -> AttackGraph:
    """All of them side by side in one graph."""
    sizes = [graph.size for graph in graphs]
    firsts = np.cumsum([0, *sizes[:-1]])
    rows = [graph.attacks + first for graph, first in zip(graphs, firsts, strict=True)]
    return AttackGraph(sum(sizes), np.concatenate(rows))


def _replies(size: int, random: np.random.Generator) -> np.ndarray:
    node = np.arange(1, size)
    return np.stack([node, (random.random(size - 1) * node).astype(np.int64)], axis=1)


def _directed(
    size: int, edges: np.ndarray, mutual: float, random: np.random.Generator
) -> AttackGraph:
    """Each edge an attack in one direction, by a coin; with probability ``mutual`` in both."""
    edges = edges[edges[:, 0] != edges[:, 1]]
    turned = random.random(len(edges)) < 0.5
    edges[turned] = edges[turned][:, ::-1]
    both = edges[random.random(len(edges)) < mutual]
    return AttackGraph(size, np.concatenate([edges, both[:, ::-1]]))

"""The nearest of the vectors that came before: exact, or approximate where there are very many."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from argue.features.likeness.encoder import Vectors
from argue.plugins import libraries_for

EXACT = 200_000
"""Vectors up to which the search is exact.

The graph is slower below, since it must be built one vector at a time: processor seconds for 20,000
vectors 37 against 2.8 (``benchmarks/retrieved.py``). One grows a little faster than the number of
vectors, the other with its square.
"""
_AT_ONCE = 2**24
"""Similarities that are held at once: 64 MiB."""
_LINKS, _BREADTH, _SEARCHED = 16, 200, 128
"""Of the graph: links a vector, and how many vectors are looked at to add one and to find one."""
_SEED = 1

Rows = NDArray[np.int64]


def index(size: int, dimensions: int) -> Exact | Approximate:
    """An index for so many vectors: exact up to :data:`EXACT`, approximate above.

    Raises MissingLibrary if an approximate one is needed and voyager is not installed.
    """
    return Exact(size, dimensions) if size <= EXACT else Approximate(size, dimensions)


class Exact:
    """Compares with every vector: the time grows with the square of their number."""

    def __init__(self, size: int, dimensions: int) -> None:
        self._vectors = np.empty((size, dimensions), np.float32)
        self._filled = 0

    def add(self, vectors: Vectors) -> None:
        """Take unit vectors, shape (m, dimensions), in order; they get the next rows."""
        self._vectors[self._filled : self._filled + len(vectors)] = vectors
        self._filled += len(vectors)

    def nearest(self, queries: Vectors, before: Rows, k: int) -> list[Rows]:
        """For each query, the rows of the ``k`` most similar vectors, ascending.

        ``before`` says for each query from which row on vectors do not count; fewer than ``k``
        rows come back where fewer count. Of equally similar vectors the earlier ones come first.
        """
        results: list[Rows] = []
        step = max(1, _AT_ONCE // max(1, self._filled))
        for start in range(0, len(queries), step):
            some, limits = queries[start : start + step], before[start : start + step]
            similarity = some @ self._vectors[: limits.max(initial=0)].T
            results += [
                _most(row[:limit], k) for row, limit in zip(similarity, limits, strict=True)
            ]
        return results


class Approximate:
    """A navigable small world (HNSW; Malkov & Yashunin 2020), through the library voyager.

    Vectors are added one after the other by one thread, so that the same vectors always make the
    same graph. Of the vectors that were added last, those that may or may not count for a query,
    the comparison is exact.
    """

    def __init__(self, size: int, dimensions: int) -> None:
        with libraries_for(f"the pairing 'retrieved' of more than {EXACT:,} arguments"):
            from voyager import Index, Space
        self._graph = Index(
            Space.Cosine,
            num_dimensions=dimensions,
            M=_LINKS,
            ef_construction=_BREADTH,
            random_seed=_SEED,
            max_elements=size,
        )
        self._settled = 0
        self._last = np.empty((0, dimensions), np.float32)

    def add(self, vectors: Vectors) -> None:
        """As :meth:`Exact.add`."""
        if len(self._last):
            self._graph.add_items(self._last, num_threads=1)
        self._settled += len(self._last)
        self._last = vectors

    def nearest(self, queries: Vectors, before: Rows, k: int) -> list[Rows]:
        """As :meth:`Exact.nearest`, nearly; every vector added before the last call must count."""
        if before.min(initial=self._settled) < self._settled:
            raise ValueError("expected queries that begin after what was settled")
        similarity = queries @ self._last.T
        settled, distance = self._settled_nearest(queries, k)
        results: list[Rows] = []
        for number, limit in enumerate(before - self._settled):
            near = np.concatenate((1 - distance[number], similarity[number, :limit]))
            rows = np.concatenate((settled[number], self._settled + np.arange(limit)))
            results.append(np.sort(rows[_most(near, k)]))
        return results

    def _settled_nearest(self, queries: Vectors, k: int) -> tuple[Rows, Vectors]:
        k = min(k, self._settled)
        if not k or not len(queries):
            shape = (len(queries), 0)
            return np.empty(shape, np.int64), np.empty(shape, np.float32)
        rows, distance = self._graph.query(
            np.array(queries),  # the library takes no array that it must not write to
            k=k,
            query_ef=max(_SEARCHED, 2 * k),
        )
        return rows.astype(np.int64), distance


def _most(similarity: Vectors, k: int) -> Rows:
    """Places of the ``k`` largest, ascending."""
    if k >= len(similarity):
        return np.arange(len(similarity))
    least = np.partition(similarity, -k)[-k]
    above = np.flatnonzero(similarity > least)
    equal = np.flatnonzero(similarity == least)[: k - len(above)]
    return np.sort(np.concatenate((above, equal)))

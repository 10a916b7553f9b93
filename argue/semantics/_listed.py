"""Questions about extensions that are answered by going through them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from argue.model import AttackGraph
from argue.semantics import REJECTED
from argue.semantics._sat.encoding import Encoding
from argue.semantics._sets import labelled


class Listed:
    """A :class:`argue.semantics._sat.search.Search` without one, over extensions as they come.

    An extension that was passed over once is not looked at again: literals that it did not lack
    contain those of every later question of :func:`argue.semantics._parted.sceptical`.
    """

    def __init__(self, graph: AttackGraph, extensions: Iterator[list[int]]) -> None:
        self.encoding = Encoding(graph.size, [])
        self._graph, self._extensions = graph, extensions

    def extensions(self) -> Iterator[list[int]]:
        """Those that were not passed over yet."""
        return self._extensions

    def containing(self, node: int) -> list[int] | None:
        """The first that holds the node."""
        return next((found for found in self._extensions if node in found), None)

    def lacking(self, literals: Sequence[int]) -> list[int] | None:
        """The next in which not all of these literals hold."""
        return next((found for found in self._extensions if not self._all(literals, found)), None)

    def _all(self, literals: Sequence[int], extension: list[int]) -> bool:
        accepted = set(extension)
        rejected = labelled(self._graph, extension) == REJECTED
        return all(
            literal - 1 in accepted
            if literal <= self._graph.size
            else bool(rejected[literal - self._graph.size - 1])
            for literal in literals
        )

"""Attack graph → labelling: one file here is one semantics; its name is the module's name.

A semantics module has

``semantics: Semantics``
    Answers every question about the extensions of a graph
    (:class:`argue.reasoning.semantics.Semantics`).
``CODE: str``
    Its abbreviation in the names of tasks, such as ``PR`` in ``SE-PR``.
``SINGLE: bool``
    There is always exactly one extension.

and may have

``NEEDS: tuple[str, ...]``
    Libraries without which it raises MissingLibrary on some graphs, namely where it must search.
``BEARS_ON: str``
    On whose statuses an attack may bear. ``ahead``: on those that it leads to; the semantics is
    directional (Baroni & Giacomin 2007, Definition 15; of which this is shown, and of which not,
    van der Torre & Vesic 2018). ``connected``: on those that attacks join to it, whichever way
    they run. Without it, on any: where there is no extension, no argument has a status.
``GROUNDED_WITHOUT_CIRCLES: bool``
    It says what the grounded one says where attacks run in no circle (Dung 1995, Theorem 30), so
    that it is directional there.

The constants are read without importing the module. Whatever a search finds is checked against the
definition before it is returned (:mod:`argue.features.frameworks.solving.sets`). Modules that these
import take NumPy from :mod:`argue.arrays`, so that ``argue solve`` does small frameworks without it
(:mod:`argue.features.frameworks.solving.small`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from functools import cache
from typing import Any

from argue.errors import BadInput
from argue.model.attacks import AttackGraph, IntArray, StatusArray
from argue.model.words import Status
from argue.plugins import Folder

SEMANTICS = Folder("argue.reasoning.semantics", "semantics", "argue.semantics")

ACCEPTED, REJECTED, UNDECIDED = 1, -1, 0
STATUS = {ACCEPTED: Status.ACCEPTED, REJECTED: Status.REJECTED, UNDECIDED: Status.UNDECIDED}
"""What the numbers of a labelling mean."""


@cache
def load_semantics(name: str) -> Semantics:
    """The semantics of this name. Raises UnknownName if there is none."""
    semantics: Semantics = SEMANTICS.load(name).semantics
    return semantics


class Semantics(ABC):
    """Selects extensions of an attack graph and labels it by them.

    A subclass defines :meth:`label` and :meth:`extensions`, and overrides what it can answer
    without enumerating. The questions are the tasks of solver competitions, whose abbreviations
    stand behind them. Each may raise MissingLibrary, if a search needs a library that is not
    installed, and SearchFault, if a search returned what is no extension.

    ``single``: there is always exactly one extension.
    ``folded``: derived attacks may be folded into the graph
    (:func:`argue.reasoning.derived_attacks.fold`), which is exact for complete labellings;
    otherwise each of them is written out.
    """

    def __init__(self, *, single: bool = False, folded: bool = False) -> None:
        self.single, self.folded = single, folded

    @abstractmethod
    def label(self, graph: AttackGraph) -> StatusArray:
        """The sceptical labelling.

        Returns: for each node 1 (in every extension), -1 (attacked by every extension) or 0
        (neither). All 0 where there is no extension.
        """

    @abstractmethod
    def extensions(self, graph: AttackGraph) -> Iterator[IntArray]:
        """Each extension once, its nodes ascending; the next is computed when asked for (EE)."""

    def count(self, graph: AttackGraph) -> int:
        """How many extensions there are (CE)."""
        return sum(1 for _ in self.extensions(graph))

    def some_extension(self, graph: AttackGraph) -> IntArray | None:
        """An extension, or ``None`` where there is none, which happens under stable only (SE).

        >>> import numpy as np
        >>> from argue.reasoning.semantics import load_semantics
        >>> circle = AttackGraph(3, np.array([[0, 1], [1, 2], [2, 0]]))
        >>> load_semantics("stable").some_extension(circle)
        >>> load_semantics("grounded").some_extension(circle).tolist()
        []
        """
        return next(self.extensions(graph), None)

    def containing(self, graph: AttackGraph, node: int) -> IntArray | None:
        """An extension that contains the node, or ``None``: the witness that goes with DC.

        Raises BadInput if there is no such node, as in all questions about a node.
        """
        check_node(graph, node)
        return next((extension for extension in self.extensions(graph) if node in extension), None)

    def avoiding(self, graph: AttackGraph, node: int) -> IntArray | None:
        """An extension that does not contain the node, or ``None``: the witness against DS.

        Where there is no extension there is none, so that the answer to DS is yes.
        """
        check_node(graph, node)
        return next(
            (extension for extension in self.extensions(graph) if node not in extension), None
        )


def check_node(graph: Any, node: int) -> None:
    """Raise BadInput if the graph has no such node."""
    if not 0 <= node < graph.size:
        raise BadInput(f"expected an argument from 0 to {graph.size - 1}, found {node}")

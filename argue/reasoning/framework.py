"""Relations → bipolar argumentation framework."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from argue.errors import InvalidRecord
from argue.model import Derivation, Framework, IntArray, Label, Relation


def build(
    arguments: Iterable[str], relations: Iterable[Relation], derived: Iterable[Derivation] = ()
) -> Framework:
    """The bipolar framework of Cayrol & Lagasquie-Schiex (2005, Definition 3).

    Parameters
    ----------
    arguments
        Ids, in the order in which the framework numbers them.
    relations
        ``attack`` and ``support`` become edges; ``unrelated`` becomes none.
    derived
        Kinds of derived attacks that hold besides.

    Raises
    ------
    InvalidRecord
        If a relation names an argument that is not there.

    Examples
    --------
    >>> framework = build(["H", "T1"], [Relation("T1", "H", Label.ATTACK)])
    >>> framework.attacks.tolist()
    [[1, 0]]
    """
    ids = tuple(arguments)
    numbers = {argument: number for number, argument in enumerate(ids)}
    edges: dict[Label, list[tuple[int, int]]] = {label: [] for label in Label}
    try:
        for relation in relations:
            edges[relation.label].append((numbers[relation.source], numbers[relation.target]))
    except KeyError as error:
        raise InvalidRecord(
            f"relation {relation.source!r} → {relation.target!r}: no argument {error.args[0]!r}"
        ) from None
    return Framework(ids, _array(edges[Label.ATTACK]), _array(edges[Label.SUPPORT]), tuple(derived))


def _array(edges: list[tuple[int, int]]) -> IntArray:
    return np.array(edges, dtype=np.int32).reshape(-1, 2)

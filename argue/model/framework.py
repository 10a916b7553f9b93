"""What follows from relations: frameworks, labellings, and an analysis of it all."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from argue.errors import InvalidRecord
from argue.model.chances import Chances
from argue.model.debate import Debate
from argue.model.relation import Relation
from argue.model.words import Derivation, Status

_DRAWN = 150
"""Arguments of a debate that a notebook shows; of a larger one those around its issue."""

IntArray: TypeAlias = NDArray[np.int32]
StatusArray: TypeAlias = NDArray[np.int8]


class Adjacency(NamedTuple):
    """Neighbours of the nodes ``0 … n-1``: those of ``a`` are ``others[starts[a]:starts[a + 1]]``.

    ``starts`` has shape (n + 1,), ``others`` one entry an edge; both int32.
    """

    starts: IntArray
    others: IntArray

    @classmethod
    def by_source(cls, edges: IntArray, size: int) -> Adjacency:
        """The targets of each source, ascending."""
        keys = _keys(edges[:, 0], edges[:, 1])
        keys.sort()
        targets = keys.astype(np.int32)  # the lower half
        keys >>= 32
        return cls(_starts(keys, size), targets)

    @classmethod
    def by_target(cls, edges: IntArray, size: int) -> Adjacency:
        """The sources of each target; the edges must be sorted by target, as records keep them."""
        return cls(_starts(edges[:, 1], size), np.ascontiguousarray(edges[:, 0]))

    def of(self, node: int) -> list[int]:
        """The neighbours of one node, ascending."""
        found: list[int] = self.others[self.starts[node] : self.starts[node + 1]].tolist()
        return found


@dataclass(frozen=True, eq=False)
class AttackGraph:
    """A Dung framework over the nodes ``0 … size-1`` (Dung 1995, Definition 2).

    ``attacks`` has shape (m, 2) and dtype int32: rows (attacker, attacked), sorted by attacked, no
    row twice.
    """

    size: int
    attacks: IntArray

    def __post_init__(self) -> None:
        object.__setattr__(self, "attacks", _edges(self.attacks, self.size, "attack"))

    @cached_property
    def attacked(self) -> Adjacency:
        """Whom each node attacks."""
        return Adjacency.by_source(self.attacks, self.size)

    @cached_property
    def attackers(self) -> Adjacency:
        """Who attacks each node."""
        return Adjacency.by_target(self.attacks, self.size)


@dataclass(frozen=True, eq=False)
class Framework:
    """A bipolar argumentation framework (Cayrol & Lagasquie-Schiex 2005), in arrays.

    Parameters
    ----------
    arguments
        Ids; position is the number used in the arrays.
    attacks, supports
        Shape (m, 2), dtype int32: rows (source, target), sorted by target then source, none twice.
    derived
        Kinds of derived attacks that hold besides, sorted. They are never written out here: see
        :mod:`argue.derived_attacks`.
    """

    arguments: tuple[str, ...]
    attacks: IntArray
    supports: IntArray
    derived: tuple[Derivation, ...] = ()

    def __post_init__(self) -> None:
        size = len(self.arguments)
        object.__setattr__(self, "attacks", _edges(self.attacks, size, "attack"))
        object.__setattr__(self, "supports", _edges(self.supports, size, "support"))
        object.__setattr__(
            self, "derived", tuple(kind for kind in Derivation if kind in set(self.derived))
        )

    @cached_property
    def number_of(self) -> dict[str, int]:
        """Position of each argument id."""
        return {argument: number for number, argument in enumerate(self.arguments)}

    @cached_property
    def attackers(self) -> Adjacency:
        """Who attacks each argument, derived attacks left aside."""
        return Adjacency.by_target(self.attacks, len(self.arguments))

    @cached_property
    def attacked(self) -> Adjacency:
        """Whom each argument attacks, derived attacks left aside."""
        return Adjacency.by_source(self.attacks, len(self.arguments))

    @cached_property
    def supporters(self) -> Adjacency:
        """Who supports each argument."""
        return Adjacency.by_target(self.supports, len(self.arguments))

    @cached_property
    def supported(self) -> Adjacency:
        """Whom each argument supports."""
        return Adjacency.by_source(self.supports, len(self.arguments))


@dataclass(frozen=True, slots=True)
class DerivedAttack:
    """An attack that follows from attacks and supports.

    ``kind`` joins the kinds that were needed with ``+``. ``because`` holds the edges
    ``(source, target)`` that imply it: the supports, in order of the path, then the attack.
    """

    source: str
    target: str
    kind: str
    because: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Labelling:
    """A status for every argument, under one semantics.

    ``statuses`` is the sceptical one where a semantics has several extensions; ``extensions`` then
    lists them (empty tuple for a semantics with exactly one).
    """

    semantics: str
    statuses: Mapping[str, Status]
    extensions: tuple[frozenset[str], ...] = ()

    def of(self, status: Status) -> list[str]:
        """The arguments that have this status, in the order of the framework."""
        return [argument for argument, found in self.statuses.items() if found is status]


@dataclass(frozen=True, slots=True)
class Analysis:
    """One debate, judged and labelled: what reports, pictures, formats and pages show.

    A debate that was only read and not analysed has ``labelling`` ``None``, ``engine`` ``""`` and
    the relations that its source states.
    """

    debate: Debate
    relations: tuple[Relation, ...]
    framework: Framework
    labelling: Labelling | None = None
    engine: str = ""
    engine_version: str = ""
    pairing: str = ""
    derived_attacks: tuple[DerivedAttack, ...] = ()
    """Filled only where a caller asks for them, since they can be millions."""
    derived_complete: bool = True
    """False if ``derived_attacks`` was cut at the number that the caller asked for."""
    warnings: tuple[str, ...] = ()
    """What to tell the user with the result; the debate's own warnings come besides."""
    min_confidence: float = 0.0
    """Judged relations that are less sure do not count."""
    hidden: tuple[Relation, ...] = ()
    """These relations; they are not among ``relations``."""
    chances: Chances | None = None
    """How probable acceptance is, where somebody asked (:mod:`argue.constellation.chances`)."""
    support: str = ""
    """How supports were read (:mod:`argue.interpretations`); empty: by derived attacks alone. The
    framework's ``derived`` are then those that the reading brings."""

    def _repr_svg_(self) -> str:
        """Its map for a notebook: one still picture, without script or network."""
        # by its name, since records lie below what draws them: nothing is loaded before it is shown
        drawn: str = importlib.import_module("argue.picture").svg([self], whole_up_to=_DRAWN)
        return drawn


def _edges(edges: IntArray, size: int, what: str) -> IntArray:
    array = np.asarray(edges, dtype=np.int32)
    if array.size == 0:
        return np.empty((0, 2), dtype=np.int32)
    if array.ndim != 2 or array.shape[1] != 2:
        raise InvalidRecord(f"expected {what}s of shape (m, 2), found {array.shape}")
    if int(array.min()) < 0 or int(array.max()) >= size:
        raise InvalidRecord(
            f"expected {what}s between the arguments 0 and {size - 1}, "
            f"found {int(array.min())} to {int(array.max())}"
        )
    keys = _keys(array[:, 1], array[:, 0])
    if np.any(keys[1:] <= keys[:-1]):
        keys.sort()
        if np.any(keys[1:] == keys[:-1]):
            keys = keys[np.concatenate(([True], keys[1:] != keys[:-1]))]
        array = np.empty((keys.size, 2), dtype=np.int32)
        array[:, 0] = keys  # the lower half
        keys >>= 32
        array[:, 1] = keys
    array = np.ascontiguousarray(array)
    array.setflags(write=False)
    return array


def _keys(first: IntArray, second: IntArray) -> NDArray[np.int64]:
    """One number for each pair, in the order of pairs: numbers sort several times faster.

    The first is the upper half of its bits, the second the lower. All is done in place, since on
    millions of edges the system's handing out of memory would take as long as the work.
    """
    keys = first.astype(np.int64)
    keys <<= 32
    keys |= second
    return keys


def _starts(nodes: IntArray | NDArray[np.int64], size: int) -> IntArray:
    starts = np.zeros(size + 1, dtype=np.int32)
    np.cumsum(np.bincount(nodes, minlength=size), dtype=np.int32, out=starts[1:])
    return starts

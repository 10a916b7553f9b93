"""Extensions that fulfil a condition besides, searched for part by part.

For what the papers define by itself, conflict-free, admissible and preferred sets and stable
extensions, this is what they define. For the rest, as we define it here, in the same spirit:

======================= =========================================================================
naive, preferred        the maximal conflict-free, admissible sets that fulfil the condition
stage, semi-stable      those of them whose range is maximal
grounded, ideal, eager  the maximal admissible sets that fulfil the condition within every complete
                        extension of the translation; within every preferred, semi-stable set that
                        fulfils the condition. There may be several
any other               the extensions of the translation that fulfil the condition
======================= =========================================================================

Parts are connected by attacks or by the condition; all of these semantics are products over them.
A labelling is not enumerated: a further extension that disagrees is asked for until there is none
(:func:`argue.features.frameworks.solving.decomposed.sceptical`). Only where no encoding is known
(CF2, stage2, strongly admissible sets) are the extensions of a part gone through.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from argue.errors import SearchFault
from argue.features.frameworks.solving import sat as encodings
from argue.features.frameworks.solving import sets
from argue.features.frameworks.solving.decomposed import sceptical
from argue.features.frameworks.solving.sat import Encoding, Solver
from argue.features.frameworks.solving.search import (
    Every,
    Listed,
    Maximal,
    MaximalRange,
    Models,
    Search,
    projections,
)
from argue.features.frameworks.solving.sets import Check, Members
from argue.features.frameworks.solving.split import components
from argue.features.frameworks.solving.walk import product
from argue.model import AttackGraph, Framework, IntArray, StatusArray
from argue.model.attacks import AttackLists
from argue.reasoning.semantics import ACCEPTED, grounded, load_semantics
from argue.reasoning.supports import INTERPRETATIONS


@dataclass(frozen=True, eq=False)
class Condition:
    """Two kinds of conditions on a set of arguments, which are all that the readings here need."""

    apart: IntArray
    """Shape (m, 2): no two such arguments may be in the set; twice the same: this one may not."""
    along: IntArray
    """Shape (m, 2): whoever accepts the first must accept the second."""
    implied: bool = False
    """Every complete extension of the translation fulfils it anyway."""

    def holds(self, members: Iterable[int]) -> bool:
        """Does a set fulfil them?"""
        inside = set(members)
        return not any(
            first in inside and second in inside for first, second in self.apart.tolist()
        ) and all(second in inside for first, second in self.along.tolist() if first in inside)

    def added_to(self, encoding: Encoding) -> Encoding:
        """The encoding, whose clauses now ask for the same."""
        accepted, clauses = encoding.accepted, encoding.clauses
        for first, second in self.apart.tolist():
            clauses.append(sorted({-accepted(first), -accepted(second)}))
        for first, second in self.along.tolist():
            clauses.append([-accepted(first), accepted(second)])
        return encoding


def condition_of(framework: Framework, support: str) -> Condition | None:
    """What extensions must fulfil besides under a reading, if anything."""
    reading = INTERPRETATIONS.load(support)
    result: Condition | None = None
    if hasattr(reading, "condition"):
        result = reading.condition(framework)
    return result


class MaximalUnder(Maximal):
    """The maximal sets among the models of an encoding that fulfil a condition.

    A maximal set M can take up no group D of further arguments. So for every D that is without
    conflict, M holds D, or a member of M is in conflict with D, or an attacker of D is attacked by
    neither, or something that D needs is in neither. These are clauses: those of single arguments
    are there from the beginning, those of a larger D once it has enlarged a set
    (:meth:`lacking`). Without them a set that shows nothing would be passed over one by one.

    The encoding is that of the conflict-free sets, or of the admissible ones, with the condition's
    clauses; what is barred is in no set.
    """

    def __init__(
        self,
        graph: AttackGraph,
        condition: Condition,
        encoding: Encoding,
        barred: Collection[int] = (),
        *,
        defended: bool,
    ) -> None:
        self.encoding, self._defended = encoding, defended
        self._attackers = _neighbours(graph.size, graph.attacks[:, ::-1].tolist())
        self._attacked = _neighbours(graph.size, graph.attacks.tolist())
        self._apart = _neighbours(
            graph.size, [*condition.apart.tolist(), *condition.apart[:, ::-1].tolist()]
        )
        self._needed = _neighbours(graph.size, condition.along.tolist())
        wished = [encoding.accepted(node) for node in range(encoding.size)]
        self._solver = Solver(encoding.clauses, encoding.variables, wished)
        out = {*barred, *(node for node in range(graph.size) if node in self._conflicts(node))}
        for node in set(range(graph.size)) - out:
            self._learn({node})

    def _stable(self) -> Iterator[list[int]]:
        """None beforehand: not every stable set fulfils the condition."""
        return iter(())

    def _stable_lacking(self, switch: int) -> list[int] | None:
        """None either, for the same reason."""
        return None

    def _rule_out(self, switch: int, members: list[int], larger: list[int]) -> None:
        """Rule a guess that can be enlarged out by the clauses of what enlarged it."""
        self._learn(self._group(members, larger))

    def _group(self, members: Iterable[int], larger: Iterable[int]) -> set[int]:
        """A few arguments that could join a set: some of those that a larger one has besides."""
        inside, more = set(members), set(larger)
        more -= inside
        group: set[int] = set()
        waiting = [min(more)]
        while waiting:
            node = waiting.pop()
            if node not in group:
                group.add(node)
                waiting += self._wanted(group, inside, more)
        return group

    def _wanted(self, group: set[int], inside: set[int], more: set[int]) -> Iterator[int]:
        """What a group lacks in a set, from among ``more``: what it needs, and a defender each."""
        there = group | inside
        for node in group:
            yield from self._needed[node] - there
        for attacker in self._open(group) if self._defended else ():
            if not self._attackers[attacker] & there:
                yield min(self._attackers[attacker] & more)

    def _learn(self, group: set[int]) -> None:
        """The clauses of a group: it is in the set, or something keeps it out."""
        accepted, rejected = self.encoding.accepted, self.encoding.rejected
        keeping = [accepted(conflict) for node in group for conflict in self._conflicts(node)]
        keeping += [-accepted(needed) for node in group for needed in self._needed[node] - group]
        if self._defended:
            keeping += [-rejected(attacker) for attacker in self._open(group)]
        for node in group:
            self._solver.add([accepted(node), *keeping])

    def _conflicts(self, node: int) -> set[int]:
        return self._attackers[node] | self._attacked[node] | self._apart[node]

    def _open(self, group: set[int]) -> set[int]:
        """The attackers of a group that it does not attack itself."""
        return {
            attacker
            for node in group
            for attacker in self._attackers[node]
            if not self._attackers[attacker] & group
        }


def _neighbours(size: int, rows: Iterable[Sequence[int]]) -> list[set[int]]:
    """For each node the second ones of the rows that begin with it."""
    result: list[set[int]] = [set() for _ in range(size)]
    for first, second in rows:
        result[first].add(second)
    return result


ENCODINGS = {"conflict_free": encodings.conflict_free, "admissible": encodings.admissible}
_ENCODED: dict[str, tuple[Callable[[Encoding], Search], Callable[[AttackLists], Encoding]]] = {
    "stage": (MaximalRange, encodings.conflict_free),
    "semi_stable": (MaximalRange, encodings.admissible),
    "stable": (Models, encodings.stable),
    "complete": (Every, encodings.complete),
    "admissible": (Every, encodings.admissible),
    "conflict_free": (Every, encodings.conflict_free),
}
"""How the extensions are searched that are models of an encoding and of the condition."""


def projected_extensions(
    graph: AttackGraph, size: int, semantics: str, condition: Condition | None
) -> Iterator[list[int]]:
    """Each set of the first ``size`` nodes, without helpers, that some such set has of them, once.

    The sets of all nodes must fulfil the condition.
    """
    encoding = ENCODINGS[semantics](graph.lists)
    if condition is not None:
        condition.added_to(encoding)
    return projections(encoding, Solver(encoding.clauses, encoding.variables), size)


_CHECKS: dict[str, Check] = {
    "stable": sets.stable,
    "complete": sets.complete,
    **dict.fromkeys(("naive", "stage"), sets.conflict_free),
    **dict.fromkeys(("cf2", "stage2"), sets.naive),
}
_WITHIN = {"ideal": "preferred", "eager": "semi_stable"}
_EMPTY = ("conflict_free", "admissible", "strong_admissible")
"""The empty set is an extension, so that nothing is in all of them, or attacked by all."""


class _Subframework(NamedTuple):
    """Some nodes, ascending, with the attacks and the condition among them, numbered from 0."""

    nodes: IntArray
    graph: AttackGraph
    condition: Condition


def extensions(graph: AttackGraph, condition: Condition, semantics: str) -> Iterator[IntArray]:
    """Each extension once, its nodes ascending.

    Raises SearchFault if a search returned what does not fulfil the condition.
    """
    parts, none = _parts(graph, condition), np.empty(0, dtype=np.int32)
    for pieces in product([_search(part, semantics).extensions() for part in parts]):
        chosen = [part.nodes[piece] for part, piece in zip(parts, pieces, strict=True)]
        members = np.sort(np.concatenate([none, *chosen]))
        if not condition.holds(members.tolist()):
            raise SearchFault("a search returned a set that does not fulfil its condition")
        yield members


def label(graph: AttackGraph, condition: Condition, semantics: str) -> StatusArray:
    """1 in every extension, -1 attacked by every extension, 0 neither; all 0 if there is none."""
    status = np.zeros(graph.size, dtype=np.int8)
    if semantics in _EMPTY:
        return status
    for part in _parts(graph, condition):
        result = sceptical(part.graph, _search(part, semantics), _check(part, semantics))
        if result is None:
            return np.zeros(graph.size, dtype=np.int8)
        status[part.nodes] = result
    return status


def _parts(graph: AttackGraph, condition: Condition) -> list[_Subframework]:
    """What neither attacks nor the condition connect, each for itself."""
    edges = np.concatenate((graph.attacks, condition.apart, condition.along))
    split = components(AttackGraph(graph.size, edges)).parts
    if len(split) == 1:
        return [_Subframework(split[0].nodes, graph, condition)]
    graphs = [
        graph,
        *(AttackGraph(graph.size, rows) for rows in (condition.apart, condition.along)),
    ]
    parts = []
    for part in split:
        inner, apart, along = (whole.induced(part.nodes) for whole in graphs)
        parts.append(_Subframework(part.nodes, inner, Condition(apart.attacks, along.attacks)))
    return parts


def _search(part: _Subframework, semantics: str) -> Search:
    """What finds the extensions of one part."""
    graph, condition = part.graph, part.condition
    if semantics in _ENCODED:
        search, encode = _ENCODED[semantics]
        return search(condition.added_to(encode(graph.lists)))
    if semantics == "naive":
        encoding = condition.added_to(encodings.conflict_free(graph.lists))
        return MaximalUnder(graph, condition, encoding, defended=False)
    if semantics in ("preferred", "grounded", *_WITHIN):
        barred = _barred(part, semantics)
        encoding = condition.added_to(encodings.admissible(graph.lists, barred))
        return MaximalUnder(graph, condition, encoding, barred, defended=True)
    every = (members.tolist() for members in load_semantics(semantics).extensions(graph))
    return Listed(graph.lists, filter(condition.holds, every))


def _barred(part: _Subframework, semantics: str) -> Sequence[int]:
    """What some complete extension lacks, or some that is preferred or semi-stable here."""
    if semantics == "preferred":
        return ()
    status: StatusArray | None
    if within := _WITHIN.get(semantics):
        status = sceptical(part.graph, _search(part, within), _check(part, within))
    else:
        status = grounded.label(part.graph)
    every = range(part.graph.size)
    return every if status is None else np.flatnonzero(status != ACCEPTED).tolist()


def _check(part: _Subframework, semantics: str) -> Check:
    """What every extension that is found is checked to be, besides what makes it maximal."""
    check = _CHECKS.get(semantics, sets.admissible)

    def admitted(graph: AttackGraph, members: Members) -> bool:
        chosen = np.flatnonzero(members).tolist()
        return check(graph, members) and part.condition.holds(chosen)

    return admitted

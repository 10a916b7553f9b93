"""An attack graph → clauses whose models are its conflict-free, admissible, … sets.

Argument ``a`` has the literal ``accepted(a)``, it is in the set, and ``rejected(a)``, a member
attacks it, after Besnard & Doutre (2004) in the form of labellings (Cerutti et al. 2014).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from argue.model import AttackGraph

Clauses = list[list[int]]


@dataclass(frozen=True)
class Encoding:
    """Clauses, and what their literals say.

    ``decided`` holds where no argument is undecided, so that ``rejected`` is just "not accepted"
    and needs no variable.
    """

    size: int
    clauses: Clauses
    decided: bool = False

    @property
    def variables(self) -> int:
        """How many variables the clauses have."""
        return self.size if self.decided else 2 * self.size

    def accepted(self, node: int) -> int:
        """The literal: the node is in the set."""
        return node + 1

    def rejected(self, node: int) -> int:
        """The literal: a member attacks the node."""
        return -(node + 1) if self.decided else self.size + node + 1

    def members(self, model: list[int]) -> list[int]:
        """The set that a model stands for, ascending."""
        return [node for node in range(self.size) if model[node] > 0]

    def holds(self, literal: int, model: list[int]) -> bool:
        """Does a literal hold in a model?"""
        return model[abs(literal) - 1] == literal


def conflict_free(graph: AttackGraph) -> Encoding:
    """No member is attacked by a member."""
    encoding = Encoding(graph.size, [])
    encoding.clauses.extend(_rejected_if_attacked(encoding, graph))
    for node in range(graph.size):
        encoding.clauses.append([-encoding.accepted(node), -encoding.rejected(node)])
    return encoding


def admissible(graph: AttackGraph, barred: Collection[int] = ()) -> Encoding:
    """Besides, every attacker of a member is attacked by a member; none of ``barred`` is one."""
    encoding = conflict_free(graph)
    accepted, rejected = encoding.accepted, encoding.rejected
    encoding.clauses.extend(
        [-accepted(attacked), rejected(attacker)] for attacker, attacked in graph.attacks.tolist()
    )
    encoding.clauses.extend([-accepted(node)] for node in barred)
    return encoding


def complete(graph: AttackGraph, barred: Collection[int] = ()) -> Encoding:
    """Besides, whatever is not barred and has all its attackers attacked by members is one."""
    encoding = admissible(graph, barred)
    forbidden = set(barred)
    for node in range(graph.size):
        if node not in forbidden:
            open_attackers = [-encoding.rejected(one) for one in graph.attackers.of(node)]
            encoding.clauses.append([encoding.accepted(node), *open_attackers])
    return encoding


def stable(graph: AttackGraph) -> Encoding:
    """No member is attacked by a member, everything else is."""
    encoding = Encoding(graph.size, [], decided=True)
    encoding.clauses.extend(_rejected_if_attacked(encoding, graph))
    return encoding


def naive(graph: AttackGraph) -> Encoding:
    """Conflict-free, and whatever is not a member attacks itself, or attacks or is attacked by one.

    The models are exactly the maximal conflict-free sets, so that no search has to enlarge them.
    """
    encoding = conflict_free(graph)
    for node in range(graph.size):
        near = {*graph.attackers.of(node), *graph.attacked.of(node)}
        if node not in near:
            encoding.clauses.append([encoding.accepted(one) for one in (node, *sorted(near))])
    return encoding


def _rejected_if_attacked(encoding: Encoding, graph: AttackGraph) -> Iterator[list[int]]:
    """A node is rejected if, and only if, an accepted one attacks it."""
    accepted, rejected = encoding.accepted, encoding.rejected
    for attacker, attacked in graph.attacks.tolist():
        yield [-accepted(attacker), rejected(attacked)]
    for node in range(graph.size):
        yield [-rejected(node), *(accepted(one) for one in graph.attackers.of(node))]

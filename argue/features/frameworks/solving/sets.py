"""Sets of arguments: what they attack and defend, and whether they are what a semantics asks for.

The latter is asked of every set that a search returns. A search has many ways to be wrong, such as
a model decoded off by one, and each of them ends in a set that one look at the attacks refutes.
Every check here is linear in the attacks. That a set is *maximal* cannot be seen so cheaply (it is
coNP-complete for preferred sets); of the semantics that ask for it the rest of the definition is
checked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

from argue.arrays import np
from argue.errors import SearchFault
from argue.model.attacks import AttackGraph, BoolArray, IntArray, StatusArray
from argue.reasoning.semantics import ACCEPTED, REJECTED

Members: TypeAlias = BoolArray
"""Shape (size,): which arguments a set holds."""
Check: TypeAlias = Callable[[AttackGraph, Members], bool]


def attacked_by(graph: AttackGraph, members: Members) -> Members:
    """Which arguments some member attacks."""
    hit = np.zeros(graph.size, dtype=np.bool_)
    hit[graph.attacks[members[graph.attacks[:, 0]], 1]] = True
    return hit


def defended_by(graph: AttackGraph, members: Members) -> Members:
    """Which arguments have all their attackers attacked by members (Dung 1995, Definition 6)."""
    answered = attacked_by(graph, members)
    open_to_attack = np.zeros(graph.size, dtype=np.bool_)
    open_to_attack[graph.attacks[~answered[graph.attacks[:, 0]], 1]] = True
    return ~open_to_attack


def conflict_free(graph: AttackGraph, members: Members) -> bool:
    """No member attacks a member (Dung 1995, Definition 5)."""
    inner = members[graph.attacks[:, 0]] & members[graph.attacks[:, 1]]
    return not inner.any()


def admissible(graph: AttackGraph, members: Members) -> bool:
    """Conflict-free, and defends all its members (Dung 1995, Definition 6)."""
    return conflict_free(graph, members) and bool(defended_by(graph, members)[members].all())


def complete(graph: AttackGraph, members: Members) -> bool:
    """Conflict-free, and its members are exactly what it defends (Dung 1995, Definition 23)."""
    return conflict_free(graph, members) and np.array_equal(defended_by(graph, members), members)


def stable(graph: AttackGraph, members: Members) -> bool:
    """Conflict-free, and attacks whatever is not a member (Dung 1995, Definition 13)."""
    return np.array_equal(attacked_by(graph, members), ~members)


def naive(graph: AttackGraph, members: Members) -> bool:
    """Conflict-free, and no argument could be added (Bondarenko et al. 1997)."""
    if not conflict_free(graph, members):
        return False
    sources, targets = graph.attacks[:, 0], graph.attacks[:, 1]
    barred = attacked_by(graph, members)
    barred[sources[members[targets]]] = True
    barred[sources[sources == targets]] = True
    return bool((members | barred).all())


def largest_admissible(graph: AttackGraph, members: Members) -> Members:
    """The largest admissible set within a conflict-free one; there is exactly one."""
    while True:
        remaining = members & defended_by(graph, members)
        if np.array_equal(remaining, members):
            return remaining
        members = remaining


def labelled(graph: AttackGraph, extension: Iterable[int] | IntArray) -> StatusArray:
    """1 for the members of an extension, -1 for what they attack, 0 for the rest."""
    members = members_of(graph, extension)
    status = np.zeros(graph.size, dtype=np.int8)
    status[attacked_by(graph, members)] = REJECTED
    status[members] = ACCEPTED
    return status


def members_of(graph: AttackGraph, nodes: Iterable[int] | IntArray) -> Members:
    """A set of nodes as an array of truths."""
    members = np.zeros(graph.size, dtype=np.bool_)
    members[np.fromiter(nodes, dtype=np.int32)] = True
    return members


def checked(graph: AttackGraph, extension: IntArray, check: Check) -> IntArray:
    """The extension itself, if it is one.

    Raises SearchFault if it is none: a fault of Argue or of its SAT solver, never of the input.
    """
    if not check(graph, members_of(graph, extension)):
        raise no_extension(len(extension), check.__name__)
    return extension


def no_extension(size: int, name: str) -> SearchFault:
    """The error for a set of so many arguments that a search returned, and that is not ``name``."""
    return SearchFault(
        f"a search returned a set of {size} arguments that is not {name}; "
        "this is a fault of Argue or of its SAT solver, nothing was concluded from it"
    )

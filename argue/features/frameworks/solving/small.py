"""Small frameworks in plain Python: importing NumPy takes longer than solving them.

Splits and checks that :mod:`~argue.features.frameworks.solving.split` and
:mod:`~argue.features.frameworks.solving.sets` define over arrays have the same names here, over
lists. The searches are the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from argue.features.frameworks.solving import questions
from argue.features.frameworks.solving.questions import ListExtensions, Questions, SmallQuestions
from argue.features.frameworks.solving.search import Search
from argue.features.frameworks.solving.sets import no_extension
from argue.model.attacks import AttackLists
from argue.reasoning.semantics import ACCEPTED, REJECTED, UNDECIDED


class Subframework(NamedTuple):
    """Some nodes of a framework, ascending, and the attacks among them, numbered anew from 0."""

    nodes: list[int]
    lists: AttackLists


class Split(questions.Split[list[int]]):
    """Of a framework in lists."""

    def whole(self, pieces: Iterable[Sequence[int]]) -> list[int]:
        """In lists."""
        result = [node for node, status in enumerate(self.status) if status == ACCEPTED]
        for part, piece in zip(self.parts, pieces, strict=True):
            result += [part.nodes[place] for place in piece]
        result.sort()
        return result


def questions_of(
    split: str, check: str, search: Callable[[AttackLists], Search], listing: ListExtensions | None
) -> SmallQuestions | None:
    """The questions of a semantics about small frameworks; ``None`` where something has no lists.

    ``split`` and ``check`` are the names of the functions over arrays.
    """
    if split not in _SPLITS or check not in _CHECKS:
        return None
    holds = _CHECKS[check]

    def checked(graph: AttackLists, nodes: list[int]) -> list[int]:
        if not holds(graph, nodes):
            raise no_extension(len(nodes), check)
        return nodes

    return Questions(_SPLITS[split], search, checked, listing)


def grounded_questions() -> SmallQuestions:
    """Those about the grounded extension, after which no parts are left to search."""

    def search(part: AttackLists) -> Search:
        raise AssertionError("nothing is left to search")

    return Questions(lambda graph: Split(grounded(graph), []), search, lambda _, nodes: nodes)


def grounded(graph: AttackLists, members: Sequence[int] = ()) -> list[int]:
    """The status of each node: 1 accepted, -1 rejected, 0 undecided.

    It is that of the least complete set; of those that hold an admissible one, if it is given.

    >>> grounded(AttackLists.of(3, [(1, 0), (2, 1)]))
    [1, -1, 1]
    """
    status = [UNDECIDED] * graph.size
    standing = [len(attackers) for attackers in graph.attackers]
    waiting = [*members, *(node for node, count in enumerate(standing) if not count)]
    for node in waiting:  # which grows meanwhile
        status[node] = ACCEPTED
        for hit in graph.attacked[node]:
            if status[hit] == REJECTED:
                continue
            status[hit] = REJECTED
            for freed in graph.attacked[hit]:
                standing[freed] -= 1
                if not standing[freed] and status[freed] == UNDECIDED:
                    waiting.append(freed)
    return status


def components(graph: AttackLists) -> Split:
    """The weakly connected components; nothing is decided beforehand."""
    return _split(graph, [UNDECIDED] * graph.size)


def reduct(graph: AttackLists) -> Split:
    """The grounded labelling first, then the components of what it leaves undecided."""
    return _split(graph, grounded(graph))


def _split(graph: AttackLists, status: list[int]) -> Split:
    """The parts of what is undecided, in the order of their smallest nodes."""
    parts = []
    seen = [value != UNDECIDED for value in status]
    for first in range(graph.size):
        if seen[first]:
            continue
        seen[first] = True
        nodes = [first]
        for node in nodes:  # which grows meanwhile
            for other in (*graph.attackers[node], *graph.attacked[node]):
                if not seen[other]:
                    seen[other] = True
                    nodes.append(other)
        nodes.sort()
        parts.append(
            Subframework(nodes, graph if len(nodes) == graph.size else graph.induced(nodes))
        )
    return Split(status, parts)


def attacked_by(graph: AttackLists, members: Iterable[int]) -> set[int]:
    """Which nodes some member attacks."""
    return set[int]().union(*[graph.attacked[node] for node in members])


def conflict_free(graph: AttackLists, members: list[int]) -> bool:
    """No member attacks a member (Dung 1995, Definition 5)."""
    return attacked_by(graph, members).isdisjoint(members)


def admissible(graph: AttackLists, members: list[int]) -> bool:
    """Conflict-free, and defends all its members (Dung 1995, Definition 6)."""
    struck, exposed = _struck_and_exposed(graph, members)
    return struck.isdisjoint(members) and exposed.isdisjoint(members)


def complete(graph: AttackLists, members: list[int]) -> bool:
    """Conflict-free, and its members are exactly what it defends (Dung 1995, Definition 23)."""
    struck, exposed = _struck_and_exposed(graph, members)
    defends_no_other = len(members) + len(exposed) == graph.size
    return struck.isdisjoint(members) and exposed.isdisjoint(members) and defends_no_other


def stable(graph: AttackLists, members: list[int]) -> bool:
    """Conflict-free, and attacks whatever is not a member (Dung 1995, Definition 13)."""
    struck = attacked_by(graph, members)
    return struck.isdisjoint(members) and len(struck) + len(members) == graph.size


def naive(graph: AttackLists, members: list[int]) -> bool:
    """Conflict-free, and no node could be added (Bondarenko et al. 1997)."""
    inside = set(members)
    near = [{*graph.attackers[node], *graph.attacked[node]} for node in range(graph.size)]
    return conflict_free(graph, members) and all(
        node in inside or node in near[node] or near[node] & inside for node in range(graph.size)
    )


def _struck_and_exposed(graph: AttackLists, members: list[int]) -> tuple[set[int], set[int]]:
    """What members attack, and what is attacked by something that they do not attack."""
    struck = attacked_by(graph, members)
    exposed = attacked_by(graph, [node for node in range(graph.size) if node not in struck])
    return struck, exposed


_SPLITS = {function.__name__: function for function in (components, reduct)}
_CHECKS = {
    function.__name__: function for function in (conflict_free, admissible, complete, stable, naive)
}

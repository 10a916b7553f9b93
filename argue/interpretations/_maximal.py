"""The maximal sets that fulfil a condition: a search that learns what keeps a set from growing."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from argue.interpretations._condition import Condition
from argue.model import AttackGraph
from argue.semantics._sat.encoding import Encoding
from argue.semantics._sat.search import Maximal
from argue.semantics._sat.solver import Solver


class MaximalUnder(Maximal):
    """The maximal sets among the models of an encoding that fulfil a condition.

    A maximal set M can take up no group D of further arguments. So for every D that is without
    conflict, M holds D, or a member of M is in conflict with D, or an attacker of D is attacked by
    neither, or something that D needs is in neither. These are clauses: those of single arguments
    are there from the beginning, those of a larger D once it has enlarged a set
    (:meth:`lacking`). Without them a set that shows nothing would be passed over one by one.

    Parameters
    ----------
    encoding
        Of the conflict-free sets, or of the admissible ones; with the condition's clauses.
    barred
        What is in no set.
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
        keeping = [accepted(one) for node in group for one in self._conflicts(node)]
        keeping += [-accepted(one) for node in group for one in self._needed[node] - group]
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
    found: list[set[int]] = [set() for _ in range(size)]
    for first, second in rows:
        found[first].add(second)
    return found

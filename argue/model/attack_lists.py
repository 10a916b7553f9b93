"""Attack graphs in lists: what searches go through, and small frameworks without NumPy."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


class AttackLists:
    """A Dung framework over the nodes ``0 … size-1`` as the neighbours of each node, ascending.

    ``attackers[a]`` attack ``a``, ``attacked[a]`` are attacked by ``a``. The same framework in
    arrays is an :class:`~argue.model.attacks.AttackGraph`; who builds one sees to it that both
    lists say the same.

    Examples
    --------
    >>> graph = AttackLists.of(3, [(1, 0), (2, 1), (1, 0)])
    >>> graph.attackers, graph.attacked
    ([[1], [2], []], [[], [0], [1]])
    """

    def __init__(self, attackers: list[list[int]], attacked: list[list[int]]) -> None:
        self.size, self.attackers, self.attacked = len(attackers), attackers, attacked

    @classmethod
    def of(cls, size: int, attacks: Iterable[tuple[int, int]]) -> AttackLists:
        """From (attacker, attacked) between 0 and ``size - 1``; what stands twice counts once."""
        attackers: list[list[int]] = [[] for _ in range(size)]
        attacked: list[list[int]] = [[] for _ in range(size)]
        for source, target in sorted(set(attacks)):
            attackers[target].append(source)
            attacked[source].append(target)
        return cls(attackers, attacked)

    def induced(self, nodes: Sequence[int]) -> AttackLists:
        """The attacks among some nodes, which are ascending, numbered anew from 0."""
        number = {node: place for place, node in enumerate(nodes)}
        return AttackLists(
            *(
                [[number[one] for one in lists[node] if one in number] for node in nodes]
                for lists in (self.attackers, self.attacked)
            )
        )

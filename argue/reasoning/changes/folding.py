"""The folded attack graph of a framework, while attacks and supports come and go."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple, TypeVar

import numpy as np

from argue.model import Adjacency, AttackGraph, Derivation, Framework, IntArray, Label
from argue.reasoning import derived_attacks
from argue.reasoning.changes.grounded import Edge, Edges
from argue.reasoning.derived_attacks import FoldedAttacks
from argue.reasoning.graphs import leads, reached, smallest_of_components

_Relation = tuple[Label | None, Edge]
"""Label and ends; without a label it is the membership of an argument in its group."""

_Groups = Sequence[Sequence[int]]
"""Arguments that every attack reaches together, or that make their attacks together."""


class Change(NamedTuple):
    """What a change of a relation does to the folded graph.

    No attack is both added and removed, and none twice.
    """

    added: list[Edge]
    """Those on new helpers first."""
    removed: list[Edge]
    nodes: int
    """How many nodes are added; they follow the present ones."""
    moved: dict[int, int]
    """The former node of each argument that has another one now."""


class Folding:
    """The folded attack graph (:func:`argue.reasoning.derived_attacks.fold`), changed in place.

    A relation comes and goes with its links: the attacks between nodes that stand for it, two at
    most, each of which may stand for several relations. It brings the helpers that it lacks; those
    that are no longer needed change no status, and stay, more of them with each circle of supports
    that closes or opens. Only the arguments on such a circle get new nodes, to which the links of
    their relations move; where attacks spread both ways along supports, each support is a circle.
    With supported or extended attacks the links of an argument that attacks move, too, when it
    first spreads to another.

    ``graph``: the folded graph at first.
    ``edges``: the attacks and supports of the framework now.
    """

    def __init__(self, framework: Framework) -> None:
        folded = derived_attacks.fold(framework)
        self.graph: AttackGraph = folded.graph
        self.edges = {
            Label.ATTACK: Edges(framework.attackers, framework.attacked),
            Label.SUPPORT: Edges(framework.supporters, framework.supported),
        }
        kinds = framework.derived
        self._hit = self._spreading(Derivation.MEDIATED in kinds, Derivation.SECONDARY in kinds)
        self._strike = self._spreading(Derivation.SUPPORTED in kinds, Derivation.EXTENDED in kinds)
        self._size = folded.graph.size
        relay_of, none_of = _helpers(folded)
        self._node, self._relay, self._striker, self._none = (
            array("i", nodes.tobytes())
            for nodes in (folded.node_of, relay_of, folded.striker_of, none_of)
        )
        numbers = np.arange(len(framework.arguments), dtype=np.int32)
        rows = np.stack((folded.node_of, numbers), axis=1)
        self._first_members = Adjacency.by_source(rows, self._size)
        self._later_members: dict[int, Sequence[int]] = {}
        self._counted = _Counted(self._first_links(framework, folded, relay_of, none_of))

    def node(self, argument: int) -> int:
        """The node that has the status of an argument."""
        return self._node[argument]

    def members(self, node: int) -> Sequence[int]:
        """The arguments for which a node stands; none if it is a helper."""
        if node in self._later_members:
            return self._later_members[node]
        if node < self.graph.size:
            return self._first_members.of(node)
        return ()

    def add(self) -> None:
        """A new argument, not yet joined with others, and a new node for it."""
        node = self._add_node()
        self._later_members[node] = (len(self._node),)
        self._node.append(node)
        self._relay.append(-1)
        self._striker.append(node)
        self._none.append(-1)

    def change(self, label: Label, edge: Edge, *, adds: bool) -> Change:
        """Add a relation that is not there, or remove one that is."""
        size, edges = self._size, self.edges[label]
        (edges.add if adds else edges.remove)(*edge)
        hit, strike = self._regrouped(edge, adds) if label is Label.SUPPORT else ((), ())
        changed, others = (label, edge), []
        if hit or strike:
            others = [other for other in self._relations(hit, strike) if other != changed]
        before, after = (others, [*others, changed]) if adds else ([*others, changed], others)
        removed = [link for link in self._links(before) if self._counted.remove(link)]
        moved = {argument: self._node[argument] for group in hit for argument in group}
        for group in hit:
            self._put_together(group)
        added = [self._attack_together(group) for group in strike]
        added += self._new_relays(after)
        added += [link for link in self._links(after) if self._counted.add(link)]
        stay = {*added}.intersection(removed)
        if stay:
            added = [link for link in added if link not in stay]
            removed = [link for link in removed if link not in stay]
        return Change(added, removed, self._size - size, moved)

    def _regrouped(self, support: Edge, adds: bool) -> tuple[_Groups, _Groups]:
        """The groups that come of a support: of those reached together, of those that strike so."""
        hit: _Groups = ()
        strike: _Groups = ()
        if self._hit:
            hit = self._hit.regrouped(support, self._node.__getitem__, adds=adds)
        if self._strike:
            strike = self._strike.regrouped(support, self._striking_group, adds=adds)
            start, end = self._strike.ends(support)
            if adds and not strike and start != end and self._none[start] < 0:
                strike = [[start]]
        return hit, strike

    def _striking_group(self, argument: int) -> int:
        """A number for the arguments that make their attacks together with this one."""
        none = self._none[argument]
        return ~argument if none < 0 else none

    def _relations(self, hit: _Groups, strike: _Groups) -> list[_Relation]:
        """All relations whose links are at the nodes of these groups."""
        attacks, supports = self.edges[Label.ATTACK], self.edges[Label.SUPPORT]
        members = sorted({*chain.from_iterable(hit), *chain.from_iterable(strike)})
        striking = {(member, target) for member in members for target in attacks.targets(member)}
        for member in chain.from_iterable(hit):
            striking.update((source, member) for source in attacks.sources(member))
        supporting = {support for member in members for support in supports.at(member)}
        return [
            *((None, (member, member)) for member in members),
            *((Label.ATTACK, attack) for attack in sorted(striking)),
            *((Label.SUPPORT, support) for support in sorted(supporting)),
        ]

    def _links(self, relations: Iterable[_Relation]) -> Iterator[Edge]:
        """The links of these relations, as the nodes are now."""
        node, striker, none = self._node, self._striker, self._none
        for label, (source, target) in relations:
            if label is Label.ATTACK:
                yield striker[source], node[target]
            elif label is None and none[source] >= 0:
                yield node[source], none[source]
            elif label is Label.SUPPORT:
                if self._hit:
                    start, end = self._hit.ends((source, target))
                    if node[start] != node[end]:
                        yield self._relay[start], node[end]
                if self._strike:
                    start, end = self._strike.ends((source, target))
                    if none[start] != none[end]:
                        yield striker[end], none[start]

    def _first_links(
        self, framework: Framework, folded: FoldedAttacks, relay: IntArray, none: IntArray
    ) -> Iterator[tuple[IntArray, IntArray]]:
        """The links of all relations of the framework: their ends, in arrays."""
        node, striker = folded.node_of, folded.striker_of
        yield striker[framework.attacks[:, 0]], node[framework.attacks[:, 1]]
        yield node[none >= 0], none[none >= 0]
        supports = framework.supports[:, 0], framework.supports[:, 1]
        if self._hit:
            start, end = self._hit.ends(supports)
            apart = node[start] != node[end]
            yield relay[start[apart]], node[end[apart]]
        if self._strike:
            start, end = self._strike.ends(supports)
            apart = none[start] != none[end]
            yield striker[end[apart]], none[start[apart]]

    def _spreading(self, to_supporters: bool, to_supported: bool) -> Spreading | None:
        if not to_supporters and not to_supported:
            return None
        supports = self.edges[Label.SUPPORT]
        return Spreading(supports, to_supporters=to_supporters, to_supported=to_supported)

    # ── new nodes ───────────────────────────────────────────────────────────────────────────────

    def _add_node(self) -> int:
        self._size += 1
        return self._size - 1

    def _attack_together(self, group: Sequence[int]) -> Edge:
        """Give these arguments new helpers to attack with; returns the attack between the two."""
        none, some = self._add_node(), self._add_node()
        for argument in group:
            self._none[argument], self._striker[argument] = none, some
        return none, some

    def _put_together(self, group: Sequence[int]) -> None:
        """Have a new node stand for these arguments."""
        node = self._add_node()
        for argument in group:
            self._later_members[self._node[argument]] = ()
            self._node[argument], self._relay[argument] = node, -1
            if self._none[argument] < 0:
                self._striker[argument] = node
        self._later_members[node] = group

    def _new_relays(self, relations: Iterable[_Relation]) -> Iterator[Edge]:
        """Make the relays that supports lack, and return the attacks on them."""
        for label, support in relations:
            if not self._hit or label is not Label.SUPPORT:
                continue
            start, end = self._hit.ends(support)
            node = self._node[start]
            if self._relay[start] < 0 and self._node[end] != node:
                relay = self._add_node()
                for argument in self.members(node):
                    self._relay[argument] = relay
                yield node, relay


def _helpers(folded: FoldedAttacks) -> tuple[IntArray, IntArray]:
    """The relay and the ``none`` of each argument, -1 where it has none; shape (arguments,) each.

    A relay has no attacker but the node that it relays, a striker none but its ``none``.
    """
    starts, attackers = folded.graph.attackers
    none_of = np.full(len(folded.node_of), -1, dtype=np.int32)
    helped = folded.striker_of != folded.node_of
    none_of[helped] = attackers[starts[folded.striker_of[helped]]]
    is_relay = np.ones(folded.graph.size, dtype=np.bool_)
    for others in (folded.node_of, folded.striker_of, none_of[helped]):
        is_relay[others] = False
    relays = np.flatnonzero(is_relay).astype(np.int32)
    relay_at = np.full(folded.graph.size, -1, dtype=np.int32)
    relay_at[attackers[starts[relays]]] = relays
    return relay_at[folded.node_of], none_of


class _Counted:
    """How many relations each link stands for."""

    def __init__(self, links: Iterable[tuple[IntArray, IntArray]]) -> None:
        keys = [sources.astype(np.int64) << 32 | targets for sources, targets in links]
        self._keys = np.sort(np.concatenate(keys)).data  # few are read at a time
        self._more: dict[Edge, int] = {}
        """How many more than at first, or less."""

    def add(self, link: Edge) -> bool:
        """One more; whether it is the first."""
        return self._change(link, 1) == 1

    def remove(self, link: Edge) -> bool:
        """One less; whether it was the last."""
        return self._change(link, -1) == 0

    def _change(self, link: Edge, by: int) -> int:
        """Count one more or one less; returns how many there are now."""
        more = self._more.pop(link, 0) + by
        if more:
            self._more[link] = more
        key = link[0] << 32 | link[1]
        start = bisect_left(self._keys, key)
        return bisect_left(self._keys, key + 1, start) - start + more


_End = TypeVar("_End")


class Spreading:
    """How attacks spread along supports on one side: that of their targets, or of their sources.

    Arguments that spread to each other form a group.

    ``supports``: the supports as they are now.
    ``to_supporters``, ``to_supported``: whether attacks spread from the supported to their
    supporters, and the other way.

    >>> import numpy as np
    >>> from argue.model import Adjacency
    >>> rows = np.array([[1, 0], [2, 1], [0, 2]], dtype=np.int32)
    >>> supports = Edges(Adjacency.by_target(rows, 3), Adjacency.by_source(rows, 3))
    >>> spreading = Spreading(supports, to_supporters=True, to_supported=False)
    >>> supports.remove(2, 1)
    >>> spreading.regrouped((2, 1), lambda argument: 0, adds=False)  # they were one group
    [[2], [1], [0]]
    """

    def __init__(self, supports: Edges, *, to_supporters: bool, to_supported: bool) -> None:
        self._supports = supports
        self._to_supporters, self._to_supported = to_supporters, to_supported

    def ends(self, support: tuple[_End, _End]) -> tuple[_End, _End]:
        """The end that spreads along a support, and the end that it spreads to."""
        return (support[1], support[0]) if self._to_supporters else support

    def regrouped(
        self, support: Edge, group_of: Callable[[int], int], *, adds: bool
    ) -> list[list[int]]:
        """The new groups that come of a support that has just come or gone, often none.

        ``group_of`` tells the former groups apart.
        """
        former = group_of(support[0])
        if (group_of(support[1]) == former) is adds:
            return []
        if adds:
            return self._merged(*self.ends(support))
        return self._split(support, lambda argument: group_of(argument) == former)

    def _merged(self, start: int, end: int) -> list[list[int]]:
        """All arguments on ways from the end back to the start, if there are any.

        Then all that the end spreads to is looked at.
        """
        if not leads(end, start, self._onwards, self._backwards):
            return []
        within = reached([end], self._onwards).__contains__
        return [list(reached([start], lambda member: filter(within, self._backwards(member))))]

    def _split(self, support: Edge, within: Callable[[int], bool]) -> list[list[int]]:
        """The parts of the group that a support was within, if they are several."""
        members = list(reached(support, lambda member: filter(within, self._onwards(member))))
        place = {argument: number for number, argument in enumerate(members)}
        targets = [
            [place[other] for other in self._onwards(member) if other in place]
            for member in members
        ]
        parts: dict[int, list[int]] = {}
        for member, smallest in zip(members, smallest_of_components(targets), strict=True):
            parts.setdefault(smallest, []).append(member)
        return list(parts.values()) if len(parts) > 1 else []

    def _onwards(self, argument: int) -> Iterable[int]:
        """Those that an argument spreads to directly."""
        return chain(
            self._supports.sources(argument) if self._to_supporters else (),
            self._supports.targets(argument) if self._to_supported else (),
        )

    def _backwards(self, argument: int) -> Iterable[int]:
        """Those that spread to an argument directly."""
        return chain(
            self._supports.targets(argument) if self._to_supporters else (),
            self._supports.sources(argument) if self._to_supported else (),
        )

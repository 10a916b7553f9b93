"""Supports → the attacks that they imply, closed until nothing new follows, never written out.

With *i* supports *j* (supports chain):

========== ==================================== =====================================
mediated   *k* attacks *j* ⇒ *k* attacks *i*    Cabrio & Villata 2012, type 1
secondary  *k* attacks *i* ⇒ *k* attacks *j*    Cabrio & Villata 2012, type 2
supported  *j* attacks *k* ⇒ *i* attacks *k*    Cayrol & Lagasquie-Schiex 2013
extended   *i* attacks *k* ⇒ *j* attacks *k*    Nouioua & Risch 2011
========== ==================================== =====================================

The first two carry an attack from its target to another, the last two from its source to another,
and neither looks at the other end. So the closure of any set of kinds is exactly: for each attack
(s, t), everything that s's side spreads to attacks everything that t's side spreads to. All that
this module does rests on that.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, islice

import numpy as np

from argue.errors import BadInput
from argue.model import AttackGraph, Derivation, DerivedAttack, Framework, IntArray, StatusArray
from argue.reasoning.causes import Causes, nearest_attackers, smallest
from argue.reasoning.graphs import (
    Along,
    rows_of_bits,
    strongly_connected_components,
    weakly_connected_components,
)

# ── for labelling: a small graph that behaves like the closure ──────────────────────────────────


@dataclass(frozen=True)
class FoldedAttacks:
    """An attack graph of linear size that labels the arguments as the closure would.

    ``node_of`` has shape (arguments,): the node of ``graph`` whose status each argument has.
    ``striker_of``, of the same shape, is the node that makes the attacks of each argument: an
    attack (s, t) of the framework is the edge (``striker_of[s]``, ``node_of[t]``).
    """

    graph: AttackGraph
    node_of: IntArray
    striker_of: IntArray

    def unfold(self, status: StatusArray) -> StatusArray:
        """Status of each argument from the status of each node."""
        return status[self.node_of]


def fold(framework: Framework) -> FoldedAttacks:
    """Fold the derived attacks of a framework into an attack graph of linear size.

    Arguments that every attack reaches together (in both directions: a weakly connected component
    of supports; in one: a strongly connected one) become one node. Between the others "some
    attacker of *j* is accepted" is handed on along the supports by helper nodes: *v* attacked by
    *j* alone is accepted when *j* is rejected and rejected when *j* is accepted, so that whoever
    *v* attacks inherits the attackers of *j*. The sources' side works alike.

    The complete labellings of the result, read through ``node_of``, are those of the closure, hence
    also the grounded, preferred, stable and ideal ones. Not so the semi-stable and eager ones, for
    which helper nodes would count as undecided, and not so for naive, stage, CF2 and stage2.
    O(arguments + attacks + supports), whatever the size of the closure.
    """
    size = len(framework.arguments)
    if not framework.derived or not len(framework.supports):
        same = np.arange(size, dtype=np.int32)
        return FoldedAttacks(AttackGraph.of_sorted(size, framework.attacks), same, same)
    hit = _spread(framework, Derivation.MEDIATED, Derivation.SECONDARY)
    strike = _spread(framework, Derivation.SUPPORTED, Derivation.EXTENDED)
    edges: list[IntArray] = []
    count = hit.count

    carriers, inheritors = np.unique(hit.edges[:, 0]), hit.edges
    relay = np.full(hit.count, -1, dtype=np.int32)
    relay[carriers] = np.arange(count, count + carriers.size)
    count += carriers.size
    edges.append(_rows(carriers, relay[carriers]))
    edges.append(_rows(relay[inheritors[:, 0]], inheritors[:, 1]))

    striker, count, added = _strikers(strike, hit.group_of, count)
    edges += added
    attacks, striker_of = framework.attacks, striker[strike.group_of]
    edges.append(_rows(striker_of[attacks[:, 0]], hit.group_of[attacks[:, 1]]))
    return FoldedAttacks(AttackGraph(count, np.concatenate(edges)), hit.group_of, striker_of)


@dataclass(frozen=True)
class _Spread:
    """What reaches whom on one side: groups that are reached together, and edges between them."""

    group_of: IntArray
    count: int
    edges: IntArray


def _spread(framework: Framework, to_supporters: Derivation, to_supported: Derivation) -> _Spread:
    size = len(framework.arguments)
    back, forth = to_supporters in framework.derived, to_supported in framework.derived
    if not back and not forth:
        return _Spread(np.arange(size, dtype=np.int32), size, np.empty((0, 2), dtype=np.int32))
    count, group_of = (
        weakly_connected_components if back and forth else strongly_connected_components
    )(framework.supports, size)
    supporter, supported = group_of[framework.supports[:, 0]], group_of[framework.supports[:, 1]]
    apart = supporter != supported
    keys = np.unique(supporter[apart].astype(np.int64) * count + supported[apart])
    edges = _rows(keys // count, keys % count)
    return _Spread(group_of, count, edges[:, ::-1] if back else edges)


def _strikers(
    strike: _Spread, node_of: IntArray, count: int
) -> tuple[IntArray, int, list[IntArray]]:
    """For each source group the node that attacks for it, the new number of nodes, and edges.

    A group of one argument that spreads to nobody is its argument's own node. Another gets two
    helpers: ``none`` is accepted when all whom the group spreads to are rejected, and ``some``,
    attacked by ``none`` alone, is accepted when one of them is.
    """
    sizes = np.bincount(strike.group_of, minlength=strike.count)
    helped = sizes > 1
    helped[strike.edges[:, 0]] = True
    striker = np.empty(strike.count, dtype=np.int32)
    striker[strike.group_of] = node_of
    number = int(helped.sum())
    none = np.full(strike.count, -1, dtype=np.int32)
    none[helped] = np.arange(count, count + number)
    striker[helped] = none[helped] + number
    members = np.flatnonzero(helped[strike.group_of])
    return (
        striker,
        count + 2 * number,
        [
            _rows(node_of[members], none[strike.group_of[members]]),
            _rows(striker[strike.edges[:, 1]], none[strike.edges[:, 0]]),
            _rows(none[helped], striker[helped]),
        ],
    )


def _rows(sources: IntArray, targets: IntArray) -> IntArray:
    return np.stack((sources, targets), axis=1).astype(np.int32)


# ── for counting and for semantics that folding is not exact for: the closure as sets ────────────


class AttackerSets:
    """Sets of attackers, derived attacks included, as bits of integers handed on along supports.

    Made once, called as often as needed, in O((arguments + attacks + supports) · bits / 64).
    """

    def __init__(self, framework: Framework) -> None:
        kinds, size = framework.derived, len(framework.arguments)
        self._attacks: list[list[int]] = framework.attacks.tolist()
        self._along_sources = Along(
            framework.supports,
            size,
            back=Derivation.SUPPORTED in kinds,
            forth=Derivation.EXTENDED in kinds,
        )
        self._along_targets = Along(
            framework.supports,
            size,
            back=Derivation.SECONDARY in kinds,
            forth=Derivation.MEDIATED in kinds,
        )

    def __call__(self, own: list[int]) -> tuple[list[int], list[int]]:
        """For each argument the set of those in whose name it attacks, and of those that attack it.

        ``own`` is the set that each argument stands for as an attacker.
        """
        sources = self._along_sources(own)
        targets = [0] * len(own)
        for source, target in self._attacks:
            targets[target] |= sources[source]
        return sources, self._along_targets(targets)


_MOST = 20_000_000
"""So many attacks take about 1 GB while they are sorted."""


def write_out(framework: Framework) -> AttackGraph:
    """All attacks of a framework, its derived ones included; nodes are its arguments.

    Raises BadInput if there are more than 20 million attacks.

    >>> one = Framework(("a", "b", "c"), np.array([[2, 1]]), np.array([[0, 1]]), ("mediated",))
    >>> write_out(one).attacks.tolist()  # 0 supports 1, 2 attacks 1
    [[2, 0], [2, 1]]
    """
    size = len(framework.arguments)
    if not framework.derived or not len(framework.supports):
        return AttackGraph.of_sorted(size, framework.attacks)
    attackers = AttackerSets(framework)([1 << number for number in range(size)])[1]
    count = sum(bits.bit_count() for bits in attackers)
    if count > _MOST:
        raise BadInput.lazy(
            "expected at most %(most)s attacks to write out, found %(count)s with those derived",
            most=_MOST,
            count=count,
        )
    return AttackGraph(size, rows_of_bits(attackers, size)[:, ::-1])


def graph_of(framework: Framework, *, folded: bool) -> FoldedAttacks:
    """The framework folded, or written out where a semantics does not allow that."""
    if folded:
        return fold(framework)
    same = np.arange(len(framework.arguments), dtype=np.int32)
    return FoldedAttacks(write_out(framework), same, same)


# ── for people: each derived attack with its reason, when it is looked at ───────────────────────


def attackers_of(framework: Framework, number: int) -> Iterator[DerivedAttack]:
    """The derived attacks on one argument, each attacker once, those with the fewest causes first.

    Attacks that the framework has anyway are not repeated. ``because`` is a smallest set of causes:
    no attack with fewer supports implies the derived one, nor one with as many supports and fewer
    kinds. A support that serves both ends counts once; where the search for such supports takes
    more than :func:`argue.reasoning.causes.patience` steps, the shortest way of each end is named.
    """
    for causes in nearest_attackers(framework, number):
        yield derived_attack(framework, causes)


def listed(framework: Framework, limit: int) -> tuple[tuple[DerivedAttack, ...], bool]:
    """The derived attacks on all arguments, at most ``limit`` of them, and whether that is all."""
    if not framework.derived or not len(framework.supports) or not len(framework.attacks):
        return (), True
    every = chain.from_iterable(
        attackers_of(framework, number) for number in range(len(framework.arguments))
    )
    result = tuple(islice(every, limit + 1))
    return result[:limit], len(result) <= limit


def derived_attack(framework: Framework, causes: Causes) -> DerivedAttack:
    """The attack that these causes imply, with the smallest that do."""
    ids, causes = framework.arguments, smallest(framework, causes)
    because = tuple((ids[first], ids[second]) for first, second in causes.edges())
    return DerivedAttack(
        ids[causes.source],
        ids[causes.target],
        "+".join(causes.kinds()),
        because,
        not framework.open.isdisjoint(because),
    )

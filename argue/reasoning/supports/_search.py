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
(:func:`argue.semantics._parted.sceptical`). Only where no encoding is known (CF2, strongly
admissible sets) are the extensions of a part gone through.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from argue.errors import SearchFault
from argue.interpretations._condition import Condition
from argue.interpretations._maximal import MaximalUnder
from argue.model import AttackGraph, IntArray, StatusArray
from argue.semantics import ACCEPTED, SEMANTICS, _sets, grounded
from argue.semantics._listed import Listed
from argue.semantics._parted import sceptical
from argue.semantics._parts import components, induced, product
from argue.semantics._sat import encoding as encodings
from argue.semantics._sat.encoding import Encoding
from argue.semantics._sat.search import Every, MaximalRange, Models, Search
from argue.semantics._sets import Check, Members

_WITHIN = {"ideal": "preferred", "eager": "semi_stable"}
_EMPTY = ("conflict_free", "admissible", "strong_admissible")
"""The empty set is an extension, so that nothing is in all of them, or attacked by all."""


@dataclass(frozen=True, eq=False)
class _Part:
    """Some nodes, ascending, with the attacks and the condition among them, numbered from 0."""

    nodes: IntArray
    graph: AttackGraph
    condition: Condition


def extensions(graph: AttackGraph, condition: Condition, semantics: str) -> Iterator[IntArray]:
    """Each extension once, its nodes ascending.

    Raises
    ------
    SearchFault
        If a search returned what does not fulfil the condition.
    """
    parts = _parts(graph, condition)
    none = [np.empty(0, dtype=np.int32)]
    for pieces in product([_search(part, semantics).extensions() for part in parts]):
        chosen = [part.nodes[piece] for part, piece in zip(parts, pieces, strict=True)]
        members = np.sort(np.concatenate(none + chosen))
        if not condition.holds(members.tolist()):
            raise SearchFault("a search returned a set that does not fulfil its condition")
        yield members


def label(graph: AttackGraph, condition: Condition, semantics: str) -> StatusArray:
    """1 in every extension, -1 attacked by every extension, 0 neither; all 0 if there is none."""
    status = np.zeros(graph.size, dtype=np.int8)
    if semantics in _EMPTY:
        return status
    for part in _parts(graph, condition):
        found = sceptical(part.graph, _search(part, semantics), _check(part, semantics))
        if found is None:
            return np.zeros(graph.size, dtype=np.int8)
        status[part.nodes] = found
    return status


def _parts(graph: AttackGraph, condition: Condition) -> list[_Part]:
    """What neither attacks nor the condition connect, each for itself."""
    edges = np.concatenate((graph.attacks, condition.apart, condition.along))
    split = components(AttackGraph(graph.size, edges)).parts
    if len(split) == 1:
        return [_Part(split[0].nodes, graph, condition)]
    return [
        _Part(part.nodes, induced(graph, part.nodes), _within(graph.size, condition, part.nodes))
        for part in split
    ]


def _within(size: int, condition: Condition, nodes: IntArray) -> Condition:
    """The rows of a condition among some nodes, numbered anew from 0."""
    apart, along = (
        induced(AttackGraph(size, rows), nodes).attacks
        for rows in (condition.apart, condition.along)
    )
    return Condition(apart, along)


def _search(part: _Part, semantics: str) -> Search:
    """What finds the extensions of one part."""
    graph, condition = part.graph, part.condition
    if semantics in ("stage", "semi_stable"):
        return MaximalRange(_encoded(part, semantics))
    if semantics == "stable":
        return Models(_encoded(part, semantics))
    if semantics in ("complete", "admissible", "conflict_free"):
        return Every(_encoded(part, semantics))
    if semantics in ("naive", "preferred", "grounded", *_WITHIN):
        barred = _barred(part, semantics)
        encoding = _encoded(part, semantics, barred)
        return MaximalUnder(graph, condition, encoding, barred, defended=semantics != "naive")
    every: Iterable[IntArray] = SEMANTICS.load(semantics).extensions(graph)
    return Listed(graph, (one.tolist() for one in every if condition.holds(one.tolist())))


def _encoded(part: _Part, semantics: str, barred: Collection[int] = ()) -> Encoding:
    if semantics in ("naive", "stage", "conflict_free"):
        encoding = encodings.conflict_free(part.graph)
    elif semantics in ("stable", "complete"):
        encoding = getattr(encodings, semantics)(part.graph)
    else:
        encoding = encodings.admissible(part.graph, barred)
    encoding.clauses.extend(part.condition.clauses())
    return encoding


def _barred(part: _Part, semantics: str) -> Sequence[int]:
    """What some complete extension lacks, or some that is preferred or semi-stable here."""
    if semantics == "grounded":
        status = grounded.label(part.graph)
    elif semantics in _WITHIN:
        within = _WITHIN[semantics]
        found = sceptical(part.graph, _search(part, within), _check(part, within))
        status = np.zeros(part.graph.size, dtype=np.int8) if found is None else found
    else:
        return ()
    barred: list[int] = np.flatnonzero(status != ACCEPTED).tolist()
    return barred


def _check(part: _Part, semantics: str) -> Check:
    """What every extension that is found is checked to be, besides what makes it maximal."""
    known = {
        "stable": _sets.stable,
        "complete": _sets.complete,
        "naive": _sets.conflict_free,
        "stage": _sets.conflict_free,
        "cf2": _sets.naive,
    }

    def admitted(graph: AttackGraph, members: Members) -> bool:
        chosen = np.flatnonzero(members).tolist()
        return known.get(semantics, _sets.admissible)(graph, members) and part.condition.holds(
            chosen
        )

    return admitted

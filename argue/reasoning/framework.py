"""Relations → those that count → bipolar argumentation framework.

What is stated or people overruled comes first, then the filter by confidence, then the edges.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import chain
from typing import NamedTuple

import numpy as np

from argue.errors import InvalidRecord
from argue.model import Debate, Derivation, Framework, IntArray, Label, Relation, check_confidence
from argue.model.record import Ends
from argue.model.relation import by_ends


class Stated(NamedTuple):
    """What of a relation a framework is built from."""

    source: str
    target: str
    label: Label
    open: bool = False


def build(
    arguments: Iterable[str],
    relations: Iterable[Relation | Stated],
    derived: Iterable[Derivation] = (),
) -> Framework:
    """The bipolar framework of Cayrol & Lagasquie-Schiex (2005, Definition 3).

    Raises InvalidRecord if a relation names an argument that is not there.

    ``arguments``: ids, in the order in which the framework numbers them.
    ``relations``: ``attack`` and ``support`` become edges; ``unrelated`` becomes none.
    ``derived``: kinds of derived attacks that hold besides.

    >>> framework = build(["H", "T1"], [Relation("T1", "H", Label.ATTACK)])
    >>> framework.attacks.tolist()
    [[1, 0]]
    """
    ids = tuple(arguments)
    numbers = {argument: number for number, argument in enumerate(ids)}
    attacks: list[tuple[int, int]] = []
    supports: list[tuple[int, int]] = []
    unsure: set[Ends] = set()
    attack, support = Label.ATTACK, Label.SUPPORT
    try:
        for relation in relations:
            if relation.open:
                unsure.add((relation.source, relation.target))
            edge = numbers[relation.source], numbers[relation.target]
            if relation.label is attack:
                attacks.append(edge)
            elif relation.label is support:
                supports.append(edge)
    except KeyError as error:
        raise InvalidRecord(
            f"relation {relation.source!r} → {relation.target!r}: no argument {error.args[0]!r}"
        ) from None
    return Framework(ids, _array(attacks), _array(supports), tuple(derived), frozenset(unsure))


def _array(edges: list[tuple[int, int]]) -> IntArray:
    return np.array(edges, dtype=np.int32).reshape(-1, 2)


def stated(debate: Debate) -> tuple[Relation, ...]:
    """The relations that the source of a debate states; of a pair that has several, the last."""
    by_ends = {relation.ends: relation for relation in (*debate.given, *debate.gold)}
    return tuple(by_ends.values())


def stated_relations(debate: Debate) -> dict[tuple[str, str], Relation]:
    """What people state of pairs, by (source, target): the source, gold, or somebody's correction.

    What an engine proposed or judged before, as a file or a reply may tell, is not among it.
    """
    return {relation.ends: relation for relation in stated(debate) if not relation.judged}


def self_relations(debate: Debate, relations: Iterable[Relation]) -> list[Relation]:
    """What an argument is stated to do to itself, which is no pair that an engine could judge."""
    if not any(relation.source == relation.target for relation in chain(debate.given, debate.gold)):
        return []
    known = {relation.ends for relation in relations}
    own = (relation for relation in stated(debate) if relation.source == relation.target)
    return [relation for relation in own if relation.ends not in known]


def stated_besides(debate: Debate, relations: Iterable[Relation]) -> list[Relation]:
    """What somebody stated of pairs that no pairing asks about, and that is not among these."""
    known = {relation.ends for relation in relations} | debate.undercuts
    return [relation for ends, relation in stated_relations(debate).items() if ends not in known]


def overrule(relations: Iterable[Relation], overruled: Iterable[Relation]) -> tuple[Relation, ...]:
    """Put what people stated in the place of what was judged or given; O(relations).

    ``overruled``: relations whose origin is ``overruled``, one a pair at most. Each keeps the
    relation whose place it takes as its ``former``; those on pairs that nobody judged come last.

    >>> from datetime import UTC, datetime
    >>> from argue.model import Label, Origin, Overruling
    >>> judged = Relation("T", "H", Label.SUPPORT, 0.6, Origin.JUDGED)
    >>> word = Overruling("Ann", datetime(2026, 1, 1, tzinfo=UTC))
    >>> stated = Relation("T", "H", Label.ATTACK, 1.0, Origin.OVERRULED, word)
    >>> [result] = overrule([judged], [stated])
    >>> result.label.value, result.overruled.former.label.value
    ('attack', 'support')
    """
    by_pair = by_ends(overruled)
    if not by_pair:
        return tuple(relations)
    result = []
    for relation in relations:
        instead = by_pair.pop(relation.ends, None)
        result.append(relation if instead is None else _instead_of(relation, instead))
    return (*result, *by_pair.values())


def filter_by_confidence(
    relations: Iterable[Relation], confidence: float
) -> tuple[tuple[Relation, ...], tuple[Relation, ...]]:
    """The relations that count, and the judged ones below a confidence.

    What the source or a person states always counts.
    Raises BadInput if the confidence is not between 0 and 1.

    >>> from argue.model import Label, Origin
    >>> judged = Relation("T", "H", Label.ATTACK, 0.6, Origin.JUDGED)
    >>> filter_by_confidence([judged], 0.6)[1], filter_by_confidence([judged], 0.61)[0]
    ((), ())
    """
    check_confidence(confidence)
    if not confidence:
        return tuple(relations), ()
    counting: list[Relation] = []
    hidden: list[Relation] = []
    for relation in relations:
        unsure = relation.judged and relation.confidence < confidence
        (hidden if unsure else counting).append(relation)
    return tuple(counting), tuple(hidden)


def _instead_of(former: Relation, stated: Relation) -> Relation:
    if stated.overruled is None:
        raise ValueError(f"expected relations that people stated, found {stated!r}")
    before = former if former.overruled is None else former.overruled.former
    return replace(stated, overruled=replace(stated.overruled, former=before))

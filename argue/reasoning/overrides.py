"""Relations as judged → relations that count: what people say first, then what is sure enough."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from argue.model import Origin, Relation, check_confidence


def overrule(relations: Iterable[Relation], overruled: Iterable[Relation]) -> tuple[Relation, ...]:
    """Put what people stated in the place of what was judged or given; O(relations).

    Parameters
    ----------
    overruled
        Relations whose origin is ``overruled``, one a pair at most. Each keeps the relation whose
        place it takes as its ``former``; those on pairs that nobody judged come last.

    Examples
    --------
    >>> from datetime import UTC, datetime
    >>> from argue.model import Label, Overruling
    >>> judged = Relation("T", "H", Label.SUPPORT, 0.6, Origin.JUDGED)
    >>> word = Overruling("Ann", datetime(2026, 1, 1, tzinfo=UTC))
    >>> said = Relation("T", "H", Label.ATTACK, 1.0, Origin.OVERRULED, word)
    >>> [found] = overrule([judged], [said])
    >>> found.label.value, found.overruled.former.label.value
    ('attack', 'support')
    """
    by_pair = {(relation.source, relation.target): relation for relation in overruled}
    if not by_pair:
        return tuple(relations)
    result = []
    for relation in relations:
        instead = by_pair.pop((relation.source, relation.target), None)
        result.append(relation if instead is None else _instead_of(relation, instead))
    return (*result, *by_pair.values())


def sure(
    relations: Iterable[Relation], confidence: float
) -> tuple[tuple[Relation, ...], tuple[Relation, ...]]:
    """The relations that count, and the judged ones that are less sure than ``confidence``.

    What the source or a person states always counts.

    Raises
    ------
    BadInput
        If the confidence is not between 0 and 1.

    Examples
    --------
    >>> from argue.model import Label
    >>> judged = Relation("T", "H", Label.ATTACK, 0.6, Origin.JUDGED)
    >>> sure([judged], 0.6)[1], sure([judged], 0.61)[0]
    ((), ())
    """
    check_confidence(confidence)
    if not confidence:
        return tuple(relations), ()
    counting: list[Relation] = []
    hidden: list[Relation] = []
    for relation in relations:
        unsure = relation.origin is Origin.JUDGED and relation.confidence < confidence
        (hidden if unsure else counting).append(relation)
    return tuple(counting), tuple(hidden)


def _instead_of(former: Relation, stated: Relation) -> Relation:
    if stated.overruled is None:
        raise ValueError(f"expected relations that people stated, found {stated!r}")
    before = former if former.overruled is None else former.overruled.former
    return replace(stated, overruled=replace(stated.overruled, former=before))

"""Relations as judged → relations that count: what people say first, then what is sure enough."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from argue.errors import BadInput
from argue.model import Origin, Relation


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
    said = {(relation.source, relation.target): relation for relation in overruled}
    if not said:
        return tuple(relations)
    found = []
    for relation in relations:
        instead = said.pop((relation.source, relation.target), None)
        found.append(relation if instead is None else _instead_of(relation, instead))
    return (*found, *said.values())


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
    check(confidence)
    if not confidence:
        return tuple(relations), ()
    counting: list[Relation] = []
    hidden: list[Relation] = []
    for relation in relations:
        unsure = relation.origin is Origin.JUDGED and relation.confidence < confidence
        (hidden if unsure else counting).append(relation)
    return tuple(counting), tuple(hidden)


def check(confidence: float) -> None:
    """Raise :class:`~argue.errors.BadInput` if this is no confidence."""
    if not 0.0 <= confidence <= 1.0:
        raise BadInput(f"expected a confidence between 0 and 1, found {confidence!r}")


def _instead_of(former: Relation, said: Relation) -> Relation:
    if said.overruled is None:
        raise ValueError(f"expected relations that people stated, found {said!r}")
    before = former if former.overruled is None else former.overruled.former
    return replace(said, overruled=replace(said.overruled, former=before))

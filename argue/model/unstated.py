"""Pairs of which a source says nothing, although an engine that repeats it answered them."""

from __future__ import annotations

from argue.model.debate import Debate
from argue.model.relation import Relation
from argue.model.words import Label, Origin


class Unstated:
    """The relations that stand for a silence of a debate's source; made in O(stated relations).

    The engine ``gold`` answers every pair on which the debate states nothing with ``unrelated``, as
    evaluation wants it. For people that is no statement: ``relation in Unstated(debate)`` tells it
    from what the source really says.

    Examples
    --------
    >>> from argue.model import Argument
    >>> stated = Relation("b", "a", Label.UNRELATED)
    >>> arguments = tuple(Argument(id, "Yes.") for id in "abc")
    >>> unstated = Unstated(Debate("d", "d", arguments, given=(stated,)))
    >>> stated in unstated, Relation("c", "a", Label.UNRELATED) in unstated, None in unstated
    (False, True, False)
    """

    def __init__(self, debate: Debate) -> None:
        self._stated = {(relation.source, relation.target) for relation in debate.reference}

    def __contains__(self, relation: object) -> bool:
        return (
            isinstance(relation, Relation)
            and relation.label is Label.UNRELATED
            and relation.origin is Origin.GIVEN
            and (relation.source, relation.target) not in self._stated
        )

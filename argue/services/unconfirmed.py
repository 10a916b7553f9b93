"""Readings of a machine that no person confirmed, what matters most first."""

from __future__ import annotations

from argue.model import Label, Origin, Relation
from argue.services.debate_view import DebateView
from argue.services.debates import IdentityCache
from argue.services.verdict import unread_relation

_CACHE = IdentityCache(most=32)


def unconfirmed(view: DebateView) -> tuple[Relation, ...]:
    """What an engine judged of replies, or found besides, and nobody confirmed; hidden ones too.

    First those on which the verdict on the claim rests, the most telling first, then the others in
    the order of the debate. What was withdrawn is left out.
    """
    own = view.contributed.values()
    withdrawn = tuple(sorted(view.withdrawn))
    name = "unconfirmed", withdrawn, len(own)
    return _CACHE.get_or_compute(view.judged, name, lambda: _unconfirmed(view))


def resting(view: DebateView) -> int:
    """How many of these the verdict on the claim rests on: they come first."""
    claim = view.verdict.claim
    ends = {relation.ends for relation in claim.to_confirm} if claim else frozenset()
    return sum(relation.ends in ends for relation in unconfirmed(view))


def _unconfirmed(view: DebateView) -> tuple[Relation, ...]:
    analysis = view.judged
    replies = {reply.ends for reply in view.debate.replies}
    waiting = [
        relation
        for relation in (
            *analysis.relations,
            *analysis.hidden,
            *map(unread_relation, analysis.unjudged),
        )
        if relation.origin is Origin.JUDGED
        and (relation.ends in replies or relation.open or relation.label is not Label.UNRELATED)
        and not view.withdrawn & {relation.source, relation.target}
    ]
    rests = analysis.chances.rests if analysis.chances else ()
    places = {ends: place for place, ends in enumerate(rests)}
    last = len(places)
    return tuple(sorted(waiting, key=lambda one: places.get(one.ends, last)))

"""What a debate states of the pairs that would be judged, and the engine that repeats it."""

from __future__ import annotations

from argue.model import Debate, Relation
from argue.pairing import PAIRINGS, searches
from argue.services.cache import IdentityCache

GOLD = "gold"
"""The engine that repeats what the source states."""
_CACHE = IdentityCache(most=64)


def default_engine(debate: Debate, pairing: str, engine: str) -> str:
    """The engine of a debate where nobody names one: the author's own relations if there is one
    for each pair that would be judged, else ``engine``.
    """
    stated = _CACHE.get_or_compute(debate, pairing, lambda: all_stated(debate, pairing))
    return GOLD if stated else engine


def all_stated(debate: Debate, pairing: str) -> bool:
    """Whether the source states a relation for each pair of the pairing, and there is a pair.

    Stops at the first pair without one, so that ``all`` costs nothing for a debate of any size. Of
    pairs that must be searched for, it is not asked. What a debate states besides its reference
    (:func:`left_open`) will do for a pair, but not for all.
    """
    if not debate.reference or searches(pairing):
        return False
    stated, besides = False, left_open(debate)
    for pair in PAIRINGS.load(pairing).pairs(debate):
        if pair.stated is not None:
            stated = True
        elif (pair.source, pair.target) not in besides:
            return False
    return stated


def left_open(debate: Debate) -> dict[tuple[str, str], Relation]:
    """What a debate states of pairs that its reference leaves open, such as what an engine proposed
    of a reply that somebody added without saying what it does.
    """
    reference = {(relation.source, relation.target) for relation in debate.reference}
    ends = (((relation.source, relation.target), relation) for relation in debate.given)
    return {pair: relation for pair, relation in ends if pair not in reference}

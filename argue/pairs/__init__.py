"""Debate → pairs to judge: one file here is one pairing; its name is the module's name.

A pairing module has ``pairs(debate: Debate) -> Iterator[Pair]``: each pair once, in a fixed order,
with ``Pair.stated`` filled from ``Debate.reference`` (:func:`pairs_between` does both).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from argue.errors import LimitExceeded
from argue.model import Debate, Pair
from argue.plugins import Folder
from argue.settings import Limits

PAIRINGS = Folder("argue.pairs", "pairing")


def default_pairing(debate: Debate) -> str:
    """``given`` if the source lists pairs, else ``replies``."""
    return "given" if debate.pairs else "replies"


def pair_up(debate: Debate, pairing: str = "", limits: Limits | None = None) -> list[Pair]:
    """The pairs of a debate to be judged.

    Parameters
    ----------
    pairing
        A plug-in's name; empty for :func:`default_pairing`.

    Raises
    ------
    UnknownName
        If there is no such pairing.
    LimitExceeded
        If there are more than ``limits.max_pairs``.
    """
    limits = limits or Limits()
    found: list[Pair] = []
    for pair in PAIRINGS.load(pairing or default_pairing(debate)).pairs(debate):
        if len(found) == limits.max_pairs:
            raise LimitExceeded(
                "pairs or more", len(found) + 1, limits.max_pairs, "ARGUE_MAX_PAIRS",
                where=f"debate {debate.id}",
            )  # fmt: skip
        found.append(pair)
    return found


def pairs_between(debate: Debate, ends: Iterable[tuple[str, str]]) -> Iterator[Pair]:
    """Make a :class:`~argue.model.Pair` of each (source id, target id), in the order given."""
    arguments = debate.by_id()
    stated = {(relation.source, relation.target): relation.label for relation in debate.reference}
    for source, target in ends:
        yield Pair(
            source, target, arguments[source].text, arguments[target].text,
            debate=debate.id, stated=stated.get((source, target)),
        )  # fmt: skip

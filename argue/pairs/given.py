"""The pairs that the source lists."""

from __future__ import annotations

from collections.abc import Iterator

from argue.model import Debate, Pair
from argue.pairs import pairs_between


def pairs(debate: Debate) -> Iterator[Pair]:
    """Each pair of ``Debate.pairs``, in the order of the source; none if it lists none."""
    return pairs_between(debate, debate.pairs)

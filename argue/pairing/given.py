"""The pairs that the source lists."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

from argue.model import Debate, Pair
from argue.pairing import pairs_between

TITLE = "the pairs that the source lists"


def pairs(debate: Debate) -> Iterator[Pair]:
    """Each pair of ``Debate.pairs``, in the order of the source; none if it lists none."""
    result = pairs_between(debate, debate.pairs)
    if not debate.pair_ids:
        return result
    named = zip(result, debate.pair_ids, strict=True)
    return (dataclasses.replace(pair, name=name) for pair, name in named)

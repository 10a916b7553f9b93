"""Every argument with every other, in both directions: n·(n-1) pairs."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from argue.model import Debate, Pair
from argue.pairing import pairs_between

TITLE = "every argument with every other"


def pairs(debate: Debate) -> Iterator[Pair]:
    """Each ordered pair of two different arguments."""
    ids = [argument.id for argument in debate.arguments]
    return pairs_between(debate, itertools.permutations(ids, 2))

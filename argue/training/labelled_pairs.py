"""Debates → pairs whose label is known."""

from __future__ import annotations

from collections.abc import Iterable

from argue.model import Debate, Pair
from argue.pairs import pairs_between


def labelled_pairs(debates: Iterable[Debate]) -> list[Pair]:
    """One pair for each relation that a debate states, in its order; gold goes before given.

    All stated relations count, whatever pairing would be judged. What an argument does to itself is
    left out: its text and hypothesis are the same, which teaches nothing of two arguments.
    """
    return [
        pair
        for debate in debates
        for pair in pairs_between(
            debate,
            (
                (relation.source, relation.target)
                for relation in debate.reference
                if relation.source != relation.target
            ),
        )
    ]

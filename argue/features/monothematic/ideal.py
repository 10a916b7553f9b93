"""How many pairs a system could solve that is right on some categories of phenomena alone.

Dagan, Glickman & Magnini (2005) report what people found of their test set: an ideal system of
syntax alone could solve 37 % of the pairs, one that knows a thesaurus, too, 49 %. Of pairs that
were taken apart this is counted: a pair is solved by the categories that all its phenomena are of.
"""

from __future__ import annotations

from collections.abc import Collection as Names
from typing import NamedTuple

from argue.evaluation.ratios import ratio
from argue.features.monothematic.pairs import Collection
from argue.features.monothematic.phenomena import FINE
from argue.model.record import Count, Ratio


class Solved(NamedTuple):
    """What ideal systems of a category solve, of ``pairs`` original pairs that were taken apart."""

    category: str
    alone: Count
    """Pairs all of whose phenomena are of the category."""
    up_to: Count
    """Pairs all of whose phenomena are of it or of one of those before it."""
    pairs: Count

    @property
    def share_alone(self) -> Ratio:
        """Of all pairs."""
        return ratio(self.alone, self.pairs)

    @property
    def share_up_to(self) -> Ratio:
        """Of all pairs."""
        return ratio(self.up_to, self.pairs)


def solved(collection: Collection) -> list[Solved]:
    """Category by category, in the order of :data:`.phenomena.FINE`, others last.

    Examples
    --------
    >>> from argue.features.monothematic.pairs import EntailmentPair, Gold, joined
    >>> def made(name, *phenomena):
    ...     yield EntailmentPair(name, "T", "H", Gold.ENTAILMENT)
    ...     for n, phenomenon in enumerate(phenomena):
    ...         yield EntailmentPair(f"{name}{n}", "T", "H", Gold.ENTAILMENT, phenomenon, name)
    >>> two = [*made("a", "lexical:synonymy"), *made("b", "lexical:synonymy", "syntactic:list")]
    >>> [(row.category, row.alone, row.up_to) for row in solved(joined(two))]
    [('lexical', 1, 1), ('syntactic', 0, 2)]
    """
    needed = [{pair.macro for pair in parts} for parts in collection.made_from.values() if parts]
    occurring = set().union(*needed)
    order = [*FINE, *sorted(occurring - FINE.keys())]
    categories = [category for category in order if category in occurring]

    def count(known: Names[str]) -> int:
        return sum(kinds <= {*known} for kinds in needed)

    return [
        Solved(category, count([category]), count(categories[: place + 1]), len(needed))
        for place, category in enumerate(categories)
    ]

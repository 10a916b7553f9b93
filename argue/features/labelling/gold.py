"""When the judgements of several people give an item its gold label."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from enum import StrEnum
from typing import Any

from argue.features.labelling.store.records import ItemT, LabelledItem, LabelT

AnyItem = LabelledItem[Any, Any]


class Rule(StrEnum):
    """When an item that nobody adjudicated has a gold label; what is adjudicated always has."""

    UNANIMOUS = "unanimous"
    """All who judged it say the same, and none is unsure."""
    MAJORITY = "majority"
    """More than half of all who judged it, the unsure among them, say the same."""
    ADJUDICATED = "adjudicated"
    """Never."""


LEAST = 2
"""How many must have judged an item for a rule to apply to it."""


class How(StrEnum):
    """How an item came by its gold label, or why it has none."""

    ADJUDICATED = "adjudicated"
    UNANIMOUS = "unanimous"
    MAJORITY = "majority"
    LEFT_OUT = "left out"
    OPEN = "open"

    @property
    def labels(self) -> bool:
        """Whether such an item has a gold label."""
        return self not in (How.LEFT_OUT, How.OPEN)


def outcome(
    labelled: LabelledItem[ItemT, LabelT], rule: Rule = Rule.UNANIMOUS, least: int = LEAST
) -> tuple[LabelT | None, How]:
    """The gold label of one item, ``None`` if it has none, and how it came by it."""
    decided = labelled.adjudication
    if decided is not None:
        return decided.label, How.ADJUDICATED if decided.label else How.LEFT_OUT
    judged = len(labelled.judgements)
    if rule is not Rule.ADJUDICATED and labelled.labels and judged >= least:
        [(label, times)] = Counter(labelled.labels).most_common(1)
        if times == judged:
            return label, How.UNANIMOUS
        if rule is Rule.MAJORITY and 2 * times > judged:
            return label, How.MAJORITY
    return None, How.OPEN


def tally(
    items: Sequence[AnyItem], rule: Rule = Rule.UNANIMOUS, least: int = LEAST
) -> dict[How, int]:
    """How many items come by their gold label in which way; every way is there."""
    counts = Counter(outcome(one, rule, least)[1] for one in items)
    return {how: counts[how] for how in How}


def needs_adjudication(labelled: AnyItem) -> bool:
    """Whether somebody should decide: people disagree, or one did after it was decided."""
    decided = labelled.adjudication
    if decided is None:
        return labelled.disagrees
    return any(late.label is not decided.label for late in labelled.late)


def is_agreed(labelled: AnyItem) -> bool:
    """Whether :data:`LEAST` or more judged an item, all alike and none unsure."""
    return len(labelled.labels) == len(labelled.judgements) >= LEAST and not labelled.disagrees

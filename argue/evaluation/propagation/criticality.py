"""How many statuses hang on one relation."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from argue.constellation.variants import ATTACK, NOTHING, SUPPORT
from argue.evaluation.propagation.errors import Error, Gold
from argue.model import Label


@dataclass(frozen=True, slots=True)
class Critical:
    """A gold relation, and how many statuses of its debate another label of it changes.

    ``debate`` is the position of its debate. ``flipped``: support instead of attack or the other
    way round. ``dropped``: not seen at all.
    """

    debate: int
    source: str
    target: str
    label: Label
    flipped: int
    dropped: int


def criticality(gold: Gold) -> list[Critical]:
    """Every support and attack, the most critical first, else in their order."""
    rows = gold.befallen(Error.FLIPPED)
    columns = np.repeat(gold.codes[:, None], 2 * rows.size + 1, axis=1)
    columns[rows, np.arange(rows.size)] = np.where(gold.codes[rows] == SUPPORT, ATTACK, SUPPORT)
    columns[rows, np.arange(rows.size) + rows.size] = NOTHING
    statuses = gold.variants.statuses(columns)
    changed = (statuses != statuses[:, -1:]).sum(axis=0)
    found = []
    for number, row in enumerate(rows.tolist()):
        (debate, _, source), (_, _, target) = (
            name.partition(":") for name in gold.variants.pairs[row]
        )
        what = Label.SUPPORT if gold.codes[row] == SUPPORT else Label.ATTACK
        flipped, dropped = int(changed[number]), int(changed[number + rows.size])
        found.append(Critical(int(debate), source, target, what, flipped, dropped))
    return sorted(found, key=lambda one: (-one.flipped, -one.dropped))

"""What it costs to turn a text into a hypothesis: insert, delete, substitute a word.

Options of both edit distances:

``costs``
    ``{insert = 1.0, delete = 0.0, substitute = 1.0}``, each from 0 to 1, ``insert`` above 0. Only
    their ratios matter. Deletion is free by default: a text may say more than the hypothesis
    (Kouylekov & Magnini 2005).
``insertion``
    ``fixed`` (default) or ``idf``: a word of the hypothesis that is found nowhere in the text costs
    the more, the fewer texts of the training pairs use it.
``substitution``
    ``fixed`` (default) or ``rules``: entailment rules lower the cost of what they license.
``normaliser``
    What a distance is divided by: ``total`` (default), deleting the whole text and inserting the
    whole hypothesis; ``hypothesis``, inserting the hypothesis; ``longer``, the dearer of deleting
    the text and inserting the hypothesis. A quotient above 1 counts as 1.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from argue.engines._edits.frequencies import Frequencies
from argue.engines._edits.options import check_names, number, one_of
from argue.engines._edits.resources import Resources
from argue.engines._edits.rules import Rules
from argue.errors import ModelError

COST_OPTIONS = ("costs", "insertion", "substitution", "normaliser")
OPERATIONS = ("insert", "delete", "substitute")

UNIT = 1_000_000
"""Costs are whole millionths, so that sums of them are exact and ties are ties."""
_LEAST = 0.001


class Costs(NamedTuple):
    """The cost scheme of an edit distance; costs in units of 1/:data:`UNIT`."""

    insert: int
    delete: int
    substitute: int
    normaliser: str
    frequencies: Frequencies | None
    """Weigh insertions; None for a fixed cost."""
    rules: Rules | None
    """License substitutions; None for a fixed cost."""

    @classmethod
    def of(cls, settings: Mapping[str, object], resources: Resources, tokens: str) -> Costs:
        """The scheme that the options ask for.

        ``tokens`` says whose frequencies are needed: of ``words`` or ``lemmas``.

        Raises
        ------
        ModelError
            If there is none such, or what it needs is not in the resources.
        """
        given = settings.get("costs", {})
        if not isinstance(given, dict):
            raise ModelError(f'expected "costs" to be a table of numbers, found {given!r}')
        check_names(given, OPERATIONS, 'the table "costs"')
        insert = number(given, "insert", _LEAST, 1.0, 1.0)
        delete = number(given, "delete", 0.0, 1.0, 0.0)
        substitute = number(given, "substitute", 0.0, 1.0, 1.0)
        idf = one_of(settings, "insertion", ("fixed", "idf")) == "idf"
        licensed = one_of(settings, "substitution", ("fixed", "rules")) == "rules"
        if licensed and resources.rules is None:
            raise ModelError('substitution = "rules" needs rule files (rules = ["…"]), found none')
        return cls(
            round(insert * UNIT),
            round(delete * UNIT),
            round(substitute * UNIT),
            one_of(settings, "normaliser", ("total", "hypothesis", "longer")),
            resources.frequencies_of(tokens) if idf else None,
            resources.rules if licensed else None,
        )

    def insertion(self, word: str) -> int:
        """What it costs to insert this word; at least 1."""
        if self.frequencies is None:
            return self.insert
        return max(1, round(self.insert * self.frequencies.weight(word)))

    def similarity(self, distance: int, delete_all: int, insert_all: int) -> float:
        """1 − distance / norm, in [0, 1]."""
        if self.normaliser == "total":
            norm = delete_all + insert_all
        elif self.normaliser == "hypothesis":
            norm = insert_all
        else:
            norm = max(delete_all, insert_all)
        return max(0.0, 1.0 - distance / norm)

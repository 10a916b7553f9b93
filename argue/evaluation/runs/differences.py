"""Whether runs differ by more than chance: each of the others against the first.

Relations by McNemar's exact test and by paired bootstrap (:mod:`argue.evaluation.significance`),
acceptance by paired bootstrap (:mod:`argue.evaluation.acceptance_significance`).
"""

from __future__ import annotations

from argue.errors import MissingLibrary
from argue.evaluation.acceptance_significance import score_acceptance_significance
from argue.evaluation.outcome import comparable
from argue.evaluation.runs.comparison import Comparison
from argue.evaluation.runs.measures import MEASURES
from argue.evaluation.runs.table import Cell, Table
from argue.evaluation.significance import Difference, score_significance
from argue.locales import say

OF_ACCEPTANCE = {
    "accuracy": say("accuracy of acceptance"),
    "precision": say("precision of acceptance"),
    "recall": say("recall of acceptance"),
    "f1": say("F1 of acceptance"),
}
COLUMNS = {
    "run": say("run"),
    "score": say("score"),
    "first": say("first run"),
    "value": say("value"),
    "difference": say("difference"),
    "low": say("95 %% from"),
    "high": say("to"),
    "p_debate": say("p, by debate"),
    "p_pair": say("p, by pair"),
    "p_mcnemar": say("p, McNemar"),
}


def compared(comparison: Comparison) -> list[Table]:
    """All tables of a comparison: its own, and after the first the differences.

    Those are left out where SciPy is not installed. The pairs on which the runs differ come last.
    """
    overall, *others = comparison.tables()
    others.append(comparison.by_pair())
    try:
        return [overall, significance(comparison), *others]
    except MissingLibrary:
        return [overall, *others]


def significance(comparison: Comparison) -> Table:
    """A row for each run after the first and each score.

    ``low`` and ``high`` are the ends of the interval that holds 95 % of the differences between
    samples of debates; ``p`` says how probable at least such a difference is if there is none.

    Raises
    ------
    MissingLibrary
        If SciPy is not installed.
    """
    rows: list[list[Cell]] = []
    for number in range(1, len(comparison.runs)):
        rows += _relations(comparison, number)
        if comparison.acceptance_applies:
            rows += _acceptance(comparison, number)
    return Table(
        "significance", say("Against run %(name)s", name=comparison.runs[0].name), COLUMNS, rows
    )


def _relations(comparison: Comparison, number: int) -> list[list[Cell]]:
    first, other = comparison.outcomes[0], comparison.outcomes[number]
    if not any(a.label and b.label for a, b in zip(first, other, strict=True)):
        return []  # no pair that both answered
    found = score_significance(comparable(first), comparable(other))
    name = comparison.runs[number].name
    return [
        [
            name,
            told,
            *_cells(found.differences["debate"][measure]),
            found.differences["pair"][measure].p,
            found.mcnemar_p if measure == "accuracy" else None,
        ]
        for measure, told in MEASURES.items()
    ]


def _acceptance(comparison: Comparison, number: int) -> list[list[Cell]]:
    first, other = (
        [comparison.acceptance(place, debate) for debate in comparison.debates]
        for place in (0, number)
    )
    name = comparison.runs[number].name
    return [
        [name, OF_ACCEPTANCE[measure], *_cells(each), None, None]
        for measure, each in score_acceptance_significance(first, other).items()
    ]


def _cells(found: Difference) -> list[Cell]:
    return [found.first, found.second, found.difference, found.low, found.high, found.p]

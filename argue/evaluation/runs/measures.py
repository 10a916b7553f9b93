"""Further scores of a run: intervals, ranking and calibration, as tables and plots.

Intervals need SciPy, curves scikit-learn; :data:`NEEDED` names them.
"""

from __future__ import annotations

from importlib.util import find_spec

from argue.errors import MissingLibrary
from argue.evaluation.bootstrap import score_bootstrap
from argue.evaluation.calibration import score_calibration
from argue.evaluation.curves import score_curves
from argue.evaluation.rte import score_rte
from argue.evaluation.runs.run import Run
from argue.evaluation.runs.table import Cell, Table

NEEDED = {"scipy": "intervals and tests", "sklearn": "curves and the areas below them"}

_NAMES = {
    "accuracy": "accuracy", "macro_f1": "macro F1", "f1": "F1 of support",
    "matthews": "Matthews correlation",
}  # fmt: skip


def lacking() -> dict[str, str]:
    """The libraries that are not installed, each with what is therefore not shown."""
    return {name: what for name, what in NEEDED.items() if find_spec(name) is None}


def further(run: Run) -> list[Table]:
    """The tables that can be made with what is installed."""
    found = [entailment(run), calibration(run)]
    for make in (intervals, ranking):
        try:
            found.append(make(run))
        except MissingLibrary:
            continue  # lacking() says so
    return [table for table in found if table.rows]


def entailment(run: Run) -> Table:
    """The scores of the RTE challenges, two-way and three-way."""
    two, three = (score_rte(run.outcomes, ways) for ways in (2, 3))
    rows: list[list[Cell]] = [
        ["coverage", two.coverage, three.coverage],
        ["accuracy", two.accuracy, three.accuracy],
        ["confidence-weighted score", two.cws, three.cws],
        ["precision of entailed", two.precision, three.precision],
        ["recall of entailed", two.recall, three.recall],
        ["F1 of entailed", two.f1, three.f1],
    ]
    columns = {"score": "score", "two_way": "two-way", "three_way": "three-way"}
    return Table("entailment", "As a textual-entailment engine", columns, rows)


def calibration(run: Run) -> Table:
    """How far confidence is from accuracy."""
    found = score_calibration(run.outcomes)
    rows: list[list[Cell]] = [
        ["expected calibration error", found.error],
        ["greatest calibration error", found.greatest_error],
        ["overconfidence", found.overconfidence],
    ]
    return Table("calibration", "How sure it is", {"score": "score", "value": "value"}, rows)


def intervals(run: Run) -> Table:
    """95 % of samples of pairs, and of samples of whole debates, lie between these ends."""
    pair = score_bootstrap(run.outcomes, "pair")
    debate = score_bootstrap(run.outcomes, "debate")
    columns = {
        "score": "score", "value": "value", "pair_low": "95 %, pairs: from", "pair_high": "to",
        "debate_low": "95 %, debates: from", "debate_high": "to",
    }  # fmt: skip
    rows: list[list[Cell]] = []
    for measure, name in _NAMES.items():
        if measure in pair.scores:
            one, other = pair.scores[measure], debate.scores.get(measure)
            ends = [other.low, other.high] if other else [None, None]
            rows.append([name, one.value, one.low, one.high, *ends])
    return Table("intervals", "Intervals", columns, rows)


def ranking(run: Run) -> Table:
    """How well its scores rank pairs, for each label against the others."""
    columns = {
        "label": "label", "positives": "in gold", "roc_area": "area under ROC",
        "average_precision": "average precision", "prevalence": "by chance",
    }  # fmt: skip
    rows: list[list[Cell]] = [
        [str(label), found.positives, found.roc.area, found.precision_recall.area,
         found.prevalence]
        for label, found in score_curves(run.outcomes).items()
    ]  # fmt: skip
    return Table("ranking", "Ranking", columns, rows)

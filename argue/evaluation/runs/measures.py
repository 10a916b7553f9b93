"""The scores of a run's engine by itself (:mod:`argue.evaluation.engine`), as tables."""

from __future__ import annotations

from argue.evaluation.engine import EngineScores, Rte
from argue.evaluation.runs.run import Run
from argue.evaluation.runs.table import Cell, Table

MEASURES = {
    "accuracy": "accuracy", "macro_f1": "macro F1", "f1": "F1 of support",
    "matthews": "Matthews correlation",
}  # fmt: skip
"""What the measures that are resampled are called."""


def further(run: Run) -> list[Table]:
    """The tables that have a row; fewer where libraries are missing (``run.measured.left_out``)."""
    found = run.measured
    tables = [entailment(found.two_way)]
    if found.three_way:
        tables.append(entailment(found.three_way))
    tables += [calibration(found), intervals(found), ranking(found)]
    return [table for table in tables if table.rows]


def entailment(rte: Rte) -> Table:
    """The scores of the RTE challenges beside baselines and what chance would have to exceed."""
    ways = "two" if rte.scores.ways == 2 else "three"
    columns = {
        "score": "score", "value": "value", "all_true": "all entailed",
        "all_false": "none entailed", "random": "guessing", "p": "p, chance",
        "least_05": "beats chance from (0.05)", "least_01": "from (0.01)",
    }  # fmt: skip
    names = {"accuracy": "accuracy", "cws": "confidence-weighted score",
             "precision": "precision of entailed", "recall": "recall of entailed",
             "f1": "F1 of entailed"}  # fmt: skip
    rows: list[list[Cell]] = [["coverage", rte.scores.coverage, *[None] * 6]]
    for name, told in names.items():
        baselines = [getattr(each, name) for each in rte.baselines.named().values()]
        test = getattr(rte.chance, name, None)
        chance = [test.p, *test.least.values()] if test else [None] * 3
        rows.append([told, getattr(rte.scores, name), *baselines, *chance])
    title = f"As a textual-entailment engine, {ways}-way"
    return Table(f"{ways}-way", title, columns, rows)


def calibration(found: EngineScores) -> Table:
    """How far confidence is from accuracy."""
    measured = found.calibration
    rows: list[list[Cell]] = [
        ["expected calibration error", measured.error],
        ["greatest calibration error", measured.greatest_error],
        ["overconfidence", measured.overconfidence],
    ]
    return Table("calibration", "How sure it is", {"score": "score", "value": "value"}, rows)


def intervals(found: EngineScores) -> Table:
    """95 % of samples of pairs, and of samples of whole debates, lie between these ends."""
    columns = {
        "score": "score", "value": "value", "pair_low": "95 %, pairs: from", "pair_high": "to",
        "debate_low": "95 %, debates: from", "debate_high": "to",
    }  # fmt: skip
    by = {each.by: each.scores for each in found.intervals}
    rows: list[list[Cell]] = []
    for measure, name in MEASURES.items():
        if pair := by.get("pair", {}).get(measure):
            debate = by["debate"].get(measure)
            ends = [debate.low, debate.high] if debate else [None, None]
            rows.append([name, pair.value, pair.low, pair.high, *ends])
    return Table("intervals", "Intervals", columns, rows)


def ranking(found: EngineScores) -> Table:
    """How well its scores rank pairs, for each label against the others."""
    columns = {
        "label": "label", "positives": "in gold", "roc_area": "area under ROC",
        "average_precision": "average precision", "prevalence": "by chance",
    }  # fmt: skip
    rows: list[list[Cell]] = [
        [str(label), each.positives, each.roc.area, each.precision_recall.area, each.prevalence]
        for label, each in found.curves.items()
    ]
    return Table("ranking", "Ranking", columns, rows)

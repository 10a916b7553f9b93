"""The scores of a run's engine by itself (:mod:`argue.evaluation.engine`), as tables."""

from __future__ import annotations

from argue.evaluation.engine import EngineScores, Rte
from argue.evaluation.runs.run import Run
from argue.evaluation.runs.table import Cell, Table
from argue.locales import say

MEASURES = {
    "accuracy": say("accuracy"),
    "macro_f1": say("macro F1"),
    "f1": say("F1 of support"),
    "matthews": say("Matthews correlation"),
}
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
    title = (
        say("As a textual-entailment engine, two-way")
        if ways == "two"
        else say("As a textual-entailment engine, three-way")
    )
    columns = {
        "score": say("score"),
        "value": say("value"),
        "all_true": say("all entailed"),
        "all_false": say("none entailed"),
        "random": say("guessing"),
        "p": say("p, chance"),
        "least_05": say("beats chance from (0.05)"),
        "least_01": say("from (0.01)"),
    }
    names = {
        "accuracy": say("accuracy"),
        "cws": say("confidence-weighted score"),
        "precision": say("precision of entailed"),
        "recall": say("recall of entailed"),
        "f1": say("F1 of entailed"),
    }
    rows: list[list[Cell]] = [[say("coverage"), rte.scores.coverage, *[None] * 6]]
    for name, told in names.items():
        baselines = [getattr(each, name) for each in rte.baselines.named().values()]
        test = getattr(rte.chance, name, None)
        chance = [test.p, *test.least.values()] if test else [None] * 3
        rows.append([told, getattr(rte.scores, name), *baselines, *chance])
    return Table(f"{ways}-way", title, columns, rows)


def calibration(found: EngineScores) -> Table:
    """How far confidence is from accuracy."""
    measured = found.calibration
    rows: list[list[Cell]] = [
        [say("expected calibration error"), measured.error],
        [say("greatest calibration error"), measured.greatest_error],
        [say("overconfidence"), measured.overconfidence],
    ]
    return Table(
        "calibration", say("How sure it is"), {"score": say("score"), "value": say("value")}, rows
    )


def intervals(found: EngineScores) -> Table:
    """95 % of samples of pairs, and of samples of whole debates, lie between these ends."""
    columns = {
        "score": say("score"),
        "value": say("value"),
        "pair_low": say("95 %%, pairs: from"),
        "pair_high": say("to"),
        "debate_low": say("95 %%, debates: from"),
        "debate_high": say("to"),
    }
    by = {each.by: each.scores for each in found.intervals}
    rows: list[list[Cell]] = []
    for measure, name in MEASURES.items():
        if pair := by.get("pair", {}).get(measure):
            debate = by["debate"].get(measure)
            ends = [debate.low, debate.high] if debate else [None, None]
            rows.append([name, pair.value, pair.low, pair.high, *ends])
    return Table("intervals", say("Intervals"), columns, rows)


def ranking(found: EngineScores) -> Table:
    """How well its scores rank pairs, for each label against the others."""
    columns = {
        "label": say("label"),
        "positives": say("in gold"),
        "roc_area": say("area under ROC"),
        "average_precision": say("average precision"),
        "prevalence": say("by chance"),
    }
    rows: list[list[Cell]] = [
        [
            say(str(label)),
            each.positives,
            each.roc.area,
            each.precision_recall.area,
            each.prevalence,
        ]
        for label, each in found.curves.items()
    ]
    return Table("ranking", say("Ranking"), columns, rows)

"""The tables of an evaluation: its scores, and those of its engine by itself."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import numpy as np

from argue.evaluation import DebateScores
from argue.evaluation.relations import RelationScores
from argue.evaluation.verdicts import ERRORS, VerdictScores
from argue.features.measures.confidences import LabelCurves
from argue.features.measures.engine import EngineScores, Rte
from argue.features.measures.evaluation import Evaluation
from argue.features.measures.outcome import LABELS, Outcome, columns_of, has_confidences
from argue.features.measures.rte import RteScores, score_rte
from argue.features.measures.systems import MEASURES, NAMES, OF_ACCEPTANCE, OF_LABELS, OF_ORDER
from argue.features.plots.reliability import Bin
from argue.locales import plural
from argue.model import Label, Verdict
from argue.model.tables import Cell, Column, Table, untitled

DEBATES: list[Column[DebateScores]] = [
    Column("debate", "debate", "id"),
    Column("pairs", "pairs", "relations.pairs"),
    Column("accuracy", "accuracy", "relations.accuracy"),
    Column("mean_recall", "mean recall", "relations.mean_recall"),
    Column("macro_f1", "macro F1", "relations.macro_f1"),
]
ACCEPTANCE: list[Column[DebateScores]] = [
    Column("arguments", "arguments", "acceptance.arguments"),
    Column("acceptance_f1", "F1 of acceptance", "acceptance.f1"),
    Column("same_status", "same status", "acceptance.status_accuracy"),
    Column("rho", "ρ", "strength.rho"),
]
"""Further columns of the debates of which acceptance means something."""
SCORE = {"score": "score", "value": "value"}
BY_CHANCE = {
    "rho": "ρ of the order by chance of acceptance",
    "tau": "τ of the order by chance of acceptance",
    "pairs": "pairs of arguments in order, by chance of acceptance",
}
RTE_MEASURES = {
    "accuracy": "accuracy",
    "cws": "confidence-weighted score",
    "precision": "precision of entailed",
    "recall": "recall of entailed",
    "f1": "F1 of entailed",
}
BANDS = {Verdict.STANDS: "likely stands", Verdict.OPEN: "open", Verdict.FALLS: "likely falls"}
"""The verdicts on uncertain arguments."""


def evaluation_tables(evaluation: Evaluation) -> list[Table]:
    """The tables of an evaluation's scores that have a row."""
    makers = (overall, by_label, confusion, by_debate, order, verdicts)
    return [table for table in (make(evaluation) for make in makers) if table.rows]


def engine_tables(scores: EngineScores) -> list[Table]:
    """The scores of an engine by itself (:mod:`.engine`), those that have a row.

    There are fewer where libraries are missing (``scores.left_out``).
    """
    tables = [entailment(rte) for rte in (scores.rte.two_way, scores.rte.three_way) if rte]
    tables += [calibration(scores), intervals(scores), ranking(scores)]
    further = Table("measures", "Further measures", SCORE, list(scores.measures.items()))
    tables += [reliability(scores), further]
    return [table for table in tables if table.rows]


def wrong_table(evaluation: Evaluation, most: int = 5) -> Table:
    """The wrong labels of which the engine was surest; the title says what was taken for what."""
    told = columns_of(evaluation.outcomes).comparable
    gold, label = told.gold, told.label
    wrong = np.flatnonzero((label >= 0) & (label != gold))
    kinds = gold[wrong] * np.int8(len(LABELS)) + label[wrong]
    each = zip(*np.unique(kinds, return_index=True, return_counts=True), strict=True)
    counts = ", ".join(
        f"{number:,} {LABELS[kind // len(LABELS)]} as {LABELS[kind % len(LABELS)]}"
        for kind, _, number in sorted(each, key=lambda one: (-one[2], one[1]))[:3]
    )
    title = f"Wrong: {len(wrong):,} of {plural(evaluation.relations.pairs, 'pair')} ({counts})"
    surest = wrong[np.argsort(-told.confidence[wrong], kind="stable")[:most]].tolist()
    rows = [replace(evaluation.outcomes[place], label=LABELS[label[place]]) for place in surest]
    table = Table.of("wrong", title, WRONG, rows)
    if not has_confidences(told):
        return table.without(["confidence"])
    return replace(table, title=f"{title}; the surest:" if len(wrong) > most else title)


def overall(evaluation: Evaluation) -> Table:
    """A row for each score."""
    relations, acceptance = evaluation.relations, evaluation.acceptance
    abstained = int(np.count_nonzero(columns_of(evaluation.outcomes).label < 0))
    rows: list[list[Cell]] = [
        ["pairs", relations.pairs],
        ["abstained", abstained],
        *_headline(evaluation),
        *([title, getattr(relations, name)] for name, title in OF_LABELS.items()),
        *_shown(relations),
    ]
    if acceptance.applies:
        rows += [
            ["arguments", acceptance.arguments],
            ["accepted in gold", acceptance.accepted_gold],
            ["accepted as judged", acceptance.accepted_predicted],
            *([title, getattr(acceptance, name)] for name, title in OF_ACCEPTANCE.items()),
            ["same status", acceptance.status_accuracy],
        ]
    rows += _by_probability(evaluation.verdicts)
    for label, scores in evaluation.baselines.items():
        rows += [
            [f"F1 of acceptance, {NAMES[label]}", scores.f1],
            [f"accuracy of acceptance, {NAMES[label]}", scores.accuracy],
        ]
    return Table("overall", "Overall", SCORE, rows)


def _shown(relations: RelationScores) -> list[list[Cell]]:
    """Of the labels that pages show; nothing where the engine leaves no relation open."""
    if not relations.open_counts:
        return []
    shown = relations.shown
    return [["share shown", shown.share], ["accuracy of the shown", shown.accuracy]]


def _headline(evaluation: Evaluation) -> list[list[Cell]]:
    """The figures of the task: of the two-way decision, or of the labels."""
    figure: Cell = evaluation.relations.accuracy
    if not evaluation.entailment:
        return [["accuracy", figure]]
    cws = score_rte(evaluation.outcomes).cws
    return [["accuracy, entailed or not", figure], ["confidence-weighted score", cws]]


def _by_probability(scores: VerdictScores | None) -> list[list[Cell]]:
    if scores is None:
        return []
    rows: list[list[Cell]] = [
        ["F1 of acceptance by probability", scores.acceptance.f1],
        ["accuracy of acceptance by probability", scores.acceptance.accuracy],
        ["arguments whose status is uncertain", scores.uncertain_count],
        ["Brier score of their verdicts", scores.brier],
        ["expected calibration error of their verdicts", scores.calibration_error],
    ]
    for error in ERRORS:
        title = f"share to leave open so that at most {f'{error:g}'} of the others are wrong"
        rows.append([title, scores.open_at(error)])
    return rows


def verdicts(evaluation: Evaluation) -> Table:
    """How often verdicts are right, and how often they say so; empty where there are none."""
    scores = evaluation.verdicts
    columns = untitled("verdict", "arguments", "promised", "right")
    bands = {name: scores.band(verdict) for verdict, name in BANDS.items()} if scores else {}
    rows: list[list[Cell]] = [
        [name, band.arguments, band.promised, band.right] for name, band in bands.items()
    ]
    return Table("verdicts", "Verdicts of uncertain arguments", columns, rows)


def by_label(evaluation: Evaluation) -> Table:
    """Precision, recall and F1 of each label; where the engine leaves relations open also the share
    of those judged so that is shown, and how many of the shown are right.
    """
    scores = evaluation.relations
    columns: list[Column[Label]] = [
        Column("label", "label", lambda label: str(label)),
        Column("precision", "precision", scores.precision),
        Column("recall", "recall", scores.recall),
        Column("f1", "F1", scores.f1),
        Column("gold", "in gold", scores.gold),
        Column("judged", "judged", scores.predicted),
    ]
    if scores.open_counts:
        columns += [
            Column("shown", "shown", lambda label: scores.shown_of(label).share),
            Column("right_shown", "right of shown", lambda label: scores.shown_of(label).accuracy),
        ]
    return Table.of("labels", "By label", columns, scores.labels)


def order(evaluation: Evaluation) -> Table:
    """The order of arguments in their debates, with intervals by debate if there are several."""
    found = evaluation.order
    several = bool(found and found.strength.intervals)
    columns = SCORE | ({"low": "95 %, debates: from", "high": "to"} if several else {})
    rows: list[list[Cell]] = []
    orders = [(found.strength, OF_ORDER), (found.by_probability, BY_CHANCE)] if found else []
    for scores, titles in orders:
        for name, title in titles.items() if scores else ():
            ends = scores and scores.intervals.get(name)
            interval = [ends.low, ends.high] if ends else [None, None]
            rows.append([title, getattr(scores, name), *(interval if several else [])])
    return Table("order", "Order of arguments", columns, rows)


def confusion(evaluation: Evaluation) -> Table:
    """Rows are gold labels, columns judged ones."""
    scores = evaluation.relations
    columns = {"gold": "gold ↓ judged →"}
    columns |= {str(label): str(label) for label in scores.labels}
    rows: list[list[Cell]] = [
        [str(gold), *(scores.counts[gold, label] for label in scores.labels)]
        for gold in scores.labels
    ]
    return Table("confusion", "Gold and judged labels", columns, rows)


def by_debate(evaluation: Evaluation) -> Table:
    """Relations and acceptance of each debate."""
    columns = [*DEBATES, *(ACCEPTANCE if evaluation.acceptance.applies else [])]
    return Table.of("debates", "By debate", columns, evaluation.debates)


def by_task(scores: RteScores) -> Table:
    """The report of the RTE challenges for each task, then for all; empty of a single task."""
    measures = {**RTE_MEASURES, "cws": "cws", "pairs": "pairs", "answered": "answered"}
    tasks = [*sorted(scores.tasks.items()), ("all", scores)] if len(scores.tasks) > 1 else []
    rows: list[list[Cell]] = [
        [task or "none", *(getattr(score, measure) for measure in measures)]
        for task, score in tasks
    ]
    return Table("rte", "RTE by task", {"task": "task", **measures}, rows)


def entailment(rte: Rte) -> Table:
    """The scores of the RTE challenges beside baselines and what chance would have to exceed."""
    ways = "two" if rte.scores.ways == 2 else "three"
    title = f"As a textual-entailment engine, {ways}-way"
    columns = {
        **SCORE,
        "all_true": "all entailed",
        "all_false": "none entailed",
        "random": "guessing",
        "p": "p, chance",
        "least_05": "beats chance from (0.05)",
        "least_01": "from (0.01)",
    }
    rows: list[list[Cell]] = [["coverage", rte.scores.coverage, *[None] * 6]]
    for name, measure in RTE_MEASURES.items():
        baselines = [baseline[name] for baseline in rte.baselines.as_object().values()]
        test = getattr(rte.chance, name, None)
        chance = [test.p, *test.least.values()] if test else [None] * 3
        rows.append([measure, getattr(rte.scores, name), *baselines, *chance])
    return Table(f"{ways}-way", title, columns, rows)


def calibration(scores: EngineScores) -> Table:
    """How far confidence is from accuracy; no row where there are no confidences."""
    found = scores.calibration
    rows: list[list[Cell]] = [
        ["expected calibration error", found.error],
        ["greatest calibration error", found.greatest_error],
        ["overconfidence", found.overconfidence],
    ]
    return Table("calibration", "How sure it is", SCORE, rows if found.pairs else [])


def reliability(scores: EngineScores) -> Table:
    """How often it is right where it is so sure."""
    columns: list[Column[Bin]] = [
        Column("low", "above"),
        Column("high", "up to"),
        Column("confidence", "mean confidence"),
        Column("accuracy", "accuracy"),
        Column("judgements", "judgements"),
    ]
    title = "How often it is right when it is so sure"
    return Table.of("reliability", title, columns, scores.calibration.judged_bins)


def intervals(scores: EngineScores) -> Table:
    """95 % of samples of pairs, and of samples of whole debates, lie between these ends."""
    columns = {
        **SCORE,
        "pair_low": "95 %, pairs: from",
        "pair_high": "to",
        "debate_low": "95 %, debates: from",
        "debate_high": "to",
    }
    by = {interval.by: interval.scores for interval in scores.intervals.values()}
    rows: list[list[Cell]] = []
    for measure, name in MEASURES.items():
        if pair := by.get("pair", {}).get(measure):
            debate = by["debate"].get(measure)
            ends = [debate.low, debate.high] if debate else [None, None]
            rows.append([name, pair.value, pair.low, pair.high, *ends])
    return Table("intervals", "Intervals", columns, rows)


def ranking(scores: EngineScores) -> Table:
    """How well its scores rank pairs, for each label against the others."""
    columns: list[Column[LabelCurves]] = [
        Column("label", "label", lambda each: str(each.label)),
        Column("positives", "in gold"),
        Column("roc_area", "area under ROC", "roc.area"),
        Column("average_precision", "average precision", "precision_recall.area"),
        Column("prevalence", "by chance"),
    ]
    return Table.of("ranking", "Ranking", columns, scores.curves.values())


def _score(place: int) -> Column[Outcome]:
    """How much the engine gives the label at this place."""
    return Column(str(LABELS[place]), value=lambda one: one.scores[place])


PAIRS: list[Column[Outcome]] = [
    Column("debate"),
    Column("pair", value="id"),
    Column("source"),
    Column("target"),
    Column("gold", value=lambda one: str(one.gold)),
    Column("judged", value=lambda one: str(one.label) if one.label else None),
    Column("right"),
    Column("confidence"),
    *map(_score, range(len(LABELS))),
    Column("task", value=lambda one: one.task or None),
    Column("phenomenon", value=lambda one: one.phenomenon or None),
    Column("text"),
    Column("hypothesis"),
]
"""``support``, ``attack`` and ``unrelated`` are the scores of these labels, from 0 to 1."""
WRONG: list[Column[Outcome]] = [
    Column("gold", value=lambda one: str(one.gold)),
    Column("judged", value=lambda one: str(one.label)),
    Column("pair", value="id"),
    Column("text"),
    Column("hypothesis"),
    Column("confidence", "sure", "confidence"),
]
_ACCEPTANCE = ("precision", "recall", "f1", "accuracy")


def outcomes_table(outcomes: Iterable[Outcome]) -> Table:
    """One row a pair that was judged and that gold knows; ``judged`` is ``None`` if abstained."""
    return Table.of("pairs", "Pairs", PAIRS, outcomes)


def debates_table(debates: Iterable[DebateScores]) -> Table:
    """One row a debate; ``None`` is an undefined ratio."""
    columns: list[Column[DebateScores]] = [
        Column("debate", value="id"),
        Column("pairs", value="relations.pairs"),
        Column("accuracy", value="relations.accuracy"),
        Column("macro_f1", value="relations.macro_f1"),
        Column("arguments", value="acceptance.arguments"),
        *(Column(f"acceptance_{name}", value=f"acceptance.{name}") for name in _ACCEPTANCE),
    ]
    return Table.of("debates", "Debates", columns, debates)

"""An evaluation as text for a terminal and as HTML for a notebook; two engines in comparison."""

from __future__ import annotations

from collections.abc import Iterator

from argue.evaluation import DebateScores, Evaluation
from argue.evaluation.bootstrap import Interval
from argue.evaluation.chance import LEVELS, Baseline, ChanceTest
from argue.evaluation.engine import EngineScores, Rte
from argue.evaluation.relations import RelationScores
from argue.evaluation.rte import RteScores
from argue.evaluation.significance import Difference, Significance
from argue.evaluation.verdicts import ERRORS, VerdictScores
from argue.model import Label, Verdict
from argue.model.tables import Cell, Column, Table, format_number, grid

_WIDEST = 32
"""Columns of a debate's id."""
_MOST = 50
"""Debates that have a line of their own in HTML."""
BY_PROBABILITY = "by probability"
_BANDS = {
    Verdict.STANDS: "likely stands",
    Verdict.OPEN: "open",
    Verdict.FALLS: "likely falls",
}
_ALL = {Label.SUPPORT: "all support", Label.ATTACK: "all attack"}
_NAMES = {
    "accuracy": "accuracy",
    "f1": "f1 of support",
    "macro_f1": "macro f1",
    "matthews": "Matthews’ correlation",
    "all_true": "all support",
    "all_false": "none support",
    "random": "random",
}
_RTE = ["accuracy", "cws", "precision", "recall", "f1"]


def evaluation_text(evaluation: Evaluation, scores: EngineScores | None = None) -> str:
    """Relations, confusion, acceptance, one line a debate, and all scores of the engine.

    An undefined ratio is ``–``.
    """
    blocks = [list(_heading(evaluation, scores))]
    if not (evaluation.entailment and scores):  # whose table of the two-way decision has all this
        blocks.append(list(_relations(evaluation)))
    blocks.append(list(_confusion(evaluation.relations)))
    if evaluation.acceptance.applies:
        blocks.append(list(_acceptance(evaluation)))
    engine = engine_blocks(scores) if scores else []
    if evaluation.entailment:
        first = 1 + bool(scores and len(scores.rte.two_way.scores.tasks) > 1)
        blocks[1:1] = engine[:first]
        blocks += engine[first:]
    else:
        blocks += [list(_debates(evaluation)), *engine]
    lines = "\n\n".join("\n".join(block) for block in blocks)
    return lines + ("\n\n– is undefined: nothing to take a share of.\n" if "–" in lines else "\n")


def evaluation_html(evaluation: Evaluation) -> str:
    """Relations by label, acceptance, and a line for each debate; ``–`` is undefined."""
    relations, acceptance = evaluation.relations, evaluation.acceptance
    labels = Table(
        "labels",
        f"{evaluation.engine}: accuracy {format_number(relations.accuracy)} "
        f"on {relations.pairs:,} pairs",
        {
            "label": "relation",
            "precision": "precision",
            "recall": "recall",
            "f1": "F1",
            "n": "pairs",
        },
        _by_label(relations),
    )
    columns: list[Column[DebateScores]] = [
        Column("debate", value="id"),
        Column("relations", value="relations.accuracy"),
        Column("pairs", value="relations.pairs"),
    ]
    if acceptance.applies:
        title = f"Acceptance: accuracy {format_number(acceptance.accuracy)}"
        columns.append(Column("acceptance", value="acceptance.accuracy"))
    else:
        title = "Pairs independent of one another, so that acceptance does not apply"
    more = len(evaluation.debates) - _MOST
    title += f"; {more:,} further debates" if more > 0 else ""
    debates = Table.of("debates", title, columns, evaluation.debates[:_MOST])
    return f"{labels.html()}\n{debates.html()}"


def engine_blocks(scores: EngineScores) -> list[list[str]]:
    """A table each for RTE two-way and three-way, intervals, curves, calibration; not the empty."""
    blocks = [list(_tasks(scores.rte.two_way.scores)), list(_rte(scores.rte.two_way))]
    if scores.merged:
        blocks[1].insert(0, "Gold only says whether a pair is entailed; attack is not entailed.")
    if scores.rte.three_way:
        blocks.append(list(_rte(scores.rte.three_way)))
    blocks += [list(_intervals(scores)), list(_curves(scores)), list(_calibration(scores))]
    if scores.measures:
        blocks.append(list(grid(["further measures", ""], list(scores.measures.items()))))
    blocks.append([scores.left_out] if scores.left_out else [])
    return [block for block in blocks if block]


def comparison_lines(first: str, second: str, relations: Significance) -> Iterator[str]:
    """Which engine is right where, and how much the second is better."""
    yield f"{second} against {first}, on {relations.pairs:,} pairs that both answered"
    if relations.left_out:
        yield f"{relations.left_out:,} pairs that one of them did not answer are left out"
    yield (
        f"both right {relations.both_right:,}, only {first} {relations.first_only:,}, "
        f"only {second} {relations.second_only:,}, both wrong {relations.both_wrong:,}"
    )
    yield f"McNemar’s exact test: p {_probability(relations.mcnemar_p)}"
    head = ["", first, second, "difference"]
    for by in relations.differences:
        head += [f"{relations.level:.0%} by {by}", "p"]
    rows = [
        [
            _NAMES[name],
            *_values(each),
            *(cell for by in relations.differences.values() for cell in _gain(by[name])),
        ]
        for name, each in relations.differences["pair"].items()
    ]
    by_pair = ["–", "–"]  # acceptance is that of a whole debate
    rows += [
        [f"{name} of acceptance", *_values(each), *by_pair, *_gain(each)]
        for name, each in relations.acceptance.items()
    ]
    yield from grid(head, rows)


def _heading(evaluation: Evaluation, scores: EngineScores | None) -> Iterator[str]:
    count = len(evaluation.debates)
    yield (
        f"{evaluation.engine} on {count} debate{'' if count == 1 else 's'}, "
        f"pairs: {evaluation.pairing}"
    )
    yield _headline(evaluation, scores)
    judge = evaluation.judged_by
    if judge and (learned := judge.learned_text(len(evaluation.outcomes))):
        yield learned
    if not evaluation.acceptance.applies:
        yield "acceptance does not apply: these pairs are independent of one another"
    if evaluation.skipped:
        yield f"without gold, left out: {', '.join(evaluation.skipped)}"


def _headline(evaluation: Evaluation, scores: EngineScores | None) -> str:
    """The figure of the task: of the two-way decision, or of the labels."""
    relations = evaluation.relations
    figure = f"accuracy {format_number(relations.accuracy)} on {relations.pairs:,} pairs"
    if not evaluation.entailment:
        return f"Relations: {figure}"
    cws = f", cws {format_number(scores.rte.two_way.scores.cws)}" if scores else ""
    return f"Entailed or not: {figure}{cws}"


def _by_label(scores: RelationScores) -> list[list[Cell]]:
    return [
        [
            label,
            scores.precision(label),
            scores.recall(label),
            scores.f1(label),
            scores.gold(label),
        ]
        for label in scores.labels
    ]


def _relations(evaluation: Evaluation) -> Iterator[str]:
    scores = evaluation.relations
    yield from grid(["", "precision", "recall", "f1", "pairs"], _by_label(scores))
    yield (
        f"mean recall of support and attack {format_number(scores.mean_recall)}, "
        f"balanced accuracy {format_number(scores.balanced_accuracy)}\n"
        f"over all labels: macro f1 {format_number(scores.macro_f1)}, "
        f"Matthews’ correlation {format_number(scores.matthews)}"
    )
    for count, what in (
        (scores.unjudged, "gold relations are not among the judged pairs"),
        (scores.abstained, "gold relations are not judged surely enough and not counted here"),
        (scores.unstated, "judged pairs have no gold relation and are not counted here"),
    ):
        if count:
            yield f"{count:,} {what}"


def _confusion(scores: RelationScores) -> Iterator[str]:
    yield from grid(
        ["gold ↓ judged →", *scores.labels],
        [
            [gold, *(scores.counts[gold, label] for label in scores.labels)]
            for gold in scores.labels
        ],
    )


def _acceptance(evaluation: Evaluation) -> Iterator[str]:
    scores = evaluation.acceptance
    derived = ", ".join(evaluation.derived) or "none"
    yield f"Accepted arguments: {evaluation.semantics} semantics, derived attacks: {derived}"
    yield (
        f"{scores.arguments:,} arguments, accepted: {scores.accepted_gold:,} in gold, "
        f"{scores.accepted_predicted:,} as judged"
    )
    verdicts = evaluation.verdicts
    rows = [("as judged", scores)]
    if verdicts:
        rows.append((BY_PROBABILITY, verdicts.acceptance))
    rows += [(_ALL[label], baseline) for label, baseline in evaluation.baselines.items()]
    yield from grid(
        ["", "precision", "recall", "f1", "accuracy", "same status"],
        [
            [
                name,
                each.precision,
                each.recall,
                each.f1,
                each.accuracy,
                None if name == BY_PROBABILITY else each.status_accuracy,
            ]
            for name, each in rows
        ],
    )
    if verdicts:
        yield from _verdicts(verdicts)


def _verdicts(scores: VerdictScores) -> Iterator[str]:
    """What became of arguments whose status hangs on a judged relation."""
    yield (
        f"Verdicts: {len(scores.uncertain):,} uncertain arguments, Brier score "
        f"{format_number(scores.brier)}, expected calibration error "
        f"{format_number(scores.calibration_error)}"
    )
    bands = [(name, scores.band(verdict)) for verdict, name in _BANDS.items()]
    yield from grid(
        ["", "arguments", "promised", "right"],
        [[name, each.arguments, each.promised, each.right] for name, each in bands],
    )
    yield "Share of all arguments to leave open, the least sure first, so that of the others"
    yield from grid(
        ["at most this share is wrong", *(f"{error:g}" for error in ERRORS)],
        [["open", *map(scores.open_at, ERRORS)]],
    )


def _debates(evaluation: Evaluation) -> Iterator[str]:
    yield from grid(
        ["debate", "pairs", "accuracy", "f1", "arguments", "precision", "recall", "f1", "accuracy"],
        [_debate(scores) for scores in evaluation.debates],
    )


def _debate(scores: DebateScores) -> list[Cell]:
    relations, acceptance, name = scores.relations, scores.acceptance, scores.id
    return [
        name if len(name) <= _WIDEST else name[: _WIDEST - 1] + "…",
        relations.pairs,
        relations.accuracy,
        relations.f1(),
        acceptance.arguments,
        acceptance.precision,
        acceptance.recall,
        acceptance.f1,
        acceptance.accuracy,
    ]


def _rte(rte: Rte) -> Iterator[str]:
    scores, chance = rte.scores, rte.chance
    what = "support or not" if scores.ways == 2 else "support, attack or unrelated"
    yield (
        f"RTE, {'two' if scores.ways == 2 else 'three'}-way ({what}): "
        f"{scores.answered:,} of {scores.pairs:,} pairs answered"
    )
    rows = [["engine", *_rte_cells(scores)]]
    rows += [[_NAMES[name], *_rte_cells(each)] for name, each in rte.baselines.named().items()]
    for level in LEVELS if chance else ():
        least = [chance.accuracy.least[level], chance.cws.least[level]] if chance else []
        rows.append([f"to beat chance at {level}", *least, "", "", ""])
    yield from grid(["", *_RTE], rows)
    if chance:
        yield f"accuracy {_verdict(chance.accuracy)}; cws {_verdict(chance.cws)}"


def _tasks(scores: RteScores) -> Iterator[str]:
    """The report of each task, accuracy and cws first, then that of all; none of a single task."""
    if len(scores.tasks) < 2:
        return
    rows = [(name or "none", each) for name, each in sorted(scores.tasks.items())]
    yield from grid(
        ["task", *_RTE, "pairs", "answered"],
        [
            [name, *_rte_cells(each), each.pairs, each.answered]
            for name, each in (*rows, ("all", scores))
        ],
    )


def _rte_cells(scores: RteScores | Baseline) -> list[Cell]:
    return [scores.accuracy, scores.cws, scores.precision, scores.recall, scores.f1]


def _verdict(test: ChanceTest) -> str:
    levels = [level for level in LEVELS if test.beats(level)]
    verdict = f"better than chance at {min(levels)}" if levels else "not better than chance"
    return f"{verdict} (p {_probability(test.p)})"


def _intervals(scores: EngineScores) -> Iterator[str]:
    drawn = [each for each in scores.intervals.values() if each.scores]
    if not drawn:
        return
    first = drawn[0]
    yield (
        f"Intervals of {first.level:.0%} for the pairs answered, "
        f"{first.resamples:,} samples, seed {first.seed}"
    )
    yield from grid(
        ["", "value", *(f"by {each.by} ({each.units:,})" for each in drawn)],
        [
            [_NAMES[name], value.value, *(_ends(each.scores[name]) for each in drawn)]
            for name, value in first.scores.items()
        ],
    )


def _curves(scores: EngineScores) -> Iterator[str]:
    if not scores.curves:
        return
    yield "Ranking by score, whatever the threshold (chance: 0.5 and the share)"
    yield from grid(
        ["", "pairs", "share", "ROC area", "average precision"],
        [
            [label, each.positives, each.prevalence, each.roc.area, each.precision_recall.area]
            for label, each in scores.curves.items()
        ],
    )


def _calibration(scores: EngineScores) -> Iterator[str]:
    calibration = scores.calibration
    if calibration.error is None or calibration.overconfidence is None:
        return
    side = "too sure" if calibration.overconfidence > 0 else "too unsure"
    surplus = f"{abs(calibration.overconfidence):.3f}"
    yield (
        f"Calibration: expected error {calibration.error:.3f}, on average "
        f"{'as sure as it may be' if surplus == '0.000' else f'{surplus} {side}'}"
    )
    yield from grid(
        ["confidence", "pairs", "mean", "accuracy"],
        [
            [f"{each.low:.1f}–{each.high:.1f}", each.judgements, each.confidence, each.accuracy]
            for each in calibration.bins
            if each.judgements
        ],
    )


def _values(difference: Difference) -> list[Cell]:
    return [difference.first, difference.second, _signed(difference.difference)]


def _ends(interval: Interval) -> str:
    return f"{interval.low:.3f} to {interval.high:.3f}"


def _gain(difference: Difference) -> list[Cell]:
    low, high, p = difference.low, difference.high, difference.p
    if low is None or high is None or p is None:
        return [None, None]
    return [f"{_signed(low)} to {_signed(high)}", _probability(p)]


def _signed(value: float) -> str:
    return f"{value:+.3f}".replace("-", "−")


def _probability(p: float) -> str:
    return f"{p:.3f}" if p >= 0.001 else "< 0.001"

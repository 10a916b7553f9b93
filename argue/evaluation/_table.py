"""An evaluation as tables for a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from argue.evaluation import Evaluation, _engine_table
from argue.evaluation._engine_table import number
from argue.evaluation._grid import grid
from argue.evaluation.engine import EngineScores
from argue.evaluation.relations import RelationScores
from argue.model import Label

_WIDEST = 32
"""Columns of a debate's id."""
_ALL = {Label.SUPPORT: "all support", Label.ATTACK: "all attack"}


def text(evaluation: Evaluation, scores: EngineScores | None = None) -> str:
    """Relations, confusion, acceptance, one line a debate, and all scores of the engine.

    An undefined ratio is ``–``.
    """
    blocks = [_heading(evaluation, scores)]
    if not (evaluation.entailment and scores):  # whose table of the two-way decision has all this
        blocks.append(_relations(evaluation))
    blocks.append(_confusion(evaluation.relations))
    if evaluation.acceptance.applies:
        blocks.append(_acceptance(evaluation))
    engine = list(map(iter, _engine_table.blocks(scores) if scores else []))
    if evaluation.entailment:
        blocks[1:1] = engine[:1]
        blocks += engine[1:]
    else:
        blocks += [_debates(evaluation), *engine]
    lines = "\n\n".join("\n".join(block) for block in blocks)
    return lines + ("\n\n– is undefined: nothing to take a share of.\n" if "–" in lines else "\n")


def _heading(evaluation: Evaluation, scores: EngineScores | None) -> Iterator[str]:
    count = len(evaluation.debates)
    yield (
        f"{evaluation.engine} on {count} debate{'' if count == 1 else 's'}, "
        f"pairs: {evaluation.pairing}"
    )
    yield _headline(evaluation, scores)
    if not evaluation.acceptance.applies:
        yield "acceptance does not apply: these pairs are independent of one another"
    if evaluation.skipped:
        yield f"without gold, left out: {', '.join(evaluation.skipped)}"


def _headline(evaluation: Evaluation, scores: EngineScores | None) -> str:
    """The figure of the task: of the two-way decision, or of the labels."""
    relations = evaluation.relations
    figure = f"accuracy {number(relations.accuracy)} on {relations.pairs:,} pairs"
    if not evaluation.entailment:
        return f"Relations: {figure}"
    cws = f", cws {number(scores.two_way.scores.cws)}" if scores else ""
    return f"Entailed or not: {figure}{cws}"


def _relations(evaluation: Evaluation) -> Iterator[str]:
    scores = evaluation.relations
    yield from grid(
        ["", "precision", "recall", "f1", "pairs"],
        [
            [str(label), *map(number, (scores.precision(label), scores.recall(label),
                                        scores.f1(label))), f"{scores.gold(label):,}"]
            for label in scores.labels
        ],
    )  # fmt: skip
    yield (
        f"over all labels: macro f1 {number(scores.macro_f1)}, "
        f"Matthews’ correlation {number(scores.matthews)}"
    )
    unjudged = sum(debate.unjudged for debate in evaluation.debates)
    unstated = sum(debate.unstated for debate in evaluation.debates)
    abstained = sum(debate.abstained for debate in evaluation.debates)
    if unjudged:
        yield f"{unjudged:,} gold relations are not among the judged pairs"
    if abstained:
        yield f"{abstained:,} gold relations are not judged surely enough and not counted here"
    if unstated:
        yield f"{unstated:,} judged pairs have no gold relation and are not counted here"


def _confusion(scores: RelationScores) -> Iterator[str]:
    yield from grid(
        ["gold ↓ judged →", *map(str, scores.labels)],
        [
            [str(gold), *(f"{scores.counts[gold, label]:,}" for label in scores.labels)]
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
    rows = [("as judged", scores)]
    rows += [(_ALL[label], baseline) for label, baseline in evaluation.baselines.items()]
    yield from grid(
        ["", "precision", "recall", "f1", "accuracy", "same status"],
        [
            [name, *map(number, (each.precision, each.recall, each.f1, each.accuracy,
                                 each.status_accuracy))]
            for name, each in rows
        ],
    )  # fmt: skip


def _debates(evaluation: Evaluation) -> Iterator[str]:
    rows = []
    for debate in evaluation.debates:
        relations, acceptance = debate.relations, debate.acceptance
        name = debate.id if len(debate.id) <= _WIDEST else debate.id[: _WIDEST - 1] + "…"
        rows.append([
            name, f"{relations.pairs:,}", number(relations.accuracy), number(relations.f1()),
            f"{acceptance.arguments:,}", *map(number, (acceptance.precision, acceptance.recall,
                                                        acceptance.f1, acceptance.accuracy)),
        ])  # fmt: skip
    yield from grid(
        ["debate", "pairs", "accuracy", "f1", "arguments", "precision", "recall", "f1", "accuracy"],
        rows,
    )

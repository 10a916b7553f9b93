"""An evaluation as text for a terminal and as HTML for a notebook; two engines in comparison."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from argue.features.measures.engine import EngineScores
from argue.features.measures.evaluation import Evaluation
from argue.features.measures.significance import Significance
from argue.features.measures.systems import DIFFERENCES, difference_rows, systems_table
from argue.features.measures.tables import (
    by_task,
    engine_tables,
    evaluation_tables,
    wrong_table,
)
from argue.locales import plural
from argue.model.tables import Table


def evaluation_text(
    evaluations: Sequence[Evaluation], board: Table | None = None, *, width: int = 0
) -> str:
    """One screen: the systems beside the trivial answers, and what the first gets most wrong.

    An undefined ratio is ``–``. ``width`` is that of :meth:`argue.model.tables.Table.text`, and
    ``board`` takes the place of the first table (:meth:`.board.Board.table`).
    """
    first = evaluations[0]
    tables = [board or systems_table(evaluations), wrong_table(first)]
    return _text(_heading(first), tables, width)


def every_table(evaluation: Evaluation, scores: EngineScores, *, width: int = 0) -> str:
    """All tables of an evaluation, and those of the engine by itself.

    Of pairs that are independent of one another not each has a line; all else as of
    :func:`evaluation_text`.
    """
    tables = evaluation_tables(evaluation)
    if evaluation.entailment:
        tables = [table for table in tables if table.name != "debates"]
    tables += [by_task(scores.rte.two_way.scores), *engine_tables(scores)]
    return _text(filter(None, [scores.left_out]), tables, width)


def _text(lines: Iterable[str], tables: Iterable[Table], width: int) -> str:
    """The lines, then the tables that have a row, an empty line before each."""
    tables = [table for table in tables if table.rows]
    blocks = ["\n".join(lines), *(table.text(width=width) for table in tables)]
    if any(cell is None for table in tables for row in table.rows for cell in row):
        blocks.append("– is undefined: nothing to take a share of.")
    return "\n\n".join(filter(None, blocks)) + "\n"


def evaluation_html(evaluation: Evaluation) -> str:
    """What to know first, then the same tables as of :func:`evaluation_text`."""
    judge = evaluation.judged_by
    tells = judge and (judge.learned or judge.unmatched)
    told = judge.cautions(len(evaluation.outcomes)) if judge and tells else []
    lines = [evaluation.sentence, *told]
    tables = [systems_table([evaluation]), wrong_table(evaluation)]
    parts = [f"<p>{escape(line)}</p>" for line in lines]
    return "\n".join([*parts, *(table.html() for table in tables if table.rows)])


def comparison_text(first: str, second: str, relations: Significance, *, width: int = 0) -> str:
    """Which engine is right where, and how much the second is better."""
    title = f"{second} against {first}, on {plural(relations.pairs, 'pair')} that both answered"
    if relations.left_out:
        left_out = plural(relations.left_out, "pair is", "pairs are")
        title += f"\n{left_out} left out, since one of them did not answer"
    title += (
        f"\nboth right {relations.both_right:,}, only {first} {relations.first_only:,}, "
        f"only {second} {relations.second_only:,}, both wrong {relations.both_wrong:,}"
    )
    rows = difference_rows(second, relations, relations.acceptance, relations.order)
    columns = DIFFERENCES | {"run": "engine", "first": first, "value": second}
    return Table("significance", title, columns, rows).text(width=width) + "\n"


def _heading(evaluation: Evaluation) -> Iterator[str]:
    count = len(evaluation.debates)
    yield (
        f"{evaluation.engine} on {count} debate{'' if count == 1 else 's'}, "
        f"pairs: {evaluation.pairing}"
    )
    relations, judge = evaluation.relations, evaluation.judged_by
    if judge and (learned := judge.learned_text(len(evaluation.outcomes))):
        yield learned
    if evaluation.acceptance.applies:
        derived = ", ".join(evaluation.derived) or "none"
        yield f"acceptance: {evaluation.semantics} semantics, derived attacks: {derived}"
    else:
        yield "acceptance does not apply: these pairs are independent of one another"
    if evaluation.skipped:
        yield f"without gold, left out: {', '.join(evaluation.skipped)}"
    if evaluation.entailment:
        yield "gold only says whether a pair is entailed; attack is not entailed"
    for number, what in (
        (relations.unjudged, "gold relations are not among the judged pairs"),
        (relations.abstained, "gold relations are not judged surely enough and not counted here"),
        (relations.unstated, "judged pairs have no gold relation and are not counted here"),
    ):
        if number:
            yield f"{number:,} {what}"

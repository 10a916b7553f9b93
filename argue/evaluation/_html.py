"""An evaluation as HTML, for notebooks: plain tables, without style or script."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from argue.evaluation import Evaluation
from argue.evaluation._engine_table import number

_MOST = 50
"""Debates that have a line of their own."""


def html(evaluation: Evaluation) -> str:
    """Relations by label, acceptance, and a line for each debate; ``–`` is undefined."""
    relations, acceptance = evaluation.relations, evaluation.acceptance
    labels = [
        [str(label), *map(number, (relations.precision(label), relations.recall(label),
                                   relations.f1(label))), f"{relations.gold(label):,}"]
        for label in relations.labels
    ]  # fmt: skip
    debates = [
        [one.id, number(one.relations.accuracy), f"{one.relations.pairs:,}",
         *([number(one.acceptance.accuracy)] if acceptance.applies else [])]
        for one in evaluation.debates[:_MOST]
    ]  # fmt: skip
    more = len(evaluation.debates) - len(debates)
    title = (
        f"{evaluation.engine}: accuracy {number(relations.accuracy)} on {relations.pairs:,} pairs"
    )
    return "\n".join(
        [
            _table(title, ["relation", "precision", "recall", "F1", "pairs"], labels),
            _table(
                (
                    f"Acceptance: accuracy {number(acceptance.accuracy)}"
                    if acceptance.applies
                    else "Pairs independent of one another, so that acceptance does not apply"
                )
                + (f"; {more:,} further debates" if more > 0 else ""),
                ["debate", "relations", "pairs", *["acceptance"] * acceptance.applies],
                debates,
            ),
        ]
    )


def _table(title: str, columns: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f'<th scope="col">{escape(column)}</th>' for column in columns)
    body = "".join(
        f'<tr><th scope="row">{escape(row[0])}</th>'
        + "".join(f"<td>{escape(cell)}</td>" for cell in row[1:])
        + "</tr>"
        for row in rows
    )
    return (
        f"<table><caption>{escape(title)}</caption>"
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    )

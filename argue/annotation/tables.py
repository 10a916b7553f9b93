"""The figures of a project as tables, for a terminal, CSV, JSON and LaTeX."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from argue.annotation.agreement import Estimate
from argue.annotation.gold import LEAST, Rule, outcome
from argue.annotation.report import Report
from argue.evaluation.runs.table import Cell, Table
from argue.locales import say
from argue.store.annotation_records import Item, Judgement, Said
from argue.store.annotation_steps import UNSURE

_ESTIMATE = {
    "value": say("value"),
    "low": say("from"),
    "high": say("to"),
    "items": say("items"),
    "raters": say("judgements each"),
}


def agreement(report: Report) -> Table:
    """A row a figure: those of all annotators, then observed agreement and kappa of each pair."""
    rows: list[list[Cell]] = [
        [measure, "", "", *_cells(estimate)]
        for measure, estimate in (
            ("observed", report.observed),
            ("fleiss_kappa", report.fleiss),
            ("krippendorff_alpha", report.alpha),
        )
    ]
    for pair in report.pairs:
        for measure, estimate in (("observed", pair.observed), ("cohen_kappa", pair.kappa)):
            rows.append([measure, pair.first, pair.second, *_cells(estimate)])
    columns = {"measure": "", "first": say("of"), "second": say("and"), **_ESTIMATE}
    return Table("agreement", say("Agreement, with intervals at 95 %%"), columns, rows)


def progress(report: Report) -> Table:
    """A row an annotator."""
    columns = {
        "annotator": "",
        "found": say("items"),
        "done": say("done"),
        "left": say("left"),
        "unsure": say("unsure"),
        "comments": say("comments"),
    }
    rows: list[list[Cell]] = [
        [one.annotator, report.items, one.done, one.left, one.unsure, one.comments]
        for one in report.progress
    ]
    return Table("annotators", say("Annotators"), columns, rows)


def items(
    names: Sequence[str], said: Sequence[Said], rule: Rule = Rule.UNANIMOUS, least: int = LEAST
) -> Table:
    """A row an item, with what each annotator says, what was decided, and its gold label."""
    labels = [f"{kind}: {name}" for name in names for kind in ("judgement", "comment")]
    columns = {
        name: name
        for name in (
            "item",
            "debate",
            "source",
            "target",
            "text",
            "hypothesis",
            *labels,
            "adjudicated",
            "adjudicated by",
            "adjudication comment",
            "late",
            "gold",
            "how",
        )
    }
    rows = [_item(names, one, rule, least) for one in said]
    return Table("items", say("Items"), columns, rows)


def own(items: Sequence[Item], judgements: Mapping[int, Judgement]) -> Table:
    """A row an item with what one annotator says, by the items' numbers; nothing of the others."""
    columns = {
        name: name
        for name in ("item", "debate", "source", "target", "text", "hypothesis", "label", "comment")
    }
    rows = [[*_texts(item), *_judgement(judgements.get(item.number))] for item in items]
    return Table("judgements", say("Judgements"), columns, rows)


def _item(names: Sequence[str], said: Said, rule: Rule, least: int) -> list[Cell]:
    label, how = outcome(said, rule, least)
    decided = said.adjudication
    return [
        *_texts(said.item),
        *(cell for name in names for cell in _judgement(said.by(name))),
        str(decided.label or "left out") if decided else None,
        decided.by if decided else None,
        (decided.comment or None) if decided else None,
        ", ".join(one.by for one in said.late) or None,
        str(label) if label else None,
        str(how),
    ]


def _texts(item: Item) -> list[Cell]:
    return [item.number, item.topic, item.source, item.target, item.text, item.hypothesis]


def _judgement(one: Judgement | None) -> list[Cell]:
    return [str(one.label or UNSURE), one.comment or None] if one else [None, None]


def _cells(estimate: Estimate) -> list[Cell]:
    return [estimate.value, estimate.low, estimate.high, estimate.items, estimate.raters or None]

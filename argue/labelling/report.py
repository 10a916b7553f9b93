"""How far a project is, and how far its annotators agree: all of them, and each pair."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from typing import Any

from argue.labelling.agreement import (
    Estimate,
    Ratings,
    cohen_kappa,
    fleiss_kappa,
    krippendorff_alpha,
    observed_agreement,
)
from argue.labelling.gold import needs_adjudication
from argue.model.tables import Cell, Table
from argue.store.labelling.records import UNSURE, LabelledItem, Project

AnyItem = LabelledItem[Any, Any]
_ESTIMATE = {
    "value": "value",
    "low": "from",
    "high": "to",
    "items": "items",
    "raters": "judgements each",
}
_ENOUGH = 30
"""Items judged by two or more, below which a table of agreement warns."""
_PROGRESS = {
    "annotator": "",
    "found": "items",
    "done": "done",
    "left": "left",
    "unsure": "unsure",
    "comments": "comments",
}


@dataclass(frozen=True, slots=True)
class Progress:
    """How far one annotator is: ``done`` and ``left`` are all items; ``unsure`` are done too."""

    annotator: str
    done: int
    left: int
    unsure: int
    comments: int


@dataclass(frozen=True, slots=True)
class PairAgreement:
    """How far two annotators agree, on the items that both judged."""

    first: str
    second: str
    observed: Estimate
    kappa: Estimate


@dataclass(frozen=True, slots=True)
class Report:
    """All figures of a project.

    Parameters
    ----------
    items
        How many there are: ``judged`` by somebody, ``shared`` by two or more.
    disagreed
        Items of which two say different things, whatever was decided; ``waiting`` of them, and of
        those decided before somebody contradicted, are to be adjudicated; ``adjudicated`` are.
    observed, fleiss, alpha
        Over all annotators.
    pairs
        Each pair of annotators, in their order.
    unsure_counts
        Whether being unsure is a label of its own here; else it counts as no judgement.
    """

    items: int
    judged: int
    shared: int
    disagreed: int
    waiting: int
    adjudicated: int
    progress: tuple[Progress, ...]
    observed: Estimate
    fleiss: Estimate
    alpha: Estimate
    pairs: tuple[PairAgreement, ...]
    unsure_counts: bool

    def between(self, first: str, second: str) -> PairAgreement | None:
        """The figures of two annotators, in whichever order they are named."""
        wanted = {first, second}
        return next((pair for pair in self.pairs if {pair.first, pair.second} == wanted), None)

    def as_object(self) -> dict[str, Any]:
        """For JSON."""
        return asdict(self)


def report(
    names: Sequence[str], items: Sequence[AnyItem], *, unsure_counts: bool = False
) -> Report:
    """Count and compare what the annotators of these names say of the items."""
    rows = ratings(names, items, unsure_counts=unsure_counts)
    twos = combinations(range(len(names)), 2)
    return Report(
        items=len(items),
        judged=sum(bool(labelled.judgements) for labelled in items),
        shared=sum(len(labelled.judgements) > 1 for labelled in items),
        disagreed=sum(labelled.disagrees for labelled in items),
        waiting=sum(map(needs_adjudication, items)),
        adjudicated=sum(labelled.adjudication is not None for labelled in items),
        progress=tuple(_progress(name, items) for name in names),
        observed=observed_agreement(rows),
        fleiss=fleiss_kappa(rows),
        alpha=krippendorff_alpha(rows),
        pairs=tuple(_between(names, rows, *two) for two in twos),
        unsure_counts=unsure_counts,
    )


def ratings(
    names: Sequence[str], items: Sequence[AnyItem], *, unsure_counts: bool = False
) -> Ratings:
    """The labels, a row an item and a column an annotator, as the coefficients take them."""
    columns = {name: column for column, name in enumerate(names)}
    rows: list[list[str | None]] = []
    for labelled in items:
        row: list[str | None] = [None] * len(names)
        for one in labelled.judgements:
            unsure = UNSURE if unsure_counts else None
            row[columns[one.by]] = unsure if one.label is None else str(one.label)
        rows.append(row)
    return rows


def agreement_table(report: Report) -> Table:
    """A row a figure: those of all annotators, then observed agreement and kappa of each pair."""
    rows: list[list[Cell]] = [
        [measure, "", "", *estimate_cells(estimate)]
        for measure, estimate in (
            ("observed", report.observed),
            ("fleiss_kappa", report.fleiss),
            ("krippendorff_alpha", report.alpha),
        )
    ]
    for pair in report.pairs:
        for measure, estimate in (("observed", pair.observed), ("cohen_kappa", pair.kappa)):
            rows.append([measure, pair.first, pair.second, *estimate_cells(estimate)])
    columns = {"measure": "", "first": "of", "second": "and", **_ESTIMATE}
    title = (
        "Agreement, with intervals at 95 %"
        if report.shared >= _ENOUGH
        else "Agreement, with intervals at 95 %: of fewer than 30 items, too few to rely on"
    )
    return Table("agreement", title, columns, rows)


def progress_table(report: Report) -> Table:
    """A row an annotator."""
    rows: list[list[Cell]] = [
        [one.annotator, report.items, one.done, one.left, one.unsure, one.comments]
        for one in report.progress
    ]
    return Table("annotators", "Annotators", _PROGRESS, rows)


def agreement_tables(
    project: Project, items: Sequence[AnyItem], unsure_counts: bool = False
) -> list[Table]:
    """How far the annotators of a project agree, and how far each of them is."""
    result = report(project.names, items, unsure_counts=unsure_counts)
    return [agreement_table(result), progress_table(result)]


def estimate_cells(estimate: Estimate) -> list[Cell]:
    """The cells of value, interval, items and judgements each."""
    return [estimate.value, estimate.low, estimate.high, estimate.items, estimate.raters or None]


def _progress(name: str, items: Sequence[AnyItem]) -> Progress:
    own = [one for labelled in items if (one := labelled.by(name)) is not None]
    return Progress(
        name,
        len(own),
        len(items) - len(own),
        sum(one.label is None for one in own),
        sum(bool(one.comment) for one in own),
    )


def _between(names: Sequence[str], rows: Ratings, first: int, second: int) -> PairAgreement:
    two = [(row[first], row[second]) for row in rows]
    return PairAgreement(names[first], names[second], observed_agreement(two), cohen_kappa(two))

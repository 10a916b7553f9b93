"""How far a project is, and how far its annotators agree: all of them, and each pair."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from argue.features.labelling.agreement import (
    Estimate,
    Ratings,
    cohen_kappa,
    fleiss_kappa,
    krippendorff_alpha,
    observed_agreement,
)
from argue.features.labelling.gold import LEAST, AnyItem, is_agreed, needs_adjudication
from argue.features.labelling.store.records import Project
from argue.model.record import Count, Record
from argue.model.records import Records
from argue.model.tables import Cell, Column, Table, format_number

_ESTIMATE = {
    "value": "value",
    "low": "from",
    "high": "to",
    "items": "items",
    "raters": "judgements each",
}
_ENOUGH = 30
"""Items judged by two or more, below which a table of agreement warns."""


@dataclass(frozen=True, slots=True)
class Progress(Record):
    """How far an annotator is."""

    annotator: str
    """Their name."""
    done: Count
    """Items that they judged."""
    left: Count
    """Items that they have not judged."""
    unsure: Count
    """Items of which they are unsure."""
    comments: Count
    """Comments that they wrote."""

    @property
    def found(self) -> Count:
        """All items."""
        return self.done + self.left


@dataclass(frozen=True, slots=True)
class PairAgreement(Record):
    """How far two annotators agree."""

    first: str
    """Name of one."""
    second: str
    """Name of the other."""
    observed: Estimate
    """Share of the items on which they agree."""
    kappa: Estimate
    """Cohen's kappa."""


@dataclass(frozen=True, slots=True, repr=False)
class Report(Records, Record):
    """``argue annotate agreement --json``: how far annotators agree."""

    NAME = "agreement/1"
    TITLE = "Agreement"

    items: Count
    """All items."""
    judged: Count
    """Items that somebody judged."""
    shared: Count
    """Items that two or more judged."""
    disagreed: Count
    """Items that two judged differently."""
    waiting: Count
    """Items that wait for adjudication."""
    adjudicated: Count
    """Items that were adjudicated."""
    progress: tuple[Progress, ...]
    """Annotator by annotator."""
    observed: Estimate
    """Observed agreement."""
    fleiss: Estimate
    """Fleiss' kappa."""
    alpha: Estimate
    """Krippendorff's alpha."""
    pairs: tuple[PairAgreement, ...]
    """Pair by pair of annotators."""
    unsure_counts: bool
    """Whether being unsure is a label; else it counts as no judgement."""

    @property
    def sentence(self) -> str:
        """Krippendorff's alpha with its interval."""
        low, high = format_number(self.alpha.low), format_number(self.alpha.high)
        return f"Krippendorff's α {format_number(self.alpha.value)}, 95 % from {low} to {high}."

    def _tables(self) -> Mapping[str, Callable[[], Table]]:
        return {
            "agreement": lambda: agreement_table(self),
            "annotators": lambda: progress_table(self),
        }

    def between(self, first: str, second: str) -> PairAgreement | None:
        """The figures of two annotators, in whichever order they are named."""
        wanted = {first, second}
        return next((pair for pair in self.pairs if {pair.first, pair.second} == wanted), None)


def report(
    names: Sequence[str], items: Sequence[AnyItem], *, unsure_counts: bool = False
) -> Report:
    """Count and compare what the annotators of these names say of the items."""
    rows = ratings(names, items, unsure_counts=unsure_counts)
    pairs = []
    for (column, first), (other, second) in combinations(enumerate(names), 2):
        two = [(row[column], row[other]) for row in rows]
        pairs.append(PairAgreement(first, second, observed_agreement(two), cohen_kappa(two)))
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
        pairs=tuple(pairs),
        unsure_counts=unsure_counts,
    )


def ratings(
    names: Sequence[str], items: Sequence[AnyItem], *, unsure_counts: bool = False
) -> Ratings:
    """The labels, a row an item and a column an annotator, as the coefficients take them."""
    columns = {name: column for column, name in enumerate(names)}
    rows: list[list[str | None]] = [[None] * len(names) for _ in items]
    for row, labelled in zip(rows, items, strict=True):
        for judgement in labelled.judgements:
            if unsure_counts or judgement.label is not None:
                row[columns[judgement.by]] = judgement.word
    return rows


def agreement_table(report: Report) -> Table:
    """A row a figure: those of all annotators, then observed agreement and kappa of each pair."""
    figures = [
        ("observed", "", "", report.observed),
        ("fleiss_kappa", "", "", report.fleiss),
        ("krippendorff_alpha", "", "", report.alpha),
    ]
    for pair in report.pairs:
        figures.append(("observed", pair.first, pair.second, pair.observed))
        figures.append(("cohen_kappa", pair.first, pair.second, pair.kappa))
    rows = [[*named, *estimate_cells(estimate)] for *named, estimate in figures]
    columns = {"measure": "", "first": "of", "second": "and", **_ESTIMATE}
    few = "" if report.shared >= _ENOUGH else ": of fewer than 30 items, too few to rely on"
    return Table("agreement", f"Agreement, with intervals at 95 %{few}", columns, rows)


def progress_table(report: Report) -> Table:
    """A row an annotator."""
    named: list[Column[Progress]] = [Column("annotator", ""), Column("found", "items")]
    columns = [*named, *map(Column, ("done", "left", "unsure", "comments"))]
    return Table.of("annotators", "Annotators", columns, report.progress)


def review_table(items: Sequence[AnyItem]) -> Table:
    """The three steps of a data set, and what each leaves: judged twice, judged alike, reviewed.

    Dagan, Glickman & Magnini (2005) let a second person judge each pair, discarded those on which
    the two disagreed (20 %), and one of the authors left out another 13 % on review. What is left
    out here is an agreed item of which somebody decided so.
    """
    shared = [labelled for labelled in items if len(labelled.judgements) >= LEAST]
    agreed = [labelled for labelled in shared if is_agreed(labelled)]
    decisions = [labelled.adjudication for labelled in agreed]
    left_out = sum(decision is not None and decision.label is None for decision in decisions)
    steps = {
        "judged by two or more": len(shared),
        "not judged alike": len(shared) - len(agreed),
        "left out on review": left_out,
        "kept": len(agreed) - left_out,
    }
    rows: list[list[Cell]] = [
        [name, number, number / len(shared) if shared else None] for name, number in steps.items()
    ]
    return Table("review", "Steps", {"step": "step", "items": "items", "share": "share"}, rows)


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
        sum(judgement.label is None for judgement in own),
        sum(bool(judgement.comment) for judgement in own),
    )

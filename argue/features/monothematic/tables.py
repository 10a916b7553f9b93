"""Scores and frequencies as tables."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any, NamedTuple

from argue.features.monothematic.frequencies import CoOccurrence, JudgementShape, Phenomena
from argue.features.monothematic.readings import of_correlation
from argue.features.monothematic.scores import MonothematicScores, PairIndex, Sides
from argue.model.tables import Cell, Column, Table


class _Named(NamedTuple):
    """A row: an :class:`Index` or :class:`Sides`, and what it is of; DI only of both sides."""

    name: str
    of: Any
    di: float | None = None


def _index_column(name: str, title: str, value: Any) -> Column[Any]:
    """A column of an index, of which a table cannot hold infinity."""
    return Column(name, title, lambda row: "∞" if (index := value(row)) == math.inf else index)


_OVERALL: list[Column[_Named]] = [
    Column("judgement", "judgement", "name"),
    Column("original", "original", "of.original.pairs"),
    Column("accuracy_original", "accuracy", "of.original.accuracy"),
    Column("monothematic", "monothematic", "of.monothematic.pairs"),
    Column("accuracy", "accuracy", "of.monothematic.accuracy"),
    _index_column("ci", "CI", lambda row: row.of.ci),
    _index_column("di", "DI", lambda row: row.di),
    Column("reading", "reading", lambda row: of_correlation(row.of.ci)),
]
_SIDES: list[Column[_Named]] = [
    Column("monothematic", "monothematic", "of.all.monothematic.pairs"),
    Column("pairs_positive", "# pos", "of.positive.monothematic.pairs"),
    Column("pairs_negative", "# neg", "of.negative.monothematic.pairs"),
    Column("accuracy", "accuracy", "of.all.monothematic.accuracy"),
    Column("accuracy_positive", "positive", "of.positive.monothematic.accuracy"),
    Column("accuracy_negative", "negative", "of.negative.monothematic.accuracy"),
    Column("original", "original", "of.all.original.pairs"),
    Column("accuracy_original", "accuracy", "of.all.original.accuracy"),
    _index_column("ci", "CI", lambda row: row.of.all.ci),
    _index_column("ci_positive", "CI positive", lambda row: row.of.positive.ci),
    _index_column("ci_negative", "CI negative", lambda row: row.of.negative.ci),
    _index_column("di", "DI", lambda row: row.of.di),
]
_PAIRS: list[Column[PairIndex]] = [
    Column("pair", "pair", "id"),
    Column("judgement", "judgement", lambda row: str(row.gold)),
    Column("right", "right", lambda row: bool(row.index.original.right)),
    Column("monothematic", "monothematic", "index.monothematic.pairs"),
    Column("right_monothematic", "right of these", "index.monothematic.right"),
    _index_column("ci", "CI", lambda row: row.index.ci),
    Column("reading", "reading", lambda row: of_correlation(row.index.ci, near=0)),
]
_SHAPES: list[Column[JudgementShape]] = [
    Column("judgement", "judgement", lambda row: str(row.gold)),
    Column("original", "original", "originals"),
    Column("overlap", "words in common"),
    Column("monothematic", "monothematic"),
    Column("overlap_monothematic", "words in common"),
    Column("decomposed", "decomposed"),
    Column("decided_by_one", "decided by one phenomenon"),
    Column("share_decided_by_one", "share"),
]


def of_scores(scores: MonothematicScores) -> list[Table]:
    """All that the scores hold: ``overall``, ``by-macro``, ``by-phenomenon`` and ``by-pair``."""
    ways = "entailed or not" if scores.ways == 2 else "entailment, contradiction, unknown"
    title = f"{scores.engine}, judged in {scores.ways} ways ({ways})"
    return [
        Table.of("overall", title, _OVERALL, _overall(scores)),
        _sides("by-macro", "By macro category", "category", scores.by_macro.items()),
        _sides("by-phenomenon", "By phenomenon", "phenomenon", scores.by_phenomenon.items()),
        Table.of("by-pair", "By original pair", _PAIRS, scores.by_pair),
    ]


def of_systems(several: Iterable[MonothematicScores]) -> Table:
    """A row a system: accuracies, CI and DI over all pairs."""
    return _sides("systems", "Systems", "engine", [(one.engine, one.overall) for one in several])


def of_phenomena(counted: Phenomena, together: CoOccurrence, *, every: bool = False) -> list[Table]:
    """Phenomena by judgement, what pairs of each judgement look like, phenomena that come together.

    The last is table 3 of Magnini & Cabrio (2010): a column for each phenomenon that decides a pair
    (``every``: for all), a row for each that comes with it, and how many original pairs have both.
    ``together`` counts all phenomena.
    """
    decide = [place for place, pairs in enumerate(together.deciding) if pairs or every]
    columns = {"phenomenon": "phenomenon", "deciding": "deciding"}
    columns |= {together.phenomena[place]: together.phenomena[place] for place in decide}
    named = zip(together.phenomena, together.deciding, together.counts, strict=True)
    rows: list[list[Cell]] = [
        [name, deciding, *(counts[place] for place in decide)]
        for name, deciding, counts in named
        if any(counts[place] for place in decide)
    ]
    return [
        _frequencies(counted),
        Table.of("judgements", "Pairs by judgement", _SHAPES, counted.judgements),
        Table("co-occurrence", f"Together in {together.gold} pairs", columns, rows),
    ]


def _frequencies(counted: Phenomena) -> Table:
    """Each phenomenon's monothematic pairs and its probability, by judgement."""
    golds = [shape.gold for shape in counted.judgements]
    columns: dict[str, str] = {"phenomenon": "phenomenon"}
    columns |= {str(gold): str(gold) for gold in golds}
    columns |= {f"p_given_{gold}": f"P(·|{gold})" for gold in golds}
    columns |= {f"in_{gold}": f"in {gold} pairs" for gold in golds}
    for word in (
        ("positive", "negative") if counted.unknown_is_negative else ("entailment", "contradiction")
    ):
        columns[f"p_{word}"] = f"P({word}|·)"
    rows: list[list[Cell]] = [
        [
            one.phenomenon,
            *(by[gold] for by in (one.pairs, one.given, one.given_in_originals) for gold in golds),
            one.entails,
            one.contradicts,
        ]
        for one in counted.phenomena
    ]
    title = "Phenomena by judgement: monothematic pairs, their share, share of original pairs"
    return Table("phenomena", title, columns, rows)


def without_undefined(table: Table) -> Table:
    """The table without the columns in which nothing is defined.

    Examples
    --------
    >>> table = Table("t", "T", {"name": "", "ci": "CI", "di": "DI"}, [["all", 0.5, None]])
    >>> list(without_undefined(table).columns)
    ['name', 'ci']
    """
    return table.without([name for name in table.columns if set(table.column(name)) <= {None}])


def _overall(scores: MonothematicScores) -> list[_Named]:
    both = scores.overall
    results = [
        _Named("all", both.all, both.di),
        _Named("positive", both.positive),
        _Named("negative", both.negative),
    ]
    finer = [
        _Named(str(gold), index)
        for gold, index in scores.by_judgement.items()
        if not gold.is_positive
    ]
    return [*results, *finer] if len(finer) > 1 else results


def _sides(name: str, title: str, kind: str, named: Iterable[tuple[str, Sides]]) -> Table:
    columns: list[Column[_Named]] = [Column(kind, kind, "name"), *_SIDES]
    return Table.of(name, title, columns, [_Named(*item) for item in named])

"""Scores and frequencies as tables."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from argue.evaluation.statistics import ratio
from argue.features.monothematic.frequencies import (
    CoOccurrence,
    JudgementShape,
    Phenomena,
    Solved,
    contradiction_types,
    negations,
    solved,
)
from argue.features.monothematic.pairs import Collection
from argue.features.monothematic.readings import of_correlation
from argue.features.monothematic.scores import MonothematicScores, weighted
from argue.model.tables import Cell, Column, Table


class _Named(NamedTuple):
    """A row: an :class:`Index` or :class:`Sides`, whose and of what; DI only of both sides."""

    engine: str
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
_PAIRS: list[Column[_Named]] = [
    Column("pair", "pair", "name"),
    Column("judgement", "judgement", lambda row: str(row.of.gold)),
    Column("right", "right", lambda row: bool(row.of.index.original.right)),
    Column("monothematic", "monothematic", "of.index.monothematic.pairs"),
    Column("right_monothematic", "right of these", "of.index.monothematic.right"),
    _index_column("ci", "CI", lambda row: row.of.index.ci),
    Column("reading", "reading", lambda row: of_correlation(row.of.index.ci, near=0)),
]
_IDEAL: list[Column[Solved]] = [
    Column("category", "category"),
    Column("alone", "alone"),
    Column("share_alone", "share"),
    Column("up_to", "with those above"),
    Column("share_up_to", "share"),
    Column("pairs", "pairs"),
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


def of_scores(*systems: MonothematicScores) -> list[Table]:
    """All that the scores hold: ``overall``, ``by-macro``, ``by-phenomenon`` and ``by-pair``.

    Several systems have judged the same pairs; their rows stand together, under their names.
    """
    ways = systems[0].ways
    asked = "entailed or not" if ways == 2 else "entailment, contradiction, unknown"
    title = f"{', '.join(system.engine for system in systems)}, judged in {ways} ways ({asked})"
    overall = [row for scores in systems for row in _overall(scores)]
    by_macro, by_phenomenon, by_pair = (
        [
            _Named(scores.engine, *item)
            for items in zip(*lists, strict=True)
            for scores, item in zip(systems, items, strict=True)
        ]
        for lists in (
            [scores.by_macro.items() for scores in systems],
            [scores.by_phenomenon.items() for scores in systems],
            [[(pair.id, pair) for pair in scores.by_pair] for scores in systems],
        )
    )
    tables = [
        _table("overall", title, _OVERALL, overall),
        _table("by-macro", "By macro category", _sides("category"), by_macro),
        _table("by-phenomenon", "By phenomenon", _sides("phenomenon"), by_phenomenon),
        _table("by-pair", "By original pair", _PAIRS, by_pair),
    ]
    return tables if len(systems) > 1 else [table.without(["engine"]) for table in tables]


def of_systems(systems: Iterable[MonothematicScores]) -> Table:
    """A row a system: accuracies, CI and DI over all pairs."""
    rows = [_Named(scores.engine, "all", scores.overall) for scores in systems]
    return _table("systems", "Systems", _SIDES, rows)


def of_phenomena(counted: Phenomena, together: CoOccurrence, *, every: bool = False) -> list[Table]:
    """Phenomena by judgement, what pairs of each judgement look like, phenomena that come together.

    The last is table 3 of Magnini & Cabrio (2010): a column for each phenomenon that decides a pair
    (``every``: for all), a row for each that comes with it, and how many original pairs have both.
    A column is titled by the number that its phenomenon has among the rows, so that the table is no
    wider than a page; for programs it has the phenomenon's name. ``together`` counts all phenomena.
    """
    decide = [place for place, pairs in enumerate(together.deciding) if pairs or every]
    named = zip(together.phenomena, together.deciding, together.counts, strict=True)
    shown = [row for row in named if any(row[2][place] for place in decide)]
    shown.sort(key=lambda row: not (row[1] or every))
    columns = {"phenomenon": "phenomenon", "deciding": "deciding"}
    columns |= {together.phenomena[place]: str(n) for n, place in enumerate(decide, 1)}
    rows: list[list[Cell]] = [
        [
            f"{number} {name}" if number <= len(decide) else name,
            deciding,
            *(counts[place] for place in decide),
        ]
        for number, (name, deciding, counts) in enumerate(shown, 1)
    ]
    return [
        _frequencies(counted),
        Table.of("judgements", "Pairs by judgement", _SHAPES, counted.judgements),
        Table("co-occurrence", f"Together in {together.gold} pairs", columns, rows),
    ]


def of_collection(collection: Collection) -> list[Table]:
    """What ideal systems could solve, negations that contradict, types."""
    kinds = negations(collection)

    def contradictions(kind: str, title: str, counts: Mapping[str, int]) -> Table:
        rows: list[list[Cell]] = [
            [name, count, ratio(count, kinds.contradictions)] for name, count in counts.items()
        ]
        columns = {kind: kind, "pairs": "pairs", "share": "of contradictions"}
        return Table(f"{kind}s", title, columns, rows if any(counts.values()) else [])

    overt = {"overt": kinds.overt, "indirect": kinds.indirect}
    return [
        Table.of("ideal", "Solved by an ideal system", _IDEAL, solved(collection)),
        contradictions("negation", "Negations that contradict", overt),
        contradictions("type", "Types of contradiction", contradiction_types(collection)),
    ]


def of_weights(systems: Iterable[MonothematicScores]) -> Table:
    """Accuracy and CI with pairs, phenomena, or phenomena by their frequency weighed alike."""
    columns: list[Column[Any]] = [Column("engine"), Column("weight", "what counts alike")]
    columns += [Column("accuracy"), _index_column("ci", "CI", lambda row: row.ci)]
    rows = [row for scores in systems for row in weighted(scores)]
    return Table.of("weights", "Monothematic pairs, weighed", columns, rows)


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
            count.phenomenon,
            *(
                by[gold]
                for by in (count.pairs, count.given, count.given_in_originals)
                for gold in golds
            ),
            count.entails,
            count.contradicts,
        ]
        for count in counted.phenomena
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
    both, engine = scores.overall, scores.engine
    results = [
        _Named(engine, "all", both.all, both.di),
        _Named(engine, "positive", both.positive),
        _Named(engine, "negative", both.negative),
    ]
    finer = [
        _Named(engine, str(gold), index)
        for gold, index in scores.by_judgement.items()
        if not gold.is_positive
    ]
    return [*results, *finer] if len(finer) > 1 else results


def _sides(kind: str) -> list[Column[_Named]]:
    return [Column(kind, kind, "name"), *_SIDES]


def _table(name: str, title: str, columns: list[Column[_Named]], rows: list[_Named]) -> Table:
    return Table.of(name, title, [Column("engine"), *columns], rows)

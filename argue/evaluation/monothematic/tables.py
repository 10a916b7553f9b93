"""Scores and frequencies as tables."""

from __future__ import annotations

import math
from collections.abc import Mapping

from argue.evaluation.monothematic.frequencies import CoOccurrence, Frequencies
from argue.evaluation.monothematic.readings import of_correlation
from argue.evaluation.monothematic.scores import Index, MonothematicScores, Sides
from argue.evaluation.runs.table import Cell, Table

_SIDES = {
    "monothematic": "monothematic", "accuracy": "accuracy", "accuracy_positive": "positive",
    "accuracy_negative": "negative", "original": "original", "accuracy_original": "accuracy",
    "ci": "CI", "ci_positive": "CI positive", "ci_negative": "CI negative", "di": "DI",
}  # fmt: skip


def of_scores(scores: MonothematicScores) -> list[Table]:
    """All that the scores hold: ``overall``, ``by-macro``, ``by-phenomenon`` and ``by-pair``."""
    ways = "entailed or not" if scores.ways == 2 else "entailment, contradiction, unknown"
    return [
        Table(
            "overall",
            f"{scores.engine}, judged in {scores.ways} ways ({ways})",
            {"judgement": "judgement", "original": "original", "accuracy_original": "accuracy",
             "monothematic": "monothematic", "accuracy": "accuracy", "ci": "CI",
             "reading": "reading"},
            [_index(name, index) for name, index in _overall(scores)],
        ),
        _sides("by-macro", "By macro category", "category", scores.by_macro),
        _sides("by-phenomenon", "By phenomenon", "phenomenon", scores.by_phenomenon),
        Table(
            "by-pair",
            "By original pair",
            {"pair": "pair", "judgement": "judgement", "right": "right",
             "monothematic": "monothematic", "right_monothematic": "right of these", "ci": "CI",
             "reading": "reading"},
            [
                [
                    each.id, str(each.gold), bool(each.index.original.right),
                    each.index.monothematic.pairs, each.index.monothematic.right,
                    _cell(each.index.ci), of_correlation(each.index.ci, near=0),
                ]
                for each in scores.by_pair
            ],
        ),
    ]  # fmt: skip


def of_frequencies(found: Frequencies) -> Table:
    """Each phenomenon's monothematic pairs and its probability, by judgement."""
    golds = found.judgements
    columns = {"phenomenon": "phenomenon"}
    columns |= {f"{gold}": f"{gold}" for gold in golds}
    columns |= {f"p_given_{gold}": f"P(·|{gold})" for gold in golds}
    columns |= {f"in_{gold}": f"in {gold} pairs" for gold in golds}
    columns |= {"p_contradiction": "P(contradiction|·)"}
    rows: list[list[Cell]] = [
        [
            name,
            *(found.pairs[name, gold] for gold in golds),
            *(found.given(name, gold) for gold in golds),
            *(found.given_in_originals(name, gold) for gold in golds),
            found.contradicts(name),
        ]
        for name in found.phenomena
    ]
    title = "Phenomena by judgement: monothematic pairs, their share, share of original pairs"
    return Table("phenomena", title, columns, rows)


def of_co_occurrence(found: CoOccurrence) -> Table:
    """How many original pairs have both; the diagonal says how many have it at all."""
    columns = {"phenomenon": "phenomenon", "deciding": "deciding"}
    columns |= {name: name for name in found.phenomena}
    rows: list[list[Cell]] = [
        [one, found.deciding[one], *(found.counts[one, two] for two in found.phenomena)]
        for one in found.phenomena
    ]
    return Table("co-occurrence", f"Together in {found.gold} pairs", columns, rows)


def without_undefined(table: Table) -> Table:
    """The table without the columns in which nothing is defined.

    Examples
    --------
    >>> table = Table("t", "T", {"name": "", "ci": "CI", "di": "DI"}, [["all", 0.5, None]])
    >>> list(without_undefined(table).columns)
    ['name', 'ci']
    """
    kept = [name for name in table.columns if any(x is not None for x in table.column(name))]
    places = [place for place, name in enumerate(table.columns) if name in kept]
    columns: Mapping[str, str] = {name: table.columns[name] for name in kept}
    rows = [[row[place] for place in places] for row in table.rows]
    return Table(table.name, table.title, columns, rows)


def _overall(scores: MonothematicScores) -> list[tuple[str, Index]]:
    both = scores.overall
    found = [("all", both.all), ("positive", both.positive), ("negative", both.negative)]
    finer = [
        (str(gold), each) for gold, each in scores.by_judgement.items() if not gold.is_positive
    ]
    return [*found, *finer] if len(finer) > 1 else found


def _index(name: str, index: Index) -> list[Cell]:
    original, made = index.original, index.monothematic
    return [
        name, original.pairs, original.accuracy, made.pairs, made.accuracy, _cell(index.ci),
        of_correlation(index.ci),
    ]  # fmt: skip


def _sides(name: str, title: str, kind: str, found: dict[str, Sides]) -> Table:
    rows = [_side(each, sides) for each, sides in found.items()]
    return Table(name, title, {kind: kind} | _SIDES, rows)


def _side(name: str, sides: Sides) -> list[Cell]:
    made, original = sides.all.monothematic, sides.all.original
    apart = (sides.positive, sides.negative)
    return [
        name, made.pairs, made.accuracy, *(side.monothematic.accuracy for side in apart),
        original.pairs, original.accuracy, _cell(sides.all.ci),
        *(_cell(side.ci) for side in apart), _cell(sides.di),
    ]  # fmt: skip


def _cell(index: float | None) -> Cell:
    return "∞" if index == math.inf else index

"""Scores and frequencies as tables: for a terminal, for CSV, for a page."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from argue.evaluation._grid import grid
from argue.evaluation.monothematic.frequencies import CoOccurrence, Frequencies
from argue.evaluation.monothematic.readings import of_correlation, shown
from argue.evaluation.monothematic.scores import Index, MonothematicScores, Sides

Cell: TypeAlias = str | int | float | None


class Table(NamedTuple):
    """A table; the cells of the first column are names, the others mostly numbers.

    ``None`` is undefined.
    """

    name: str
    title: str
    head: tuple[str, ...]
    rows: list[list[Cell]]


def of_scores(scores: MonothematicScores) -> list[Table]:
    """Everything that :class:`MonothematicScores` holds: overall, by category, by pair."""
    ways = "entailed or not" if scores.ways == 2 else "entailment, contradiction, unknown"
    return [
        Table(
            "overall", f"{scores.engine}, judged in {scores.ways} ways ({ways})",
            ("", "original", "accuracy", "monothematic", "accuracy", "CI", "reading"),
            [_index(name, index) for name, index in _overall(scores)],
        ),
        _sides("by-macro", "By macro category", scores.by_macro),
        _sides("by-phenomenon", "By phenomenon", scores.by_phenomenon),
        Table(
            "by-pair", "By original pair",
            ("pair", "judgement", "right", "monothematic", "right", "CI", "reading"),
            [
                [
                    each.id, str(each.gold), "yes" if each.index.original.right else "no",
                    each.index.monothematic.pairs, each.index.monothematic.right, each.index.ci,
                    of_correlation(each.index.ci, near=0),
                ]
                for each in scores.by_pair
            ],
        ),
    ]  # fmt: skip


def of_frequencies(found: Frequencies) -> Table:
    """Each phenomenon's monothematic pairs and its probability, by judgement."""
    golds = found.judgements
    head = (
        "phenomenon",
        *(f"{gold}" for gold in golds),
        *(f"P(·|{gold})" for gold in golds),
        *(f"in {gold} pairs" for gold in golds),
        "P(contradiction|·)",
    )
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
    return Table("phenomena", title, head, rows)


def of_co_occurrence(found: CoOccurrence) -> Table:
    """How many original pairs have both; the diagonal says how many have it at all."""
    rows: list[list[Cell]] = [
        [one, found.deciding[one], *(found.counts[one, two] for two in found.phenomena)]
        for one in found.phenomena
    ]
    head = ("phenomenon", "deciding", *found.phenomena)
    return Table("co-occurrence", f"Together in {found.gold} pairs", head, rows)


def text(tables: Iterable[Table]) -> Iterator[str]:
    """The tables as lines for a terminal; what has no row, and what is undefined in all, is not.

    Examples
    --------
    >>> list(text([Table("t", "Title", ("", "CI", "DI"), [["all", 0.5, None]])]))
    ['Title', '       CI', 'all  0.50', '']
    """
    for table in tables:
        if table.rows:
            columns = zip(*table.rows, strict=True)
            kept = [at for at, column in enumerate(columns) if any(x is not None for x in column)]
            yield table.title
            yield from grid(
                [table.head[at] for at in kept],
                [[cell(row[at]) for at in kept] for row in table.rows],
            )
            yield ""


def as_csv(table: Table) -> str:
    """One table for a spreadsheet; an undefined cell is empty."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(table.head)
    writer.writerows(table.rows)
    return out.getvalue()


def cell(value: Cell) -> str:
    """A cell for people.

    >>> cell(0.5), cell(1200), cell(None), cell("a")
    ('0.50', '1,200', '–', 'a')
    """
    if isinstance(value, str):
        return value
    return f"{value:,}" if isinstance(value, int) else shown(value)


def _overall(scores: MonothematicScores) -> list[tuple[str, Index]]:
    both = scores.overall
    found = [("all", both.all), ("positive", both.positive), ("negative", both.negative)]
    negative = {
        str(gold): each for gold, each in scores.by_judgement.items() if not gold.is_positive
    }
    return [*found, *negative.items()] if len(negative) > 1 else found


def _index(name: str, index: Index) -> list[Cell]:
    original, made = index.original, index.monothematic
    return [
        name, original.pairs, original.accuracy, made.pairs, made.accuracy, index.ci,
        of_correlation(index.ci),
    ]  # fmt: skip


def _sides(name: str, title: str, found: dict[str, Sides]) -> Table:
    head = (
        "", "pairs", "accuracy", "positive", "negative", "original", "accuracy", "CI",
        "CI positive", "CI negative", "DI",
    )  # fmt: skip
    return Table(name, title, head, [_side(each, sides) for each, sides in found.items()])


def _side(name: str, sides: Sides) -> list[Cell]:
    made, original = sides.all.monothematic, sides.all.original
    apart: Sequence[Index] = (sides.positive, sides.negative)
    return [
        name, made.pairs, made.accuracy, *(side.monothematic.accuracy for side in apart),
        original.pairs, original.accuracy, sides.all.ci, *(side.ci for side in apart), sides.di,
    ]  # fmt: skip

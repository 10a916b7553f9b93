"""Sets of pairs, and what was made of the pairs, as tables for programs and spreadsheets."""

from __future__ import annotations

from collections.abc import Iterable

from argue.model.tables import Cell, Table
from argue.store.labelling.decompositions import MadeRow, PairSet, SetSummary
from argue.web.labelling import pair_sets

_PAIR = ("text", "hypothesis", "judgement")


def sets(found: Iterable[SetSummary]) -> Table:
    """A row a set."""
    columns = {
        name: name
        for name in ("key", "title", "created", "pairs", "taken apart", "finished", "begun")
    }
    rows: list[list[Cell]] = [
        [
            one.key,
            one.title,
            one.created.isoformat(),
            one.originals,
            one.decomposed,
            one.finished,
            one.begun,
        ]
        for one in found
    ]
    return Table("sets", "Sets of pairs", columns, rows)


def originals(found: PairSet) -> Table:
    """A row an original pair; ``made`` counts what was made from it, finished or begun."""
    rows: list[list[Cell]] = [
        [row.name, *(row.cells.get(name) for name in _PAIR), len(found.made_from(row.name))]
        for row in found.originals
    ]
    columns = {name: name for name in ("id", *_PAIR, "made")}
    return Table("pairs", "Original pairs", columns, rows)


def made(found: PairSet, rows: Iterable[MadeRow]) -> Table:
    """A row a monothematic pair, finished or begun; ``hypothesis`` as far as its cells say it."""
    whole = {row.name: pair_sets.original_of(row) for row in found.originals}
    others = [name for name in pair_sets.TYPED if name != "hypothesis"]
    columns = {name: name for name in ("id", "original", "finished", "hypothesis", *others)}
    cells: list[list[Cell]] = []
    for row in rows:
        hypothesis = row.cells.get("hypothesis", "")
        if row.original:
            hypothesis = pair_sets.proposed(whole[row.original], row.cells)
        said = (row.cells.get(name) for name in others)
        cells.append([row.name, row.original or None, row.finished, hypothesis or None, *said])
    return Table("made", "Monothematic pairs", columns, cells)

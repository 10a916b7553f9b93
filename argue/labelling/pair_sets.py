"""Sets of pairs: stored cells as the records of monothematic evaluation, and as tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict

from argue.errors import BadInput, LimitExceeded, ParseError
from argue.evaluation.monothematic import files
from argue.evaluation.monothematic.decomposition import hypothesis_of
from argue.evaluation.monothematic.pairs import (
    WORDS,
    Collection,
    Monothematic,
    Original,
    gold_of,
    joined,
)
from argue.evaluation.monothematic.rows import Cells, cells_of, record
from argue.formats.base.text import clean
from argue.locales import say
from argue.model.tables import Cell, Column, Table
from argue.settings import Limits
from argue.store.labelling.decompositions import (
    MadeRow,
    OriginalRow,
    PairSet,
    SetPair,
    SetSummary,
    items_of,
)

_PAIR = ("text", "hypothesis", "judgement")
TYPED = ("phenomenon", "judgement", "hypothesis", *WORDS)
"""The cells of a monothematic pair that a person types."""


def original_of(row: OriginalRow) -> Original:
    """The original pair of a row."""
    result = record(row.cells, row.name)
    if not isinstance(result, Original):
        raise TypeError(f"expected the cells of an original pair, found those of {row.name!r}")
    return result


def collection_of(pairs: PairSet) -> Collection:
    """All that is finished."""
    originals = {row.name: original_of(row) for row in pairs.originals}
    return Collection(
        tuple(originals.values()),
        tuple(_made(row, originals) for row in pairs.made if row.finished),
    )


def original_cells(pair: Original) -> Cells:
    """What the store keeps of an original pair besides its name."""
    return {name: value for name, value in cells_of(pair).items() if name != "id"}


def made_cells(pair: Monothematic) -> Cells:
    """What the store keeps of a monothematic pair besides its name and where it comes from.

    One that was made from none keeps its own text; its hypothesis is left out where it is what the
    substitution gives.
    """
    left_out = {"id", "original"} | ({"text"} if pair.original else set())
    results = {name: value for name, value in cells_of(pair).items() if name not in left_out}
    whole = Original(pair.id, pair.text, pair.hypothesis, pair.gold)
    unwritten = {name: value for name, value in results.items() if name != "hypothesis"}
    follows = pair.original and proposed(whole, unwritten) == pair.hypothesis
    return unwritten if follows else results


def typed(form: Mapping[str, str], limits: Limits) -> Cells:
    """The cells that a form brings, cleaned; those left blank are left out.

    Raises
    ------
    LimitExceeded
        If one is longer than a text may be.
    """
    results: Cells = {}
    for name in TYPED:
        text = clean(form.get(name, ""))[0].strip()
        if len(text) > limits.max_text:
            raise LimitExceeded(
                say("characters"), len(text), limits.max_text, "ARGUE_MAX_TEXT", where=name
            )
        if text:
            results[name] = text
    return results


def proposed(original: Original, cells: Cells) -> str:
    """The new hypothesis as far as the cells say it; empty if they do not."""
    try:
        return hypothesis_of(original, cells)
    except BadInput:
        return ""


def pair_cells(sent: Mapping[str, str]) -> Cells:
    """The cells of an original pair that somebody typed; raises BadInput where one is missing."""
    cells = {name: sent.get(name, "").strip() for name in ("text", "hypothesis")}
    try:
        cells["judgement"] = str(gold_of(sent.get("judgement", "")))
    except ValueError as error:
        raise BadInput(error.args[0]) from None
    record(cells, "1")  # raises BadInput where a text is missing
    return cells


def pairs_of_file(data: bytes, name: str, limits: Limits) -> Collection:
    """The pairs of a file; raises ParseError if there are no original ones among them."""
    collection = joined(files.parse(data, name, limits))
    if not collection.originals:
        raise ParseError(
            say("original pairs, to be taken apart"), say("monothematic pairs only"), where=name
        )
    return collection


def items_of_set(collection: Collection) -> list[SetPair]:
    """The items of a new set."""
    return items_of(
        ((pair.id, original_cells(pair)) for pair in collection.originals),
        ((pair.id, pair.original, made_cells(pair)) for pair in collection.pairs),
    )


def cells_of_item(item: SetPair) -> Cells:
    """The cells of an item, without the name of the pair that it was made from."""
    left_out = {"number", "name", "original"}
    return {name: cell for name, cell in asdict(item).items() if cell and name not in left_out}


def sets_table(pairs: Iterable[SetSummary]) -> Table:
    """A row a set."""
    columns: list[Column[SetSummary]] = [
        *map(Column, ("key", "title", "created")),
        Column("pairs", value="originals"),
        Column("taken apart", value="decomposed"),
        *map(Column, ("finished", "begun")),
    ]
    return Table.of("sets", "Sets of pairs", columns, pairs)


def originals_table(pairs: PairSet) -> Table:
    """A row an original pair; ``made`` counts what was made from it, finished or begun."""
    rows: list[list[Cell]] = [
        [row.name, *(row.cells.get(name) for name in _PAIR), len(pairs.made_from(row.name))]
        for row in pairs.originals
    ]
    columns = {name: name for name in ("id", *_PAIR, "made")}
    return Table("pairs", "Original pairs", columns, rows)


def made_table(pairs: PairSet, rows: Iterable[MadeRow]) -> Table:
    """A row a monothematic pair, finished or begun; ``hypothesis`` as far as its cells say it."""
    whole = {row.name: original_of(row) for row in pairs.originals}
    others = [name for name in TYPED if name != "hypothesis"]
    columns = {name: name for name in ("id", "original", "finished", "hypothesis", *others)}
    cells: list[list[Cell]] = []
    for row in rows:
        hypothesis = row.cells.get("hypothesis", "")
        if row.original:
            hypothesis = proposed(whole[row.original], row.cells)
        rest = (row.cells.get(name) for name in others)
        cells.append([row.name, row.original or None, row.finished, hypothesis or None, *rest])
    return Table("made", "Monothematic pairs", columns, cells)


def _made(row: MadeRow, originals: Mapping[str, Original]) -> Monothematic:
    cells = {**row.cells, "original": row.original}
    if row.original:
        whole = originals[row.original]
        cells |= {"text": whole.text, "hypothesis": hypothesis_of(whole, row.cells)}
    result = record(cells, row.name)
    if not isinstance(result, Monothematic):
        raise TypeError(f"expected a phenomenon among the cells of {row.name!r}, found none")
    return result

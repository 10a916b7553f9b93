"""Pairs as named cells, which is what all their files and the store hold.

A cell is a text, and :data:`CELLS` are their names. A row with a ``phenomenon`` is a monothematic
pair; one without is an original pair, and has the first four only.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from argue.evaluation.monothematic.pairs import WORDS, Collection, Monothematic, Original, gold_of

Cells: TypeAlias = dict[str, str]

CELLS = ("id", "original", "phenomenon", "judgement", "text", "hypothesis", *WORDS)
"""The names, in the order in which tables have them."""

_OTHER_NAMES = {
    "pair_id": "id",
    "source_pair": "original",
    "label": "judgement",
    "judgment": "judgement",
    "gold": "judgement",
    "gold_label": "judgement",
    "entailment": "judgement",
    "value": "judgement",
    "t": "text",
    "premise": "text",
    "sentence1": "text",
    "h": "hypothesis",
    "sentence2": "hypothesis",
}


def named(cells: Mapping[str, object]) -> Cells:
    """The cells under our names; blank ones and those that are not known are left out.

    Where two names mean the same, our own counts.

    Examples
    --------
    >>> named({"Premise": "T", "hypothesis": "H", "label": "neutral", "votes": 3})
    {'text': 'T', 'hypothesis': 'H', 'judgement': 'neutral'}

    Raises
    ------
    ValueError
        If a cell that is known is neither a text nor a number.
    """
    results: Cells = {}
    for name, value in cells.items():
        plain = name.strip().lower().replace("-", "_").replace(" ", "_")
        ours = _OTHER_NAMES.get(plain, plain)
        if ours not in CELLS or value is None or (ours != plain and ours in results):
            continue
        if not isinstance(value, str | int | float):
            raise ValueError(f"expected a text as {name!r}, found {type(value).__name__}")
        if str(value).strip():
            results[ours] = str(value)
    return results


def record(cells: Mapping[str, str], id: str) -> Original | Monothematic:
    """The pair that these cells say; ``id`` is its own where they have none.

    Raises
    ------
    ValueError
        If the judgement is missing or not known.
    InvalidRecord
        If text or hypothesis are missing, or the phenomenon is no name.

    Examples
    --------
    >>> row = {"text": "Ann sleeps.", "hypothesis": "Ann is awake.", "judgement": "contradiction"}
    >>> record(row, "1").gold.value, record({**row, "phenomenon": "negation"}, "2").phenomenon
    ('contradiction', 'syntactic:negation')
    """
    common = (
        cells.get("id", id).strip(),
        cells.get("text", ""),
        cells.get("hypothesis", ""),
        gold_of(cells.get("judgement", "")),
    )
    if "phenomenon" not in cells:
        return Original(*common)
    words = [cells.get(name, "") for name in WORDS]
    return Monothematic(*common, cells["phenomenon"], cells.get("original", "").strip(), *words)


def cells_of(pair: Original | Monothematic) -> Cells:
    """The cells of a pair, those that are empty left out; :func:`record` gives it back."""
    common = {"id": pair.id, "judgement": str(pair.gold)}
    common |= {"text": pair.text, "hypothesis": pair.hypothesis}
    if isinstance(pair, Original):
        return common
    cells = {"original": pair.original, "phenomenon": pair.phenomenon}
    cells |= {name: getattr(pair, name) for name in WORDS}
    filled = common | {name: value for name, value in cells.items() if value}
    return {name: filled[name] for name in CELLS if name in filled}


def rows_of(collection: Collection) -> Iterator[Cells]:
    """All pairs: each original followed by what was made from it, then those made from none."""
    for original in collection.originals:
        yield cells_of(original)
        yield from map(cells_of, collection.made_from[original.id])
    yield from (cells_of(pair) for pair in collection.pairs if not pair.original)

"""Between the store, which keeps cells, and the records of monothematic evaluation."""

from __future__ import annotations

from collections.abc import Mapping

from argue.errors import BadInput, LimitExceeded
from argue.evaluation.monothematic.decomposition import hypothesis_of
from argue.evaluation.monothematic.pairs import WORDS, Collection, Monothematic, Original
from argue.evaluation.monothematic.rows import Cells, cells_of, record
from argue.formats.base.text import clean
from argue.locales import say
from argue.settings import Limits
from argue.store.labelling.decompositions import MadeRow, OriginalRow, PairSet

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


def _made(row: MadeRow, originals: Mapping[str, Original]) -> Monothematic:
    cells = {**row.cells, "original": row.original}
    if row.original:
        whole = originals[row.original]
        cells |= {"text": whole.text, "hypothesis": hypothesis_of(whole, row.cells)}
    result = record(cells, row.name)
    if not isinstance(result, Monothematic):
        raise TypeError(f"expected a phenomenon among the cells of {row.name!r}, found none")
    return result

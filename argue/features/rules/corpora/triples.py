"""Triples of argument, predicate, argument: their file format, and their counts.

A file of triples has a line each, three columns between tabs: *x*, predicate, *y*. A fourth column,
if any, says how often it was seen.

Counts → how characteristic each argument is of a predicate.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from scipy.sparse import csr_array

from argue.errors import BadInput, ParseError
from argue.locales.phrases import reason_of

_COLUMNS = 3


class Triple(NamedTuple):
    """``x`` does what the predicate says to ``y``."""

    x: str
    predicate: str
    y: str
    times: int = 1


class Counts(NamedTuple):
    """How often each predicate has each argument.

    ``x``, ``y`` and ``pairs`` have a row for each predicate and a column for each argument in that
    place, or for each pair of them; all hold integers from 1. ``arguments`` names the columns of
    ``x`` and those of ``y``.
    """

    predicates: tuple[str, ...]
    x: csr_array[Any]
    y: csr_array[Any]
    pairs: csr_array[Any]
    arguments: tuple[tuple[str, ...], tuple[str, ...]]


def read(path: Path) -> Iterator[Triple]:
    """The triples of a file, one after the other.

    Raises BadInput if the file cannot be read; ParseError if a line has fewer columns, or a count
    that is none.
    """
    try:
        with path.open(encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                if line.strip():
                    yield _triple(line.rstrip("\n").split("\t"), path.name, number)
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{path}: expected triples in UTF-8, {reason_of(error)}") from error


def count(triples: Iterable[Triple], *, least: int = 1) -> Counts:
    """Count triples; predicates seen less than ``least`` times are left out.

    Raises BadInput if no predicate is left.

    >>> counts = count([Triple("cat", "chase", "mouse"), Triple("dog", "chase", "cat")])
    >>> counts.predicates, counts.x.toarray().tolist(), counts.pairs.shape
    (('chase',), [[1, 1]], (1, 2))
    """
    names: dict[str, int] = {}
    places: tuple[dict[object, int], ...] = ({}, {}, {})
    rows: list[int] = []
    columns: tuple[list[int], ...] = ([], [], [])
    seen: list[int] = []
    for triple in triples:
        rows.append(names.setdefault(triple.predicate, len(names)))
        seen.append(triple.times)
        for index, column, key in zip(
            places, columns, (triple.x, triple.y, (triple.x, triple.y)), strict=True
        ):
            column.append(index.setdefault(key, len(index)))
    totals = np.bincount(np.array(rows, dtype=np.int64), weights=seen, minlength=len(names))
    frequent = np.flatnonzero(totals >= least)
    if not len(frequent):
        raise BadInput(
            f"expected triples whose predicate is seen {least} times or more, found none among "
            f"{len(rows):,} triples"
        )
    x, y, pairs = (
        csr_array((seen, (rows, column)), shape=(len(names), len(index)))[frequent]
        for index, column in zip(places, columns, strict=True)
    )
    everything = tuple(names)
    arguments = tuple(map(str, places[0])), tuple(map(str, places[1]))
    return Counts(tuple(everything[place] for place in frequent), x, y, pairs, arguments)


def _triple(columns: list[str], name: str, number: int) -> Triple:
    if len(columns) < _COLUMNS or not all(part.strip() for part in columns[:_COLUMNS]):
        raise ParseError(
            "argument, predicate and argument between tabs",
            f"{len(columns)} columns",
            where=name,
            line=number,
        )
    x, predicate, y = (part.strip() for part in columns[:_COLUMNS])
    times = columns[_COLUMNS] if len(columns) > _COLUMNS else "1"
    if not (times.isascii() and times.isdecimal() and int(times)):
        raise ParseError("a count from 1", repr(times), where=name, line=number)
    return Triple(x, predicate, y, int(times))


def mutual_information(counts: csr_array[Any]) -> csr_array[Any]:
    """Positive pointwise mutual information, in nats, of predicates (rows) and arguments.

    mi(p, w) = ln(|p, w| · |*, *| / (|p, *| · |*, w|)), as Lin & Pantel (2001) weigh the fillers of
    a slot. Arguments whose mutual information is not above 0 are no features of the predicate; the
    paper does not say what becomes of them.

    >>> mi = mutual_information(csr_array([[2, 0], [1, 1]]))
    >>> mi.toarray().round(3).tolist()
    [[0.288, 0.0], [0.0, 0.693]]
    """
    result = csr_array(counts, dtype=np.float64, copy=True)
    rows, columns = (np.asarray(result.sum(axis=axis)).ravel() for axis in (1, 0))
    of = np.repeat(np.arange(result.shape[0]), np.diff(result.indptr))
    result.data = np.log(result.data * rows.sum() / (rows[of] * columns[result.indices]))
    result.data[result.data <= 0] = 0
    result.eliminate_zeros()
    return result


def without_frequent(counts: csr_array[Any], most: int) -> csr_array[Any]:
    """Counts without the arguments that more than ``most`` predicates have.

    They tell predicates least apart, and comparing all predicates that have one takes time with
    the square of their number.
    """
    spread = np.bincount(counts.indices, minlength=counts.shape[1])
    return csr_array(counts[:, np.flatnonzero(spread <= most)])

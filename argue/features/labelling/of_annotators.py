"""How far annotators agree: ``argue.agreement``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from argue.errors import BadInput
from argue.features.labelling import sheets
from argue.features.labelling.report import Report, report
from argue.formats import Unit, Unread, read_units
from argue.formats.base.columns import csv_text
from argue.settings import Settings


def agreement(
    source: Any,
    *,
    annotators: Sequence[str] = (),
    labels_are: str = "",
    unsure_counts: bool = False,
) -> Report:
    """Observed agreement, Cohen's and Fleiss' κ and Krippendorff's α, with 95 % intervals.

    Parameters
    ----------
    source
        A file's path or several, as ``argue annotate agreement`` takes them; a data frame with a
        column an annotator, or with a row a judgement (``annotator``, ``label``, and what item it
        is about); or a mapping from each annotator to their labels, in the order of the items.
    annotators
        The columns that hold labels; empty for all that hold nothing else.
    labels_are
        What labels mean that are numbers or unclear, as of :func:`argue.read`.
    unsure_counts
        Whether being unsure is a label; else it is no judgement.

    Returns
    -------
    Report
        ``alpha``, ``fleiss``, ``observed`` and ``pairs`` of annotators; ``to_frame()`` has a row a
        figure.

    Raises
    ------
    ParseError, UnclearLabels
        If the judgements cannot be read, or are of fewer than two people.
    BadInput
        If ``source`` is something else, or its columns differ in length.

    Examples
    --------
    >>> found = agreement({"Ann": ["pro", "con", "pro"], "Bob": ["pro", "con", "con"]})
    >>> round(found.observed.value, 3), round(found.alpha.value, 3)
    (0.667, 0.444)
    """
    limits = Settings.from_environment().limits
    if isinstance(source, str | Path):
        source = [source]
    if hasattr(source, "columns") or isinstance(source, Mapping):
        units: list[Unit | Unread] = [Unit("annotators", _table(source))]
    elif isinstance(source, Sequence) and all(isinstance(part, str | Path) for part in source):
        units = list(read_units([*map(str, source)], limits))
    else:
        raise BadInput(
            "expected judgements as files, a data frame or a mapping from annotators to labels, "
            f"found {type(source).__name__}"
        )
    names, items = sheets.read(units, annotators=annotators, labels_are=labels_are, limits=limits)
    return report(names, items, unsure_counts=unsure_counts)


def _table(source: Any) -> bytes:
    """The columns as CSV; what is None or NaN is empty."""
    columns = {str(name): list(source[name]) for name in getattr(source, "columns", source)}
    if len({len(values) for values in columns.values()}) > 1:
        lengths = ", ".join(f"{name} {len(values):,}" for name, values in columns.items())
        raise BadInput(f"expected a label an item from each annotator, found {lengths}")
    rows = zip(*columns.values(), strict=True)
    cells = (["" if cell is None or cell != cell else cell for cell in row] for row in rows)
    return csv_text([columns, *cells]).encode()

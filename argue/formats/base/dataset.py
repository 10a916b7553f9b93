"""Data sets of Hugging Face's library ``datasets``, as objects or saved in a folder → debates.

A row is an argument or a pair, by the names of its columns (:mod:`.columns`). A label that is a
number means what the column's own names of labels say; -1 is no label. Splits are read one after
the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from argue.formats.base.columns import Columns, Row, columns_of
from argue.formats.base.objects import described
from argue.formats.base.reading import Document, Reading
from argue.formats.base.rows import debates_of
from argue.locales import say
from argue.model import Debate
from argue.plugins import libraries_for
from argue.settings import Limits

_SAVED = ("dataset_dict.json", "state.json")
"""Files of which one stands in a folder that ``save_to_disk`` made."""


def from_dataset(
    dataset: Any, *, name: str = "", limits: Limits | None = None, labels_are: str = ""
) -> list[Debate]:
    """The debates of a ``Dataset``, or of all splits of a ``DatasetDict``.

    Parameters
    ----------
    name
        What it is called, for the debate's title and for errors.
    labels_are
        As in :func:`argue.formats.read`, where the data set has no names of labels.

    Raises
    ------
    ParseError
        If it is no data set, or its columns are neither those of arguments nor of pairs.
    UnclearLabels
        If a label can be meant in several ways.
    LimitExceeded
        See :class:`~argue.settings.Limits`.
    """
    limits = limits or Limits()
    return _debates(dataset, Reading(name, "datasets", limits=limits, labels_are=labels_are))


def is_saved(folder: Path) -> bool:
    """Whether a folder is a data set that ``save_to_disk`` made."""
    return any((folder / name).is_file() for name in _SAVED)


def read_saved(folder: Path, limits: Limits, labels_are: str = "") -> Document:
    """The debates of such a folder; raises as :func:`from_dataset`, and MissingLibrary."""
    with libraries_for("reading a data set of Hugging Face"):
        import datasets
    reading = Reading(folder.name, "datasets", limits=limits, labels_are=labels_are)
    debates = _debates(datasets.load_from_disk(str(folder)), reading)
    warnings = (warning for debate in debates for warning in debate.warnings)
    account = reading.account
    return Document(tuple(debates), "datasets", warnings=tuple(warnings), account=account)


def _debates(dataset: Any, reading: Reading) -> list[Debate]:
    splits = list(dataset.values()) if isinstance(dataset, Mapping) else [dataset]
    if not splits or not all(isinstance(getattr(one, "features", 0), Mapping) for one in splits):
        raise reading.error(say("a Dataset or a DatasetDict"), type(dataset).__name__)
    features = {name: feature for one in splits for name, feature in one.features.items()}
    columns = columns_of(features)
    if not columns:
        raise reading.error(
            say("the columns source and target, text and hypothesis, or id and text"),
            described(features),
        )
    names = {key: getattr(feature, "names", None) for key, feature in features.items()}
    return debates_of(_rows(splits, columns, names), columns, reading)


def _rows(
    splits: list[Any], columns: Columns, names: Mapping[str, list[str] | None]
) -> Iterator[Row]:
    number = 0
    for split in splits:
        for item in split:
            number += 1
            cells: dict[str, str] = {}
            for role, key in columns.roles.items():
                value, labels = item.get(key), names[key]
                if labels and isinstance(value, int):
                    value = labels[value] if 0 <= value < len(labels) else None
                if value is not None and str(value).strip():
                    cells[role] = str(value)
            yield Row(number, number, cells)

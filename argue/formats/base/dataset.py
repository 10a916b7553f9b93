"""Data frames, and data sets of Hugging Face's library ``datasets``, also saved ones → debates.

A row is an argument or a pair, by the names of its columns (:mod:`.columns`). A label that is a
number means what the column's own names of labels say; -1 is no label. Splits are read one after
the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from argue.formats.base.mapping import mapping_of
from argue.formats.base.reading import Document, Reading
from argue.formats.base.sheets import Sheet, debates_of_sheet
from argue.locales import lazy
from argue.model import Debate
from argue.plugins import libraries_for
from argue.settings import Limits

_SAVED = ("dataset_dict.json", "state.json")
"""Files of which one stands in a folder that ``save_to_disk`` made."""


def from_dataset(
    dataset: Any,
    *,
    name: str = "",
    limits: Limits | None = None,
    labels_are: str = "",
    columns: str | Mapping[str, str] = "",
) -> list[Debate]:
    """The debates of a ``Dataset``, or of all splits of a ``DatasetDict``.

    ``name``: what it is called, for the debate's title and for errors.
    ``labels_are``: as in :func:`argue.formats.read`, where the data set has no names of labels.
    ``columns``: which column is what, as of :func:`argue.formats.read`.

    Raises ParseError if it is no data set, or its columns are neither those of arguments nor of
    pairs; UnclearLabels if a label can be meant in several ways; LimitExceeded beyond the limits.
    """
    words: dict[str, Any] = {"name": name, "limits": limits, "labels_are": labels_are}
    return list(read_dataset(dataset, columns=columns, **words).debates)


def read_dataset(
    dataset: Any,
    *,
    name: str = "",
    limits: Limits | None = None,
    labels_are: str = "",
    columns: str | Mapping[str, str] = "",
) -> Document:
    """The same with an account of all rows."""
    return _document(dataset, _reading(name, "datasets", limits, labels_are, columns))


def is_dataset(source: object) -> bool:
    """Whether an object is a ``Dataset`` or a ``DatasetDict``."""
    splits = list(source.values()) if isinstance(source, Mapping) else [source]
    return bool(splits) and all(
        isinstance(getattr(split, "features", 0), Mapping) for split in splits
    )


def is_frame(source: object) -> bool:
    """Whether an object is a data frame, of pandas or polars."""
    return hasattr(source, "columns") and (hasattr(source, "to_dicts") or hasattr(source, "iloc"))


def read_frame(
    frame: Any,
    *,
    name: str = "",
    limits: Limits | None = None,
    labels_are: str = "",
    columns: str | Mapping[str, str] = "",
) -> Document:
    """The debates of a data frame, with a row an argument or a pair, and an account of all rows.

    Parameters and errors as of :func:`from_dataset`. An empty cell is one without a value.
    """
    return _document(Frame(frame), _reading(name, "data frame", limits, labels_are, columns))


def _reading(
    name: str, format: str, limits: Limits | None, labels_are: str, columns: str | Mapping[str, str]
) -> Reading:
    stated = str(mapping_of(columns)) if columns else ""
    return Reading(name, format, limits=limits or Limits(), labels_are=labels_are, columns=stated)


class Frame:
    """The rows of a data frame, as a data set whose columns have no names of labels."""

    def __init__(self, frame: Any) -> None:
        self.features: dict[str, None] = dict.fromkeys(map(str, frame.columns))
        polars = hasattr(frame, "to_dicts")
        self._rows = frame.to_dicts() if polars else frame.to_dict("records")

    def __iter__(self) -> Iterator[dict[str, Any]]:
        for row in self._rows:
            yield {
                str(name): None if value is None or value != value else value  # NaN is none
                for name, value in row.items()
            }


def is_saved(folder: Path) -> bool:
    """Whether a folder is a data set that ``save_to_disk`` made."""
    return any((folder / name).is_file() for name in _SAVED)


def read_saved(
    folder: Path, limits: Limits, labels_are: str = "", columns: str | Mapping[str, str] = ""
) -> Document:
    """The debates of such a folder; raises as :func:`from_dataset`, and MissingLibrary."""
    with libraries_for("reading a data set of Hugging Face"):
        import datasets
    reading = _reading(folder.name, "datasets", limits, labels_are, columns)
    return _document(datasets.load_from_disk(str(folder)), reading)


def _document(dataset: Any, reading: Reading) -> Document:
    debates = tuple(_debates(dataset, reading))
    told = tuple(dict.fromkeys(warning for debate in debates for warning in debate.warnings))
    return Document(debates, reading.format, warnings=told, account=reading.account)


def _debates(dataset: Any, reading: Reading) -> list[Debate]:
    if not is_dataset(dataset):
        raise reading.error(lazy("a Dataset or a DatasetDict"), type(dataset).__name__)
    splits = list(dataset.values()) if isinstance(dataset, Mapping) else [dataset]
    features = {str(name): feature for split in splits for name, feature in split.features.items()}
    labels = {key: getattr(feature, "names", None) for key, feature in features.items()}
    items = (item for split in splits for item in split)
    rows = [
        (number, [_cell(item.get(key), labels[key]) for key in features])
        for number, item in enumerate(items, 1)
    ]
    return debates_of_sheet(Sheet(list(features), rows), reading)


def _cell(value: Any, labels: list[str] | None) -> str:
    """A value as text; a number of a label as the label, or as nothing if there is none."""
    if labels and isinstance(value, int):
        value = labels[value] if 0 <= value < len(labels) else None
    return "" if value is None or isinstance(value, dict | list) else str(value)

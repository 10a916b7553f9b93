"""Records that are printed as JSON: the frozen dataclass is the JSON, its schema and its check.

A :class:`Record` says of each field what it means in the docstring below it, and of each property
in the property's own. ``tools/json_schemas.py`` reads the JSON Schema from that, ``docs/json.md``
and ``docs/json-schemas.json`` are generated, and tests hold what commands print against it.

Every document begins with ``"schema": "argue/<name>/<number>"``. The number rises when a field goes
or changes its meaning; a new field leaves it as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextvars import ContextVar
from dataclasses import fields
from datetime import datetime
from enum import Enum
from functools import cache, partial
from operator import attrgetter
from types import MethodType
from typing import Annotated, Any, ClassVar, NamedTuple

from argue.model.spilled import Spilled

PREFIX = "argue/"

Share = Annotated[float, (0, 1)]
"""From 0 to 1."""
Ratio = Share | None
"""From 0 to 1; None where there is nothing to take a share of."""
Correlation = Annotated[float, (-1, 1)] | None
"""From -1 to 1; None where it is undefined."""
Count = Annotated[int, (0, None)]
Ends = tuple[str, str]
"""Ids of two arguments: the source, then the target."""


class Entry(NamedTuple):
    """What stands in the JSON of a record."""

    name: str
    """Of the field, the property, or the method that needs no arguments; ``debate.id`` is the id of
    the record ``debate``."""
    key: str
    optional: bool = False
    """Whether it is left out where it is None or empty."""
    inline: bool = False
    """Whether it is a record whose entries stand in its place."""


Entries = tuple[str | Entry, ...]


def entry(name: str, key: str = "") -> Entry:
    """An entry, under its own name where no other key is given."""
    return Entry(name, key or name.rpartition(".")[2])


def optional(name: str, key: str = "") -> Entry:
    """An entry that is left out where it is None or empty."""
    return entry(name, key)._replace(optional=True)


def inline(name: str) -> Entry:
    """A record whose entries stand in its place."""
    return entry(name)._replace(inline=True)


class Record:
    """A frozen dataclass that is printed as JSON.

    ``JSON`` lists, in their order, what is printed: names of fields, properties and methods, or an
    :class:`Entry`; without it all fields are. A record that is a whole document has also ``NAME``,
    the name and number of its schema, as ``certificate/1``; ``TITLE`` is what the schema calls it,
    by default the class. The schema of a field follows its type: ``Annotated`` adds the least and
    the greatest value, the title of a record, or the type that stands in JSON.

    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True)
    ... class Tally(Record):
    ...     right: int
    ...     pairs: int
    ...     JSON = ("right", "accuracy", entry("pairs", "all"))
    ...
    ...     @property
    ...     def accuracy(self) -> Ratio:
    ...         return self.right / self.pairs if self.pairs else None
    >>> Tally(1, 2).as_object()
    {'right': 1, 'accuracy': 0.5, 'all': 2}
    """

    __slots__ = ()
    JSON: ClassVar[Entries] = ()
    NAME: ClassVar[str]
    TITLE: ClassVar[str] = ""

    def as_object(self) -> dict[str, Any]:
        """The record for JSON."""
        return _writer(type(self))(self)  # type: ignore[arg-type]

    def as_document(self, *, streamed: bool = False) -> dict[str, Any]:
        """The same with the name of its schema before it; with ``streamed`` what may be larger than
        memory is :class:`Streamed`.
        """
        token = _streamed.set(streamed)
        try:
            return {"schema": f"{PREFIX}{self.NAME}", **self.as_object()}
        finally:
            _streamed.reset(token)


@cache
def entries(record: Any) -> tuple[Entry, ...]:
    """What stands in the JSON of such records, in order."""
    listed = record.JSON or [field.name for field in fields(record)]
    return tuple(part if isinstance(part, Entry) else entry(part) for part in listed)


_AS_THEY_ARE = {str, float, int, bool, type(None)}
"""Types of which JSON has the values as they are; labels and statuses join them."""
_NAMES = {"str", "float", "int", "bool", "Count", "Share", "Ratio", "Label", "Status", "Origin"}
"""What fields of such types are annotated with: their values need no look."""


@cache
def _writer(record: Any) -> Callable[[Any], dict[str, Any]]:
    """What writes such records: large debates have millions, so it does what it can in C."""
    listed = entries(record)
    if len(listed) == 1 or any(entry.inline for entry in listed):
        return partial(_write_in_order, listed)
    keys = [entry.key for entry in listed]
    read = attrgetter(*(entry.name for entry in listed))
    sound = {field.name for field in fields(record) if field.type in _NAMES}
    checked = [
        (entry.key, entry.optional) for entry in listed if entry.optional or entry.name not in sound
    ]

    def write(written: Record) -> dict[str, Any]:
        result = dict(zip(keys, read(written), strict=True))
        for key, optional in checked:
            value = result[key]
            if optional and not value:
                del result[key]
            elif type(value) not in _AS_THEY_ARE:
                result[key] = plain(value)
        return result

    return write


def _write_in_order(listed: Iterable[Entry], record: Record) -> dict[str, Any]:
    result: dict[str, Any] = {}
    for name, key, optional, inline in listed:
        value = attrgetter(name)(record)
        if inline:
            result |= value.as_object()
        elif value or not optional:
            result[key] = plain(value)
    return result


_streamed: ContextVar[bool] = ContextVar("streamed", default=False)


class Streamed:
    """A list of which one object is in memory; no encoder of the library takes it for one."""

    def __init__(self, records: Spilled[Any]) -> None:
        self._records = records

    def __len__(self) -> int:
        return len(self._records)

    def __iter__(self) -> Iterator[Any]:
        return map(plain, self._records)


def plain(value: Any) -> Any:
    """A value as JSON has it."""
    kind = type(value)
    if kind is tuple or kind is list:
        if value and isinstance(value[0], Record):
            return [item.as_object() for item in value]
        return [item if type(item) in _AS_THEY_ARE else plain(item) for item in value]
    if isinstance(value, Record):
        return value.as_object()
    if isinstance(value, Spilled):
        return Streamed(value) if _streamed.get() else list(map(plain, value))
    if isinstance(value, Mapping):
        return {
            str(key): item if type(item) in _AS_THEY_ARE else plain(item)
            for key, item in value.items()
        }
    if kind is MethodType:
        return plain(value())
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, Enum):
        _AS_THEY_ARE.add(kind)
    return value

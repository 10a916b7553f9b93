"""Records that are printed as JSON: the frozen dataclass is the JSON, its schema and its check.

A :class:`Record` says of each field what it means in the docstring below it, and of each property
in the property's own. ``tools/json_schemas.py`` reads the JSON Schema from that, ``docs/json.md``
and ``docs/json-schemas.json`` are generated, and tests hold what commands print against it.

Every document begins with ``"schema": "argue/<name>/<number>"``. The number rises when a field goes
or changes its meaning; a new field leaves it as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from datetime import datetime
from enum import Enum
from functools import cache
from types import FunctionType
from typing import Annotated, Any, ClassVar, NamedTuple

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


class Directed:
    """What runs from a source to a target: a relation, a reply, a pair."""

    __slots__ = ()
    source: str
    target: str

    @property
    def ends(self) -> Ends:
        """Source and target."""
        return self.source, self.target


class Entry(NamedTuple):
    """What stands in the JSON of a record."""

    key: str
    name: str
    """Of the field, the property or the method that needs no arguments; behind a dot of its own."""
    absent: bool
    """Whether it is left out where it is None or empty."""
    inline: bool
    """Whether it is a record whose entries stand in its place."""


class Record:
    """A frozen dataclass that is printed as JSON.

    ``JSON`` names, in their order, the fields, properties and methods that are printed, with blanks
    between them; without it all fields are. One with ``?`` behind it is absent where it is None or
    empty, ``key=name`` stands under another key, ``debate.id`` is the id of the debate, and the
    entries of ``*name``, a record, stand in its place. A record that is a whole document has also
    ``NAME``, the name and number of its schema, as ``certificate/1``; ``TITLE`` is what the schema
    calls it, by default the class.
    The schema of a field follows its type: ``Annotated`` adds the least and the greatest value, the
    title of a record, or the type that stands in JSON.

    Examples
    --------
    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True)
    ... class Tally(Record):
    ...     right: int
    ...     pairs: int
    ...     JSON = "right accuracy all=pairs"
    ...
    ...     @property
    ...     def accuracy(self) -> Ratio:
    ...         return self.right / self.pairs if self.pairs else None
    >>> Tally(1, 2).as_object()
    {'right': 1, 'accuracy': 0.5, 'all': 2}
    """

    __slots__ = ()
    JSON: ClassVar[str] = ""
    NAME: ClassVar[str]
    TITLE: ClassVar[str] = ""

    def as_object(self) -> dict[str, Any]:
        """The record for JSON."""
        return _writer(type(self))(self)  # type: ignore[arg-type]

    def as_document(self) -> dict[str, Any]:
        """The same with the name of its schema before it."""
        return {"schema": f"{PREFIX}{self.NAME}", **self.as_object()}


@cache
def entries(record: Any) -> tuple[Entry, ...]:
    """What stands in the JSON of such records, in order."""
    return tuple(map(_entry, record.JSON.split() or (one.name for one in fields(record))))


def _entry(word: str) -> Entry:
    key, _, name = word.strip("*?").rpartition("=")
    return Entry(key or name.rpartition(".")[2], name, word.endswith("?"), word.startswith("*"))


_AS_THEY_ARE = {str, float, int, bool, type(None)}
_NAMES = {"str", "float", "int", "bool", "Count", "Share", "Ratio", "Label", "Status", "Origin"}
"""What types are called of which JSON has the values as they are; words are their own text."""


@cache
def _writer(record: Any) -> Callable[[Any], dict[str, Any]]:
    """What writes such records: a function with a line an entry, since large debates have millions.

    >>> from argue.model import Label, Relation
    >>> _writer(Relation)(Relation("a", "b", Label.ATTACK))["label"].value
    'attack'
    """
    checked = "value if type(value := {}) in known else plain(value)"
    sound = {one.name for one in fields(record) if one.type in _NAMES}
    lines, open_ = ["def write(record, known=known, plain=plain):", " result = {"], True
    for key, name, absent, inline in entries(record):
        call = "()" if isinstance(getattr(record, name, None), FunctionType) else ""
        value = ("{}" if name in sound else checked).format(f"record.{name}{call}")
        if open_ and not (absent or inline):
            lines.append(f"  {key!r}: {value},")
            continue
        lines += [" }"] if open_ else []
        open_ = False
        if inline:
            lines.append(f" result.update(record.{name}.as_object())")
        elif absent:
            lines.append(f" if one := record.{name}: result[{key!r}] = {checked.format('one')}")
        else:
            lines.append(f" result[{key!r}] = {value}")
    lines += [" }"] if open_ else []
    names: dict[str, Any] = {"known": _AS_THEY_ARE, "plain": plain}
    exec("\n".join([*lines, " return result"]), names)
    write: Callable[[Any], dict[str, Any]] = names["write"]
    return write


def plain(value: Any) -> Any:
    """A value as JSON has it."""
    kind = type(value)
    if kind is tuple or kind is list:
        if value and isinstance(value[0], Record):
            return [each.as_object() for each in value]
        return [each if type(each) in _AS_THEY_ARE else plain(each) for each in value]
    if isinstance(value, Record):
        return value.as_object()
    if isinstance(value, Mapping):
        return {
            str(key): each if type(each) in _AS_THEY_ARE else plain(each)
            for key, each in value.items()
        }
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, Enum):
        _AS_THEY_ARE.add(kind)
    return value

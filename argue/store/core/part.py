"""Parts of the store: one class a subject, each reading and writing through one connection.

Rows of a query become records: its columns are the fields of a record, in their order. What SQLite
has no type for is stored as text: a moment in ISO 8601, a word of an enumeration, a container in
JSON; where the field may be None, an empty text says so. A field that is a record itself takes as
many columns as it has fields.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from datetime import datetime
from enum import Enum
from functools import cache
from types import NoneType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Generic,
    Literal,
    Self,
    TypeAlias,
    TypeVar,
    cast,
    get_args,
    get_origin,
    get_type_hints,
    overload,
)

import msgspec

from argue.locales.stored import load_message

if TYPE_CHECKING:
    from argue.store.core.connection import Connection

Kind = TypeVar("Kind")
Record = TypeVar("Record")
Columns: TypeAlias = Iterator[Any]
Message: TypeAlias = Annotated[str, lambda column: column and load_message(column)]
"""What is told to people, stored so that each reads it in their language."""


class Repository:
    """What is read and written of one subject."""

    def __init__(self, connection: Connection) -> None:
        self._db = connection

    @classmethod
    def in_store(cls, whole: Repository) -> Self:
        """The part of a store: so whoever uses a part that the store does not name asks for it."""
        return cls(whole._db)


class Of(Generic[Kind]):
    """A part as an attribute of the store, or of another part, through the same connection.

    >>> class Whole(Repository):
    ...     things = Of(Repository)
    >>> Whole(connection := object()).things._db is connection
    True
    """

    def __init__(self, kind: Callable[[Connection], Kind]) -> None:
        self.kind = kind

    @overload
    def __get__(self, whole: None, owner: type[Any]) -> Of[Kind]: ...
    @overload
    def __get__(self, whole: Repository, owner: type[Any]) -> Kind: ...
    def __get__(self, whole: Repository | None, owner: type[Any]) -> Of[Kind] | Kind:
        return self if whole is None else self.kind(whole._db)


def record(kind: type[Record], row: tuple[Any, ...]) -> Record:
    """One row as a record of this kind: a dataclass, or a tuple with names.

    Raises ValueError if a text is none of its field.

    >>> from dataclasses import dataclass
    >>> @dataclass
    ... class Step:
    ...     id: int
    ...     at: datetime | None
    ...     hidden: bool
    ...     words: tuple[str, ...] = ()
    >>> record(Step, (7, "", 1, '["zoo"]'))
    Step(id=7, at=None, hidden=True, words=('zoo',))
    """
    columns = iter(row)
    return kind(*(take(columns) for take in _readers(cast(Any, kind))))


@cache
def _readers(kind: Any) -> tuple[Callable[[Columns], Any], ...]:
    hints = get_type_hints(kind, include_extras=True)
    names = [field.name for field in fields(kind)] if is_dataclass(kind) else kind._fields
    return tuple(_reader(hints[name]) for name in names)


def _reader(hint: Any) -> Callable[[Columns], Any]:
    """What takes the columns of a field."""
    if is_dataclass(hint):
        kind = cast(Any, hint)
        inner = _readers(kind)
        return lambda columns: kind(*(take(columns) for take in inner))
    convert = _converter(hint)
    return lambda columns: convert(next(columns))


def _converter(hint: Any) -> Callable[[Any], Any]:
    """What makes of one column the value of a field."""
    if get_origin(hint) is Annotated:
        kind, *more = get_args(hint)
        given = [other for other in more if callable(other) and not isinstance(other, type)]
        return given[0] if given else _converter(kind)
    choices = get_args(hint)
    if NoneType in choices:
        inner = _converter(next(choice for choice in choices if choice is not NoneType))
        return lambda value: None if value is None or value == "" else inner(value)
    if hint is datetime:
        return datetime.fromisoformat
    if hint is bool or isinstance(hint, type) and issubclass(hint, Enum):
        return hint
    if get_origin(hint) in (None, Literal):
        return lambda value: value
    return lambda value: msgspec.json.decode(value, type=hint)

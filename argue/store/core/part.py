"""Parts of the store: one class a subject, each reading and writing through one connection."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, Self, TypeVar, overload

from argue.store.core.connection import Connection

Kind = TypeVar("Kind")


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

    Examples
    --------
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

"""Records that are printed as JSON: the frozen dataclass is the JSON, its schema and its check.

A :class:`Record` says of each field what it means in the docstring below it, and of each property
in the property's own. ``tools/json_schemas.py`` reads the JSON Schema from that, ``docs/json.md``
and ``docs/json-schemas.json`` are generated, and tests hold what commands print against it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Annotated, Any, ClassVar

Share = Annotated[float, (0, 1)]
"""From 0 to 1."""
Ratio = Share | None
"""From 0 to 1; None where there is nothing to take a share of."""
Correlation = Annotated[float, (-1, 1)] | None
"""From -1 to 1; None where it is undefined."""
Count = Annotated[int, (0, None)]


class Record:
    """A frozen dataclass that is printed as JSON.

    ``JSON`` names, in their order, the fields and properties that are printed, with blanks between
    them; without it all fields are. One with ``?`` behind it is absent where it is None or empty.
    A record that is a whole document has also ``NAME``, the name and number of its schema, as
    ``certificate/1``.

    Examples
    --------
    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True)
    ... class Tally(Record):
    ...     right: int
    ...     pairs: int
    ...     JSON = "right accuracy pairs"
    ...
    ...     @property
    ...     def accuracy(self) -> Ratio:
    ...         return self.right / self.pairs if self.pairs else None
    >>> Tally(1, 2).as_object()
    {'right': 1, 'accuracy': 0.5, 'pairs': 2}
    """

    __slots__ = ()
    JSON: ClassVar[str] = ""
    NAME: ClassVar[str]

    @classmethod
    def json_names(cls) -> Iterator[tuple[str, bool]]:
        """What is printed, in order, and whether it may be absent."""
        for name in cls.JSON.split() or (field.name for field in fields(cls)):  # type: ignore[arg-type]
            yield name.removesuffix("?"), name.endswith("?")

    def as_object(self) -> dict[str, Any]:
        """The record for JSON."""
        values = ((name, getattr(self, name), absent) for name, absent in self.json_names())
        return {name: _plain(value) for name, value, absent in values if value or not absent}


def _plain(value: Any) -> Any:
    match value:
        case Record():
            return value.as_object()
        case Mapping():
            return {str(key): _plain(each) for key, each in value.items()}
        case tuple() | list():
            return [_plain(each) for each in value]
    return value

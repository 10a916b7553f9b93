"""The record: names of arguments, and an attack graph over their positions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import overload

from argue.abstract._digits import text_of
from argue.errors import BadInput, InvalidRecord, did_you_mean
from argue.model import AttackGraph, IntArray


class Numbers(Sequence[str]):
    """The names ``"1" … "size"`` without the memory of a list.

    Examples
    --------
    >>> names = Numbers(3)
    >>> list(names), names[-1], names.index("2"), "4" in names
    (['1', '2', '3'], '3', 1, False)
    """

    def __init__(self, size: int) -> None:
        self._range = range(1, size + 1)

    def __len__(self) -> int:
        return len(self._range)

    @overload
    def __getitem__(self, place: int) -> str: ...
    @overload
    def __getitem__(self, place: slice) -> list[str]: ...
    def __getitem__(self, place: int | slice) -> str | list[str]:
        if isinstance(place, slice):
            return [str(number) for number in self._range[place]]
        return str(self._range[place])

    def index(self, name: str, start: int = 0, stop: int | None = None) -> int:
        """The position of a name; ValueError if there is none."""
        plain = name.isascii() and name.isdecimal() and name == str(int(name[:20]))
        place = int(name) - 1 if plain else -1
        if place not in range(len(self))[start:stop]:
            raise ValueError(f"{name!r} is not among the numbers 1 to {len(self)}")
        return place

    def __contains__(self, name: object) -> bool:
        try:
            return isinstance(name, str) and self.index(name) >= 0
        except ValueError:
            return False


@dataclass(frozen=True, eq=False)
class AbstractFramework:
    """Arguments that are only names, and their attacks (Dung 1995, Definition 2).

    Parameters
    ----------
    names
        One for each node of ``graph``, none twice; :class:`Numbers` where arguments are numbered.
    graph
        The attacks, over positions in ``names``.
    """

    names: Sequence[str]
    graph: AttackGraph

    def __post_init__(self) -> None:
        if len(self.names) != self.graph.size:
            raise InvalidRecord(
                f"expected a name for each of {self.graph.size} arguments, found {len(self.names)}"
            )

    def number_of(self, name: str) -> int:
        """The node of an argument.

        Raises
        ------
        BadInput
            If there is no argument of that name.
        """
        if isinstance(self.names, Numbers):
            if name in self.names:
                return self.names.index(name)
            raise BadInput(f"expected an argument from 1 to {len(self.names)}, found {name!r}")
        if name not in self._positions:
            told = f"expected one of the {len(self.names):,} arguments, found {name!r}"
            raise BadInput(did_you_mean(told, name, self.names))
        return self._positions[name]

    def line_of(self, nodes: IntArray) -> str:
        """The names of these nodes with a space between, fast for a million.

        Examples
        --------
        >>> import numpy as np
        >>> framework = AbstractFramework(Numbers(3), AttackGraph(3, np.empty((0, 2))))
        >>> framework.line_of(np.array([0, 2]))
        '1 3'
        """
        if isinstance(self.names, Numbers):
            return text_of(nodes + 1, between=b" ").decode("ascii").rstrip()
        return " ".join([self.names[node] for node in nodes.tolist()])

    @cached_property
    def _positions(self) -> dict[str, int]:
        return {name: number for number, name in enumerate(self.names)}

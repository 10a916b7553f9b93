"""Results as lists of dictionaries, data frames and data sets, for notebooks."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from argue.errors import MissingLibrary, UnknownName

if TYPE_CHECKING:
    from argue.model.tables import Table


class Records:
    """A result that gives its tables as records and as data frames.

    A subclass has :meth:`_tables`: a function for each of its tables, by name; the first is what
    is given without a name.
    """

    __slots__ = ()

    def _tables(self) -> Mapping[str, Callable[[], Table]]:
        raise NotImplementedError  # of the subclass

    @property
    def sentence(self) -> str:
        """The result in a sentence; empty where there is none."""
        return ""

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {self.sentence}>"

    def _repr_html_(self) -> str:
        """Its sentence and its first table for a notebook."""
        from html import escape  # in notebooks

        told = f"<p>{escape(self.sentence)}</p>\n" if self.sentence else ""
        return f"{told}{self.table().html()}"

    def to_records(self, table: str = "") -> list[dict[str, Any]]:
        """One dictionary a row, all with the same keys; ``None`` is what is not known.

        Raises UnknownName if there is no such table.

        ``table``: of an analysis ``arguments`` (by default) or ``relations``; of an evaluation or a
        run ``pairs`` (by default), ``debates``, ``overall`` or ``labels``; of a comparison
        ``overall`` (by default), ``labels``, ``debates``, ``significance`` or ``disagreements``; of
        a propagation ``relations`` (by default), ``curves`` or ``placements``.
        """
        return self.table(table).row_objects

    def to_frame(self, table: str = "") -> Any:
        """The same as a ``pandas.DataFrame``, whose columns are there without rows, too.

        Raises UnknownName if there is no such table; MissingLibrary if pandas is not installed:
        nothing else here needs it.
        """
        built = self.table(table)
        return _library("pandas").DataFrame(list(built.rows), columns=list(built.columns))

    def to_dataset(self, table: str = "") -> Any:
        """The same as a ``Dataset`` of Hugging Face, which :func:`argue.read` takes again.

        Parameters and errors as of :meth:`to_frame`; the library is ``datasets``.
        """
        built = self.table(table)
        columns = {name: built.column(name) for name in built.columns}
        return _library("datasets").Dataset.from_dict(columns)

    def table(self, name: str = "") -> Table:
        """The table of that name, to be written as text, CSV, JSON, HTML or LaTeX.

        Parameters and errors as of :meth:`to_records`.
        """
        tables = self._tables()
        name = name or next(iter(tables))
        if name not in tables:
            raise UnknownName("table", name, list(tables))
        return tables[name]()


def _library(name: str) -> Any:
    """A library that nothing else here needs."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name != name:
            raise
        raise MissingLibrary.lazy(
            "this needs %(name)s, which is not installed: `pip install %(name)s`; "
            "to_records() gives the same rows without it",
            name=name,
        ) from error

"""Tables on pages: as they are sorted and narrowed by the address, and as JSON and CSV beside."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from flask import Blueprint, Response, request, url_for
from flask.typing import ResponseReturnValue

from argue.errors import UnknownName
from argue.locales import _, localize, written
from argue.model.tables import Cell, Table, format_cell

_View = TypeVar("_View", bound=Callable[..., ResponseReturnValue])
_Tables = TypeVar("_Tables", bound=Callable[..., Table | Sequence[Table]])

KINDS = ("json", "csv")
MEDIA_TYPES = {"json": "application/json", "csv": "text/csv"}


@dataclass(frozen=True)
class Order:
    """Which column a table is sorted by and which are hidden, as the query string says.

    ``sort`` is empty for the order in which the table comes.
    """

    sort: str = ""
    down: bool | None = None
    hide: frozenset[str] = frozenset()

    @classmethod
    def asked(cls) -> Order:
        """What the present request asks for."""
        down = request.args.get("down")
        return cls(
            request.args.get("sort", ""),
            None if down is None else down == "1",
            frozenset(request.args.getlist("hide")),
        )

    def of(self, table: Table, always: Collection[str] = ()) -> Table:
        """The table in this order, without the hidden columns; those of ``always`` stay.

        Raises
        ------
        UnknownName
            If it has no column of a name that was given.
        """
        for name in self.hide - set(table.columns):
            raise UnknownName("column", name, list(table.columns))
        ordered = table.sorted_by(self.sort, down=self.down) if self.sort else table
        return ordered.without(self.hide - {*always})

    def link(self, table: Table, column: str, **parameters: Any) -> str:
        """The address of the same page sorted by a column; the other way round if it is by now."""
        down = column == self.sort and not self.falls(table)
        query = {"sort": column, "hide": sorted(self.hide), **parameters}
        if column == self.sort:
            query["down"] = "1" if down else "0"
        return url_for(str(request.endpoint), **(request.view_args or {}), **query)

    def falls(self, table: Table) -> bool:
        """Whether the largest comes first."""
        if self.down is not None:
            return self.down
        return self.sort in table.columns and not any(
            isinstance(cell, str) for cell in table.column(self.sort)
        )


def page_or_tables(blueprint: Blueprint, rule: str, **options: Any) -> Callable[[_View], _View]:
    """Register one view for a page at ``rule`` and for its tables with .json or .csv behind.

    ``options`` are those of both addresses.

    The view's ``kind`` is what stands behind; for the page it is left to its default, an empty one.
    """

    def registered(view: _View) -> _View:
        for address in (rule, f"{rule}.<any({', '.join(KINDS)}):kind>"):
            blueprint.add_url_rule(address, view.__name__, view, **options)
        return view

    return registered


def at(blueprint: Blueprint, rule: str, **options: Any) -> Callable[[_Tables], _Tables]:
    """Answer what a function returns, a table or several, at ``rule`` with .json or .csv behind."""

    def added(tables: _Tables) -> _Tables:
        def view(kind: str, **values: Any) -> Response:
            return answer(tables(**values), kind)

        endpoint = tables.__name__
        address = f"{rule}.<any({', '.join(KINDS)}):kind>"
        blueprint.add_url_rule(address, endpoint, view, **options)
        return tables

    return added


def answer(tables: Table | Sequence[Table], kind: str, **more: object) -> Response:
    """One table, or all tables of a page, as JSON; or as CSV the one that ``?table=`` names.

    ``more`` stands beside the tables in the JSON.
    """
    several = [tables] if isinstance(tables, Table) else list(tables)
    if kind == "csv":
        return file(chosen(several).csv(), "text/csv")
    if isinstance(tables, Table):
        return file(tables.json(), "application/json")
    content = {"tables": [table.as_object() for table in several], **more}
    return file(json.dumps(content, ensure_ascii=False, indent=1) + "\n", "application/json")


def chosen(several: Sequence[Table], otherwise: str = "") -> Table:
    """The table that the query string names, or else this one, or the first.

    Raises
    ------
    UnknownName
        If there is none of that name.
    """
    name = request.args.get("table", otherwise)
    for table in several:
        if table.name == name or not name:
            return table
    raise UnknownName("table", name, [table.name for table in several])


def cell(value: Cell) -> str:
    """A cell for the reader of a page: three decimals, ``–`` for what is undefined.

    >>> [cell(value) for value in (0.5, 1234, None, True, "x", 3.2e-05)]
    ['0.500', '1,234', '–', 'yes', 'x', '3.2e-05']
    """
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return localize(value) if isinstance(value, str) else written(format_cell(value))


def file(content: str, media_type: str, name: str = "") -> Response:
    """A text that is no page; with a name, one to be saved."""
    response = Response(content.encode("utf-8"), content_type=f"{media_type}; charset=utf-8")
    if name:
        response.headers.set("Content-Disposition", "attachment", filename=name)
    return response


def beside(kind: str, **query: object) -> str:
    """The address of the present page as JSON or CSV, with the same query."""
    same: dict[str, Any] = {**request.args.to_dict(flat=False), **query}
    return url_for(str(request.endpoint), **{**(request.view_args or {}), "kind": kind}, **same)

"""Tables, declared once by their columns: written as text, HTML, CSV, JSON and LaTeX."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Annotated, Any, Generic, TypeAlias, TypeVar

from argue.errors import UnknownName
from argue.locales import Moment
from argue.model.record import Record, entry

Cell: TypeAlias = str | int | float | bool | None
"""``None`` is what is not known or not defined; a bool is written yes or no."""
Row = TypeVar("Row")

_DAY = len("2026-11-26")
_FORMULA = re.compile(r"'*(?:\s*[-=+@\uff0b\uff0d\uff1d\uff20]|[\t\r\n])")
_GUARDED = re.compile(rf"'{_FORMULA.pattern}")


@dataclass(frozen=True, slots=True)
class Column(Generic[Row]):
    """A column of a table of records.

    ``name``: for programs: the field in JSON, the head in CSV.
    ``title``: for people; by default the name.
    ``value``: the cell of a record: a function, or the path of an attribute such as
    ``setup.engine``, ``None`` where the path leads over it; by default the attribute of the
    column's name, of a mapping its item or ``None``. A time becomes a
    :class:`argue.locales.Moment`.
    """

    name: str
    title: str | None = None
    value: Callable[[Row], Any] | str = ""

    def cells(self, records: Iterable[Row]) -> list[Cell]:
        """The cell of each record."""
        values = map(self._value, records)
        return [Moment.of(value) if isinstance(value, datetime) else value for value in values]

    def _value(self, record: Row) -> Any:
        if callable(self.value):
            return self.value(record)
        if isinstance(record, Mapping):
            return record.get(self.value or self.name)
        value: Any = record
        for name in (self.value or self.name).split("."):
            value = None if value is None else getattr(value, name)
        return value


def untitled(*names: str) -> dict[str, str]:
    """Columns that people call as machines do.

    >>> untitled("debate", "pairs")
    {'debate': 'debate', 'pairs': 'pairs'}
    """
    return {name: name for name in names}


@dataclass(frozen=True, slots=True)
class Table(Record):
    """A table of figures.

    It has rows under named columns. Raises ValueError if a row has another number of cells.

    >>> table = Table("labels", "By label", {"label": "", "f1": "F1"}, [["attack", 0.75]])
    >>> print(table.text())
    By label
               F1
    attack  0.750
    """

    NAME = "table/1"
    JSON = ("name", "title", entry("row_objects", "rows"))

    name: str
    """Names it, as for ``--table``."""
    title: str
    """Its title."""
    columns: Mapping[str, str]
    """The names of the columns for machines, each with what people call it."""
    rows: Sequence[Sequence[Cell]]
    """As many cells each as there are columns."""

    def __post_init__(self) -> None:
        for row in self.rows:
            if len(row) != len(self.columns):
                raise ValueError(
                    f"{self.name}: expected {len(self.columns)} cells a row, found {len(row)}"
                )

    @classmethod
    def of(
        cls, name: str, title: str, columns: Iterable[Column[Row]], records: Iterable[Row]
    ) -> Table:
        """A row for each record.

        >>> columns = [Column("real"), Column("half", "a half", lambda number: number / 2)]
        >>> Table.of("numbers", "Numbers", columns, [1, 3]).as_object()["rows"]
        [{'real': 1, 'half': 0.5}, {'real': 3, 'half': 1.5}]
        """
        columns, records = list(columns), list(records)
        titles = {
            column.name: column.name if column.title is None else column.title for column in columns
        }
        rows = [
            list(row) for row in zip(*(column.cells(records) for column in columns), strict=True)
        ]
        return cls(name, title, titles, rows)

    def column(self, name: str) -> list[Cell]:
        """The cells of one column; KeyError if there is none of that name."""
        place = {column: place for place, column in enumerate(self.columns)}[name]
        return [row[place] for row in self.rows]

    def sorted_by(self, column: str, *, down: bool | None = None) -> Table:
        """The same table in another order; what is not known comes last.

        ``down`` says whether the largest comes first; by default numbers do so and words do not.
        Raises UnknownName if the table has no such column.
        """
        if column not in self.columns:
            raise UnknownName("column", column, list(self.columns))
        place = list(self.columns).index(column)
        defined = [row for row in self.rows if row[place] is not None]
        words = any(isinstance(row[place], str) for row in defined)
        defined.sort(
            key=lambda row: str(row[place]).casefold() if words else row[place],  # type: ignore[arg-type,return-value]
            reverse=not words if down is None else down,
        )
        return replace(self, rows=[*defined, *(row for row in self.rows if row[place] is None)])

    def without(self, columns: Collection[str]) -> Table:
        """The same table without these columns.

        >>> Table("t", "T", {"a": "A", "b": "B"}, [[1, 2]]).without(["a"]).rows
        [[2]]
        """
        places = [place for place, name in enumerate(self.columns) if name not in columns]
        titles = {name: title for name, title in self.columns.items() if name not in columns}
        rows = [[row[place] for place in places] for row in self.rows]
        return replace(self, columns=titles, rows=rows)

    @property
    def row_objects(self) -> list[dict[str, str | bool | int | float | None]]:
        """Its rows, each by the names of the columns; null is not known or not defined."""
        return [dict(zip(self.columns, row, strict=True)) for row in self.rows]

    def json(self) -> str:
        """The table as a document."""
        return json.dumps(self.as_document(), ensure_ascii=False, indent=1) + "\n"

    def csv(self) -> str:
        """One line a row under the machines' names; what is undefined is empty.

        A text that a spreadsheet would run as a formula has an apostrophe before it.
        """
        stream = io.StringIO()
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(self.columns)
        writer.writerows([_plain(cell) for cell in row] for row in self.rows)
        return stream.getvalue()

    def latex(self, *, caption: str = "", label: str = "") -> str:
        r"""A ``tabular`` for the package booktabs.

        ``caption``: as LaTeX; by default its title.
        ``label``: what ``\ref`` calls it; by default ``tab:`` and its name.

        >>> print(Table("t", "A & B", {"name": "", "f1": "F1"}, [["x_1", 0.5]]).latex())
        \begin{table}
          \caption{A \& B}
          \label{tab:t}
          \begin{tabular}{lr}
            \toprule
             & F1 \\
            \midrule
            x\_1 & 0.500 \\
            \bottomrule
          \end{tabular}
        \end{table}
        """
        kinds = "".join("r" if number else "l" for number in self._numbers())
        lines = [
            r"\begin{table}",
            rf"  \caption{{{caption or tex(self.title)}}}",
            rf"  \label{{{label or f'tab:{self.name}'}}}",
            rf"  \begin{{tabular}}{{{kinds}}}",
            r"    \toprule",
            f"    {_row_start(' & '.join(map(tex, self.columns.values())))} \\\\",
            r"    \midrule",
            *(
                f"    {_row_start(' & '.join(tex(format_cell(cell)) for cell in row))} \\\\"
                for row in self.rows
            ),
            r"    \bottomrule",
            r"  \end{tabular}",
            r"\end{table}",
        ]
        return "\n".join(lines)

    def text(self, digits: int = 3, *, width: int = 0) -> str:
        """Columns for a terminal, below the title; words stand to the left up to the first number.

        Fractions have so many digits, or show their size where these would be all zeros. Where
        lines would be longer than ``width`` (0: no matter), times become days, heads are written
        below each other, then texts are cut, the longest first; a number or a day is never cut.

        >>> table = Table("t", "T", {"text": "", "f1": "F1 of all"}, [["It rains today.", 0.5]])
        >>> print(table.text(width=16))
        T
                   F1 of
                     all
        It rains…  0.500
        """
        from argue.model.text_columns import aligned, narrowed  # only where a table is printed

        numbers = self._numbers()
        left = max(1, numbers.index(True) if True in numbers else len(numbers))
        heads = list(self.columns.values())
        rows = [[format_cell(cell, digits) for cell in row] for row in self.rows]
        lines = aligned([heads, *rows], left)
        if width and max(map(len, lines)) > width:
            moments = [
                all(isinstance(cell, Moment | None) for cell in self.column(name))
                for name in self.columns
            ]
            days = [
                [text[:_DAY] if moment else text for text, moment in zip(row, moments, strict=True)]
                for row in rows
            ]
            texts = [not any(fixed) for fixed in zip(numbers, moments, strict=True)]
            lines = aligned(narrowed(heads, days, texts, width), left)
        return "\n".join([self.title, *lines])

    def html(self) -> str:
        """A plain ``table`` without style or script, for notebooks."""
        from html import escape

        head = "".join(f'<th scope="col">{escape(title)}</th>' for title in self.columns.values())
        body = "".join(
            f'<tr><th scope="row">{escape(format_number(first))}</th>'
            + "".join(f"<td>{escape(format_number(cell))}</td>" for cell in rest)
            + "</tr>"
            for first, *rest in self.rows
        )
        return (
            f"<table><caption>{escape(self.title)}</caption>"
            f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
        )

    def _numbers(self) -> list[bool]:
        """Of each column whether it holds numbers."""
        return [
            any(isinstance(cell, (int, float)) for cell in cells)
            and not any(isinstance(cell, str) for cell in cells)
            for cells in map(self.column, self.columns)
        ]


@dataclass(frozen=True, slots=True)
class Tables(Record):
    """Commands that print tables: ``corpus``, ``runs`` and ``rules`` with ``--json``."""

    NAME = "tables/1"

    tables: Sequence[Annotated[Table, "TableFields"]]
    """The tables in their order."""


def format_number(cell: Cell, digits: int = 3) -> str:
    """A cell for people: so many decimals, ``–`` for what is undefined.

    >>> [format_number(cell) for cell in (0.5, 1234, None, True, "x", 3.2e-05)]
    ['0.500', '1,234', '–', 'yes', 'x', '0.000']
    """
    match cell:
        case None:
            return "–"
        case bool():
            return "yes" if cell else "no"
        case int():
            return f"{cell:,}"
        case float():
            return f"{cell:.{digits}f}"
        case Moment():
            return f"{cell.at:%Y-%m-%d %H:%M %Z}"
    return str(cell)


def format_cell(cell: Cell, digits: int = 3) -> str:
    """:func:`format_number`, where a number that would be all zeros shows its size.

    >>> format_cell(0.5), format_cell(3.2e-05)
    ('0.500', '3.2e-05')
    """
    tiny = isinstance(cell, float) and 0 < abs(cell) < 0.5 * 10**-digits
    return f"{cell:.1e}" if tiny else format_number(cell, digits)


def guard(cell: str) -> str:
    """The cell, with an apostrophe before it where a spreadsheet would take it for a formula.

    That is where it begins with ``=``, ``+``, ``-`` or ``@`` (wide forms and blanks before them
    too), with a tab or a line break, or already with an apostrophe before one of these.
    :func:`unguard` takes one apostrophe away again.

    >>> guard("=1+1"), guard("'-"), guard("1-1")
    ("'=1+1", "''-", '1-1')
    """
    cell = cell.replace("\r\n", "\n").replace("\r", "\n")
    return f"'{cell}" if _FORMULA.match(cell) else cell


def unguard(cell: str) -> str:
    """The cell that :func:`guard` was given.

    >>> unguard("'=1+1"), unguard("'tis")
    ('=1+1', "'tis")
    """
    return cell[1:] if cell.startswith("'") and _GUARDED.match(cell) else cell


TEX_LETTERS = {
    "\\": r"\textbackslash{}",
    "&": r"\&",
    "%": r"\%",
    "$": r"\$",
    "#": r"\#",
    "_": r"\_",
    "{": r"\{",
    "}": r"\}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    "–": "--",
    "→": r"$\rightarrow$",
    "−": "$-$",
    "±": r"$\pm$",
}
"""Letters that TeX takes for commands or its fonts lack, as commands that print them."""
_NO_LETTERS = re.compile("[\x00-\x20\x7f-\x9f\u2028\u2029\ud800-\udfff\ufffe\uffff]+")


def tex(text: str, letters: Mapping[str, str] = TEX_LETTERS) -> str:
    r"""A text as letters for TeX, in one line.

    >>> print(tex("50 % of \\input{x} & #1"))
    50 \% of \textbackslash{}input\{x\} \& \#1
    """
    return "".join(letters.get(sign, sign) for sign in _NO_LETTERS.sub(" ", text)).strip()


def _row_start(row: str) -> str:
    """The row, of which the line before takes no bracket or star for its own."""
    return f"{{}}{row}" if row.startswith(("[", "*")) else row


def _plain(cell: Cell) -> Cell:
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    return guard(cell) if isinstance(cell, str) else cell

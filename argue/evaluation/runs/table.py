"""A table of figures, and the ways to write it: for a terminal, CSV, JSON, LaTeX."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from argue.documents import document
from argue.evaluation._grid import grid
from argue.formats._tables import guard

Cell: TypeAlias = str | int | float | bool | None
"""``None`` is what is not known or not defined; a bool is written yes or no."""


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under named columns.

    Parameters
    ----------
    name
        One word, for files and addresses.
    title
        For people.
    columns
        The names of the columns for machines, each with what people call it.
    rows
        As many cells each as there are columns.

    Raises
    ------
    ValueError
        If a row has another number of cells.

    Examples
    --------
    >>> table = Table("labels", "By label", {"label": "", "f1": "F1"}, [["attack", 0.75]])
    >>> print(table.text())
    By label
               F1
    attack  0.750
    """

    name: str
    title: str
    columns: Mapping[str, str]
    rows: Sequence[Sequence[Cell]]

    def __post_init__(self) -> None:
        for row in self.rows:
            if len(row) != len(self.columns):
                raise ValueError(
                    f"{self.name}: expected {len(self.columns)} cells a row, found {len(row)}"
                )

    def column(self, name: str) -> list[Cell]:
        """The cells of one column; KeyError if there is none of that name."""
        if name not in self.columns:
            raise KeyError(name)
        place = list(self.columns).index(name)
        return [row[place] for row in self.rows]

    def as_object(self) -> dict[str, object]:
        """For JSON: one object a row."""
        return {
            "name": self.name,
            "title": self.title,
            "rows": [dict(zip(self.columns, row, strict=True)) for row in self.rows],
        }

    def json(self) -> str:
        """:meth:`as_object` as a document (:mod:`argue.documents`)."""
        content = document("table/1", self.as_object())
        return json.dumps(content, ensure_ascii=False, indent=1) + "\n"

    def csv(self) -> str:
        """One line a row under the machines' names; what is undefined is empty.

        A text that a spreadsheet would run as a formula has an apostrophe before it.
        """
        stream = io.StringIO()
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(self.columns)
        writer.writerows([_plain(cell) for cell in row] for row in self.rows)
        return stream.getvalue()

    def latex(self) -> str:
        r"""A ``tabular`` for the package booktabs, with its title as the caption.

        Examples
        --------
        >>> print(Table("t", "A & B", {"name": "", "f1": "F1"}, [["x_1", 0.5]]).latex())
        \begin{table}
          \caption{A \& B}
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
            rf"  \caption{{{_latex(self.title)}}}",
            rf"  \begin{{tabular}}{{{kinds}}}",
            r"    \toprule",
            f"    {' & '.join(map(_latex, self.columns.values()))} \\\\",
            r"    \midrule",
            *(f"    {' & '.join(_latex(shown(cell)) for cell in row)} \\\\" for row in self.rows),
            r"    \bottomrule",
            r"  \end{tabular}",
            r"\end{table}",
        ]
        return "\n".join(lines)

    def text(self) -> str:
        """Columns for a terminal, below the title."""
        rows = [[shown(cell) for cell in row] for row in self.rows]
        names = 0
        for number in self._numbers():
            if number:
                break
            names += 1
        return "\n".join([self.title, *grid(list(self.columns.values()), rows, max(names, 1))])

    def _numbers(self) -> list[bool]:
        """Of each column whether it holds numbers."""
        return [
            any(isinstance(row[place], (int, float)) for row in self.rows)
            and not any(isinstance(row[place], str) for row in self.rows)
            for place in range(len(self.columns))
        ]


def shown(cell: Cell) -> str:
    """A cell for people: three decimals, ``–`` for what is undefined.

    >>> [shown(cell) for cell in (0.5, 1234, None, True, "x", 3.2e-05)]
    ['0.500', '1,234', '–', 'yes', 'x', '3.2e-05']
    """
    if cell is None:
        return "–"
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    if isinstance(cell, int):
        return f"{cell:,}"
    if isinstance(cell, float):
        return f"{cell:.1e}" if 0 < abs(cell) < 0.0005 else f"{cell:.3f}"
    return cell


_LATEX = {
    "\\": r"\textbackslash{}", "&": r"\&", "%": r"\%", "$": r"\$", "#": r"\#", "_": r"\_",
    "{": r"\{", "}": r"\}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "–": "--",
    "→": r"$\rightarrow$", "−": "$-$", "±": r"$\pm$",
}  # fmt: skip


def _latex(text: str) -> str:
    return "".join(_LATEX.get(letter, letter) for letter in " ".join(text.split()))


def _plain(cell: Cell) -> Cell:
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    return guard(cell) if isinstance(cell, str) else cell

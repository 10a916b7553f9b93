"""A sheet, of CSV, Excel, Parquet, frames or JSON lines: a row of names, rows of cells below it.

The row of names is the first that has some, with rows above it that hold a title and no more. Here
cells are cleaned: ``1.0`` is ``1`` where all ids of a column are whole, an error such as ``#N/A``
is no value, a row of totals is no argument; and blank cells repeat the cell above where somebody
asked for it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from argue.errors import UnclearColumns
from argue.formats.base.columns import Columns, Row, columns_of, plain
from argue.formats.base.mapping import ColumnMapping, mapping_of
from argue.formats.base.reading import Reading, TableColumns
from argue.formats.base.rows import debates_of
from argue.formats.base.text import quoted
from argue.locales import lazy
from argue.locales.phrases import did_you_mean
from argue.model import Debate
from argue.model.tables import unguard

MOST_ABOVE = 20
"""Rows of titles that may stand above the names of the columns."""
_EXAMPLES = 3
_ERROR = re.compile(r"#(?:N/?[AVD]|[¡¿]?[^\W\d_]+(?:/0)?[!?])")
_WHOLE = re.compile(r"-?\d+(?:\.0+)?")
_PARTS = re.compile(r"[;,|/\s]+")
_REFERRING = ("id", "parent", "target", "source", "debate")
_NAMING = {"id", "parent", "target"}
_ZEROS = re.compile(r"(?<=\d)\.0+(?!\d)")
_NOTHING = frozenset({"nan", "null", "none", "<na>", "nat", "n/a", "na"})
_TOTAL_WORDS = """
total, totals, grand total, subtotal, sum, count, average, mean, median, summe, gesamt, gesamtsumme,
zwischensumme, anzahl, durchschnitt, mittelwert, somme, moyenne, suma, totale, totali, media,
promedio, somma, total general, total général
"""
_TOTALS = frozenset(" ".join(_TOTAL_WORDS.split()).split(", "))
_LETTER = re.compile(r"[^\W\d_]")

Cells = tuple[int, list[str]]
"""A row: the line or number by which it is told, and its cells."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """The names of columns, the rows below them, and those above them that hold no more."""

    names: list[str]
    rows: list[Cells]
    above: list[Cells] = field(default_factory=list)

    def positions(self, columns: Iterable[str]) -> list[int]:
        """Where columns of these names stand, of several of a name the first."""
        return [self.names.index(name) for name in columns]


def sheet_of(records: Iterable[Cells], stated: ColumnMapping | None = None) -> Sheet:
    """The sheet whose rows these are; the first non-empty one has the names, if none has others."""
    rows = [(line, cells) for line, cells in records if any(map(str.strip, cells))]
    at = next((at for at in range(len(rows[:MOST_ABOVE])) if _names(rows, at, stated)), 0)
    if not rows:
        return Sheet([], [])
    names = [name.strip() for name in rows[at][1]]
    while names and not names[-1]:
        names.pop()
    return Sheet(names, rows[at + 1 :], rows[:at])


def _names(rows: Sequence[Cells], at: int, stated: ColumnMapping | None) -> bool:
    """Whether a row names columns, and those above it are titles: fewer cells, the rest blank."""
    names = [name.strip() for name in rows[at][1]]
    filled = sum(map(bool, names))
    if filled < 2 or any(
        sum(map(bool, map(str.strip, cells))) * 2 > filled for _, cells in rows[:at]
    ):
        return False
    if stated and stated.names:
        return set(map(plain, stated.names)) <= set(map(plain, names))
    return bool(columns_of(names))


def debates_of_sheet(sheet: Sheet, reading: Reading, *, table: bool = False) -> list[Debate]:
    """The debates of a sheet; raises ParseError, UnclearColumns if it does not say which column is
    what, and LimitExceeded.
    """
    columns = understood(sheet, reading, table=table)
    for line, cells in sheet.above:
        text = " ".join(filter(None, map(str.strip, cells)))
        reading.saw("row")
        reading.set_aside("row", text, lazy("it stands above the names of the columns"), line=line)
    rows = list(rows_of(sheet, columns, reading))
    columns = _longer_text(sheet, columns, rows)
    reading.table = shown(sheet, columns)
    return debates_of(rows, columns, reading)


def understood(sheet: Sheet, reading: Reading, *, table: bool = False) -> Columns:
    """The roles of a sheet's columns; raises UnclearColumns."""
    stated = _in_sheet(mapping_of(reading.columns), sheet, reading)
    columns = columns_of(sheet.names, table=table, stated=stated)
    if columns:
        return columns
    proposal = shown(sheet, Columns("argument", dict(stated.roles), ()))
    expected = lazy(
        "columns that say which is what: id, parent, stance, text, or source, target, label, "
        "or text, hypothesis, label; say it with --columns text=NAME,target=NAME,label=NAME "
        "(in Python columns)"
    )
    names = ", ".join(map(quoted, sheet.names[:20]))
    found = lazy("the columns %(names)s", names=names) if names else lazy("nothing")
    line = sheet.above[-1][0] + 1 if sheet.above else 1
    raise UnclearColumns(expected, found, table=proposal, where=reading.name, line=line)


def _in_sheet(stated: ColumnMapping, sheet: Sheet, reading: Reading) -> ColumnMapping:
    """The mapping with the columns' own names; raises ParseError if one is not there."""
    known = {plain(name): name for name in reversed(sheet.names)} | {n: n for n in sheet.names}

    def own(name: str) -> str:
        result = known.get(name) or known.get(plain(name))
        if result is None:
            there = ", ".join(map(quoted, sheet.names[:20]))
            found = lazy("only %(names)s", names=there)
            expected = lazy("a column %(name)s, as --columns says", name=quoted(name))
            raise reading.error(expected, did_you_mean(found, name, sheet.names))
        return result

    return ColumnMapping(
        {role: own(name) for role, name in stated.roles.items()},
        tuple(map(own, stated.repeat)),
        tuple(map(own, stated.aside)),
    )


def shown(sheet: Sheet, columns: Columns) -> TableColumns:
    """What a person is shown of the columns, to say which is what."""
    roles = {"label" if role == "stance" else role: name for role, name in columns.roles.items()}
    examples = [[cell.strip()[:200] for cell in cells] for _, cells in sheet.rows[:_EXAMPLES]]
    blank = tuple(name for at, name in enumerate(sheet.names) if _has_blanks(sheet, at))
    return TableColumns(tuple(sheet.names), roles, examples, blank, columns.repeat)


def _has_blanks(sheet: Sheet, at: int) -> bool:
    return any(at >= len(cells) or not cells[at].strip() for _, cells in sheet.rows)


def rows_of(sheet: Sheet, columns: Columns, reading: Reading) -> Iterator[Row]:
    """The rows with their cells by role, and by the names of the columns that have none."""
    own = dict(zip(columns.roles.values(), sheet.positions(columns.roles.values()), strict=True))
    roles = {role: own[name] for role, name in columns.roles.items()}
    other = dict(zip(columns.unknown, sheet.positions(columns.unknown), strict=True))
    repeated = sheet.positions(columns.repeat)
    whole = _whole_columns(sheet, roles)
    said = Counter(_ids_with_text(sheet, roles))
    last: dict[int, str] = {}
    number = 0
    for line, cells in sheet.rows:
        cells = [*cells, *[""] * (len(sheet.names) - len(cells))]
        if any(map(str.strip, cells[len(sheet.names) :])):
            reading.saw("row")
            reason: str = lazy(
                "expected %(expected)s cells, found %(found)s; is a quotation mark missing?",
                expected=len(sheet.names),
                found=len(cells),
            )
            reading.leave_out(line, " ".join(cells), reason)
            continue
        for at in repeated:
            last[at] = cells[at] = cells[at] if cells[at].strip() else last.get(at, "")
        if reason := _no_row(cells, roles):
            reading.saw("row")
            reading.leave_out(line, " ".join(filter(None, cells)), reason)
            continue
        number += 1
        values = {role: unguard(cells[at]) for role, at in roles.items() if cells[at].strip()}
        for role in _NAMING & values.keys():
            if _is_nothing(values[role]) and said.get(values[role].strip()) != 1:
                values[role] = ""
        values |= {role: _ZEROS.sub("", values[role]) for role in whole & values.keys()}
        filled = {role: value for role, value in values.items() if value}
        beside = {name: cells[at].strip() for name, at in other.items() if cells[at].strip()}
        yield Row(line, number, filled, beside)


def _ids_with_text(sheet: Sheet, roles: dict[str, int]) -> Iterator[str]:
    """The id of each row that has a text, too; other rows may name an argument again."""
    places = [roles[role] for role in ("id", "text") if role in roles]
    for _, cells in sheet.rows if "id" in roles else ():
        filled = [cells[at].strip() for at in places if at < len(cells)]
        if len(filled) == len(places) and all(filled):
            yield filled[0]


def _whole_columns(sheet: Sheet, roles: dict[str, int]) -> set[str]:
    """The roles of columns with nothing but whole numbers, ids among them if there are any."""
    whole = {role for role in _REFERRING if role in roles and _is_whole(sheet, roles[role])}
    if "id" not in roles:
        return whole
    ids = {cells[roles["id"]].strip() for _, cells in sheet.rows if roles["id"] < len(cells)}
    clear = len({_ZEROS.sub("", id) for id in ids}) == len(ids)
    return whole if "id" in whole and clear else set()


def _is_whole(sheet: Sheet, at: int) -> bool:
    """Whether all of a column are whole numbers, or several in a cell."""
    cells = (cells[at].strip() for _, cells in sheet.rows if at < len(cells))
    parts = (part for cell in cells if not _is_nothing(cell) for part in _PARTS.split(cell))
    return all(map(_WHOLE.fullmatch, (part for part in parts if part and not _is_total([part]))))


def _is_nothing(cell: str) -> bool:
    """Whether a cell says that it has no value, as pandas and spreadsheets write it."""
    return cell.strip().lower() in _NOTHING or bool(_ERROR.fullmatch(cell.strip()))


def _no_row(cells: Sequence[str], roles: dict[str, int]) -> str:
    """Why a row is no argument and no pair: an error for a text, or totals; empty if it is one."""
    texts = [cells[at].strip() for role, at in roles.items() if role in ("text", "hypothesis")]
    if any(map(_ERROR.fullmatch, texts)):
        return lazy("an error of a spreadsheet in place of a text")
    if _is_total(cells) and all(_is_total([text]) or not _LETTER.search(text) for text in texts):
        ends = [cells[at].strip() for role, at in roles.items() if role in ("parent", "target")]
        return "" if any(end and not _is_total([end]) for end in ends) else lazy("a row of totals")
    return ""


def _is_total(cells: Iterable[str]) -> bool:
    return any(cell.strip().strip(":").lower() in _TOTALS for cell in cells)


def _longer_text(sheet: Sheet, columns: Columns, rows: list[Row]) -> Columns:
    """The columns, with the column of texts of which that one holds beginnings, if there is one."""
    if "text" not in columns.roles:
        return columns
    for name in columns.unknown:
        pairs = [(_letters(row["text"]), _letters(row.beside.get(name, ""))) for row in rows]
        pairs = [(short, long) for short, long in pairs if short]
        if (
            pairs
            and all(long.startswith(short) for short, long in pairs)
            and any(long != short for short, long in pairs)
        ):
            former = columns.roles["text"]
            for row in rows:
                row.beside[former] = row["text"]
                row.cells["text"] = row.beside.pop(name, "")
            unknown = tuple(former if column == name else column for column in columns.unknown)
            return replace(columns, roles={**columns.roles, "text": name}, unknown=unknown)
    return columns


def _letters(text: str) -> str:
    return "".join(_LETTER.findall(text.casefold()))

"""Files of bytes that hold a table: the first sheet of Excel's workbooks, and Parquet."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from datetime import date
from typing import TYPE_CHECKING, Any

from argue.formats._recognition import XLSX
from argue.formats.base.mapping import mapping_of
from argue.formats.base.reading import Reading
from argue.locales import lazy
from argue.model import Debate

if TYPE_CHECKING:
    from argue.formats.base.sheets import Cells

_MOST_CELLS = 5_000_000
"""Cells of a sheet, blank ones too: a single one at the far end would be billions."""


def parse_workbook(data: bytes, kind: str, reading: Reading) -> list[Debate]:
    """The debates of a table of that kind; raises ParseError, UnclearColumns and LimitExceeded."""
    from argue.formats.base.sheets import debates_of_sheet, sheet_of  # where there is a workbook

    reading.format = kind
    rows = _sheet_rows(data, reading) if kind == XLSX else _parquet_rows(data, reading)
    return debates_of_sheet(sheet_of(rows, mapping_of(reading.columns)), reading, table=True)


def _sheet_rows(data: bytes, reading: Reading) -> Iterator[Cells]:
    """The rows of the first sheet, with their numbers; other sheets are set aside."""
    import openpyxl  # where there is a workbook

    _check_unpacked(data, reading)
    try:
        book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True)
        sheets = book.worksheets
        for sheet in sheets[1:]:
            reading.set_aside("sheet", sheet.title, lazy("only the first sheet is read"))
        cells = 0
        rows = sheets[0].iter_rows(values_only=True) if sheets else ()
        for number, row in enumerate(rows, 1):
            cells += len(row) or 1
            if cells > _MOST_CELLS:
                found = lazy("more than %(most)s cells", most=_MOST_CELLS)
                raise reading.error(lazy("a table without far blanks"), found)
            yield number, [_cell(value) for value in row]
    except _FAULTS as error:
        raise reading.error(lazy("a workbook of Excel"), lazy("a damaged one")) from error


_FAULTS = (
    zipfile.BadZipFile,
    KeyError,
    ValueError,
    TypeError,
    AttributeError,
    OSError,
    SyntaxError,
)
"""What the library raises for workbooks that are none."""


def _check_unpacked(data: bytes, reading: Reading) -> None:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        size = sum(entry.file_size for entry in archive.infolist())
    reading.limits.check("max_unpacked", size, lazy("bytes"), reading.name)


def _parquet_rows(data: bytes, reading: Reading) -> Iterator[Cells]:
    """The names of the columns, then the rows."""
    try:
        import pyarrow.lib
        import pyarrow.parquet
    except ModuleNotFoundError as error:
        found = lazy(
            "a table of Parquet, which is read where pyarrow is installed; or save it as CSV"
        )
        raise reading.error(lazy("a file that can be read"), found) from error
    try:
        table = pyarrow.parquet.read_table(io.BytesIO(data))
    except (pyarrow.lib.ArrowException, OSError) as error:
        raise reading.error(lazy("a file of Parquet"), lazy("a damaged one")) from error
    values = [column.to_pylist() for column in table.columns]
    yield 0, [str(name) for name in table.column_names]
    for number, row in enumerate(zip(*values, strict=True), 1):
        yield number, [_cell(value) for value in row]


def _cell(value: Any) -> str:
    """A value as it stands in a cell; a whole number without its point, a day without its hour."""
    if value is None or isinstance(value, dict | list) or value != value:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value.isoformat()) if isinstance(value, date) else str(value)

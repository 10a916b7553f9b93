"""Rows of comma-separated tables whose first row names the columns, by these names."""

from __future__ import annotations

import csv
import io
from collections.abc import Collection, Iterator

from argue.formats._reading import Reading
from argue.locales import say


def names(text: str) -> set[str]:
    """The names that stand in the first row, in lower case; of a very long row its beginning's.

    >>> sorted(names('Comment-ID, "vote"'))
    ['comment-id', 'vote']
    """
    first = text.lstrip("\n\ufeff").partition("\n")[0][:4096]
    try:
        return {
            name.strip().lower() for name in next(csv.reader([first], skipinitialspace=True), [])
        }
    except csv.Error:
        return set()


def named_rows(
    text: str, reading: Reading, needed: Collection[str]
) -> Iterator[tuple[int, dict[str, str]]]:
    """The line at which each row begins, and its cells by their columns' names in lower case.

    A row with more or fewer cells is left out, and told.

    Raises
    ------
    ParseError
        If a column that is needed is missing, or quotation marks are not in pairs.
    """
    csv.field_size_limit(max(csv.field_size_limit(), reading.limits.max_bytes))
    records = csv.reader(io.StringIO(text), strict=True, skipinitialspace=True)
    columns: list[str] = []
    line = 1
    try:
        for cells in records:
            if columns and any(cells):
                if len(cells) == len(columns):
                    yield line, dict(zip(columns, cells, strict=True))
                else:
                    reason = f"expected {len(columns)} cells, found {len(cells)}"
                    reading.leave_out(line, ",".join(cells), reason)
            elif any(cells):
                columns = [name.strip().lower() for name in cells]
                _check(columns, needed, reading, line)
            line = records.line_num + 1
    except csv.Error as error:
        raise reading.error(say("a table with commas"), str(error), line) from error


def _check(columns: list[str], needed: Collection[str], reading: Reading, line: int) -> None:
    missing = sorted(set(needed) - set(columns))
    if missing:
        expected = say("the columns %(columns)s", columns=" and ".join(sorted(needed)))
        raise reading.error(
            expected, say("none called %(missing)s", missing=" and ".join(missing)), line
        )

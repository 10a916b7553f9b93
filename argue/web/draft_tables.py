"""What was read of an upload before it is saved, as tables for programs and spreadsheets."""

from __future__ import annotations

from collections.abc import Iterable

from argue.evaluation.runs.table import Cell, Table
from argue.formats import BundledFile


def files(found: Iterable[BundledFile]) -> Table:
    """A row a file; ``skipped`` says why, of one that holds nothing that could be read."""
    columns = {
        name: name for name in ("file", "format", "debates", "refused", "warnings", "skipped")
    }
    return Table("files", "Files", columns, [_file(one) for one in found])


def refused(found: Iterable[BundledFile]) -> Table:
    """A row a row that was refused, with the reason."""
    columns = {name: name for name in ("file", "line", "reason", "text")}
    rows: list[list[Cell]] = [
        [one.name or None, row.line, row.reason, row.text]
        for one in found
        if one.document
        for row in one.document.refused
    ]
    return Table("refused", "Refused rows", columns, rows)


def _file(one: BundledFile) -> list[Cell]:
    document = one.document
    if not document:
        return [one.name, None, 0, None, None, one.skipped]
    warnings = "\n".join(document.warnings) or None
    return [
        one.name or None, document.format, len(document.debates), len(document.refused), warnings,
        None,
    ]  # fmt: skip

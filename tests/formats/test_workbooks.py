"""Tables in files of bytes: the first sheet of a workbook, Parquet."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import openpyxl
import pytest

import argue
from argue import formats
from argue.errors import BadInput, ParseError

ROWS = [
    ("id", "parent", "stance", "text"),
    (1, None, None, "Keep the ferry."),
    (2, 1, "pro", "It is the last one."),
    (3, 2.0, "con", "It leaks."),
]


def workbook(*sheets: list[tuple[object, ...]]) -> bytes:
    book = openpyxl.Workbook()
    book.remove(book.active)
    for number, rows in enumerate(sheets):
        sheet = book.create_sheet(f"S{number}")
        for row in rows:
            sheet.append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def test_the_first_sheet_is_read_and_others_are_told() -> None:
    titled = [("A workshop",), (), *ROWS, ("Total", None, None, 3)]
    document = formats.read_bytes(workbook(titled, ROWS), name="ferry.xlsx")
    [debate] = document.debates
    assert [one.ends for one in debate.replies] == [("2", "1"), ("3", "2")]
    told = [(part.kind, part.text) for part in document.account.left_out]
    assert told == [("sheet", "S1"), ("row", "A workshop"), ("row", "Total 3")]
    assert document.table


def test_a_workbook_is_one_file_wherever_it_lies(tmp_path: Path) -> None:
    data = workbook(ROWS)
    assert not formats.is_archive(data)
    (tmp_path / "ferry.xlsx").write_bytes(data)
    with zipfile.ZipFile(tmp_path / "all.zip", "w") as archive:
        archive.writestr("ferry.xlsx", data)
    for source in ("ferry.xlsx", "all.zip", ""):
        [debate] = argue.read(tmp_path / source if source != "" else tmp_path / "*.xlsx")
        assert len(debate.given) == 2
    [unit] = formats.read_units([tmp_path / "ferry.xlsx"])
    assert len(unit.read().debates) == 1


def test_a_workbook_takes_a_mapping() -> None:
    data = workbook([("q", "a", "v"), ("Keep it", "It leaks", "con")])
    with pytest.raises(ParseError, match="--columns"):
        formats.read_bytes(data)
    document = formats.read_bytes(data, columns="target=q,text=a,label=v")
    assert document.debates[0].title == "Keep it"


def test_a_damaged_workbook_is_refused_in_one_line() -> None:
    data = workbook(ROWS)
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w") as new:
        for entry in old.infolist():
            content = old.read(entry)
            new.writestr(entry, content[:40] if "sheet1" in entry.filename else content)
    with pytest.raises(BadInput, match="damaged"):
        formats.read_bytes(out.getvalue(), name="x.xlsx")


def test_a_cell_far_away_costs_no_time() -> None:
    book = openpyxl.Workbook()
    book.active.append(ROWS[0])
    book.active["XFD1048576"] = "far"
    out = io.BytesIO()
    book.save(out)
    with pytest.raises(BadInput, match="cells"):
        formats.read_bytes(out.getvalue())


def test_parquet_is_read_where_its_library_is(tmp_path: Path) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    columns = list(zip(*ROWS[1:], strict=True))
    table = pyarrow.table(dict(zip(ROWS[0], map(list, columns), strict=True)))
    parquet.write_table(table, tmp_path / "ferry.parquet")
    [debate] = argue.read(tmp_path / "ferry.parquet")
    assert [one.ends for one in debate.replies] == [("2", "1"), ("3", "2")]


def test_parquet_says_what_reads_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    with pytest.raises(ParseError, match="where pyarrow is installed"):
        formats.read_bytes(b"PAR1" + b"x" * 40 + b"PAR1", name="x.parquet")

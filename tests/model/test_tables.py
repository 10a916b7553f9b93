"""One table, written in each way, says the same."""

import csv
import io
import json
import re
from datetime import UTC, datetime

import pytest

from argue.model.tables import Column, Table

TABLE = Table(
    "runs",
    "Runs & scores",
    {"engine": "engine", "f1": "F1", "same": "same", "pairs": "pairs"},
    [["edit_distance", 0.61803, True, 1200], ['=1 "b",\nc', None, False, 7]],
)


def test_csv_reads_back():
    rows = list(csv.DictReader(io.StringIO(TABLE.csv())))
    assert rows == [
        {"engine": "edit_distance", "f1": "0.61803", "same": "yes", "pairs": "1200"},
        {"engine": '\'=1 "b",\nc', "f1": "", "same": "no", "pairs": "7"},
    ]


def test_json_has_an_object_a_row():
    result = json.loads(TABLE.json())
    assert result["title"] == "Runs & scores"
    assert result["rows"][0] == {
        "engine": "edit_distance",
        "f1": 0.61803,
        "same": True,
        "pairs": 1200,
    }
    assert result["rows"][1]["f1"] is None


def test_latex_aligns_numbers_and_escapes_words():
    text = TABLE.latex()
    assert r"\begin{tabular}{lrrr}" in text
    assert r"edit\_distance & 0.618 & yes & 1,200 \\" in text
    assert r'=1 "b", c & -- & no & 7 \\' in text
    assert r"\caption{Runs \& scores}" in text
    assert rf"\label{{tab:{TABLE.name}}}" in text


def test_caption_and_label_of_ones_own():
    text = TABLE.latex(caption=r"Scores of \emph{ours}", label="tab:ours")
    assert "\\caption{Scores of \\emph{ours}}\n  \\label{tab:ours}" in text


@pytest.mark.parametrize("letter", "\\&%$#_{}~^")
def test_latex_takes_no_letter_for_a_command(letter):
    assert rf"\caption{{{letter}}}" not in Table("t", letter, {"a": letter}, []).latex()


@pytest.mark.parametrize("cell", ["[2em] wide", "*", "[1, 2]"])
def test_latex_takes_no_cell_for_an_argument_of_the_row_before(cell):
    text = Table("t", "T", {"a": "A"}, [["x"], [cell]]).latex()
    assert cell in text
    assert not re.search(r"\\\\\s*[\[*]", text)


def test_text_has_a_line_a_row():
    lines = Table("t", "Scores", {"name": "", "f1": "F1"}, [["x", 0.5], ["yy", None]]).text()
    assert lines.splitlines() == ["Scores", "       F1", "x   0.500", "yy      –"]


def test_a_column_by_its_name():
    assert TABLE.column("pairs") == [1200, 7]
    with pytest.raises(KeyError):
        TABLE.column("accuracy")


def test_a_row_has_a_cell_for_each_column():
    with pytest.raises(ValueError, match="t: expected 2 cells a row, found 1"):
        Table("t", "", {"a": "", "b": ""}, [[1]])


@pytest.mark.parametrize("width", [30, 45])
def test_a_narrow_table_still_tells_its_rows_apart(width):
    rows = [
        [name, 0.5, "procon.xml of NoDE"]
        for name in ("every pair a support", "every pair an attack")
    ]
    heads = {"system": "system", "accuracy": "accuracy", "file": "file"}
    lines = Table("systems", "Systems", heads, rows).text(width=width).splitlines()[-2:]
    assert len({line.partition("…")[0] for line in lines}) == 2


def test_a_narrow_table_cuts_no_time():
    at = datetime(2026, 11, 26, 15, 48, 59, tzinfo=UTC)
    columns = [Column("name"), Column("at"), Column("used"), Column("text")]
    record = {"name": "first", "at": at, "used": None, "text": "a long text beside them"}
    table = Table.of("t", "T", columns, [record])
    assert "2026-11-26 15:48 UTC" in table.text()
    assert table.text(width=36).splitlines()[-1] == "first  2026-11-26  –     a long tex…"
    assert table.row_objects[0]["at"] == "2026-11-26T15:48:59+00:00" == table.csv().split(",")[4]

"""``argue.read``: folders, patterns, lists of paths and data frames; a warning for each loss."""

from __future__ import annotations

from typing import Any, NamedTuple

import networkx
import pytest

import argue
from argue.errors import BadInput, LossWarning, ParseError, UnclearLabels
from argue.model import Label

OUTLINE = "# Should the library open on Sundays?\n- Nobody would come.\n"


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "in").mkdir()
    (tmp_path / "a.md").write_text(OUTLINE)
    (tmp_path / "in" / "b.md").write_text(OUTLINE.replace("library", "pool"))
    return tmp_path


def titles(source, **options):
    return [debate.title for debate in argue.read(source, **options)]


LIBRARY, POOL = "Should the library open on Sundays?", "Should the pool open on Sundays?"


def test_a_folder_is_read_with_what_is_below(folder):
    assert titles(folder) == titles(str(folder)) == [LIBRARY, POOL]


def test_patterns_and_lists(folder):
    assert titles(folder / "*.md") == [LIBRARY]
    assert titles(f"{folder}/**/*.md") == [LIBRARY, POOL]
    assert titles([folder / "in" / "b.md", f"{folder}/a.*"]) == [POOL, LIBRARY]


def test_a_file_whose_name_looks_like_a_pattern_is_a_file(folder):
    (folder / "[1].md").write_text(OUTLINE)
    (folder / "1.md").write_text(OUTLINE.replace("library", "pool"))
    assert titles(folder / "[1].md") == [LIBRARY]


def test_a_pattern_that_nothing_fits_is_refused(folder):
    with pytest.raises(BadInput, match=r"\*\.json: expected a pattern that a file fits"):
        argue.read(folder / "*.json")


def test_what_is_skipped_is_told(folder):
    (folder / "notes.ini").write_text("[core]\nbare = false\n")
    with pytest.warns(UserWarning, match=r"notes\.ini: skipped: "):
        assert titles(folder) == [LIBRARY, POOL]


@pytest.mark.parametrize("source", [3, None, {"a": 1}, [3], object()])
def test_what_holds_no_debate_is_refused(source):
    with pytest.raises(BadInput, match="expected the path of a file, a folder"):
        argue.read(source)


class Frame:
    """As much of a pandas.DataFrame as is asked for."""

    iloc = None

    def __init__(self, rows: list[dict[str, Any]]) -> None:
        self._rows, self.columns = rows, list(rows[0])

    def to_dict(self, orient: str) -> list[dict[str, Any]]:
        assert orient == "records"
        return self._rows


class Polars(NamedTuple):
    """As much of a polars.DataFrame."""

    rows: list[dict[str, Any]]

    @property
    def columns(self) -> list[str]:
        return list(self.rows[0])

    def to_dicts(self) -> list[dict[str, Any]]:
        return self.rows


NAN = float("nan")
ROWS = [
    {"premise": "It rains.", "hypothesis": "It is wet.", "label": "entailment", "topic": "weather"},
    {"premise": "It is dry.", "hypothesis": "It is wet.", "label": NAN, "topic": "weather"},
]


@pytest.mark.parametrize("kind", [Frame, Polars])
def test_a_data_frame_is_a_table(kind):
    (debate,) = argue.read(kind(ROWS))
    assert debate.id == "weather"
    assert [one.label for one in debate.reference] == [Label.SUPPORT]
    assert len(debate.pairs) == 2


@pytest.mark.parametrize("number", [0, 0.0])
def test_labels_that_are_numbers_are_asked_for(number):
    frame = Frame([{**ROWS[0], "label": number}, {**ROWS[0], "premise": "No.", "label": 2}])
    with pytest.raises(UnclearLabels, match="=LABEL,2=LABEL.*labels_are"):
        argue.read(frame)
    (debate,) = argue.read(frame, labels_are="entailment,neutral,contradiction")
    assert [one.label for one in debate.reference] == [Label.SUPPORT, Label.ATTACK]


LOSSES = "id,parent,stance,text\na,,,Trams?\nb,a,pro,Quiet.\nc,nowhere,con,Loud.\nd,a,con,\n"


@pytest.mark.parametrize("kind", ["file", "folder", "frame"])
def test_each_row_that_is_lost_is_a_warning_and_refused_where_all_must_be_read(folder, kind):
    table = folder / "in" / "trams.csv"
    table.write_text(LOSSES)
    names, *rows = (line.split(",") for line in LOSSES.splitlines())
    frame = Polars([dict(zip(names, row, strict=True)) for row in rows])
    source = {"file": table, "folder": folder, "frame": frame}[kind]
    with pytest.warns(LossWarning) as told:
        argue.read(source)
    assert len(told) == 2
    assert sum("'nowhere'" in str(one.message) for one in told) == 1
    assert {one.filename for one in told} == {__file__}
    with pytest.raises(ParseError, match="everything is understood"):
        argue.read(source, strict=True)


def test_an_edge_that_a_graph_loses_is_a_warning():
    graph = networkx.MultiDiGraph(
        [("b", "a", {"label": "attack"}), ("b", "a", {"label": "support"})]
    )
    with pytest.warns(LossWarning, match="stands already as attack"):
        argue.from_networkx(graph)


def test_a_text_in_place_of_a_path_is_sent_to_the_function_that_reads_it():
    with pytest.raises(BadInput, match="parse_text"):
        argue.read(OUTLINE)

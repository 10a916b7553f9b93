"""What a source loses is told to programs: a Python warning each, or a refusal."""

import warnings

import pytest

import argue
from argue.errors import LossWarning, ParseError

TABLE = "id,parent,stance,text\na,,,Trams?\nb,a,pro,Quiet.\nc,nowhere,con,Loud.\nd,a,con,\n"
NONE = "id,parent,stance,text\na,,,Trams?\nb,a,pro,Quiet.\n"


@pytest.fixture
def table(tmp_path):
    path = tmp_path / "trams.csv"
    path.write_text(TABLE)
    return path


class Frame:
    """What Argue needs of a data frame of polars."""

    def __init__(self, text):
        names, *rows = (line.split(",") for line in text.splitlines())
        self.columns = names
        self._rows = [dict(zip(names, row, strict=True)) for row in rows]

    def to_dicts(self):
        return self._rows


def test_each_row_that_a_file_loses_is_a_warning(table):
    with pytest.warns(LossWarning) as told:
        argue.read(table)
    assert len(told) == 2
    assert all(str(one.message).startswith("trams.csv: line ") for one in told)
    assert {one.filename for one in told} == {__file__}


def test_so_is_each_of_a_data_frame():
    with pytest.warns(LossWarning) as told:
        argue.read(Frame(TABLE))
    assert len(told) == 2
    assert any("'nowhere'" in str(one.message) for one in told)


def test_strict_refuses_both(table):
    for source in (table, Frame(TABLE)):
        with pytest.raises(ParseError, match="everything is understood"):
            argue.read(source, strict=True)


def test_nothing_is_told_where_all_is_read(tmp_path):
    path = tmp_path / "trams.csv"
    path.write_text(NONE)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert len(argue.read(path, strict=True)[0].arguments) == 2


def test_an_edge_that_a_graph_loses_is_a_warning():
    networkx = pytest.importorskip("networkx")
    graph = networkx.MultiDiGraph()
    graph.add_edge("b", "a", label="attack")
    graph.add_edge("b", "a", label="support")
    with pytest.warns(LossWarning, match="stands already as attack"):
        argue.from_networkx(graph)

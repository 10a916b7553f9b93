"""A plot as each kind of file."""

import sys

import pytest

from argue.errors import MissingLibrary
from argue.features.plots import PLOT_KINDS, Series, kinds, plot_file
from argue.features.plots.line import line_chart

DRAWN = line_chart([Series("F1", [(0, 0), (1, 1)])], title="T", axes=("x", "y"))
BEGINS = {"svg": b"<svg ", "png": b"\x89PNG", "pdf": b"%PDF-"}


@pytest.mark.parametrize("kind", PLOT_KINDS)
def test_a_file_begins_as_its_kind_does(kind):
    if kind not in kinds():
        pytest.skip(f"this installation writes no {kind}")
    assert plot_file(DRAWN, kind).startswith(BEGINS[kind])


def test_without_the_library_pdf_says_what_to_do(monkeypatch):
    monkeypatch.setitem(sys.modules, "vl_convert", None)
    with pytest.raises(MissingLibrary, match="PDF needs the library 'vl_convert'"):
        plot_file(DRAWN, "pdf")

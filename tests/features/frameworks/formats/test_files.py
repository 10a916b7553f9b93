"""The doors: a path or bytes in, a framework out."""

import io
import sys

import pytest

from argue.errors import BadInput, ParseError, UnknownName
from argue.features.frameworks import abstract

SAMPLES = {
    "i23": b"# a comment\np af 2\n1 2\n",
    "apx": b"% a comment\n\narg(1).\narg(2).\natt(1,2).\n",
    "tgf": b"1\n2\n#\n1 2\n",
}


@pytest.mark.parametrize("format", SAMPLES)
def test_the_format_is_seen_by_content_whatever_the_suffix_or_by_name(format, tmp_path):
    path = tmp_path / "framework.txt"
    for start in (b"", b"\xef\xbb\xbf"):
        path.write_bytes(start + SAMPLES[format])
        for asked in ("", format):
            result = abstract.read(path, asked)
            assert list(result.names) == ["1", "2"]
            assert result.graph.attacks.tolist() == [[0, 1]]


def test_a_suffix_that_names_a_format_decides(tmp_path):
    path = tmp_path / "framework.AF"
    path.write_bytes(SAMPLES["apx"])
    with pytest.raises(ParseError, match=r"framework\.AF, line 1: expected the line 'p af N'"):
        abstract.read(path)


def test_standard_input_is_read(monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(SAMPLES["tgf"])))
    assert abstract.read("-").graph.size == 2


def test_what_cannot_be_read_is_told(tmp_path):
    with pytest.raises(BadInput, match="expected a readable file"):
        abstract.read(tmp_path / "absent.af")
    with pytest.raises(UnknownName, match="did you mean tgf"):
        abstract.read_bytes(b"1\n#\n", format="tfg")
    for content in (b"", b"hello\n"):
        with pytest.raises(ParseError, match="the beginning of one of the formats apx, i23, tgf"):
            abstract.read_bytes(content)

"""TSV: the table of ``csv`` with tabs between the cells.

Cells may stand between quotation marks, doubled inside. Where the quotation marks of a file do not
pair up that way they are taken as plain characters.
"""

from __future__ import annotations

from collections.abc import Sequence

from argue.formats.base import tables
from argue.formats.base.reading import Reading
from argue.formats.base.tables import header, parse_table, write_table
from argue.model import Analysis, Debate

EXTENSIONS = (".tsv", ".tab")
NEEDS = r"\A(?:[^\S\n]*\n)*+[^\n]*\t"
GENERAL = 1
TABLE = True
MEDIA_TYPE = "text/tab-separated-values"
HOLDS = tables.HOLDS


def detect(text: str) -> bool:
    """Whether the first row names columns of a debate, between tabs."""
    return header(text, "\t") is not None


def parse(text: str, reading: Reading | None = None) -> list[Debate]:
    r"""The debates of a table, in the order of their first rows; raises ParseError if columns are
    missing, or no row is left.

    >>> [debate] = parse("source\ttarget\tlabel\nThey are prisons.\tZoos are good.\tcontradiction")
    >>> debate.gold[0].label.value
    'attack'
    """
    return parse_table(text, "\t", Reading.begin("tsv", reading))


def write(analyses: Sequence[Analysis]) -> str:
    """One table of all debates, with the columns of :data:`argue.formats.base.tables.COLUMNS`."""
    return write_table(analyses, "\t")
